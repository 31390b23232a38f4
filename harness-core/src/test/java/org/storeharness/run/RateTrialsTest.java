package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.RateObjective;
import org.storeharness.report.RateSection;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.run.stage.Stage;

/** Searches on a store that sustains 145/s exactly. */
class RateTrialsTest {
    private static final long CAPACITY = 145;
    private static final Caution LIMIT =
            Caution.of(CautionCode.CLIENT_PROCESSORS, "a").with("share", 0.98).with("processors", 2);

    private final ResultFixture fixture = new ResultFixture();
    private int trials;

    /** The search to its end, with a client that is the limit of some of its trials. */
    private SustainableRate search(LongPredicate limited) {
        Stage stage = new Stage("a", "write", ResultFixture.workload(0, OperationKind.WRITE), 1, 0);
        RateTrials search = new RateTrials(stage, RateObjective.parse("p50<1h"), 3);
        while (!search.isOver()) {
            assertThat(trials).as("trials").isLessThan(200);
            search.add(measured(search.next(trials++), limited));
        }
        return search.result();
    }

    private Measurement measured(Stage stage, LongPredicate limited) {
        if (!(stage.workload().arrivals() instanceof Arrivals.Constant constant)) {
            return fixture.measurement("a", stage.cell(), stage.round(), CAPACITY);
        }
        long rate = constant.rate().operations();
        if (limited.test(rate)) {
            long achieved = rate * 9 / 10;
            return ResultFixture.withCourse(
                    fixture.bound(
                            "a",
                            stage.cell(),
                            stage.round(),
                            achieved,
                            ResultFixture.operations(2 * achieved, 0, 0),
                            LIMIT),
                    null,
                    new Backlog(rate, rate / 10, true));
        }
        Measurement measured = fixture.measurement("a", stage.cell(), stage.round(), Math.min(rate, CAPACITY));
        return rate <= CAPACITY
                ? measured
                : ResultFixture.withCourse(measured, null, new Backlog(rate, rate - CAPACITY, true));
    }

    @Test
    void theRateOfAStoreIsFoundWhereTheClientIsNeverTheLimit() {
        SustainableRate found = search(rate -> false);
        assertThat(found.opsPerSecond()).isBetween(139L, CAPACITY);
        assertThat(found.clientBound()).isNull();
    }

    /** Every second trial above 100/s is the client's: a search that held that against the store found 118/s at most. */
    @Test
    void aTrialThatTheClientLimitedIsRepeatedAndNotHeldAgainstTheStore() {
        SustainableRate found = search(rate -> rate > 100 && rate <= CAPACITY && trials % 2 == 0);
        assertThat(found.opsPerSecond()).isBetween(139L, CAPACITY);
        assertThat(found.clientBound()).isNull();
        assertThat(found.tried())
                .anySatisfy(trial -> assertThat(trial.clientLimit()).isEqualTo(LIMIT));
    }

    @Test
    void aRateThatTheClientNeverReachesBoundsWhatIsFoundAndSaysSo() {
        SustainableRate found = search(rate -> rate > 100);
        assertThat(found.opsPerSecond()).isBetween(95L, 100L);
        assertThat(found.clientBound()).isEqualTo(found.failed()).isBetween(101L, 105L);
        assertThat(found.tried().stream().filter(trial -> found.failed().equals(trial.opsPerSecond())))
                .hasSize(3);
        assertThat(RateSection.sentence(found))
                .endsWith("at " + found.failed() + "/s the client was the limit: the store may sustain more")
                .doesNotContain(" failed");
    }

    @Test
    void aSearchThatDidNotComeToItsEndDoesNotSayThatNothingHeld() {
        SustainableRate found = search(rate -> false);
        SustainableRate stopped =
                new SustainableRate("a", "write", 16, "1KiB", "p99<200ms", null, 0, 0, 6_900L, null, found.tried());
        assertThat(RateSection.sentence(stopped))
                .endsWith(
                        ": p99<200ms was confirmed at no rate, since the search did not come to its end; 6,900/s held in every"
                                + " trial");
    }
}
