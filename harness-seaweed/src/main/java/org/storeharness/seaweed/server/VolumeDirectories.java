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
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.MarkedDirectory;
import org.storeharness.environment.ProbeFile;
import org.storeharness.environment.SystemFiles;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/**
 * The run's own directories within the directories of the option {@code dataDirs}, each with a file that marks it with the run's id.
 * The servers work in one directory within each. Closing deletes what they made, and nothing else.
 */
public final class VolumeDirectories implements AutoCloseable {
    private static final String KIND = "directory";
    private static final String PREFIX = "harness-";

    /** All that is in it is the servers'. */
    private static final String VOLUMES = "volumes";

    private final List<MarkedDirectory> own = new ArrayList<>();
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

    /** The directories for the servers, in the order of the option. */
    public List<Path> paths() {
        return own.stream().map(one -> one.path().resolve(VOLUMES)).toList();
    }

    /** Describes the directories for the result, and which of them are on the same device. */
    public String describe() {
        StringBuilder text = new StringBuilder(String.join(
                ", ",
                own.stream().map(one -> String.valueOf(one.path().getParent())).toList()));
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
        for (MarkedDirectory one : own) {
            remove(one);
        }
        own.clear();
    }

    /**
     * The leftover of a run, if it carries that run's mark.
     *
     * @throws StoreException if that cannot be seen
     */
    public static Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        Path path = Path.of(note.name());
        if (!note.kind().equals(KIND) || !path.endsWith(PREFIX + note.run())) {
            return Optional.empty();
        }
        MarkedDirectory left = new MarkedDirectory(path, StoreContext.MARKER_PREFIX + note.run());
        return Leftover.ofDirectory(KIND, left, found -> () -> remove(found));
    }

    private static void remove(MarkedDirectory directory) throws StoreException {
        Path path = directory.path();
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!directory.isMarked()) {
            throw new StoreException(path + " is left: it cannot be reached, or its mark is gone");
        }
        try {
            directory.remove((entry, attributes) ->
                    entry.startsWith(VOLUMES) || attributes.isRegularFile() && ProbeFile.isName(entry.toString()));
        } catch (IOException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }

    private void add(Path parent, String runId, LeftoverNotes notes) throws StoreException {
        Path path = parent.toAbsolutePath().resolve(PREFIX + runId);
        notes.add(KIND, path.toString(), Map.of());
        try {
            own.add(MarkedDirectory.create(path, StoreContext.MARKER_PREFIX + runId));
            Files.createDirectory(path.resolve(VOLUMES));
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
