package org.storeharness.run.saved;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.environment.SystemFiles;
import org.storeharness.process.Polling;
import org.storeharness.run.saved.RunOwner.RunLife;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreException;

/**
 * A server whose run and whose guard were killed.
 *
 * @param name its program
 * @param directory where it keeps its data
 * @param owner its process
 */
public record ServerLeftover(String name, String directory, RunOwner owner) {
    /** The kind of these leftovers. */
    public static final String KIND = "server";

    private static final String DIRECTORY = "directory";
    private static final Duration POLL_PAUSE = Duration.ofMillis(50);
    private static final int STOP_POLLS = 200;

    /** The note of a server that runs now. */
    static LeftoverNote note(String run, String name, long pid, Path directory) {
        Map<String, String> options = new HashMap<>();
        RunOwner.of(SystemFiles.ofThisMachine(), pid).toJson().forEach((key, value) -> options.put(key, "" + value));
        options.put(DIRECTORY, directory.toString());
        return new LeftoverNote(run, "", "", KIND, name, options);
    }

    /**
     * The server of a note; empty if that very process runs no more.
     *
     * @throws StoreException if it is of another machine or container, where it may run
     */
    public static Optional<Leftover> of(LeftoverNote note) throws StoreException {
        Map<String, String> options = note.options();
        RunOwner owner = new RunOwner(
                options.getOrDefault("machine", ""),
                options.getOrDefault("boot", ""),
                options.getOrDefault("namespace", ""),
                Long.parseLong(options.getOrDefault("pid", "0")),
                options.getOrDefault("started", ""));
        ServerLeftover server = new ServerLeftover(note.name(), options.getOrDefault(DIRECTORY, ""), owner);
        RunLife life = owner.life();
        // systems other than Linux do not say which machine they are
        if (life == RunLife.NOT_KNOWN && !owner.boot().isEmpty()) {
            throw new StoreException("server " + server.place()
                    + " may run on another machine or in another container; see that it has ended there");
        }
        return life == RunLife.GOES_ON
                ? Optional.of(Leftover.of(KIND, server.place(), server::remove))
                : Optional.empty();
    }

    /** Whether the server of a note runs no more. */
    static boolean isGone(LeftoverNote note) {
        try {
            return of(note).isEmpty();
        } catch (StoreException e) {
            return false;
        }
    }

    private String place() {
        return name + ", process " + owner.pid() + ", in " + directory;
    }

    /** Asks it to end, and kills it after 10 s. */
    private void remove() throws StoreException {
        Optional<ProcessHandle> process = ProcessHandle.of(owner.pid()).filter(found -> isRunning());
        if (process.isPresent() && !ends(process.get(), false) && !ends(process.get(), true)) {
            throw new StoreException("server " + place() + " did not end; end it yourself");
        }
    }

    private boolean ends(ProcessHandle process, boolean forcibly) throws StoreException {
        if (forcibly) {
            process.destroyForcibly();
        } else {
            process.destroy();
        }
        try {
            return Polling.await(STOP_POLLS, POLL_PAUSE, () -> !isRunning());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while server " + place() + " ended", e);
        }
    }

    private boolean isRunning() {
        return owner.life() == RunLife.GOES_ON;
    }
}
