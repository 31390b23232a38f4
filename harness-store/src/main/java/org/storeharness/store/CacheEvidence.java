package org.storeharness.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * The state of a run's files in the page cache of this machine right before a measured phase.
 *
 * @param asked the state requested
 * @param state the state observed
 * @param residentShare the share of the files' pages that was in memory, 0 to 1; {@code null} if unknown
 * @param evidence how the state is known, or why it is not
 */
public record CacheEvidence(
        CacheChoice asked, CacheState state, @Nullable Double residentShare, String evidence) {
    /**
     * Files with at most this share of pages in memory count as cold, with at most this share missing as warm, since a
     * page or two may always differ.
     */
    private static final double NEARLY_NONE = 0.01;

    /** The observed state. */
    public enum CacheState {
        /** At most 1 % of the pages are in memory. */
        COLD,
        /** More than that are in memory, but not all. */
        PARTLY_WARM,
        /** At least 99 % of the pages are in memory. */
        WARM,
        UNKNOWN
    }

    public CacheEvidence {
        if (residentShare != null) {
            Check.range("residentShare", residentShare, 0.0, 1.0);
        }
    }

    /** Evidence from an observed share of pages. */
    public static CacheEvidence observed(CacheChoice asked, double residentShare, String evidence) {
        CacheState state = CacheState.PARTLY_WARM;
        if (residentShare <= NEARLY_NONE) {
            state = CacheState.COLD;
        } else if (residentShare >= 1 - NEARLY_NONE) {
            state = CacheState.WARM;
        }
        return new CacheEvidence(asked, state, residentShare, evidence);
    }

    /** Evidence without a known state: it could not be observed, or the observation is inconclusive. */
    public static CacheEvidence unknown(CacheChoice asked, @Nullable Double residentShare, String reason) {
        return new CacheEvidence(asked, CacheState.UNKNOWN, residentShare, reason);
    }

    /** Returns of what several hosts found that which is farthest from the state asked for; empty if none has files. */
    public static Optional<CacheEvidence> worst(List<CacheEvidence> hosts) {
        return Stream.<Predicate<CacheEvidence>>of(CacheEvidence::failed, CacheEvidence::unproven, any -> true)
                .flatMap(wrong -> hosts.stream().filter(wrong))
                .findFirst();
    }

    /** A copy with a note appended to the evidence. */
    public CacheEvidence withNote(String more) {
        return new CacheEvidence(asked, state, residentShare, evidence + "; " + more);
    }

    /** Whether the state is known to differ from the one requested. */
    public boolean failed() {
        if (state == CacheState.UNKNOWN) {
            return false;
        }
        return (asked.cold() && state != CacheState.COLD) || (asked == CacheChoice.WARM && state != CacheState.WARM);
    }

    /** Whether a particular state was requested and it is unknown whether it was reached. */
    public boolean unproven() {
        return (asked.cold() || asked == CacheChoice.WARM) && state == CacheState.UNKNOWN;
    }
}
