package org.storeharness.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunListenerTest {
    private final List<String> heard = new ArrayList<>();

    private RunListener listener(String name) {
        return new RunListener() {
            @Override
            public void step(String line) {
                heard.add(name + " " + line);
            }

            @Override
            public void comparisons(int comparisons, int rounds) {
                throw new IllegalStateException(name + " " + comparisons + " " + rounds);
            }
        };
    }

    @Test
    void allListenersHearAnEventInTheirOrderAndAFailureIsPassedOnAsItIs() {
        RunListener all = RunListener.ofAll(List.of(RunListener.SILENT, listener("one"), listener("other")));
        all.step("begins");
        assertThat(heard).containsExactly("one begins", "other begins");
        assertThatThrownBy(() -> all.comparisons(6, 8))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("one 6 8");
        assertThat(all).isNotEqualTo(listener("one")).hasSameHashCodeAs(all);
    }
}
