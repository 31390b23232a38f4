package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessIdentityTest {
    @Test
    void thisProcessIsAlive() {
        ProcessIdentity own = ProcessIdentity.ofThisProcess();
        assertThat(own.startedMillis()).isPositive();
        assertThat(ProcessIdentity.isOfLivingProcess(own.text() + "\n")).isTrue();
    }

    @Test
    void aProcessWithTheSameIdThatStartedAtAnotherTimeIsNotAlive() {
        ProcessIdentity own = ProcessIdentity.ofThisProcess();
        ProcessIdentity before = new ProcessIdentity(own.id(), own.startedMillis() - 60_000);
        assertThat(ProcessIdentity.isOfLivingProcess(before.text())).isFalse();
    }

    @Test
    void anIdAloneIdentifiesAProcessWhereNoStartIsKnown() {
        long own = ProcessHandle.current().pid();
        assertThat(ProcessIdentity.isOfLivingProcess(Long.toString(own))).isTrue();
        assertThat(ProcessIdentity.isOfLivingProcess(own + " 0")).isTrue();
    }

    /** The second is larger than any process id of Linux. */
    @ParameterizedTest
    @ValueSource(strings = {"", "4194305", "4194305 1700000000000", "\0\0\0", "-1", "one", "1 2 3"})
    void textThatNamesNoProcessIsNotAlive(String text) {
        assertThat(ProcessIdentity.isOfLivingProcess(text)).isFalse();
    }
}
