package org.storeharness.core.run.caution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.core.result.caution.Caution;

class RepeatedCautionsTest {
    @Test
    void cautionsThatDifferOnlyInNumbersAreMergedWithCountsBySubject() {
        RepeatedCautions cautions = new RepeatedCautions();
        cautions.add("fs", "collection took 1.5 % of the time");
        cautions.add("postgres", "collection took 2 % of the time");
        cautions.add("fs", "was not steady");
        cautions.add("fs", "collection took 31.5 % of the time");
        cautions.add("seaweed", "4 segments were sent again");
        cautions.add("seaweed", "7 segments were sent again");
        assertThat(cautions.warnings())
                .containsExactly(
                        new Caution("fs 2 x, postgres 1 x", "first: collection took 1.5 % of the time", false),
                        new Caution("fs", "once: was not steady", false),
                        new Caution("seaweed", "2 times, first: 4 segments were sent again", false));
    }
}
