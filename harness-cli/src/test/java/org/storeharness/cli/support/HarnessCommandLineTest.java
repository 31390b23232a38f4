package org.storeharness.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HarnessCommandLineTest {
    @Test
    void theProgramStartsTheMainClassWithTheArguments() {
        assertThat(HarnessCommandLine.with(List.of("seaweed", "loopback")))
                .endsWith(
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.storeharness.cli.Main",
                        "seaweed",
                        "loopback");
    }

    /** The manifest of the jar allows it, which a JVM that is started by {@code -cp} does not read. */
    @Test
    void aJavaThatWarnsOfNativeAccessIsAllowedItOnce() {
        assertThat(HarnessCommandLine.with(List.of("--version")))
                .filteredOn(argument -> argument.startsWith("--enable-native-access"))
                .hasSizeBetween(Runtime.version().feature() >= 24 ? 1 : 0, 1);
    }

    @Test
    void aStartByJarIsToldFromOneByClassPath() {
        assertThat(HarnessCommandLine.isStartedByJar("/a b/harness.jar run plan.yaml", "/a b/harness.jar"))
                .isTrue();
        assertThat(HarnessCommandLine.isStartedByJar("/a/harness.jar", "/a/harness.jar"))
                .isTrue();
        assertThat(HarnessCommandLine.isStartedByJar("org.storeharness.cli.Main run plan.yaml", "/a/harness.jar"))
                .isFalse();
        assertThat(HarnessCommandLine.isStartedByJar("/a/classes run", "/a/classes"))
                .isFalse();
    }
}
