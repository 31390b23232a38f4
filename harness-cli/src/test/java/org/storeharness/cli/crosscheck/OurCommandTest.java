package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.cli.Main;

class OurCommandTest {
    @Test
    void theProgramStartsTheMainClassWithTheArguments() {
        assertThat(OurCommand.program().with(List.of("seaweed", "loopback")))
                .endsWith("-cp", System.getProperty("java.class.path"), Main.class.getName(), "seaweed", "loopback");
    }
}
