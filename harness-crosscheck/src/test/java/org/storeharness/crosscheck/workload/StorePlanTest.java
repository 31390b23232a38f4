package org.storeharness.crosscheck.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.crosscheck.model.RunTiming;

class StorePlanTest {
    @TempDir
    private Path scratch;

    @ParameterizedTest
    @EnumSource(names = {"UNIFORM", "SEQUENTIAL"})
    void thePlanReadsTheObjectsInTheOrderThatIsAskedFor(KeyChoice.Order keys) throws Exception {
        StorePlan asked = new StorePlan(
                "s3",
                OperationKind.READ,
                SizeDistribution.parse("1KiB"),
                RunTiming.warm(1, "1s"),
                keys,
                16,
                Map.of("operations", 16),
                Map.of("endpoints", "http://127.0.0.1:1"));
        List<String> arguments = asked.arguments(16, scratch);
        Plan plan = PlanFiles.read(Path.of(arguments.get(1)));
        assertThat(plan.workloads().get("work").keys().order()).isEqualTo(keys);
    }
}
