package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestRun;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.run.stage.RunListener;

/** The memory of the client and the fsyncs of the server for many rows. */
@ExtendWith(EmbeddedServerExtension.class)
@Tag("slow")
@Timeout(300)
class ManyRowsTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    @Tag("exhaustive")
    void memoryStaysFlatWhileAMillionRowsAreWrittenAndRead() throws Exception {
        List<Long> used = new ArrayList<>();
        RunResult result = run(
                """
                rounds: 10
                targets:
                  pg: {store: postgres, batch: 1000, options: {%s, writeMode: copy-binary, readRows: 100, unlogged: true}}
                workloads:
                  write:
                    operations: {write: 1}
                    content: {size: 64B}
                    concurrency: 2
                    phases: {measure: {operations: 100}}
                  read:
                    operations: {read: 1}
                    content: {size: 64B}
                    concurrency: 2
                    phases: {measure: {operations: 1000}}
                """,
                new RunListener() {
                    @Override
                    public void measured(Measurement measurement) {
                        used.add(usedAfterCollection());
                    }
                });
        assertThat(rows(result, "write")).isEqualTo(1_000_000);
        assertThat(rows(result, "read")).isBetween(900_000L, 1_000_000L);
        assertThat(used.get(used.size() - 1) - used.get(3)).as("%s", used).isLessThan(4 * MIB);
    }

    @Test
    void aBatchOf100NeedsAHundredthOfTheFsyncsOfSingleRows() throws Exception {
        RunResult result = run("""
                rounds: 1
                targets:
                  single: {store: postgres, options: {%s, writeMode: single}}
                  batch: {store: postgres, batch: 100, options: {%s, writeMode: batch}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {operations: 100}}}
                """, RunListener.SILENT);
        double single = fsyncsPerRow(result, "single");
        double batch = fsyncsPerRow(result, "batch");
        assertThat(single).isCloseTo(1, Percentage.withPercentage(10));
        assertThat(batch / single).isCloseTo(0.01, Percentage.withPercentage(10));
    }

    private static double fsyncsPerRow(RunResult result, String target) {
        long fsyncs = 0;
        long rows = 0;
        for (Measurement measurement : result.results()) {
            if (measurement.target().equals(target)) {
                StoreActivity activity = Objects.requireNonNull(measurement.storeActivity());
                Map<String, Long> counters = activity.counters();
                fsyncs += counters.get("wal_fsyncs");
                rows += activity.objects();
            }
        }
        return (double) fsyncs / rows;
    }

    private static long rows(RunResult result, String workload) {
        return result.results().stream()
                .filter(measurement -> measurement.workload().equals(workload))
                .peek(measurement -> assertThat(measurement.operations().failed())
                        .as("%s", measurement.failures())
                        .isZero())
                .map(Measurement::storeActivity)
                .mapToLong(activity -> Objects.requireNonNull(activity).objects())
                .sum();
    }

    private static long usedAfterCollection() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private RunResult run(String plan, RunListener listener) throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        String access = String.format(
                Locale.ROOT,
                "url: '%s', user: %s, passwordFile: '%s'",
                server.url(),
                server.user(),
                TestServer.passwordFile(directory, server.password()));
        return TestRun.of(plan.replace("%s", access), directory, listener);
    }
}
