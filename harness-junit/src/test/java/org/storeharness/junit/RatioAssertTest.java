package org.storeharness.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.storeharness.api.Interval;
import org.storeharness.api.Ratio;
import org.storeharness.api.Verdict;
import org.storeharness.api.Work;

/** Planted ratios: what the whole interval says counts, never the estimate. */
class RatioAssertTest {
    private static RatioAssert speed(double low, double estimate, double high, Verdict verdict) {
        return planted(new Interval(estimate, low, high), verdict);
    }

    private static RatioAssert planted(@Nullable Interval speed, Verdict verdict) {
        return planted(speed, speed, verdict);
    }

    private static RatioAssert planted(@Nullable Interval speed, @Nullable Interval possible, Verdict verdict) {
        return StoreAssertions.assertThat(new Ratio(
                new Work("write", 16, "1KiB", "closed", false),
                "new",
                "old",
                "objects/s",
                8,
                speed,
                possible,
                new Interval(400, 390, 410),
                new Interval(100, 99, 101),
                0.05,
                verdict,
                "as planted",
                Path.of("/runs/1")));
    }

    private static void passes(ThrowingCallable assertion) {
        assertThatCode(assertion).doesNotThrowAnyException();
    }

    private static void fails(ThrowingCallable assertion) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionFailedError.class);
    }

    private static void aborts(ThrowingCallable assertion) {
        assertThatThrownBy(assertion).isInstanceOf(TestAbortedException.class).hasMessageStartingWith("inconclusive: ");
    }

    @Test
    void aLimitBelowTheIntervalPassesAboveItFailsAndWithinItAborts() {
        RatioAssert found = speed(3.1, 4, 5, Verdict.FASTER);
        passes(() -> found.isFasterThan(3));
        fails(() -> found.isFasterThan(5.1));
        aborts(() -> found.isFasterThan(3.5));
        passes(() -> found.isAtLeast(3.1));
        fails(() -> found.isAtLeast(5.1));
        aborts(() -> found.isAtLeast(3.2));
        RatioAssert slow = speed(0.2, 0.25, 0.3, Verdict.SLOWER);
        passes(() -> slow.isSlowerThan(3));
        fails(() -> slow.isSlowerThan(6));
        aborts(() -> slow.isSlowerThan(4));
    }

    @Test
    void aLeadThatIsALowerBoundRefutesNoLimitAboveIt() {
        RatioAssert lead =
                planted(new Interval(2.2, 2.1, 2.4), new Interval(2.2, 2.1, Double.POSITIVE_INFINITY), Verdict.FASTER);
        passes(() -> lead.isFaster());
        passes(() -> lead.isFasterThan(2));
        passes(() -> lead.isAtLeast(2));
        aborts(() -> lead.isFasterThan(3));
        aborts(() -> lead.isAtLeast(3));
        fails(() -> lead.isSlowerThan(1.1));
        fails(() -> lead.isEquivalent());
        RatioAssert lag = planted(new Interval(0.45, 0.4, 0.48), new Interval(0.45, 0, 0.48), Verdict.SLOWER);
        passes(() -> lag.isSlower());
        passes(() -> lag.isSlowerThan(2));
        aborts(() -> lag.isSlowerThan(3));
        fails(() -> lag.isFasterThan(1));
        assertThatThrownBy(() -> lead.isFasterThan(3)).hasMessageContaining("operations: 2.10 or more");
    }

    @Test
    void aLimitWithinADriftIsInconclusive() {
        RatioAssert drifted = planted(new Interval(3.1, 3.05, 3.2), new Interval(3.1, 2.5, 3.9), Verdict.FASTER);
        passes(() -> drifted.isFasterThan(2.4));
        aborts(() -> drifted.isFasterThan(3));
        aborts(() -> drifted.isFasterThan(3.5));
        fails(() -> drifted.isFasterThan(4));
        assertThatThrownBy(() -> drifted.isFasterThan(3)).hasMessageContaining("operations: 2.50 to 3.90");
    }

    @Test
    void theEstimateAloneDecidesNothing() {
        aborts(() -> speed(0.9, 10, 100, Verdict.NO_DIFFERENCE_SHOWN).isFasterThan(1));
        aborts(() -> speed(0.9, 10, 100, Verdict.NO_DIFFERENCE_SHOWN).isFaster());
        aborts(() -> speed(0.9, 10, 100, Verdict.NO_DIFFERENCE_SHOWN).isSlower());
        aborts(() -> speed(0.9, 10, 100, Verdict.NO_DIFFERENCE_SHOWN).isEquivalent());
    }

    @Test
    void fasterAndSlowerFollowTheVerdict() {
        passes(() -> speed(1.1, 1.2, 1.3, Verdict.FASTER).isFaster());
        fails(() -> speed(1.1, 1.2, 1.3, Verdict.FASTER).isSlower());
        fails(() -> speed(0.7, 0.8, 0.9, Verdict.SLOWER).isFaster());
        passes(() -> speed(0.7, 0.8, 0.9, Verdict.SLOWER).isSlower());
        fails(() -> speed(0.99, 1, 1.01, Verdict.EQUIVALENT).isFaster());
        fails(() -> speed(0.99, 1, 1.01, Verdict.EQUIVALENT).isSlower());
        // an interval without 1 whose difference the correction for many comparisons does not let stand
        aborts(() -> speed(1.1, 1.2, 1.3, Verdict.NO_DIFFERENCE_SHOWN).isFaster());
    }

    @Test
    void equivalenceIsRefutedOnlyBeyondTheMargin() {
        passes(() -> speed(0.99, 1, 1.01, Verdict.EQUIVALENT).isEquivalent());
        fails(() -> speed(1.06, 1.2, 1.3, Verdict.FASTER).isEquivalent());
        fails(() -> speed(0.7, 0.8, 0.9, Verdict.SLOWER).isEquivalent());
        aborts(() -> speed(1.04, 1.2, 1.3, Verdict.FASTER).isEquivalent());
    }

    @Test
    void whatTheRunCannotTellAborts() {
        for (Verdict verdict : new Verdict[] {Verdict.NOT_COMPARABLE, Verdict.TOO_FEW_ROUNDS}) {
            aborts(() -> planted(null, verdict).isFaster());
            aborts(() -> planted(null, verdict).isFasterThan(2));
            aborts(() -> planted(null, verdict).isAtLeast(2));
            aborts(() -> planted(null, verdict).isSlower());
            aborts(() -> planted(null, verdict).isSlowerThan(2));
            aborts(() -> planted(null, verdict).isEquivalent());
            aborts(() -> speed(3.1, 4, 5, verdict).isFasterThan(3));
            aborts(() -> speed(3.1, 4, 5, verdict).isFasterThan(6));
        }
    }

    @Test
    void theMessageHasFiguresIntervalRoundsAndRunDirectory() {
        assertThatThrownBy(() -> speed(3.1, 4, 5, Verdict.FASTER).isFasterThan(6))
                .hasMessageStartingWith("expected new to be more than 6.0 times as fast as old, but")
                .hasMessageContainingAll(
                        "at write (concurrency 16, 1KiB) new is 4.00 times as fast as old, 95 % interval 3.10 to 5.00",
                        "new 400 (390 to 410), old 100 (99.0 to 101)", "rounds: 8", "run directory: /runs/1");
    }

    @Test
    void aLimitMustBeAboveZero() {
        assertThatThrownBy(() -> speed(3.1, 4, 5, Verdict.FASTER).isFasterThan(0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
