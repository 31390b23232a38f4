package org.storeharness.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final Map<String, String> COLOURED = Map.of("TERM", "xterm-256color");

    @Test
    void aBarHasColoursUnlessSomebodyOrTheTerminalWantsNone() {
        assertThat(Terminal.barStyle(COLOURED, StandardCharsets.UTF_8)).isSameAs(BarStyle.COLOURED_BLOCKS);
        assertThat(Terminal.barStyle(Map.of("TERM", "xterm", "NO_COLOR", "1"), StandardCharsets.UTF_8))
                .isSameAs(BarStyle.BLOCKS);
        assertThat(Terminal.barStyle(Map.of("TERM", "xterm", "NO_COLOR", ""), StandardCharsets.UTF_8))
                .isSameAs(BarStyle.COLOURED_BLOCKS);
        assertThat(Terminal.barStyle(Map.of(), StandardCharsets.UTF_8)).isSameAs(BarStyle.BLOCKS);
    }

    @Test
    void aLineIsAsLongAsTheTerminalSays() {
        assertThat(Terminal.columns("40 132")).isEqualTo(132);
        assertThat(Terminal.columns("40 7")).isEqualTo(40);
        assertThat(Terminal.columns("0 0")).isEqualTo(40);
        assertThat(Terminal.columns("")).isEqualTo(80);
        assertThat(Terminal.columns("stty: standard input: Not a tty")).isEqualTo(80);
    }

    @Test
    void aPageIsNoWiderThanTheTerminalAndNoWiderThanUsual() {
        assertThat(Terminal.pageColumns(80)).isEqualTo(80);
        assertThat(Terminal.pageColumns(200)).isEqualTo(100);
        assertThat(Terminal.pageColumns(40)).isEqualTo(60);
    }

    @Test
    void aBarIsFilledInParts() {
        assertThat(BarStyle.ASCII.bar(0, 4)).isEqualTo("    ");
        assertThat(BarStyle.ASCII.bar(0.5, 4)).isEqualTo("==  ");
        assertThat(BarStyle.ASCII.bar(0.625, 4)).isEqualTo("==- ");
        assertThat(BarStyle.BLOCKS.bar(0.25 + 0.25 / 8, 4)).isEqualTo("█▏  ");
        assertThat(BarStyle.COLOURED_BLOCKS.bar(1, 3)).isEqualTo("\u001b[36m███\u001b[0m");
    }

    @Test
    void aTerminalWithoutUnicodeGetsPlainCharacters() {
        assertThat(Terminal.barStyle(COLOURED, StandardCharsets.US_ASCII)).isSameAs(BarStyle.ASCII);
    }
}
