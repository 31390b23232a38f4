package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.storeharness.environment.MarkedDirectory;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;

/**
 * A marked directory for the files of programs that a command starts, which only its owner can read. Everything in it is the
 * command's, but what is mounted there. Closing removes it.
 *
 * @param marked exists until this is closed
 */
public record ScratchTree(MarkedDirectory marked) implements AutoCloseable {
    /** The kind of these leftovers. */
    public static final String KIND = "scratch";

    private static final String NAME = "harness-scratch-";
    private static final String MARK = "process";

    /**
     * Notes and makes it.
     *
     * @param record of the run with that id
     * @throws StoreException if it cannot be noted or made
     */
    public static ScratchTree make(RunRecord record, String run, Path parent) throws StoreException {
        Path path = parent.toAbsolutePath().resolve(NAME + run);
        record.addDirectory(KIND, path);
        try {
            MarkedDirectory made = MarkedDirectory.create(path, MARK);
            if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
            return new ScratchTree(made);
        } catch (IOException e) {
            throw new StoreException(
                    "no directory can be made in " + parent + ": " + FileErrorText.reason(e)
                            + "; make room there, or name another place",
                    e);
        }
    }

    /**
     * The directory that a note stands for, if it is there with its mark.
     *
     * @throws StoreException if that cannot be seen
     */
    public static Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        Path path = Path.of(note.name());
        return path.endsWith(NAME + note.run())
                ? Leftover.ofDirectory(KIND, new MarkedDirectory(path, MARK), found -> () -> remove(found))
                : Optional.empty();
    }

    /** The directory. */
    public Path path() {
        return marked.path();
    }

    @Override
    public void close() throws StoreException {
        if (marked.isMarked()) {
            remove(marked);
        }
    }

    private static void remove(MarkedDirectory directory) throws StoreException {
        try {
            directory.remove((path, attributes) -> true);
        } catch (IOException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }
}
