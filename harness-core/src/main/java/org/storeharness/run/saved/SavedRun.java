package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.json.DocumentException;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/** Reads what a run left in its directory, however it ended. */
public final class SavedRun {
    private SavedRun() {}

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
     * @param result what {@link SavedRuns#read} returned for the same directory
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
}
