package org.storeharness.core.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStampTest {
    @Test
    void thisProcessIsAlive() {
        ProcessStamp own = ProcessStamp.ofThisProcess();
        assertThat(own.startedMillis()).isPositive();
        assertThat(ProcessStamp.isOfLivingProcess(own.text() + "\n")).isTrue();
    }

    @Test
    void anotherProcessThatHadTheSameIdIsNot() {
        ProcessStamp own = ProcessStamp.ofThisProcess();
        ProcessStamp before = new ProcessStamp(own.id(), own.startedMillis() - 60_000);
        assertThat(ProcessStamp.isOfLivingProcess(before.text())).isFalse();
    }

    @Test
    void anIdAloneDoesWhereNoStartIsKnown() {
        long own = ProcessHandle.current().pid();
        assertThat(ProcessStamp.isOfLivingProcess(Long.toString(own))).isTrue();
        assertThat(ProcessStamp.isOfLivingProcess(own + " 0")).isTrue();
    }

    /** The second is larger than any process id of Linux. */
    @ParameterizedTest
    @ValueSource(strings = {"", "4194305", "4194305 1700000000000", "\0\0\0", "-1", "one", "1 2 3"})
    void whatNamesNobodyIsNotAlive(String text) {
        assertThat(ProcessStamp.isOfLivingProcess(text)).isFalse();
    }
}
