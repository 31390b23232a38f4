package org.storeharness.core.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.json.document.DocumentException;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.statistics.comparison.Differ;
import org.storeharness.core.statistics.inference.Replicates;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;

/** Finds and reads saved runs: run directories, directories of them, and result files. */
public final class SavedRuns {
    private SavedRuns() {}

    /**
     * The runs at a path: the path itself if it is a run directory or a file, the runs that a directory of repeated runs combines,
     * otherwise the run directories in it, by name.
     *
     * @throws RunException if there is none
     */
    public static List<Path> find(Path path) throws RunException {
        Path members = RunDirectory.existing(path).members();
        if (Files.isDirectory(members)) {
            return find(members);
        }
        if (Files.isRegularFile(path) || isRun(path)) {
            return List.of(path);
        }
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(path)) {
            try (Stream<Path> entries = Files.list(path)) {
                entries.filter(SavedRuns::isRun).sorted().forEach(found::add);
            } catch (IOException e) {
                throw new RunException(path + " cannot be read: " + e, e);
            }
        }
        if (found.isEmpty()) {
            throw new RunException(path
                    + (Files.isDirectory(path)
                            ? " is no run directory and holds none: neither result.json nor plan.yaml"
                            : " is no run directory and no result file"));
        }
        return found;
    }

    /**
     * The result of a run directory, see {@link SavedRun}, or of a result file.
     *
     * @throws RunException if it cannot be read
     */
    public static RunResult read(Path path) throws RunException {
        if (!Files.isRegularFile(path)) {
            return SavedRun.read(path);
        }
        try {
            return ResultJson.read(path);
        } catch (DocumentException | InvalidValueException e) {
            throw new RunException(Printable.line(String.valueOf(e.getMessage())), e);
        }
    }

    /**
     * A run with the intervals of its rounds, where its directory has them.
     *
     * @throws RunException if it cannot be read
     */
    public static Differ.RunWithReplicates readWithIntervals(Path path) throws RunException {
        RunResult result = read(path);
        Path intervals = RunDirectory.existing(path).intervals();
        if (!Files.exists(intervals)) {
            return new Differ.RunWithReplicates(result, Replicates.NONE);
        }
        try {
            return new Differ.RunWithReplicates(result, LoggedReplicates.read(intervals, result));
        } catch (IOException | InvalidValueException e) {
            throw new RunException(Printable.line(String.valueOf(e.getMessage())), e);
        }
    }

    private static boolean isRun(Path path) {
        RunDirectory directory = RunDirectory.existing(path);
        return Files.exists(directory.result()) || Files.exists(directory.plan());
    }
}
