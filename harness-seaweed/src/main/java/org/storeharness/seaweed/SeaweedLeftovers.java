package org.storeharness.seaweed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.MasterClient.VolumeStatus;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.server.VolumeDirectories;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/**
 * Collections and directories of a filer that runs left in servers which their options named. The mark of a collection is the checksum
 * at the end of its name; that of a directory is the file in it.
 */
final class SeaweedLeftovers {
    private static final String COLLECTION = "collection";
    private static final String FILER_TREE = "filer tree";
    private static final String STORE = "seaweed";

    /** The name of the field with the holders in a note of a collection, besides the options of the store. */
    private static final String HOLDERS = "holders";

    private static final String MARKED_NAME = "(" + LeftoverNote.GENERATED_RUN_ID + ")-(.+)";
    private static final Pattern COLLECTION_NAME = Pattern.compile("(?:.+?-)??" + MARKED_NAME);

    private static final Pattern TREE = Pattern.compile("/" + MARKED_NAME);

    private SeaweedLeftovers() {}

    /**
     * Notes a collection that is about to be made, or was. Not one in a server of the run's own, which goes with it.
     *
     * @param holders the servers that hold its volumes; empty if they are not known yet
     * @throws StoreException if it cannot be noted
     */
    static LeftoverNotes.Note noteCollection(
            SeaweedOptions options, StoreContext context, String name, Set<String> holders) throws StoreException {
        if (options.master() == null) {
            return () -> {};
        }
        Map<String, String> noted = reach("master", options.master(), options);
        if (!holders.isEmpty()) {
            noted.put(HOLDERS, String.join(",", holders));
        }
        return context.notes().add(COLLECTION, name, noted);
    }

    /**
     * Notes a directory that is about to be made at a filer. Not at one of the run's own, which goes with it.
     *
     * @throws StoreException if it cannot be noted
     */
    static LeftoverNotes.Note noteTree(SeaweedOptions options, StoreContext context, String path)
            throws StoreException {
        String filer = options.filer();
        return filer == null || filer.equals(SeaweedOptions.STARTED)
                ? () -> {}
                : context.notes().add(FILER_TREE, path, reach("filer", filer, options));
    }

    /** The options by which the servers are reached. */
    private static Map<String, String> reach(String server, String address, SeaweedOptions options) {
        Map<String, String> reach = OptionsBinder.elsewhere(options, SeaweedPlace.TLS);
        reach.put(server, address);
        return reach;
    }

    /**
     * The leftover that a note names, if it is still there with its mark.
     *
     * @throws StoreException if the servers cannot be asked
     */
    static Optional<Leftover> find(LeftoverNote note) throws StoreException {
        return switch (note.kind()) {
            case COLLECTION -> findCollection(note);
            case FILER_TREE -> findTree(note);
            default -> VolumeDirectories.leftover(note);
        };
    }

    /**
     * The leftovers of all runs, with their marks, in the servers that the options name. It does not find runs with chosen ids.
     *
     * @param options name a master or a filer, and the way to reach it
     * @throws StoreException if the servers cannot be asked
     */
    static List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        LeftoverNote search = new LeftoverNote("search", STORE, "", "", "", options);
        SeaweedOptions bound = options(search);
        List<LeftoverNote> found = new ArrayList<>();
        String address = bound.filer();
        if (address != null) {
            FilerClient filer = new FilerClient(Endpoint.parse(address), settings(bound, search));
            for (String path : filer.entries("/")) {
                Matcher name = TREE.matcher(path);
                if (name.matches() && mayBeMarked(new OwnedTree(filer, path, name.group(1), false))) {
                    found.add(new LeftoverNote(name.group(1), STORE, name.group(2), FILER_TREE, path, options));
                }
            }
            return found;
        }
        MasterClient master = LeaderFinder.findLeader(bound.masters(), settings(bound, search))
                .master();
        for (String collection : master.volumeStatus().collections()) {
            String unmarked = SeaweedCollection.withoutMark(collection);
            Matcher name = COLLECTION_NAME.matcher(unmarked);
            if (name.matches() && !unmarked.equals(collection)) {
                found.add(new LeftoverNote(name.group(1), STORE, name.group(2), COLLECTION, collection, options));
            }
        }
        return found;
    }

    /** Also where the mark cannot be read now, which is said of the directory when it is looked at. */
    private static boolean mayBeMarked(OwnedTree tree) {
        try {
            return tree.isMarked();
        } catch (StoreException e) {
            return true;
        }
    }

    private static Optional<Leftover> findCollection(LeftoverNote note) throws StoreException {
        String name = note.name();
        String unmarked = SeaweedCollection.withoutMark(name);
        if (!unmarked.equals(nameIn(note)) && !unmarked.endsWith("-" + nameIn(note))) {
            return Optional.empty();
        }
        SeaweedOptions options = options(note);
        MasterClient master = LeaderFinder.findLeader(options.masters(), settings(options, note))
                .master();
        VolumeStatus status = master.volumeStatus();
        String holders = note.options().getOrDefault(HOLDERS, "");
        Set<String> away = holders.isEmpty() ? Set.of() : status.unknown(Set.copyOf(List.of(holders.split(","))));
        Optional<String> found =
                status.collections().stream().filter(name::equals).findFirst();
        if (found.isEmpty() && !away.isEmpty()) {
            throw new StoreException(SeaweedCollection.leftOn(name, away, master));
        }
        return found.map(each ->
                new Leftover(COLLECTION, each + " at " + master.master(), OptionalLong.of(status.bytes(each)), () -> {
                    master.deleteCollection(each);
                    if (!away.isEmpty()) {
                        throw new StoreException(SeaweedCollection.leftOn(each, away, master));
                    }
                }));
    }

    private static Optional<Leftover> findTree(LeftoverNote note) throws StoreException {
        SeaweedOptions options = options(note);
        String address = options.filer();
        if (!note.name().equals("/" + nameIn(note)) || address == null) {
            return Optional.empty();
        }
        FilerClient filer = new FilerClient(Endpoint.parse(address), settings(options, note));
        OwnedTree tree = new OwnedTree(filer, note.name(), note.run(), false);
        return tree.isMarked() // a filer tells no sizes of directories
                ? Optional.of(Leftover.of(FILER_TREE, tree.path() + " at " + filer.filer(), () -> removeMarked(tree)))
                : Optional.empty();
    }

    private static void removeMarked(OwnedTree tree) throws StoreException {
        if (tree.isMarked()) {
            tree.remove();
        }
    }

    /** The common part of the names of all that a target made. */
    private static String nameIn(LeftoverNote note) {
        return note.run() + "-" + note.target();
    }

    private static ClientSettings settings(SeaweedOptions options, LeftoverNote note) throws StoreException {
        return SeaweedDriver.settings(options, note.target(), line -> {});
    }

    private static SeaweedOptions options(LeftoverNote note) throws StoreException {
        try {
            Map<String, String> options = new HashMap<>(note.options());
            options.remove(HOLDERS);
            return OptionsBinder.bind(SeaweedOptions.class, options);
        } catch (InvalidValueException e) {
            throw new StoreException(note.kind() + " " + note.name() + ": " + e.getMessage(), e);
        }
    }
}
