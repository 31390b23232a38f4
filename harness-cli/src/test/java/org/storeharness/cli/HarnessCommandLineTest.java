package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.cli.support.HarnessCommandLine;

class HarnessCommandLineTest {
    @Test
    void theProgramStartsTheMainClassWithTheArguments() {
        assertThat(HarnessCommandLine.program().with(List.of("seaweed", "loopback")))
                .endsWith("-cp", System.getProperty("java.class.path"), Main.class.getName(), "seaweed", "loopback");
    }
}
