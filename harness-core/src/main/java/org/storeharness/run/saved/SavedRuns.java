package org.storeharness.run.saved;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.storeharness.json.DocumentException;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/** Finds and reads saved runs: run directories, directories of them, and result files. */
public final class SavedRuns {
    /** The number of levels below a path at which its runs may be: deeper trees are not trees of runs. */
    private static final int DEEPEST_RUN = 5;

    private SavedRuns() {}

    /**
     * The runs at a path: the path itself if it is a run directory or a file, the runs that a directory of repeated runs combines,
     * otherwise those of the run directories in it, by name.
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
        for (Path run : runsIn(path)) {
            found.addAll(find(run));
        }
        if (found.isEmpty()) {
            throw new RunException(path
                    + (Files.isDirectory(path)
                            ? " is not a run directory and holds none: no result.json"
                            : " is neither a run directory nor a result file"));
        }
        return found;
    }

    /**
     * The runs in a tree: the path itself if it is a run directory or a file, otherwise those in the directories below it, by name.
     * Repeated runs are one run, which combines them.
     *
     * @throws RunException if there is none
     */
    public static List<Path> inTree(Path path) throws RunException {
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        List<Path> found = new ArrayList<>();
        addRunsOf(path, DEEPEST_RUN, found);
        return found.isEmpty() ? find(path) : found;
    }

    private static void addRunsOf(Path path, int depth, List<Path> found) throws RunException {
        if (isRun(path)) {
            found.add(path);
        } else if (depth > 0 && Files.isDirectory(path)) {
            for (Path directory : list(path, entry -> isRun(entry) || Files.isDirectory(entry, NOFOLLOW_LINKS))) {
                addRunsOf(directory, depth - 1, found);
            }
        }
    }

    /**
     * The directory of the one run at a path: that of the {@code result.json} that it names, the only run directory in it, otherwise
     * the path itself.
     *
     * @throws RunException if there are several, or the path is another file
     */
    public static Path one(Path path) throws RunException {
        if (Files.isRegularFile(path) && path.endsWith(RunDirectory.RESULT)) {
            return Objects.requireNonNull(path.toAbsolutePath().getParent());
        }
        if (Files.isRegularFile(path)) {
            throw new RunException(path + " is not a directory");
        }
        List<Path> found = isRun(path) ? List.of() : runsIn(path);
        if (found.size() > 1) {
            throw new RunException(path + " holds " + found.size() + " runs, such as " + found.get(found.size() - 1)
                    + ": name one of them, or list all with 'harness history'");
        }
        return found.isEmpty() ? path : found.get(0);
    }

    /**
     * The run directory in a directory that was written last.
     *
     * @throws RunException if there is none
     */
    public static Path newest(Path directory) throws RunException {
        return runsIn(directory).stream()
                .max(Comparator.comparingLong(run -> run.toFile().lastModified()))
                .orElseThrow(() -> new RunException("there is no run in " + directory + ": name the directory of one"));
    }

    /**
     * The result of a run directory, or of a result file. That of a killed run is the last one written, which holds every round but the
     * one that was under way; it is neither complete nor valid, and has no comparisons.
     *
     * @throws RunException if the path was not left by a run, or is damaged
     */
    public static RunResult read(Path path) throws RunException {
        Path result =
                Files.isRegularFile(path) ? path : RunDirectory.existing(path).result();
        if (!Files.exists(result)) {
            throw new RunException(path
                    + (Files.isDirectory(path)
                            ? " is not a run directory: it holds no result.json"
                            : " is not a directory"));
        }
        try {
            return ResultJson.read(result);
        } catch (DocumentException | InvalidValueException e) {
            throw new RunException(Printable.line(String.valueOf(e.getMessage())), e);
        }
    }

    /**
     * The samples of a finished run's measurements, in their order; empty for one without a complete interval.
     *
     * @throws IOException if the interval log cannot be read
     * @throws InvalidValueException if it is damaged
     */
    public static List<PhaseTotals> samples(RunDirectory directory, RunResult result) throws IOException {
        Map<StageId, PhaseTotals> measured = new HashMap<>();
        IntervalLogReader.read(directory.intervals(), PhaseId::measured)
                .forEach((phase, totals) -> measured.put(phase.stage(), totals));
        return result.results().stream()
                .map(one -> measured.getOrDefault(one.stageId(), new PhaseTotals()))
                .toList();
    }

    /**
     * The timeline of the run, as far as it was logged; unknown for the combined result of several runs, whose logs are their own.
     *
     * @param result what {@link #read} returned for the same directory
     * @throws RunException if a log is damaged
     */
    public static RunTimeline timeline(Path directory, RunResult result) throws RunException {
        if (!result.run().runs().isEmpty()) {
            return RunTimeline.UNKNOWN;
        }
        try {
            return RunTimelineReader.read(RunDirectory.existing(directory), result);
        } catch (IOException e) {
            throw new RunException(directory + " cannot be read: " + e, e);
        } catch (DocumentException | InvalidValueException e) {
            throw new RunException(Printable.line(String.valueOf(e.getMessage())), e);
        }
    }

    private static List<Path> runsIn(Path path) throws RunException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        return list(path, SavedRuns::isRun);
    }

    /** Some of what a directory holds, sorted. */
    static List<Path> list(Path path, Predicate<Path> wanted) throws RunException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(wanted).sorted().toList();
        } catch (IOException e) {
            throw new RunException(path + " cannot be read: " + e, e);
        }
    }

    private static boolean isRun(Path path) {
        return Files.exists(RunDirectory.existing(path).result());
    }
}
