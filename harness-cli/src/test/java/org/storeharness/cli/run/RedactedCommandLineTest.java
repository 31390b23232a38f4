package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

class RedactedCommandLineTest {
    @Test
    void aRunOfACommandShowsItsArgumentsAsTheyWereGiven() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .type(String[].class)
                        .arity("0..*")
                        .build());
        new CommandLine(spec).parseArgs("two\nlines", "100%+1 ä", "password=planted", "");
        Map<String, String> environment = new HashMap<>();
        RedactedCommandLine.handOn(spec, environment);
        assertThat(RedactedCommandLine.of(CommandSpec.create(), environment))
                .isEqualTo(RedactedCommandLine.of(spec))
                .isEqualTo(List.of("harness", "two\nlines", "100%+1 ä", "password=***", ""));
    }

    @Test
    void aScrapedAddressIsShownWithoutItsQuery() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder("--scrape").type(String[].class).build());
        new CommandLine(spec).parseArgs("--scrape", "http://h/m?jwt=planted#a", "--scrape=disk=http://h/m?key=planted");
        assertThat(RedactedCommandLine.of(spec, Map.of()))
                .containsExactly("harness", "--scrape", "http://h/m#a", "--scrape=disk=http://h/m");
    }
}
