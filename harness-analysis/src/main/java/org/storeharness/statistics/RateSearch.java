package org.storeharness.statistics;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.storeharness.unit.Check;

/**
 * Searches for the highest rate that a store sustains, from the trials so far alone: doubles or halves until one rate
 * holds and one fails, bisects between the two, geometrically, until their ratio is at most
 * {@value #MAXIMUM_GAP_RATIO}, and confirms the lower one. Assumes that all rates above a failing one fail.
 *
 * <p>A single trial may be wrong, since the machine does other work as well. A rate fails if two of its trials or more,
 * and more than one in six, fail; it holds for now if more of them hold than fail; between the two it is tried again.
 *
 * @param first the rate to begin with, in operations per second
 * @param lowest the lowest rate to try
 * @param highest the highest rate to try
 * @param confirmations the trials that a rate needs to be confirmed
 */
public record RateSearch(long first, long lowest, long highest, int confirmations) {
    /** The search stops narrowing when the ratio of the failed rate to the one that holds is at most this. */
    static final double MAXIMUM_GAP_RATIO = 1.05;

    private static final int HELD_FOR_EACH_FAILED = 5;
    private static final long EXACT_BELOW = 1000;

    public RateSearch {
        Check.range("lowest", lowest, 1, highest);
        Check.range("first", first, lowest, highest);
        Check.range("confirmations", confirmations, 1, 10_000);
    }

    /** A rate that was tried, in operations per second, and whether it met the objective. */
    public record RateTrial(long rate, boolean held) {}

    /**
     * The state of the search after some trials.
     *
     * @param rate the rate that was found, or holds for now; 0 if none
     * @param confirmed whether nothing is left to try and the rate was found
     * @param held the number of its trials that held
     * @param trials the number of its trials
     * @param alwaysHeld the highest rate of which no trial failed, at most {@code rate}; 0 if none
     * @param failed the lowest rate that failed; {@link Long#MAX_VALUE} if none
     */
    public record SearchState(long rate, boolean confirmed, int held, int trials, long alwaysHeld, long failed) {}

    /** The trials of one rate. */
    private record TrialCount(int held, int failed) {
        static final TrialCount NONE = new TrialCount(0, 0);

        TrialCount plus(boolean trialHeld) {
            return trialHeld ? new TrialCount(held + 1, failed) : new TrialCount(held, failed + 1);
        }

        boolean fails() {
            return failed >= 2 && failed * HELD_FOR_EACH_FAILED > held;
        }

        boolean holds() {
            return !fails() && held > failed;
        }

        boolean confirmed(int trials) {
            return holds() && held + failed >= trials && failed * HELD_FOR_EACH_FAILED <= held;
        }
    }

    /** The next rate to try; empty if the search is over. */
    public OptionalLong next(List<RateTrial> trials) {
        if (trials.isEmpty()) {
            return OptionalLong.of(first);
        }
        TreeMap<Long, TrialCount> counts = counts(trials);
        long last = trials.get(trials.size() - 1).rate();
        TrialCount ofLast = counts.getOrDefault(last, TrialCount.NONE);
        if (!ofLast.fails() && !ofLast.holds()) {
            return OptionalLong.of(last);
        }
        SearchState finding = state(trials);
        if (finding.confirmed()) {
            return OptionalLong.empty();
        } else if (finding.failed() == Long.MAX_VALUE) {
            return OptionalLong.of(Math.min(highest, rounded(2.0 * finding.rate(), finding.rate(), Long.MAX_VALUE)));
        } else if (finding.rate() == 0) {
            return finding.failed() <= lowest
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.max(lowest, rounded(finding.failed() / 2.0, 0, finding.failed())));
        } else if (isOpen(finding)) {
            return OptionalLong.of(
                    rounded(Math.sqrt((double) finding.rate() * finding.failed()), finding.rate(), finding.failed()));
        }
        return OptionalLong.of(finding.rate());
    }

    /** The state of the search after these trials. */
    public SearchState state(List<RateTrial> trials) {
        TreeMap<Long, TrialCount> counts = counts(trials);
        long failed = Long.MAX_VALUE;
        for (Map.Entry<Long, TrialCount> tried : counts.descendingMap().entrySet()) {
            failed = tried.getValue().fails() ? tried.getKey() : failed;
        }
        long rate = 0;
        long alwaysHeld = 0;
        for (Map.Entry<Long, TrialCount> tried : counts.headMap(failed, false).entrySet()) {
            TrialCount count = tried.getValue();
            rate = count.holds() ? tried.getKey() : rate;
            alwaysHeld = count.holds() && count.failed() == 0 ? tried.getKey() : alwaysHeld;
        }
        TrialCount found = counts.getOrDefault(rate, TrialCount.NONE);
        SearchState finding =
                new SearchState(rate, false, found.held(), found.held() + found.failed(), alwaysHeld, failed);
        boolean confirmed =
                found.confirmed(confirmations) && !isOpen(finding) && (failed < Long.MAX_VALUE || rate == highest);
        return new SearchState(rate, confirmed, finding.held(), finding.trials(), alwaysHeld, failed);
    }

    /** Whether a rate between the one that holds and the one that fails is worth a trial. */
    private static boolean isOpen(SearchState finding) {
        return finding.failed() < Long.MAX_VALUE
                && finding.failed() > MAXIMUM_GAP_RATIO * finding.rate()
                && finding.failed() - finding.rate() > 1;
    }

    private static TreeMap<Long, TrialCount> counts(List<RateTrial> trials) {
        TreeMap<Long, TrialCount> counts = new TreeMap<>();
        trials.forEach(trial ->
                counts.merge(trial.rate(), TrialCount.NONE.plus(trial.held()), (old, one) -> old.plus(trial.held())));
        return counts;
    }

    /** The rate to three digits where that is between the two bounds, else to the nearest whole number between them. */
    private static long rounded(double rate, long above, long below) {
        long unit = rate < EXACT_BELOW ? 1 : Math.round(Math.pow(10, Math.floor(Math.log10(rate)) - 2));
        long round = Math.round(rate / unit) * unit;
        return round > above && round < below ? round : Math.min(below - 1, Math.max(above + 1, Math.round(rate)));
    }
}
