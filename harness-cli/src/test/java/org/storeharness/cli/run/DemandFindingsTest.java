package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.RateObjective;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;

/** Rounds on a fixture whose times follow from the rate: p99 48 ms at 1000/s, 96 ms at 500/s. */
class DemandFindingsTest {
    private static final Cell OPEN = new Cell("write", Arrivals.parse("1000/s"), 16, "1KiB");

    private final ResultFixture fixture = new ResultFixture();

    private DemandFindings found(Cell cell, int rounds, double... rates) {
        List<Measurement> measured = new ArrayList<>();
        for (int target = 0; target < rates.length; target++) {
            for (int round = 1; round <= rounds; round++) {
                measured.add(fixture.measurement("t" + target, cell, round, rates[target]));
            }
        }
        return DemandFindings.of(RateObjective.parse("p99<50ms"), measured);
    }

    @Test
    void theExitCodeFollowsTheWorst() {
        assertThat(found(OPEN, 8, 1_000, 1_000).exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(found(OPEN, 8, 1_000, 500).exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(found(OPEN, 5, 1_000, 1_000).exitCode()).isEqualTo(ExitCodes.UNDECIDED);
    }

    @Test
    void aLineForEachTargetSaysWhatTheRoundsSay() {
        assertThat(found(OPEN, 8, 1_000, 500).lines())
                .containsExactly(
                        "p99<50ms is met by t0 write concurrency 16 1KiB, constant 1000/s: in 8 of 8 rounds",
                        "p99<50ms is missed by t1 write concurrency 16 1KiB, constant 1000/s: in 0 of 8 rounds");
    }

    @Test
    void timesOfAClosedLoadAreCalledServiceTimes() {
        assertThat(found(ResultFixture.WRITE, 8, 1_000).lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("closed load are service times at its concurrency", "--rate");
    }

    @Test
    void tooFewRoundsToSayThatOneOfSeveralMissesAreNamedWithWhatTheyWouldTake() {
        DemandFindings six = found(OPEN, 6, 500, 1_000, 1_000);
        assertThat(six.exitCode()).isEqualTo(ExitCodes.UNDECIDED);
        assertThat(six.lines())
                .hasSize(4)
                .last()
                .isEqualTo("to say that one of 3 misses takes 7 rounds: give --rounds");
        assertThat(found(OPEN, 7, 500, 1_000, 1_000).exitCode()).isEqualTo(ExitCodes.FAILED);
    }
}
