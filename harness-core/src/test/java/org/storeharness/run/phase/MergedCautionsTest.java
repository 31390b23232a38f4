package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

class MergedCautionsTest {
    @Test
    void cautionsWithTheSameCodeTargetAndWorkloadAreMergedWithTheirNumber() {
        MergedCautions cautions = new MergedCautions();
        Caution first = Caution.of(CautionCode.CLIENT_COLLECTIONS, "fs").with("share", 0.015);
        Caution written = first.with("workload", "write");
        cautions.add(written);
        cautions.add(first.about("postgres").with("workload", "write"));
        cautions.add(Caution.of(CautionCode.STEAL, "fs").with("workload", "write"));
        cautions.add(first.with("workload", "read"));
        cautions.add(written.with("share", 0.315));
        assertThat(cautions.cautions())
                .containsExactly(
                        written.with("times", 2),
                        first.about("postgres").with("workload", "write").with("times", 1),
                        Caution.of(CautionCode.STEAL, "fs")
                                .with("workload", "write")
                                .with("times", 1),
                        first.with("workload", "read").with("times", 1));
    }

    @Test
    void cautionsOnDifferentHostsStayApart() {
        MergedCautions cautions = new MergedCautions();
        Caution slow = Caution.of(CautionCode.HOST_SLOW, "fs").with("workload", "write");
        cautions.add(slow.with("host", "a"));
        cautions.add(slow.with("host", "b"));
        cautions.add(slow.with("host", "a"));
        assertThat(cautions.cautions())
                .containsExactly(
                        slow.with("host", "a").with("times", 2),
                        slow.with("host", "b").with("times", 1));
    }
}
