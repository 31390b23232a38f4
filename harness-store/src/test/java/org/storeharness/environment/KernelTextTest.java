package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelTextTest {
    private static final String STATUS =
            "Name:\tworker-0: a\n\nno separator\n:empty key\nThreads:\t 17 kB\nName:\tsecond\nLast:9";

    @Test
    void theValueOfTheFirstLineWithTheKeyCounts() {
        assertThat(KernelText.value(STATUS, "Name", ':')).hasValue("worker-0: a");
        assertThat(KernelText.value(STATUS, "Last", ':')).hasValue("9");
        assertThat(KernelText.value(STATUS, "no separator", ':')).isEmpty();
        assertThat(KernelText.value(STATUS, "", ':')).isEmpty();
        assertThat(KernelText.value(STATUS, "Absent", ':')).isEmpty();
        assertThat(KernelText.value("", "Name", ':')).isEmpty();
    }

    @Test
    void aNumberIsThatWhichTheValueBeginsWith() {
        assertThat(KernelText.number(STATUS, "Threads", ':')).isEqualTo(17);
        assertThat(KernelText.number(STATUS, "Name", ':')).isNull();
        assertThat(KernelText.number("  12\t34")).isEqualTo(12);
        assertThat(KernelText.number("-1")).isNull();
        assertThat(KernelText.number("99999999999999999999")).isNull();
        assertThat(KernelText.number(" ")).isNull();
    }
}
