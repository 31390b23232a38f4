package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.cli.support.BarStyle;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Workload;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.Stage;

/** The bar is drawn by a thread of its own, twice a second. */
class RunProgressBarTest {
    private static final Workload WRITE =
            PlanFiles.parse("""
            targets: {fs: {store: memory}}
            workloads: {write: {operations: {write: 1}, concurrency: 16, phases: {measure: {operations: 1}}}}
            """, "plan.yaml").workloads().get("write");

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /** Neither is a part of a round, so that the bar alone would tell nothing for minutes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fill  | fill        | calibration fs fill c=16 40 % 8,000/s",
                "write | calibration | calibration fs write c=16 40 % 8,000/s",
                "write | measure     | calibration fs write c=16 8,000/s",
            })
    void aFillAndACalibrationSayHowMuchOfThemIsDone(String workload, String phase, String shown) throws Exception {
        Stage stage = new Stage("fs", workload, WRITE, 0, 0);
        try (RunProgressBar bar = new RunProgressBar("compare", Duration.ZERO, 119, BarStyle.ASCII, lines::add)) {
            bar.round(new RoundsProgress(List.of("write"), 0, 6, true, null));
            bar.started(stage);
            bar.phase(stage, phase, 0.4);
            bar.interval(stage, new IntervalSnapshot(1, 8_000, 0, 1_000_000L, null));
            String line = "";
            while (line != null && !line.contains("8,000/s")) {
                line = lines.poll(1, TimeUnit.MINUTES);
            }
            assertThat(line).contains("  " + shown + " p50 ");
        }
    }
}
