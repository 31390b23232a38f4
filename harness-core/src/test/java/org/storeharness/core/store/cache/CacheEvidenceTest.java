package org.storeharness.core.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.storeharness.core.store.cache.CacheEvidence.State;
import org.storeharness.core.unit.InvalidValueException;

class CacheEvidenceTest {
    private static CacheEvidence seen(CacheChoice asked, double share) {
        return CacheEvidence.seen(asked, share, "");
    }

    @Test
    void theStateFollowsFromTheShareOfPages() {
        assertThat(seen(CacheChoice.AS_IS, 0).state()).isEqualTo(State.COLD);
        assertThat(seen(CacheChoice.AS_IS, 0.01).state()).isEqualTo(State.COLD);
        assertThat(seen(CacheChoice.AS_IS, 0.011).state()).isEqualTo(State.PARTLY_WARM);
        assertThat(seen(CacheChoice.AS_IS, 0.989).state()).isEqualTo(State.PARTLY_WARM);
        assertThat(seen(CacheChoice.AS_IS, 0.99).state()).isEqualTo(State.WARM);
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
