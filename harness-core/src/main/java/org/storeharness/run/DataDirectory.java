package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.engine.Clock;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.MarkedDirectory;
import org.storeharness.environment.ProbeFile;
import org.storeharness.environment.ProcessIdentity;
import org.storeharness.environment.SystemFiles;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;
import org.storeharness.unit.InvalidValueException;

/** A run's own directory for the data of stores on this machine; removed when the run ends. */
public final class DataDirectory implements AutoCloseable {
    /** Differs from the names that stores give to their own directories, which may have the same parent. */
    private static final String NAME = "harness-data-";

    private static final String OWNER = "process";
    private static final String FACTS = "dataDirectory";

    /** The kind of leftover that it is. */
    static final String KIND = "data directory";

    /** The draft of a directory has such a name, too: see {@link MarkedDirectory}. */
    private static final Pattern NAMES = Pattern.compile(NAME + "([A-Za-z0-9-]+)(?:\\." + OWNER + "-\\d+-\\d+)?");

    /** Begins the names of what the run itself makes in it. */
    private static final String VERSIONS = "versions-";

    private static final String WARMING = "warming";

    private final MarkedDirectory marked;
    private final Set<String> stores;
    private final boolean own;
    private boolean closed;

    /**
     * @param own whether this run made it
     */
    private DataDirectory(MarkedDirectory marked, Set<String> stores, boolean own) {
        this.marked = marked;
        this.stores = stores;
        this.own = own;
    }

    /** The path of a run's data directory, which may not exist. */
    static Path pathOf(Path parent, String runId) {
        return parent.resolve(NAME + runId);
    }

    /**
     * Notes and makes the data directory of a run.
     *
     * @param record of that run
     * @param stores the names of the stores that may make something in it
     * @throws StoreException if it cannot be noted
     * @throws InvalidValueException if it cannot be made there
     */
    public static DataDirectory create(RunRecord record, Path parent, String runId, Set<String> stores)
            throws StoreException {
        record.addDirectory(KIND, pathOf(parent, runId));
        return create(parent, runId, stores);
    }

    /**
     * @param stores the names of the stores that may make something in it
     * @throws InvalidValueException if it cannot be made there
     */
    static DataDirectory create(Path parent, String runId, Set<String> stores) {
        try {
            return new DataDirectory(MarkedDirectory.create(pathOf(parent, runId), OWNER), stores, true);
        } catch (IOException e) {
            throw new InvalidValueException(
                    "the data directory",
                    "must be one where a directory can be made, got '" + parent + "' (" + FileErrorText.reason(e)
                            + "); name another with --data-dir");
        }
    }

