package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.storeharness.statistics.RateSearch.RateTrial;
import org.storeharness.statistics.RateSearch.SearchState;
import org.storeharness.unit.TestLength;

class RateSearchTest {
    private static final long HIGHEST = 1_000_000_000;
    private static final int MOST_TRIALS = 500;

    private static List<RateTrial> run(RateSearch search, LongPredicate holds) {
        List<RateTrial> trials = new ArrayList<>();
        for (OptionalLong rate = search.next(trials); rate.isPresent(); rate = search.next(trials)) {
            assertThat(rate.getAsLong()).isBetween(search.lowest(), search.highest());
            trials.add(new RateTrial(rate.getAsLong(), holds.test(rate.getAsLong())));
            assertThat(trials).as("%s", search).hasSizeLessThan(MOST_TRIALS);
        }
        return trials;
    }

    /**
     * A queue with one server, exponential service times of rate mu and Poisson arrivals: response times are exponential of
     * rate mu - lambda (L. Kleinrock, Queueing Systems 1, 1975, section 5.12), so p99 is below T up to mu - ln(100) / T.
     */
    @Test
    void theRateOfAQueueIsFoundWhoseP99IsKnownInClosedForm() {
        Random random = new Random(1);
        for (int trial = 0; trial < TestLength.of(100, 500); trial++) {
            double mu = Math.pow(10, 2 + 5 * random.nextDouble());
            double limit = Math.log(100) / mu * (1.1 + 20 * random.nextDouble());
            double threshold = mu - Math.log(100) / limit;
            RateSearch search = new RateSearch(Math.max(1, Math.round(mu / 2)), 1, HIGHEST, 6);
            List<RateTrial> trials = run(search, rate -> rate < mu && Math.log(100) / (mu - rate) < limit);
            SearchState finding = search.state(trials);
            assertThat(finding.confirmed()).isTrue();
            assertThat((double) finding.rate()).isBetween(threshold / RateSearch.MAXIMUM_GAP_RATIO - 1, threshold);
            assertThat(finding.alwaysHeld()).isEqualTo(finding.rate());
            assertThat((double) finding.failed()).isGreaterThanOrEqualTo(threshold);
            assertThat(finding.failed()).isLessThanOrEqualTo((long)
                    Math.max(finding.rate() * RateSearch.MAXIMUM_GAP_RATIO, finding.rate() + 1));
            assertThat(finding.held()).isEqualTo(6);
            assertThat(finding.trials()).isEqualTo(6);
            assertThat(trials.size()).isLessThan(60);
        }
    }

    @Test
    void oneTrialInTwentyThatFailsByAccidentChangesLittle() {
        Random random = new Random(2);
        int close = 0;
        int runs = 400;
        for (int run = 0; run < runs; run++) {
            long threshold = 100 + random.nextInt(1_000_000);
            RateSearch search = new RateSearch(Math.max(1, threshold / 2), 1, HIGHEST, 6);
            SearchState finding = search.state(run(search, rate -> rate <= threshold && random.nextInt(20) != 0));
            assertThat(finding.rate()).isLessThanOrEqualTo(threshold);
            close += finding.rate() >= 0.9 * threshold ? 1 : 0;
        }
        assertThat((double) close / runs).isGreaterThan(0.9);
    }

    @Test
    void whateverTrialsBringTheSearchEndsAndItsFindingsBelongTogether() {
        Random random = new Random(3);
        for (int run = 0; run < TestLength.of(400, 2_000); run++) {
            long lowest = 1 + random.nextInt(50);
            long highest = lowest + random.nextInt(100_000);
            int confirmations = 1 + random.nextInt(8);
            RateSearch search =
                    new RateSearch(lowest + random.nextLong(highest - lowest + 1), lowest, highest, confirmations);
            double chance = random.nextDouble();
            List<RateTrial> trials = run(search, rate -> random.nextDouble() < chance);
            SearchState finding = search.state(trials);
            assertThat(finding.alwaysHeld()).isLessThanOrEqualTo(finding.rate());
            assertThat(finding.rate()).isLessThan(finding.failed());
            if (finding.confirmed()) {
                long held = trials.stream()
                        .filter(tried -> tried.rate() == finding.rate() && tried.held())
                        .count();
                assertThat(finding.held()).isEqualTo((int) held);
                assertThat(finding.trials()).isGreaterThanOrEqualTo(confirmations);
                assertThat(finding.held()).isGreaterThanOrEqualTo(5 * (finding.trials() - finding.held()));
            } else {
                assertThat(finding.rate()).isZero();
                assertThat(finding.failed()).isEqualTo(lowest);
            }
        }
    }

    @Test
    void aStoreThatNeverHoldsHasNoRate() {
        RateSearch search = new RateSearch(1_000, 4, HIGHEST, 6);
        List<RateTrial> trials = run(search, rate -> false);
        assertThat(search.state(trials)).isEqualTo(new SearchState(0, false, 0, 0, 0, 4));
        assertThat(trials.get(trials.size() - 1).rate()).isEqualTo(4);
    }

    @Test
    void aStoreThatAlwaysHoldsIsConfirmedAtTheHighestRate() {
        RateSearch search = new RateSearch(1_000, 1, 10_000, 3);
        List<RateTrial> trials = run(search, rate -> true);
        assertThat(trials.stream().map(RateTrial::rate))
                .containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 10_000L, 10_000L, 10_000L);
        assertThat(search.state(trials)).isEqualTo(new SearchState(10_000, true, 3, 3, 10_000, Long.MAX_VALUE));
    }

    @Test
    void aFailureIsTriedAgainBeforeItCounts() {
        RateSearch search = new RateSearch(1_000, 1, HIGHEST, 2);
        List<RateTrial> trials = new ArrayList<>(List.of(new RateTrial(1_000, false)));
        assertThat(search.next(trials)).hasValue(1_000);
        assertThat(search.state(trials).failed()).isEqualTo(Long.MAX_VALUE);
        trials.add(new RateTrial(1_000, true));
        assertThat(search.next(trials)).hasValue(1_000);
        trials.add(new RateTrial(1_000, true));
        assertThat(search.next(trials)).hasValue(2_000);
        trials.add(new RateTrial(2_000, false));
        trials.add(new RateTrial(2_000, false));
        assertThat(search.state(trials).failed()).isEqualTo(2_000);
        assertThat(search.state(trials).alwaysHeld())
                .as("one of its trials failed")
                .isZero();
        assertThat(search.next(trials)).hasValue(1_410);
    }

    @Test
    void aRateThatHeldOnceAndFailsWhenConfirmedIsGivenUp() {
        RateSearch search = new RateSearch(100, 1, HIGHEST, 6);
        int[] seen = {0};
        List<RateTrial> trials = run(search, rate -> rate <= 100 || rate <= 150 && seen[0]++ % 2 == 0);
        SearchState finding = search.state(trials);
        assertThat(finding.rate()).isBetween(96L, 105L);
        assertThat(finding.confirmed()).isTrue();
    }

    @Test
    void ratesAreRoundedToThreeDigitsWhereThereIsRoom() {
        RateSearch search = new RateSearch(123_456, 1, HIGHEST, 1);
        Set<Long> rates = new HashSet<>();
        run(search, rate -> rate < 200_000).forEach(tried -> rates.add(tried.rate()));
        rates.remove(123_456L);
        assertThat(rates).isNotEmpty().allMatch(rate -> rate % 1_000 == 0);
    }
}
