package org.storeharness.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void aCharacterThatActsOnATerminalBecomesAnEscape() {
        assertThat(Printable.line("a\nb\u001b[2J\u202e\u2028\u0085\u200b\ud800"))
                .isEqualTo("a\\u000ab\\u001b[2J\\u202e\\u2028\\u0085\\u200b\\ud800");
    }

    @Test
    void lettersOfAllScriptsStay() {
        assertThat(Printable.line("größe µs 大小 😀")).isEqualTo("größe µs 大小 😀");
    }

    @Test
    void longTextsAreCut() {
        assertThat(Printable.line("0123456789", 8)).isEqualTo("01234...");
        assertThat(Printable.line("01234567", 8)).isEqualTo("01234567");
    }
}
