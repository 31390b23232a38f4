package org.storeharness.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HarnessCommandLineTest {
    /** The manifest of the jar allows it, which a JVM that is started by {@code -cp} does not read. */
    @Test
    void aJavaThatWarnsOfNativeAccessIsAllowedItOnce() {
        assertThat(HarnessCommandLine.program().with(List.of("--version")))
                .filteredOn(argument -> argument.startsWith("--enable-native-access"))
                .hasSizeBetween(Runtime.version().feature() >= 24 ? 1 : 0, 1);
    }
}
