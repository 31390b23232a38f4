package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.MarkedDirectory;
import org.storeharness.environment.ProbeFile;
import org.storeharness.environment.RemovalRule;
import org.storeharness.environment.SystemFiles;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/**
 * The directory {@code harness-<run>/<target>} in which a target of a run works. Each of the two levels has a marker file
 * with the run's id in its name, as some mounts keep no content. A directory without the marker is not the run's: it is
 * neither used nor removed. The marker file names the process that created it, which tells {@link Leftovers} from directories in
 * use.
 */
public final class TargetDirectory {
    private static final String KIND = "directory";
    private static final String RUN_PREFIX = "harness-";

    /** The option of the stores in a directory, which names its parent. */
    private static final String DIRECTORY_OPTION = "directory";

    /** The detail of a shared place that names the process whose mark is in the directory. */
    private static final String OWNER = "owner";

    private final boolean named;
    private final Path parent;
    private final Path runDirectory;
    private final Path targetDirectory;
    private final String marker;
    private final Predicate<String> generatedName;
    private final LeftoverNotes notes;
    private boolean attached;

    /**
     * Checks the directory to work in; creates nothing.
     *
     * @param named the directory that the options name, if any; otherwise the run's data directory is used
     * @param generatedName whether a file or directory of that name is one that the store creates
     * @throws StoreException if the directory is absent, no directory, not writable or full
     */
    public TargetDirectory(@Nullable Path named, StoreContext context, Predicate<String> generatedName)
            throws StoreException {
        this(
                named != null,
                WorkDirectoryChecks.requireUsable(named, context),
                context.runId(),
                context.target(),
                generatedName,
                context.notes());
    }

    private TargetDirectory(
            boolean named,
            Path parent,
            String runId,
            String target,
            Predicate<String> generatedName,
            LeftoverNotes notes) {
        this.named = named;
        this.parent = parent;
        this.marker = StoreContext.MARKER_PREFIX + runId;
        this.runDirectory = parent.resolve(RUN_PREFIX + runId);
        this.targetDirectory = runDirectory.resolve(target);
        this.generatedName = generatedName;
        this.notes = notes;
    }

    /**
     * The leftover of a target, if the directory of its run carries that run's mark, or is a draft with that mark.
     *
     * @param generatedName whether a file or directory of that name is one that the store creates
     * @throws StoreException if that cannot be seen
     */
    public static Optional<Leftover> leftover(LeftoverNote note, Predicate<String> generatedName)
            throws StoreException {
        Path path = Path.of(note.name());
        Path parent = path.getParent();
        if (!note.kind().equals(KIND)
                || parent == null
                || !path.endsWith(RUN_PREFIX + note.run())
                || !note.target().matches("[A-Za-z0-9_-]+")) {
            return Optional.empty();
        }
        TargetDirectory left =
                new TargetDirectory(true, parent, note.run(), note.target(), generatedName, LeftoverNotes.NONE);
        return Leftover.ofDirectory(KIND, left.marked(path), found -> left::removeWithDrafts);
    }

    public Path path() {
        return targetDirectory;
    }

    /** The directory, the one above it and their parent: what has to be synced so that a crash does not take their names. */
    public List<Path> named() {
        return List.of(targetDirectory, runDirectory, parent);
    }

    /** The directory {@code harness-<run>}, if it is not in the run's data directory; as {@link Store#ownDirectory}. */
    public Optional<Path> ownDirectory() {
        return named ? Optional.of(runDirectory) : Optional.empty();
    }

    /**
     * The directories that other runs left in the same parent directory, sorted. This run's own is there under the same name where
     * another target works in the parent by another path, and on a mount that keeps no content its mark names no process.
     */
    public List<Path> leftovers() {
        return Leftovers.in(parent).stream()
                .filter(left -> !left.endsWith(runDirectory.getFileName()))
                .toList();
    }

    /**
     * Creates and marks the directory, or accepts an existing one that has this run's marker.
     *
     * @return the filesystem that it is on
     * @throws StoreException if it cannot be created or examined, or exists without the marker
     */
    public FileSystemFacts create() throws StoreException {
        notes.add(KIND, runDirectory.toString(), Map.of());
        createOrVerify(runDirectory);
        createOrVerify(targetDirectory);
        return describe();
    }

