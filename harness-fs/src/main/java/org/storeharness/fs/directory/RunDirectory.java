package org.storeharness.fs.directory;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.storeharness.core.environment.ProcessIdentity;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.fs.file.FileErrors;

/**
 * The directory {@code harness-<run>/<target>} that a target of a run works in. Both levels carry a file with the run's id
 * in its name, for there are mounts that keep no content; a directory without it belongs to somebody else and is neither
 * used nor removed.
 */
public final class RunDirectory {
    /** Before the run's id. The file says which process made it, so that {@link Leftovers} are told from what is in use. */
    static final String MARK = ".harness-run-";

    private final Path place;
    private final Path ofRun;
    private final Path ofTarget;
    private final String mark;
    private final Predicate<String> ownName;

    /**
     * @param place the existing directory to make it in, free of symbolic links
     * @param ownName tells the names of files and directories that the store creates in it
     */
    public RunDirectory(Path place, StoreContext context, Predicate<String> ownName) {
        this.place = place;
        this.mark = MARK + context.runId();
        this.ofRun = place.resolve("harness-" + context.runId());
        this.ofTarget = ofRun.resolve(context.target());
        this.ownName = ownName;
    }

    public Path path() {
        return ofTarget;
    }

    /** What other runs left beside it. */
    public List<String> leftovers() {
        return Leftovers.in(place);
    }

    /**
     * Creates and marks the directory, or accepts it as it is if it carries this run's mark.
     *
     * @throws StoreException if it cannot be created, or exists without the mark
     */
    public void create() throws StoreException {
        claim(ofRun);
        claim(ofTarget);
    }

    /**
     * Removes the files that the store created, and the directory. Follows no symbolic link and touches no directory
     * without the mark.
     *
     * @throws StoreException if something is left, be it that it cannot be removed or that it is not the store's
     */
    public void remove() throws StoreException {
        try {
            if (isMarked(ofTarget)) {
                removeContent();
                Files.delete(ofTarget.resolve(mark));
                Files.delete(ofTarget);
            }
            if (isMarked(ofRun) && entries(ofRun).equals(List.of(ofRun.resolve(mark)))) {
                Files.delete(ofRun.resolve(mark));
                Files.delete(ofRun);
            }
        } catch (IOException e) {
            throw new StoreException(ofTarget + " could not be removed: " + FileErrors.words(e), e);
        }
    }

    private void removeContent() throws IOException, StoreException {
        TreeRemoval removal = new TreeRemoval(ofTarget, mark, ownName);
        Files.walkFileTree(ofTarget, removal);
        if (!removal.left().isEmpty()) {
            throw new StoreException(
                    ofTarget + " is left, because it holds " + removal.left().size()
                            + " things that this run did not create or could not remove, such as "
                            + removal.left().get(0) + "; look at them and remove the directory yourself");
        }
    }

    private void claim(Path directory) throws StoreException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            requireMark(directory);
            return;
        } catch (IOException e) {
            throw new StoreException("directory " + directory + " cannot be created: " + FileErrors.words(e), e);
        }
        try {
            Files.writeString(
                    directory.resolve(mark), ProcessIdentity.ofThisProcess().text(), StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            removeUnmarked(directory, e);
            throw new StoreException("directory " + directory + " cannot be marked: " + FileErrors.words(e), e);
        }
    }

    private void requireMark(Path directory) throws StoreException {
        if (!isMarked(directory)) {
            throw new StoreException("directory " + directory + " exists already and is not of this run (no file "
                    + mark + " in it); move it away, or name another directory");
        }
    }

    private boolean isMarked(Path directory) {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(directory.resolve(mark), LinkOption.NOFOLLOW_LINKS);
    }

    private void removeUnmarked(Path directory, IOException failure) {
        try {
            Files.deleteIfExists(directory.resolve(mark));
            Files.delete(directory);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.limit(2).toList();
        }
    }
}
