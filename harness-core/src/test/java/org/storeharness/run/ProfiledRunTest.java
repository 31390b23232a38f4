package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.RunControl;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.stage.Profiler;
import org.storeharness.run.stage.Profiler.PhaseProfile;
import org.storeharness.run.stage.Profiler.RunProfile;

/** A run has a profiler record its measured phases, and nothing else. */
class ProfiledRunTest {
    private static final String PLAN = """
            rounds: 2
            calibration: 1s
            operationTimeout: 10m
            targets: {one: {store: pliable}, two: {store: pliable}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 2
                phases: {measure: {operations: 20}, warmUp: {operations: 10}}
              read:
                operations: {read: 1}
                concurrency: 1
                phases: {measure: {operations: 30}, warmUp: {operations: 10}, fill: 40}
            """;

    @TempDir
    private Path directory;

    private final VirtualClock clock = new VirtualClock();
    private final RunControl control = new RunControl();
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> during = new ConcurrentHashMap<>();
    private volatile String recorded = "";

    private final class TellingProfiler implements Profiler {
        @Override
        public RunProfile open(Path runDirectory, Consumer<Caution> cautions) {
            told.add("open");
            return new RunProfile() {
                @Override
                public PhaseProfile begin(List<StageId> stages) {
                    String tags =
                            String.join("+", stages.stream().map(StageId::tag).toList());
                    told.add("begin " + tags);
                    recorded = tags;
                    return kept -> {
                        recorded = "";
                        told.add(kept ? "kept" : "thrown away");
                    };
                }

                @Override
                public void close() {
                    told.add("close");
                }
            };
        }

        @Override
        public Optional<Caution> caution() {
            return Optional.of(Caution.of(CautionCode.PROFILED).with("profiler", "telling"));
        }
    }

    private RunResult run(String plan, PliableDriver.Plant plant) throws Exception {
        return WholeRun.in(directory, PliableDriver.blocking(plant))
                .profiler(new TellingProfiler())
                .control(control)
                .clock(clock)
                .result(plan);
    }

    private void works(String called) {
        if (called.startsWith("session.") && !called.equals("session.close")) {
            if (!recorded.isEmpty() && !called.equals("session.start")) {
                during.merge(recorded, 1, Integer::sum);
            }
            clock.pause(10_000_000);
        }
    }

    @Test
    void exactlyTheMeasuredPhasesAreRecordedAndNotToBeQuoted() throws Exception {
        RunResult result = run(PLAN, (target, called) -> works(called));
        List<String> expected = new ArrayList<>(List.of("open"));
        Map<String, Integer> operations = new TreeMap<>();
        result.results().forEach(measured -> {
            String tag = new StageId(measured.target(), measured.cell(), measured.round()).tag();
            expected.addAll(List.of("begin " + tag, "kept"));
            operations.put(tag, measured.cell().workload().equals("write") ? 20 : 30);
        });
        expected.add("close");
        assertThat(operations).hasSize(8);
        assertThat(told).containsExactlyElementsOf(expected);
        assertThat(new TreeMap<>(during)).isEqualTo(operations);
        assertThat(result.run().valid()).as("its figures may be quoted").isFalse();
        assertThat(result.warnings()).extracting(Caution::code).contains(CautionCode.PROFILED);
    }

    @Test
    void thePhaseThatAnInterruptionCutsOffIsThrownAway() throws Exception {
        run(PLAN, (target, called) -> {
            works(called);
            if (!recorded.isEmpty() && called.equals("session.read")) {
                control.interrupt();
            }
        });
        assertThat(told).hasSize(4).startsWith("open").endsWith("thrown away", "close");
    }
}
