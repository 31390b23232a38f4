package org.storeharness.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TargetSettingsTest {
    private static final List<String> TARGETS = List.of("fs", "postgres");

    private static TargetSettings settings(String... given) {
        return CommandLine.populateCommand(
                new TargetSettings(),
                Stream.of(given).map(one -> "--set=" + one).toArray(String[]::new));
    }

    @Test
    void anOptionIsOfAllTargetsUnlessOneIsNamed() {
        TargetSettings settings = settings("direct=on", "fs.direct=off", "postgres.pool=3");
        assertThat(settings.of("fs", TARGETS)).isEqualTo(Map.of("direct", "off"));
        assertThat(settings.of("postgres", TARGETS)).isEqualTo(Map.of("direct", "on", "pool", "3"));
    }

    @Test
    void aTargetThatThereIsNotIsNamedWithTheOneThatIsMeant() {
        TargetSettings settings = settings("postgers.pool=3");
        assertThatThrownBy(() -> settings.of("fs", TARGETS))
                .hasMessage("--set must be OPTION=VALUE, or TARGET.OPTION=VALUE with a target of fs, postgres,"
                        + " got 'postgers.pool', did you mean postgres?");
    }
}
