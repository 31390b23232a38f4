package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import me.tongfei.progressbar.ProgressBarStyle;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final Map<String, String> COLOURED = Map.of("TERM", "xterm-256color");

    @Test
    void aBarHasColoursUnlessSomebodyOrTheTerminalWantsNone() {
        assertThat(Terminal.barStyle(COLOURED, StandardCharsets.UTF_8))
                .isSameAs(ProgressBarStyle.COLORFUL_UNICODE_BLOCK);
        assertThat(Terminal.barStyle(Map.of("TERM", "xterm", "NO_COLOR", "1"), StandardCharsets.UTF_8))
                .isSameAs(ProgressBarStyle.UNICODE_BLOCK);
        assertThat(Terminal.barStyle(Map.of("TERM", "xterm", "NO_COLOR", ""), StandardCharsets.UTF_8))
                .isSameAs(ProgressBarStyle.COLORFUL_UNICODE_BLOCK);
        assertThat(Terminal.barStyle(Map.of(), StandardCharsets.UTF_8)).isSameAs(ProgressBarStyle.UNICODE_BLOCK);
    }

    @Test
    void aTerminalWithoutUnicodeGetsPlainCharacters() {
        assertThat(Terminal.barStyle(COLOURED, StandardCharsets.US_ASCII)).isSameAs(ProgressBarStyle.ASCII);
    }
}
