package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The pages in {@code docs/cli} are those of the commands. A build writes them, unless it only checks. */
class ManualPagesTest {
    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    @Test
    void thePagesAreThoseOfTheCommandsInEveryLocale() throws IOException {
        Map<String, String> written = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("..", "docs", "cli"))) {
            for (Path file : files.toList()) {
                written.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        for (String locale : new String[] {"en-US", "de-DE", "ar-EG-u-nu-arab"}) {
            Locale.setDefault(Locale.forLanguageTag(locale));
            assertThat(ManualPages.all())
                    .describedAs("build harness-cli to write docs/cli")
                    .isEqualTo(written);
        }
    }
}
