package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveObstacleTest {
    private static final Map<String, String> XTERM = Map.of("TERM", "xterm");

    @Test
    void aTerminalInTheForegroundHasNone() {
        assertThat(LiveObstacle.find(XTERM, true, true)).isEmpty();
        assertThat(LiveObstacle.find(Map.of("TERM", "xterm", "CI", ""), true, true))
                .isEmpty();
    }

    @Test
    void anythingElseIsNamed() {
        assertThat(LiveObstacle.find(XTERM, false, true))
                .contains("standard input and standard error are not both a terminal");
        assertThat(LiveObstacle.find(XTERM, true, false)).contains("this process is in the background");
        assertThat(LiveObstacle.find(Map.of("TERM", "dumb"), true, true)).contains("TERM is dumb");
        assertThat(LiveObstacle.find(Map.of(), true, true)).contains("TERM is not set");
        assertThat(LiveObstacle.find(Map.of("TERM", "xterm", "CI", "true"), true, true))
                .contains("CI is set");
    }

    @Test
    void theForegroundIsReadBehindAnyNameOfAProgram() {
        assertThat(LiveObstacle.isForeground("7 (java) S 1 70 70 34816 70 4194304 1"))
                .isTrue();
        assertThat(LiveObstacle.isForeground("7 (a) b 9 (c) S 1 70 70 34816 71 4194304 1"))
                .isFalse();
        assertThat(LiveObstacle.isForeground("")).isTrue();
    }
}
