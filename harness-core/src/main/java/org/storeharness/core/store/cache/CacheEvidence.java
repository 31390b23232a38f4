package org.storeharness.core.store.cache;

import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;

/**
 * What the page cache of this machine held of a run's files right before a measured phase.
 *
 * @param asked what it was to hold
 * @param state what it held
 * @param residentShare the part of the files' pages that was in memory, 0 to 1; {@code null} if that is not known
 * @param evidence how it is known, or why it is not, in words
 */
public record CacheEvidence(
        CacheChoice asked, CacheState state, @Nullable Double residentShare, String evidence) {
    /** Up to this share of pages files count as cold, and from the rest on as warm: there is always a page or two. */
    private static final double NEARLY_NONE = 0.01;

    /** What was held. */
    public enum CacheState {
        /** At most 1 % of the pages. */
        COLD,
        /** More than that, but not all. */
        PARTLY_WARM,
        /** At least 99 % of the pages. */
        WARM,
        UNKNOWN
    }

    public CacheEvidence {
        if (residentShare != null) {
            Check.range("residentShare", residentShare, 0.0, 1.0);
        }
    }

    /** It was looked at. */
    public static CacheEvidence observed(CacheChoice asked, double residentShare, String evidence) {
        CacheState state = CacheState.PARTLY_WARM;
        if (residentShare <= NEARLY_NONE) {
            state = CacheState.COLD;
        } else if (residentShare >= 1 - NEARLY_NONE) {
            state = CacheState.WARM;
        }
        return new CacheEvidence(asked, state, residentShare, evidence);
    }

    /** It could not be looked at, or what was seen does not say it. */
    public static CacheEvidence unknown(CacheChoice asked, @Nullable Double residentShare, String reason) {
        return new CacheEvidence(asked, CacheState.UNKNOWN, residentShare, reason);
    }

    /** The same with more to say of how it is known. */
    public CacheEvidence withNote(String more) {
        return new CacheEvidence(asked, state, residentShare, evidence + "; " + more);
    }

    /** Whether it is known not to be as it was asked for. */
    public boolean failed() {
        if (state == CacheState.UNKNOWN) {
            return false;
        }
        return (asked.cold() && state != CacheState.COLD) || (asked == CacheChoice.WARM && state != CacheState.WARM);
    }

    /** Whether a certain state was asked for, and nothing shows whether it was reached. */
    public boolean unproven() {
        return (asked.cold() || asked == CacheChoice.WARM) && state == CacheState.UNKNOWN;
    }
}
