package org.storeharness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.storeharness.store.CacheEvidence.CacheState;
import org.storeharness.unit.InvalidValueException;

class CacheEvidenceTest {
    private static CacheEvidence seen(CacheChoice asked, double share) {
        return CacheEvidence.observed(asked, share, "");
    }

    @Test
    void theStateFollowsFromTheShareOfPages() {
        assertThat(seen(CacheChoice.AS_IS, 0).state()).isEqualTo(CacheState.COLD);
        assertThat(seen(CacheChoice.AS_IS, 0.01).state()).isEqualTo(CacheState.COLD);
        assertThat(seen(CacheChoice.AS_IS, 0.011).state()).isEqualTo(CacheState.PARTLY_WARM);
        assertThat(seen(CacheChoice.AS_IS, 0.989).state()).isEqualTo(CacheState.PARTLY_WARM);
        assertThat(seen(CacheChoice.AS_IS, 0.99).state()).isEqualTo(CacheState.WARM);
        assertThatThrownBy(() -> seen(CacheChoice.AS_IS, 1.01)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void onlyAStateThatWasAskedForAndIsKnownToBeAnotherFailed() {
        assertThat(seen(CacheChoice.COLD, 0.5).failed()).isTrue();
        assertThat(seen(CacheChoice.COLD_SYSTEM, 1).failed()).isTrue();
        assertThat(seen(CacheChoice.WARM, 0.5).failed()).isTrue();
        assertThat(seen(CacheChoice.COLD, 0).failed()).isFalse();
        assertThat(seen(CacheChoice.WARM, 1).failed()).isFalse();
        assertThat(seen(CacheChoice.AS_IS, 0.5).failed()).isFalse();
        assertThat(CacheEvidence.unknown(CacheChoice.COLD, 1.0, "").failed()).isFalse();
    }

    @Test
    void anUnknownStateIsUnprovenWhereOneWasAskedFor() {
        assertThat(CacheEvidence.unknown(CacheChoice.COLD, null, "").unproven()).isTrue();
        assertThat(CacheEvidence.unknown(CacheChoice.AS_IS, null, "").unproven())
                .isFalse();
        assertThat(seen(CacheChoice.COLD, 0).unproven()).isFalse();
    }
}
