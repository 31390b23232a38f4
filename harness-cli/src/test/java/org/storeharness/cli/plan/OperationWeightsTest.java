package org.storeharness.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.storeharness.store.Refusals.assertInvalid;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.OperationKind;

class OperationWeightsTest {
    @Test
    void twoNumbersAreReadsAndWrites() {
        OperationWeights mix = OperationWeights.parse("70/30");
        assertThat(mix.weights()).containsExactly(entry(OperationKind.READ, 70), entry(OperationKind.WRITE, 30));
        assertThat(mix.workload()).isEqualTo("read70-write30");
    }

    @Test
    void aPartOfNothingIsLeftOut() {
        assertThat(OperationWeights.parse("100/0").weights()).containsOnlyKeys(OperationKind.READ);
        assertThat(OperationWeights.parse("100/0").workload()).isEqualTo("read");
    }

    @Test
    void kindsHaveWeightsOrCountOnce() {
        assertThat(OperationWeights.parse("read:60+write:30+delete:10").weights())
                .containsExactly(
                        entry(OperationKind.READ, 60), entry(OperationKind.WRITE, 30), entry(OperationKind.DELETE, 10));
        assertThat(OperationWeights.parse("update").weights()).containsExactly(entry(OperationKind.UPDATE, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "70", "70/", "70/30/5", "0/0", "read:x", "read:60,write:40", "read:60 +", "-1/2"})
    void whatIsNoMixIsRefusedWithBothForms(String text) {
        assertInvalid(() -> OperationWeights.parse(text), "READS/WRITES such as 70/30", "'" + text + "'");
    }

    @Test
    void aKindThatIsAlmostRightIsSuggested() {
        assertThatThrownBy(() -> OperationWeights.parse("raed:60+write:40")).hasMessageContaining("did you mean read?");
    }
}
