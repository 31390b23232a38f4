package org.storeharness.core.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.storeharness.core.plan.Target;
import org.storeharness.core.result.RunInfo;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.IntervalLogReader;
import org.storeharness.core.sample.log.LoggedPhase;

/** Completes the last result of a run that was killed from its interval log. */
final class CrashRecovery {
    private static final int MAX_DETAILED_WARNINGS = 10;

    private final RunResult last;
    private final StageTags stages;
    private final Set<String> known = new HashSet<>();
    private final List<Measurement> measurements;
    private final List<Caution> warnings;
    private int rebuilt;
    private long failed;

    CrashRecovery(RunResult last) {
        this.last = last;
        this.stages = new StageTags(last.run().plan());
        this.measurements = new ArrayList<>(last.results());
        this.warnings = new ArrayList<>(last.warnings());
        for (Measurement measurement : last.results()) {
            known.add(StageTags.tag(measurement));
        }
    }

    RunResult recover(Path intervals) throws IOException {
        if (Files.exists(intervals)) {
            IntervalLogReader.read(
                            intervals,
                            tag -> !known.contains(tag) && stages.find(tag).isPresent())
                    .forEach((tag, phase) -> rebuild(stages.find(tag).orElseThrow(), phase));
        }
        if (rebuilt > 0) {
            warnings.add(new Caution(
                    "run",
                    "it was cut off; " + rebuilt + " of its " + measurements.size()
                            + " measurements are made of whole intervals alone: rates are over all of their time, objects"
                            + " and bytes follow from batch and mean size; verified reads, processor time and words of"
                            + " failures are lost",
                    false));
        }
        return new RunResult(
                last.schema(),
                run(),
                last.environment(),
                last.targets(),
                measurements,
                last.groups(),
                last.rates(),
                List.of(),
                warnings);
    }

    private void rebuild(Stage stage, LoggedPhase phase) {
        Map<String, Target> targets = last.run().plan().targets();
        Measurement measurement =
                LoggedMeasurement.make(stage, targets.get(stage.target()).batch(), phase);
        measurements.add(measurement);
        failed += measurement.operations().failed();
        rebuilt++;
        if (rebuilt <= MAX_DETAILED_WARNINGS) {
            warnings.add(new Caution(
                    stage.target(),
                    stage.workloadName() + " in round " + stage.round() + " is made of "
                            + (phase.ended() ? "all its intervals" : "the intervals before the run was cut off")
                            + ", " + Math.round(phase.lengthNanos() / 1e6) + " ms",
                    false));
        }
    }

    private RunInfo run() {
        RunInfo run = last.run();
        List<String> reasons = new ArrayList<>(run.invalidReasons());
        if (run.complete()) {
            reasons.add(RunInfo.NOT_COMPLETE);
        }
        if (failed > 0) {
            reasons.add(failed + " operations failed after the last full result");
        }
        return new RunInfo(
                run.id(),
                run.harnessVersion(),
                run.harnessCommit(),
                run.command(),
                run.tags(),
                run.started(),
                null,
                false,
                false,
                reasons,
                run.plan());
    }
}