    /** Directories of runs whose process is gone, which were killed before they could remove them; sorted. */
    public static List<Path> abandoned(Path parent) throws IOException {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(DataDirectory::isAbandoned).sorted().toList();
        }
    }

    /** The same as their runs would have noted them. */
    static List<LeftoverNote> abandonedNotes(Path parent) throws IOException {
        return abandoned(parent).stream()
                .map(directory -> {
                    Matcher name = NAMES.matcher(directory.getFileName().toString());
                    return new LeftoverNote(
                            name.matches() ? name.group(1) : "", "", "", KIND, directory.toString(), Map.of());
                })
                .toList();
    }

    /**
     * The data directory of a run that has ended.
     *
     * @param stores the names of the stores that may have made something in it
     */
    public static DataDirectory of(Path directory, Set<String> stores) {
        return new DataDirectory(new MarkedDirectory(directory, OWNER), stores, false);
    }

    /**
     * The directory of an ended run, or its draft, if it is marked.
     *
     * @throws StoreException if that cannot be seen
     */
    static Optional<Leftover> leftover(Path path, Set<String> stores) throws StoreException {
        return NAMES.matcher(String.valueOf(path.getFileName())).matches()
                ? Leftover.ofDirectory(KIND, new MarkedDirectory(path, OWNER), found -> of(found.path(), stores)::close)
                : Optional.empty();
    }

    private static boolean isAbandoned(Path directory) {
        Matcher name = NAMES.matcher(directory.getFileName().toString());
        return name.matches()
                && LeftoverNote.isRunId(name.group(1))
                && new MarkedDirectory(directory, OWNER)
                        .owner()
                        .filter(owner -> !owner.isBlank() && !ProcessIdentity.isOfLivingProcess(owner))
                        .isPresent();
    }

    /** The directory. */
    public Path path() {
        return marked.path();
    }

    /**
     * The facts of each directory as a group, {@code dataDirectory}, {@code dataDirectory2} and so on: the run's data directory
     * if any target may use it, and the targets' own directories.
     *
     * @param dataDirectory the run's own, for targets without a directory of their own
     * @param targets all of them, prepared
     * @throws IOException if a directory cannot be examined
     */
    static Map<String, Map<String, String>> facts(Path dataDirectory, Collection<OpenTarget> targets, Clock clock)
            throws IOException {
        Set<Path> directories = new LinkedHashSet<>();
        for (OpenTarget target : targets) {
            directories.add(target.store().ownDirectory().orElse(dataDirectory));
        }
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        FileSystemProbe probe = new FileSystemProbe(SystemFiles.ofThisMachine());
        for (Path directory : directories) {
            String number = groups.isEmpty() ? "" : Integer.toString(groups.size() + 1);
            try {
                groups.put(
                        FACTS + number, probe.measure(directory, clock::nanos).facts());
            } catch (IOException e) {
                throw new IOException(directory + " cannot be worked in: " + FileErrorText.reason(e), e);
            }
        }
        return groups;
    }

    /** The file in which the versions of a target's updated objects are kept. */
    static Path versions(Path directory, String target) {
        return directory.resolve(VERSIONS + target);
    }

    /** The directory of what is logged during the scratch warm-up. */
    static Path warming(Path directory) {
        return directory.resolve(WARMING);
    }

    /**
     * Removes the directory with all that the stores made in it; does nothing if it was not made by this run and is not marked.
     * Symbolic links are removed, not followed; what is mounted there stays. The second and later calls do nothing.
     *
     * @throws IOException if something remains, which the message names: what nobody of the run made, or what a store left there
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        if (marked.isMarked()) {
            closed = true;
            remove();
        } else if (own && !Files.notExists(marked.path())) {
            throw new IOException(marked.path() + " is left: it cannot be reached, or its mark is gone");
        }
    }

    private void remove() throws IOException {
        try {
            marked.remove(this::isMade);
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            throw message.contains(marked.path().toString())
                    ? e
                    : new IOException(marked.path() + " is left: " + message, e);
        }
    }

    /**
     * Whether a run made this path. Entries that a store makes begin with its name, and everything below them is the store's. Others are
     * the file of versions, that of a probe, and a draft with nothing but the mark.
     */
    private boolean isMade(Path path, BasicFileAttributes attributes) {
        String name = path.getName(0).toString();
        return name.startsWith(VERSIONS)
                || name.equals(WARMING)
                || ProbeFile.isName(path.toString()) && attributes.isRegularFile()
                || stores.stream().anyMatch(store -> name.startsWith(store + "-"))
                || isOfDraft(path, attributes);
    }

    /** Whether it is the draft of a store's own directory, with the run's mark, or the mark in it. */
    private boolean isOfDraft(Path path, BasicFileAttributes attributes) {
        Matcher names = NAMES.matcher(marked.path().getFileName().toString());
        if (!names.matches()) {
            return false;
        }
        String mark = StoreContext.MARKER_PREFIX + names.group(1);
        return new MarkedDirectory(path.getName(0), mark).isDraft()
                && (path.getNameCount() == 1
                        ? attributes.isDirectory()
                        : path.getNameCount() == 2 && path.endsWith(mark) && attributes.isRegularFile());
    }
}
