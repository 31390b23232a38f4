package org.storeharness.fs.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.fs.FsBlockOptions;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;

class SyncRuleTest {
    @Test
    void withoutOptionsADurableTargetSyncsEveryWriteAndARelaxedOneNone() {
        SyncRule durable = rule(Durability.DURABLE, Map.of());
        assertThat(durable.syncsEveryWrite()).isTrue();
        assertThat(durable.isDueAfter(1)).isTrue();
        assertThat(durable.text()).isEqualTo(", fdatasync");
        SyncRule relaxed = rule(Durability.RELAXED, Map.of());
        assertThat(relaxed.syncsEveryWrite()).isFalse();
        assertThat(relaxed.isDueAfter(1)).isFalse();
        assertThat(relaxed.text()).isEmpty();
    }

    @Test
    void aSyncAfterEveryNthWriteIsNotOneAfterEachEvenOfADurableTarget() {
        SyncRule rule = rule(Durability.DURABLE, Map.of("syncEvery", "3", "sync", "fsync"));
        assertThat(rule.syncsEveryWrite()).isFalse();
        assertThat(rule.metadata()).isTrue();
        assertThat(rule.isDueAfter(2)).isFalse();
        assertThat(rule.isDueAfter(3)).isTrue();
        assertThat(rule.isDueAfter(6)).isTrue();
        assertThat(rule.text()).isEqualTo(", fsync after every 3 of a session");
    }

    @Test
    void filesOpenedForSynchronousWritesNeedNoCall() {
        SyncRule rule = rule(Durability.RELAXED, Map.of("sync", "dsync"));
        assertThat(rule.syncsEveryWrite()).isTrue();
        assertThat(rule.isDueAfter(1)).isFalse();
        assertThat(rule.text()).isEqualTo(", opened with O_DSYNC");
    }

    private static SyncRule rule(Durability asked, Map<String, ?> options) {
        return SyncRule.of(OptionsBinder.bind(FsBlockOptions.class, options), asked);
    }
}
