package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.store.StoreDrivers;

class TrainCommandTest {
    /** The store that does nothing teaches nothing, names are no objects, S3 has no server to start, and the user has the drivers of the store jdbc. */
    private static final Set<String> LEFT_OUT = Set.of("null", "fs-metadata", "s3", "jdbc");

    @Test
    void everyStoreOfObjectsIsTrainedWithOpenAndClosedLoad() {
        Plan plan = ShippedPlan.read("training.yaml");
        List<String> stores = StoreDrivers.load().all().keySet().stream()
                .filter(name -> !LEFT_OUT.contains(name))
                .toList();
        assertThat(plan.targets().values()).extracting(Target::store).containsAll(stores);
        assertThat(plan.workloads().values())
                .extracting(workload -> workload.arrivals() instanceof Arrivals.Closed)
                .contains(true, false);
    }

    @Test
    @Tag("exhaustive")
    void aStoreThatIsLeftOutIsNotStarted(@TempDir Path directory) throws IOException {
        CommandRun run = CommandRun.of("train", directory.toString(), "postgres", "seaweed", "fs-block")
                .succeeded();
        assertThat(ResultJson.read(CommandRun.onlyIn(directory.resolve("runs")).resolve("result.json"))
                        .results())
                .extracting(Measurement::target)
                .containsOnly("memory", "fs");
        try (Stream<Path> others = Files.list(directory.resolve("others"))) {
            assertThat(others)
                    .extracting(path -> path.getFileName().toString().split("-")[0])
                    .containsExactly("fio");
        }
    }

    @Test
    @Tag("exhaustive")
    void everyTargetIsMeasuredAndReported(@TempDir Path directory) throws IOException {
        CommandRun run = CommandRun.of("train", directory.toString()).succeeded();
        assertThat(run.out()).contains("Usage: harness compare", "Usage: harness seaweed bench");
        Path only = CommandRun.onlyIn(directory.resolve("runs"));
        assertThat(ResultJson.read(only.resolve("result.json")).results())
                .extracting(Measurement::target)
                .containsAll(ShippedPlan.read("training.yaml").targets().keySet());
        assertThat(only.resolve("report.html")).isNotEmptyFile();
        try (Stream<Path> others = Files.list(directory.resolve("others"))) {
            assertThat(others)
                    .extracting(path -> path.getFileName().toString().split("-")[0])
                    .containsExactlyInAnyOrder("seaweed", "fio", "postgres");
        }
    }
}
