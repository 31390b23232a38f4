package org.storeharness.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.unit.DataSize;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.workload.StorePlan;

class SeaweedCrossCheckTest {
    @TempDir
    private Path scratch;

    /** weed benchmark writes {@code -size} bytes and {@code rand.Intn(64)} more. */
    @Test
    void filesHaveTheSizesThatWeedGivesThem() throws Exception {
        StorePlan plan = new StorePlan(
                "seaweed",
                OperationKind.WRITE,
                new SeaweedCrossCheck(List.of(1), 16, DataSize.parse("1KiB"), List.of()).sizeOfWeed(),
                RunTiming.warm(1, "1s"),
                KeyChoice.Order.UNIFORM,
                0,
                Map.of("operations", 16),
                Map.of("master", "127.0.0.1:1"));
        Path file = Path.of(plan.arguments(1, scratch).get(1));
        assertThat(PlanFiles.read(file).workloads().get("work").content().size())
                .hasToString("1KiB-1087B");
    }
}
