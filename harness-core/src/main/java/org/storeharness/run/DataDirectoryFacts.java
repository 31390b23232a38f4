package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.storeharness.engine.Clock;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.unit.FileErrorText;

/** Describes the directories of this machine that hold the data of a run's targets. */
final class DataDirectoryFacts {
    private static final String GROUP = "dataDirectory";

    private final Path dataDirectory;
    private final Clock clock;

    /**
     * @param dataDirectory the run's own, for targets without a directory of their own
     */
    DataDirectoryFacts(Path dataDirectory, Clock clock) {
        this.dataDirectory = dataDirectory;
        this.clock = clock;
    }

    /**
     * The facts of each directory as a group, {@code dataDirectory}, {@code dataDirectory2} and so on: the run's data directory
     * if any target may use it, and the targets' own directories.
     *
     * @param targets all of them, prepared
     * @throws IOException if a directory cannot be examined
     */
    Map<String, Map<String, String>> of(Collection<OpenTarget> targets) throws IOException {
        Set<Path> directories = new LinkedHashSet<>();
        for (OpenTarget target : targets) {
            Optional<Path> own = target.store().ownDirectory();
            directories.add(own.isEmpty() ? dataDirectory : own.get());
        }
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        FileSystemProbe probe = new FileSystemProbe(SystemFiles.ofThisMachine());
        for (Path directory : directories) {
            String number = groups.isEmpty() ? "" : Integer.toString(groups.size() + 1);
            groups.put(GROUP + number, measureFacts(probe, directory));
        }
        return groups;
    }

    private Map<String, String> measureFacts(FileSystemProbe probe, Path directory) throws IOException {
        try {
            return probe.measure(directory, clock::nanos).facts();
        } catch (IOException e) {
            throw new IOException(directory + " cannot be worked in: " + FileErrorText.reason(e), e);
        }
    }
}
