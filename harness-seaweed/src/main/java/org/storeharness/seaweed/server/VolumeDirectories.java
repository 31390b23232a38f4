package org.storeharness.seaweed.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.core.environment.filesystem.DirectoryTree;
import org.storeharness.core.environment.filesystem.FileSystemProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.store.StoreException;

/** The run's own directories within the directories of the option {@code dataDirs}. Closing deletes them. */
public final class VolumeDirectories implements AutoCloseable {
    private final List<Path> paths = new ArrayList<>();
    private final Map<String, List<Path>> devices = new LinkedHashMap<>();

    private VolumeDirectories() {}

    /**
     * Creates one in each directory.
     *
     * @param parents the existing directories
     * @throws StoreException if one cannot be created; none is left then
     */
    public static VolumeDirectories in(List<String> parents, String runId) throws StoreException {
        VolumeDirectories directories = new VolumeDirectories();
        try {
            for (String parent : parents) {
                directories.add(Path.of(parent), runId);
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
            try {
                DirectoryTree.delete(path);
            } catch (IOException e) {
                throw new StoreException("directory " + path + " is left: " + e.getMessage(), e);
            }
        }
        paths.clear();
    }

    private void add(Path parent, String runId) throws StoreException {
        try {
            Path path = Files.createDirectory(parent.toAbsolutePath().resolve("harness-" + runId));
            paths.add(path);
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
