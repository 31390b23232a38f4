package org.storeharness.core.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.storeharness.core.plan.Target;
import org.storeharness.core.result.RunInfo;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StageId;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.IntervalLogReader;
import org.storeharness.core.sample.log.LoggedPhase;
import org.storeharness.core.unit.Check;

/** Completes the last result of a run that was killed from its interval log. */
final class CrashRecovery {
    private static final int MAX_DETAILED_CAUTIONS = 10;

    private final RunResult last;
    private final LoggedStages stages;
    private final Set<StageId> known = new HashSet<>();
    private final List<Measurement> measurements;
    private final List<Caution> cautions;
    private int rebuilt;
    private long failed;

    CrashRecovery(RunResult last) {
        this.last = last;
        this.stages = new LoggedStages(last.run().plan());
        this.measurements = new ArrayList<>(last.results());
        this.cautions = new ArrayList<>(last.warnings());
        for (Measurement measurement : last.results()) {
            known.add(measurement.stageId());
        }
    }

    RunResult recover(Path intervals) throws IOException {
        if (Files.exists(intervals)) {
            Map<Stage, LoggedPhase> counted = new LinkedHashMap<>();
            IntervalLogReader.read(
                            intervals,
                            phase -> phase.measured()
                                    && !known.contains(phase.stage())
                                    && stages.find(phase).isPresent())
                    .forEach((id, phase) -> counted.put(stages.find(id).orElseThrow(), phase));
            counted.forEach(this::rebuild);
        }
        if (last.run().complete()) {
            cautions.add(Caution.of(CautionCode.NOT_COMPLETE));
        }
        if (rebuilt > 0) {
            cautions.removeIf(caution -> caution.code() == CautionCode.NOTHING_MEASURED);
            cautions.add(
                    Caution.of(CautionCode.CUT_OFF).with("count", rebuilt).with("measurements", measurements.size()));
        }
        if (failed > 0) {
            cautions.add(Caution.of(CautionCode.FAILURES_AFTER_LAST_RESULT).with("count", failed));
        }
        return new RunResult(
                last.schema(),
                run(),
                last.environment(),
                last.hosts(),
                last.targets(),
                measurements,
                last.groups(),
                last.blocks(),
                last.rates(),
                last.curves(),
                List.of(),
                cautions);
    }

    private void rebuild(Stage stage, LoggedPhase phase) {
        Map<String, Target> targets = last.run().plan().targets();
        Measurement measurement = LoggedMeasurement.make(
                stage, Check.present(targets, stage.target()).batch(), phase, last.results());
        measurements.add(measurement);
        failed += measurement.operations().failed();
        rebuilt++;
        if (rebuilt <= MAX_DETAILED_CAUTIONS) {
            cautions.add(Caution.of(CautionCode.REBUILT_FROM_INTERVALS, stage.target())
                    .with("workload", stage.workloadName())
                    .with("round", stage.round())
                    .with("ended", phase.ended())
                    .with("nanos", phase.lengthNanos()));
        }
    }

    private RunInfo run() {
        RunInfo run = last.run();
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
                List.of(),
                run.warmed(),
                run.plan());
    }
}
