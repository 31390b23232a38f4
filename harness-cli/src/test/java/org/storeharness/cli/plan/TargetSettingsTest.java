package org.storeharness.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetSettingsTest {
    private static final List<String> TARGETS = List.of("fs", "postgres");

    @Test
    void anOptionIsOfAllTargetsUnlessOneIsNamed() {
        TargetSettings settings = new TargetSettings(Map.of("direct", "on", "fs.direct", "off", "postgres.pool", "3"));
        assertThat(settings.of("fs", TARGETS)).isEqualTo(Map.of("direct", "off"));
        assertThat(settings.of("postgres", TARGETS)).isEqualTo(Map.of("direct", "on", "pool", "3"));
    }

    @Test
    void aTargetThatThereIsNotIsNamedWithTheOneThatIsMeant() {
        TargetSettings settings = new TargetSettings(Map.of("postgers.pool", "3"));
        assertThatThrownBy(() -> settings.of("fs", TARGETS))
                .hasMessage("--set must be OPTION=VALUE, or TARGET.OPTION=VALUE with a target of fs, postgres,"
                        + " got 'postgers.pool', did you mean postgres?");
    }
}
