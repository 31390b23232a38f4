package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Target;

class PostgresWorkloadsTest {
    private static Map<String, String> keys(String... work) {
        Extent some = Extent.of(Duration.ofSeconds(1));
        Target target = new Target("postgres", Durability.DURABLE, 1, Map.of());
        Map<String, String> keys = new LinkedHashMap<>();
        PostgresWorkloads.plan(
                        "bench",
                        8,
                        Map.of("single", target),
                        PostgresWorkloads.workloads(List.of(work), 16, some, some))
                .workloads()
                .forEach((name, workload) -> keys.put(name, workload.keys().toString()));
        return keys;
    }

    /** Modes write at different speeds, and are compared over as many rows. */
    @Test
    void workBesideWritesPicksTheRowsOfItsFill() {
        assertThat(keys("read:70+write:30")).containsEntry("read-70-write-30", "uniform of fill");
        assertThat(keys("write", "update"))
                .containsEntry("write", "uniform")
                .containsEntry("update", "uniform of fill");
    }

    @Test
    void workWithoutWritesAndWorkThatUsesRowsUpPicksAnyRow() {
        assertThat(keys("write", "read")).containsEntry("read", "uniform");
        assertThat(keys("update", "read:50+update:50"))
                .containsEntry("update", "uniform")
                .containsEntry("read-50-update-50", "uniform");
        assertThat(keys("write:60+delete:40")).containsEntry("write-60-delete-40", "uniform");
    }
}
