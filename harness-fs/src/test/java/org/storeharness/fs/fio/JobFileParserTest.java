package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.operation.OperationKind;

/** What fio's own rules make of a job file's lines. */
class JobFileParserTest {
    private static Plan plan(String... lines) {
        return JobFileCorpus.read(String.join("\n", lines) + "\n").get(0).plan();
    }

    private static boolean isDirect(String... lines) {
        return !"off"
                .equals(plan(lines)
                        .targets()
                        .values()
                        .iterator()
                        .next()
                        .options()
                        .get("direct"));
    }

    @Test
    void ofDirectAndBufferedTheLaterOneHolds() {
        assertThat(isDirect("[global]", "size=4m", "buffered=1", "[a]", "direct=1"))
                .isTrue();
        assertThat(isDirect("[a]", "size=4m", "direct=1", "buffered=1")).isFalse();
        assertThat(isDirect("[a]", "size=4m", "direct=0", "buffered=0")).isTrue();
    }

    @Test
    void ofRwmixreadAndRwmixwriteTheLaterOneHolds() {
        assertThat(readPercent("rwmixread=70", "[a]", "rwmixwrite=90")).isEqualTo(10);
        assertThat(readPercent("rwmixwrite=90", "[a]", "rwmixread=70")).isEqualTo(70);
    }

    private static int readPercent(String global, String section, String own) {
        Map<OperationKind, Integer> mix = plan("[global]", "size=4m", "rw=randrw", global, section, own)
                .workloads()
                .values()
                .iterator()
                .next()
                .operations();
        int reads = mix.getOrDefault(OperationKind.READ, 0);
        return 100 * reads / mix.values().stream().mapToInt(Integer::intValue).sum();
    }
}
