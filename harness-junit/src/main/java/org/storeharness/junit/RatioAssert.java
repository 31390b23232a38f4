package org.storeharness.junit;

import java.util.Optional;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.storeharness.api.Interval;
import org.storeharness.api.Ratio;
import org.storeharness.api.Verdict;

/**
 * Asserts how many times as fast one target is as another. An assertion passes if the whole interval of 95 % agrees, and fails if the whole
 * interval disagrees. Where the run cannot tell (the interval holds the limit, too few rounds, not comparable, run not valid), the
 * test is aborted as inconclusive: it neither passes nor fails. Measure more rounds then, or on a quieter machine.
 *
 * <p>{@link #isFaster}, {@link #isSlower} follow the verdict, which is corrected for all comparisons of the run. A limit of one's own is
 * held against the interval of this comparison alone: a true ratio just at the limit passes or fails in one of 20 runs. Where the client
 * may have been the limit of a target, that target may be faster than shown, and where a rate drifted or is of few operations, the ratio
 * may be another: what is {@linkplain Ratio#possible() possible} then has to agree or disagree.
 */
public final class RatioAssert {
    private final Ratio ratio;

    RatioAssert(Ratio ratio) {
        this.ratio = ratio;
    }

    /** Asserts that the subject is shown to be faster. */
    public RatioAssert isFaster() {
        return judge(
                "faster than " + ratio.reference(),
                ratio.verdict() == Verdict.FASTER,
                ratio.verdict() == Verdict.SLOWER || ratio.verdict() == Verdict.EQUIVALENT);
    }

    /** Asserts that the subject is more than so many times as fast as the reference. */
    public RatioAssert isFasterThan(double times) {
        String claim = "more than " + positive(times) + " times as fast as " + ratio.reference();
        Interval speed = possible(claim);
        return judge(claim, speed.low() > times, speed.high() < times);
    }

    /** Asserts that the subject is at least so many times as fast as the reference: with 0.9 at most a tenth slower. */
    public RatioAssert isAtLeast(double times) {
        String claim = "at least " + positive(times) + " times as fast as " + ratio.reference();
        Interval speed = possible(claim);
        return judge(claim, speed.low() >= times, speed.high() < times);
    }

    /** Asserts that the subject is shown to be slower. */
    public RatioAssert isSlower() {
        return judge(
                "slower than " + ratio.reference(),
                ratio.verdict() == Verdict.SLOWER,
                ratio.verdict() == Verdict.FASTER || ratio.verdict() == Verdict.EQUIVALENT);
    }

    /** Asserts that the reference is more than so many times as fast as the subject. */
    public RatioAssert isSlowerThan(double times) {
        String claim = "more than " + positive(times) + " times slower than " + ratio.reference();
        Interval speed = possible(claim);
        return judge(claim, speed.high() < 1 / times, speed.low() > 1 / times);
    }

    /** Asserts that the two differ by no more than the margin of the run. */
    public RatioAssert isEquivalent() {
        String claim = "equivalent to " + ratio.reference() + " within " + ratio.margin();
        Interval speed = possible(claim);
        double limit = 1 + ratio.margin();
        return judge(claim, ratio.verdict() == Verdict.EQUIVALENT, speed.low() > limit || speed.high() < 1 / limit);
    }

    private static double positive(double times) {
        if (!(times > 0)) {
            throw new IllegalArgumentException("times: must be above 0, got " + times);
        }
        return times;
    }

    private Interval possible(String claim) {
        return Optional.ofNullable(ratio.possible()).orElseThrow(() -> inconclusive(claim));
    }

    private RatioAssert judge(String claim, boolean shown, boolean refuted) {
        if (ratio.verdict() == Verdict.NOT_COMPARABLE
                || ratio.verdict() == Verdict.TOO_FEW_ROUNDS
                || !shown && !refuted) {
            throw inconclusive(claim);
        }
        if (refuted) {
            throw new AssertionFailedError(
                    "expected " + ratio.subject() + " to be " + claim + ", but " + ratio.describe());
        }
        return this;
    }

    private TestAbortedException inconclusive(String claim) {
        return new TestAbortedException("inconclusive: the run does not show whether " + ratio.subject() + " is "
                + claim + "; " + ratio.describe());
    }
}
