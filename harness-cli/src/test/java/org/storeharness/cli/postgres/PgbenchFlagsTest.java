package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import picocli.CommandLine;

class PgbenchFlagsTest {
    private static final Plan PLAN = plan("");
    private static final Plan SWEPT = plan("sweep: {concurrency: [1, 2]}");

    private static Plan plan(String more) {
        return PlanFiles.parse("""
                name: x
                targets: {postgres: {store: postgres}}
                workloads:
                  script: {operations: {script: 1}, concurrency: 4, phases: {warmUp: {duration: 1s}, measure: {duration: 5s}}}
                """ + more, "x.yaml");
    }

    private static PgbenchFlags flags(String... arguments) {
        PgbenchFlags flags = new PgbenchFlags();
        new CommandLine(flags).parseArgs(arguments);
        return flags;
    }

    private static Workload script(Plan plan) {
        return plan.workloads().get("script");
    }

    @Test
    void secondsAndRateAreThoseOfThePlan() {
        Workload script = script(flags("-T", "30", "-R", "500").beforeOptions(PLAN));
        assertThat(script.phases().measure()).isEqualTo(Extent.of(Duration.ofSeconds(30)));
        assertThat(script.arrivals()).hasToString("poisson 500/s");
        assertThat(flags().beforeOptions(PLAN)).isEqualTo(PLAN);
    }

    @Test
    void transactionsAreThoseOfEachClient() {
        assertThat(script(flags("-t", "100").afterOptions(PLAN)).phases().measure())
                .isEqualTo(Extent.of(400));
        assertThat(flags().afterOptions(SWEPT)).isEqualTo(SWEPT);
        assertThatThrownBy(() -> flags("-t", "100").afterOptions(SWEPT))
                .hasMessage("-t must be given with one concurrency; -n with several");
        assertThatThrownBy(() -> flags("-t", "100", "-T", "3").beforeOptions(PLAN))
                .hasMessage("-T must not be given together with -t, as with pgbench");
    }

    @Test
    void transactionsAreOneRoundWithoutWarmUpUnlessAskedFor() {
        Plan plan = flags("-t", "40").beforeOptions(plan("rounds: 3"));
        assertThat(plan.rounds()).isEqualTo(Rounds.of(1));
        assertThat(script(plan).phases().warmUp()).isEqualTo(Extent.none());
        assertThat(flags("-T", "3").beforeOptions(plan("rounds: 3")).rounds()).isEqualTo(Rounds.of(3));
    }

    @Test
    void theProtocolAndTheSeedAreOptionsOfTheStore() {
        assertThat(flags("-M", "extended").storeOptions()).isEqualTo(Map.of("protocol", "extended"));
        assertThat(flags("-j", "2", "-P", "1").storeOptions()).isEmpty();
        assertThat(flags("--random-seed", "7").variables(Map.of("a", "1")))
                .isEqualTo(Map.of("a", "1", "random_seed", "7"));
    }

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
