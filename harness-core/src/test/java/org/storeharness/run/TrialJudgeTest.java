package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.RateObjective;
import org.storeharness.report.RateSection;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.SustainableRate.Trial;

/** Trials of 2 s at 1000/s on a fixture whose times follow from its rate: mean 16 ms, p50 14.4 ms, p99 48 ms. */
class TrialJudgeTest {
    private final ResultFixture fixture = new ResultFixture();

    private Measurement measured(double achieved, OperationCounts operations) {
        return fixture.measurement("a", ResultFixture.WRITE, 3, achieved, operations, List.of());
    }

    private static OperationCounts operations(long ok, long error, long shed, long unfinished) {
        return new OperationCounts(ok, 0, 0, 0, 0, error, shed, unfinished, 0, 0);
    }

    private static Trial judge(String objective, Measurement measured) {
        return new TrialJudge(RateObjective.parse(objective)).judge(1_000, measured);
    }

    @Test
    void aTrialWithinAllLimitsIsHeldAndListsItsFigures() {
        assertThat(judge("p99<50ms,p50<20ms", measured(1_000, operations(2_000, 0, 0, 0))))
                .isEqualTo(new Trial(3, 1_000L, 1_000, true, "p99 was 48.000 ms, p50 was 14.400 ms", null));
    }

    @ParameterizedTest
    @CsvSource({"p99<48001us, true", "p99<48ms, false", "'p50<1ms,p99<50ms', false", "write.p50<20ms, true"})
    void everyLimitMustBeKeptBelow(String objective, boolean held) {
        assertThat(judge(objective, measured(1_000, operations(2_000, 0, 0, 0))).held())
                .isEqualTo(held);
    }

    @ParameterizedTest
    @CsvSource({"p50, 14.4", "p75, 17.6", "p90, 24", "p95, 32", "p98, 40", "p99, 48", "p99.9, 128", "p99.99, 320"})
    void everyPercentileIsThatOfTheResponseTimes(String percentile, double millis) {
        Trial trial = judge(percentile + "<1h", measured(1_000, operations(1_000_000, 0, 0, 0)));
        assertThat(trial.finding()).endsWith(String.format(Locale.ROOT, "%s was %.3f ms", percentile, millis));
    }

    @Test
    void aPercentileThatIsNotKnownDoesNotHold() {
        assertThat(judge("p99.9<1h", measured(1_000, operations(2_000, 0, 0, 0))))
                .extracting(Trial::held, Trial::finding)
                .containsExactly(false, "p99.9 is not known: too few operations");
        assertThat(judge("read.p50<1h", measured(1_000, operations(2_000, 0, 0, 0)))
                        .held())
                .as("of a kind that was not measured")
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1999, 1, 0, 0, 1 operations failed",
        "1997, 0, 3, 0, 3 operations were shed",
        "1998, 0, 0, 2, 2 operations are unfinished"
    })
    void failedShedOrUnfinishedOperationsFailTheTrial(long ok, long error, long shed, long unfinished, String words) {
        Trial trial = judge("p50<1h", measured(1_000, operations(ok, error, shed, unfinished)));
        assertThat(trial.held()).isFalse();
        assertThat(trial.finding()).startsWith(words + ", ");
    }

    @Test
    void aTrialThatTheStoreDidNotKeepUpWithFails() {
        Measurement kept = measured(985, operations(2_000, 0, 0, 0));
        assertThat(judge("p50<1h", kept).held()).isTrue();
        Trial trial = judge("p50<1h", ResultFixture.withCourse(kept, null, new Backlog(1_000, 200, true)));
        assertThat(trial.held()).isFalse();
        assertThat(trial.finding()).startsWith("only 985/s were achieved, ");
        assertThat(trial.achievedOpsPerSecond()).isEqualTo(985);
    }

    /** The backlog came too unevenly to be an overload, and the p99 is within the limit: the rate was not reached all the same. */
    @Test
    void aTrialThatMissesItsRateFailsWithTheReasonInItsLine() {
        Measurement missed = measured(878, operations(2_000, 0, 0, 0));
        assertThat(RateSection.verdict(judge("p99<200ms", missed)))
                .matches("1,000/s failed: only 878/s were achieved, p99 was [0-9.]+ ms");
        assertThat(judge("p99<200ms", ResultFixture.withCourse(missed, null, new Backlog(1_000, 847, false)))
                        .held())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"950, true", "880, false"})
    void randomArrivalsMayBeFewerByChance(double achieved, boolean held) {
        Measurement.Cell random = new Measurement.Cell("write", Arrivals.parse("poisson 1000/s"), 16, "1KiB");
        Measurement measured = fixture.measurement("a", random, 1, achieved, operations(2_000, 0, 0, 0), List.of());
        assertThat(judge("p50<1h", measured).held()).isEqualTo(held);
    }

    @Test
    void failedOperationsAreHeldAgainstTheStoreThoughTheClientWasTheLimit() {
        Caution limit = Caution.of(CautionCode.CLIENT_PROCESSORS, "a")
                .with("share", 0.98)
                .with("processors", 2);
        Measurement bound = fixture.bound("a", ResultFixture.WRITE, 3, 1_000, operations(1_999, 1, 0, 0), limit);
        assertThat(judge("p99<50ms", bound))
                .extracting(Trial::held, Trial::clientLimit)
                .containsExactly(false, null);
    }

    @Test
    void whatAPercentileHasOfTheClientIsToldOfOnlyWhereTheObjectiveWasMissed() {
        Caution late = Caution.of(CautionCode.CLIENT_LATE, "a").with("percentiles", "p50");
        Measurement bound = new ResultFixture()
                .target("a")
                .addBound("a", ResultFixture.WRITE, 3, 1_000, late)
                .build()
                .results()
                .get(0);
        assertThat(judge("p99<50ms", bound))
                .extracting(Trial::held, Trial::clientLimit)
                .containsExactly(true, null);
        assertThat(judge("p99<5ms", bound))
                .extracting(Trial::held, Trial::clientLimit)
                .containsExactly(false, late);
    }

    @Test
    void aTrialInWhichTheClientWasTheLimitFailsAndKeepsHow() {
        Caution limit = Caution.of(CautionCode.CLIENT_PROCESSORS, "a")
                .with("share", 0.98)
                .with("processors", 2);
        Measurement bound = new ResultFixture()
                .target("a")
                .addBound("a", ResultFixture.WRITE, 3, 1_000, limit)
                .build()
                .results()
                .get(0);
        assertThat(judge("p99<50ms", bound))
                .extracting(Trial::held, Trial::clientLimit)
                .containsExactly(false, limit);
        assertThat(RateSection.verdict(judge("p99<50ms", bound)))
                .startsWith("1,000/s says nothing of the store: the client was the limit (")
                .endsWith(", p99 was 48.000 ms");
    }
}