    /**
     * The place by which another process of the run reaches the directory.
     *
     * @param options the options of the store, besides the directory
     * @param details the details of the store, besides those of the directory
     */
    public SharedPlace place(Map<String, String> options, Map<String, String> details) {
        Map<String, String> allOptions = new HashMap<>(options);
        allOptions.put(DIRECTORY_OPTION, parent.toString());
        Map<String, String> allDetails = new HashMap<>(details);
        allDetails.put(OWNER, owner());
        return new SharedPlace(allOptions, allDetails);
    }

    /**
     * Checks that this is the directory that the first process of the run created. From now on {@link #remove} removes nothing.
     *
     * @param place as the first process told it
     * @return the filesystem that it is on here
     * @throws StoreException if it is absent, or another one, or cannot be examined
     */
    public FileSystemFacts attach(SharedPlace place) throws StoreException {
        attached = true;
        for (Path directory : List.of(runDirectory, targetDirectory)) {
            if (!marked(directory).isMarked()) {
                throw notShared(
                        directory,
                        Files.exists(directory) ? "there is no file " + marker + " in it" : "it does not exist");
            }
        }
        if (!place.detail(OWNER).orElse("").equals(owner())) {
            throw notShared(targetDirectory, "its mark is that of another process, whose run had the same id");
        }
        return describe();
    }

    private StoreException notShared(Path directory, String reason) {
        return new StoreException("directory " + directory + " on this host is not the one in which the run works: "
                + reason + "; mount " + parent + " of the host that began the run here, at the same path");
    }

    private String owner() {
        return marked(targetDirectory).owner().orElse("").strip();
    }

    private FileSystemFacts describe() throws StoreException {
        try {
            return new FileSystemProbe(SystemFiles.ofThisMachine()).describe(targetDirectory);
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(targetDirectory, e);
        }
    }

    /**
     * Removes the files that the store created, and the directory. Follows no symbolic link, and leaves a directory without
     * the marker, and one that another process of the run created.
     *
     * @throws StoreException if something remains: a file that cannot be removed, or one that the store did not create
     */
    public void remove() throws StoreException {
        if (attached) {
            return;
        }
        try {
            boolean created = marked(targetDirectory).isMarked();
            if (created) {
                marked(targetDirectory).remove(madeBy(generatedName));
            }
            if (marked(runDirectory).isMarked() && hasNoTarget() && (created || isEmptyButForTheMark())) {
                marked(runDirectory).remove((path, attributes) -> false);
            }
        } catch (IOException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Does what {@link #remove} does, after the run has ended: no draft is about to get its name. */
    private void removeWithDrafts() throws StoreException, IOException {
        removeDrafts(targetDirectory);
        remove();
        removeDrafts(runDirectory);
    }

    private void removeDrafts(Path directory) throws IOException {
        for (MarkedDirectory draft : marked(directory).drafts()) {
            draft.remove((path, attributes) -> false);
        }
    }

    /** The regular files and directories with generated names, and the file of a probe. */
    static RemovalRule madeBy(Predicate<String> generatedName) {
        return (path, attributes) -> attributes.isRegularFile() && ProbeFile.isName(path.toString())
                || (attributes.isRegularFile() || attributes.isDirectory())
                        && generatedName.test(path.getFileName().toString());
    }

    private MarkedDirectory marked(Path directory) {
        return new MarkedDirectory(directory, marker);
    }

    private void createOrVerify(Path directory) throws StoreException {
        try {
            MarkedDirectory.create(directory, marker);
        } catch (FileAlreadyExistsException e) {
            requireMarker(directory);
        } catch (IOException e) {
            throw new StoreException("directory " + directory + " cannot be created: " + FileErrors.message(e), e);
        }
    }

    private void requireMarker(Path directory) throws StoreException {
        if (!marked(directory).isMarked()) {
            throw new StoreException("directory " + directory + " exists already and is not of this run (no file "
                    + marker + " in it); move it away, or name another directory");
        }
    }

    /** Whether the run's directory holds its mark alone. A target that was refused leaves other files there to their makers. */
    private boolean isEmptyButForTheMark() throws IOException {
        try (Stream<Path> entries = Files.list(runDirectory)) {
            return entries.limit(2).count() == 1;
        }
    }

    private boolean hasNoTarget() throws IOException {
        try (Stream<Path> entries = Files.list(runDirectory)) {
            return entries.noneMatch(entry -> marked(entry).isMarked());
        }
    }
}
