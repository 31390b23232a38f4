package org.storeharness.seaweed.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.core.environment.ProcessIdentity;
import org.storeharness.core.environment.filesystem.DirectoryTree;
import org.storeharness.core.environment.filesystem.FileSystemProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.store.Leftover;
import org.storeharness.core.store.LeftoverNotes;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;

/**
 * The run's own directories within the directories of the option {@code dataDirs}, each with a file that marks it with the run's id.
 * Closing deletes them.
 */
public final class VolumeDirectories implements AutoCloseable {
    private static final String KIND = "directory";
    private static final String PREFIX = "harness-";

    private final List<Path> paths = new ArrayList<>();
    private final Map<String, List<Path>> devices = new LinkedHashMap<>();

    private VolumeDirectories() {}

    /**
     * Creates one in each directory.
     *
     * @param parents the existing directories
     * @param notes takes note of each
     * @throws StoreException if one cannot be created; none is left then
     */
    public static VolumeDirectories in(List<String> parents, String runId, LeftoverNotes notes) throws StoreException {
        VolumeDirectories directories = new VolumeDirectories();
        try {
            for (String parent : parents) {
                directories.add(Path.of(parent), runId, notes);
            }
            return directories;
        } catch (StoreException e) {
            directories.close();
            throw e;
        }
    }

    /** The directories, in the order of their parents. */
    public List<Path> paths() {
        return List.copyOf(paths);
    }

    /** Describes the directories for the result, and which of them are on the same device. */
    public String describe() {
        StringBuilder text = new StringBuilder(String.join(
                ", ",
                paths.stream().map(path -> String.valueOf(path.getParent())).toList()));
        devices.forEach((device, sharing) -> {
            if (sharing.size() > 1) {
                text.append("; ")
                        .append(sharing.size())
                        .append(" of them share the device ")
                        .append(device)
                        .append(", so they are no more disks than one");
            }
        });
        return text.toString();
    }

    @Override
    public void close() throws StoreException {
        for (Path path : paths) {
            delete(path);
        }
        paths.clear();
    }

    /** What a run left, if it carries that run's mark. */
    public static Optional<Leftover> leftover(LeftoverNote note) {
        Path path = Path.of(note.name());
        if (!note.kind().equals(KIND)
                || !path.endsWith(PREFIX + note.run())
                || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                || !Files.isRegularFile(marker(path, note.run()), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return Optional.of(new Leftover.OfDirectory(KIND, path, () -> delete(path)));
    }

    private static Path marker(Path path, String runId) {
        return path.resolve(StoreContext.MARKER_PREFIX + runId);
    }

    private static void delete(Path path) throws StoreException {
        try {
            DirectoryTree.delete(path);
        } catch (IOException e) {
            throw new StoreException("directory " + path + " is left: " + e.getMessage(), e);
        }
    }

    private void add(Path parent, String runId, LeftoverNotes notes) throws StoreException {
        Path path = parent.toAbsolutePath().resolve(PREFIX + runId);
        notes.add(KIND, path.toString(), Map.of());
        try {
            Files.createDirectory(path);
            paths.add(path);
            Files.writeString(
                    marker(path, runId), ProcessIdentity.ofThisProcess().text());
            String device = new FileSystemProbe(SystemFiles.ofThisMachine())
                    .describe(path)
                    .device();
            devices.computeIfAbsent(device, any -> new ArrayList<>()).add(path);
        } catch (IOException e) {
            throw new StoreException(
                    "cannot create a directory in " + parent + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "); dataDirs must name existing, different, writable directories",
                    e);
        }
    }
}
