package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.EqualLoad;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.Rate;

class CurveAnalysisTest {
    private static final Cell PACED = new Cell("write", new Arrivals.Constant(Rate.perSecond(1_000)), 16, "1KiB");

    private static EqualLoad equalLoad(RunResult result, String target) {
        return CurveAnalysis.of(result).stream()
                .filter(curve -> curve.target().equals(target))
                .map(curve -> Objects.requireNonNull(curve.equalLoad()))
                .findFirst()
                .orElseThrow();
    }

    private static ResultFixture stores() {
        return new ResultFixture()
                .pacedRounds("fs", PACED, 2e6, 2e6, 2e6)
                .pacedRounds("postgres", PACED, 4e6, 4e6, 4e6);
    }

    private static void assertPostgresIsTwice(RunResult result) {
        EqualLoad postgres = equalLoad(result, "postgres");
        assertThat(postgres.reference()).isEqualTo("fs");
        assertThat(Objects.requireNonNull(postgres.p99Ratio()).value()).isBetween(1.99, 2.01);
    }

    @Test
    void aStandInIsNoReferenceBesideStores() {
        RunResult result = stores().target("loopback", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                .pacedRounds("loopback", PACED, 1e6, 1e6, 1e6)
                .build();
        assertPostgresIsTwice(result);
        assertThat(equalLoad(result, "loopback").p99Ratio()).isNull();
    }

    /** The first target is the fastest, and writes to it are relaxed. */
    @Test
    void aTargetThatIsComparableWithNoOtherIsNoReference() {
        RunResult result = new ResultFixture()
                .target("relaxed", 1, Durability.RELAXED, "relaxed 1.0", false)
                .pacedRounds("relaxed", PACED, 1e6, 1e6, 1e6)
                .pacedRounds("fs", PACED, 2e6, 2e6, 2e6)
                .pacedRounds("postgres", PACED, 4e6, 4e6, 4e6)
                .build();
        assertPostgresIsTwice(result);
        assertThat(equalLoad(result, "relaxed").p99Ratio()).isNull();
    }

    /** The third is comparable with the fourth and the second, which is comparable with the first too. */
    @Test
    void theReferenceIsTheFastestOfThoseThatAreComparable() {
        Cell reads = new Cell("read", new Arrivals.Constant(Rate.perSecond(1_000)), 16, "1KiB");
        ResultFixture fixture = new ResultFixture().planned("read", ResultFixture.workload(0, OperationKind.READ));
        long[] objects = {10_000, 10_900, 11_500, 11_600};
        for (int i = 0; i < objects.length; i++) {
            double mean = 1e6 * (i + 1);
            fixture.target("t" + i).objects("t" + i, objects[i]).pacedRounds("t" + i, reads, mean, mean, mean);
        }
        RunResult result = fixture.build();
        assertThat(equalLoad(result, "t3").reference()).isEqualTo("t1");
        assertThat(Objects.requireNonNull(equalLoad(result, "t3").p99Ratio()).value())
                .isBetween(1.99, 2.01);
        assertThat(equalLoad(result, "t0").p99Ratio()).isNotNull();
    }

    @Test
    void aStandInIsComparedWhereThereIsNoStore() {
        RunResult result = new ResultFixture()
                .target("slow", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                .target("fast", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                .pacedRounds("slow", PACED, 4e6, 4e6, 4e6)
                .pacedRounds("fast", PACED, 2e6, 2e6, 2e6)
                .build();
        assertThat(equalLoad(result, "slow").reference()).isEqualTo("fast");
        assertThat(equalLoad(result, "slow").p99Ratio()).isNotNull();
    }
}
