package org.storeharness.crosscheck;

import java.util.List;
import java.util.Map;
import org.storeharness.core.store.LeftoverNotes;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.SeaweedDriver;
import org.storeharness.seaweed.client.MasterClient;

/**
 * A collection of the cross-check's own in a SeaweedFS, for the files of its tools. A harness that is told to use it puts its own run's
 * id behind the name. Both are deleted when this is closed. Used by one thread.
 */
final class ScratchCollection implements AutoCloseable {
    private static final String TARGET = "cross-check";

    private final CrossCheckRun run;
    private final MasterClient master;
    private final String name;
    private final LeftoverNotes.Note note;

    private ScratchCollection(CrossCheckRun run, MasterClient master, String name, LeftoverNotes.Note note) {
        this.run = run;
        this.master = master;
        this.name = name;
        this.note = note;
    }

    /**
     * Chooses its name; the tools make it.
     *
     * @param outlives whether the SeaweedFS outlives the cross-check, so that a note is taken
     * @throws StoreException if it cannot be noted, or such a collection exists
     */
    static ScratchCollection choose(CrossCheckRun run, MasterClient master, boolean outlives) throws StoreException {
        String name = run.id() + "-" + TARGET;
        List<String> others = ownOf(master, name);
        if (!others.isEmpty()) {
            throw new StoreException("collection '" + others.get(0) + "' already exists at " + master.master()
                    + " and is not of this cross-check; start it again");
        }
        LeftoverNotes notes = outlives ? run.notes("seaweed", TARGET) : LeftoverNotes.NONE;
        Map<String, String> reach = Map.of("master", master.master().toString());
        return new ScratchCollection(run, master, name, notes.add(SeaweedDriver.CROSS_CHECK_COLLECTION, name, reach));
    }

    private static List<String> ownOf(MasterClient master, String name) throws StoreException {
        return master.volumeStatus().collections().stream()
                .filter(each -> each.equals(name) || each.startsWith(name + "-"))
                .toList();
    }

    String name() {
        return name;
    }

    /** Only warns if it cannot be deleted, because the findings remain valid. */
    @Override
    public void close() {
        try {
            // also one that has no volumes yet, which the master does not list
            master.deleteCollection(name);
            for (String each : ownOf(master, name)) {
                master.deleteCollection(each);
            }
            note.removed();
        } catch (StoreException e) {
            run.warn(e.getMessage() + "; './harness clean' lists and removes it");
        }
    }
}
