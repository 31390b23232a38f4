package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.postgres.server.MissingLibraryException;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;

class StartableTargetsTest {
    private static final RunException MISSING = new RunException(
            "this machine lacks libstdc++.so.6", new MissingLibraryException("this machine lacks libstdc++.so.6"));

    private static Target postgres(Map<String, Object> options) {
        return new Target("postgres", Durability.DURABLE, 1, options);
    }

    @Test
    void whatWantsTheEmbeddedServerIsLeftOut() throws Exception {
        Plan shipped = ShippedPlan.read("compare.yaml");
        assertThat(shipped.targets()).containsKeys("postgres", "postgres-batch");
        assertThat(StartableTargets.of(shipped, MISSING)).hasValueSatisfying(left -> {
            assertThat(left.targets().keySet()).containsExactlyInAnyOrder("fs", "seaweed");
            assertThat(left.workloads()).isEqualTo(shipped.workloads());
        });
    }

    @Test
    void aServerOfTheUsersStays() throws Exception {
        Plan plan = ShippedPlan.read("compare.yaml")
                .withTargets(Map.of(
                        "own",
                        postgres(Map.of("url", "jdbc:postgresql://127.0.0.1/x")),
                        "embedded",
                        postgres(Map.of())));
        assertThat(StartableTargets.of(plan, MISSING))
                .hasValueSatisfying(left -> assertThat(left.targets()).containsOnlyKeys("own"));
    }

    @Test
    void otherFailuresAndPlansOfNothingElseEndTheCommand() throws Exception {
        Plan shipped = ShippedPlan.read("compare.yaml");
        assertThat(StartableTargets.of(
                        shipped, new RunException("no space", new StoreException("initdb failed: no space"))))
                .isEmpty();
        assertThat(StartableTargets.of(shipped.withTargets(Map.of("p", postgres(Map.of()))), MISSING))
                .isEmpty();
    }
}
