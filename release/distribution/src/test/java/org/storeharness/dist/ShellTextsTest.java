package org.storeharness.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellTextsTest {
    /** What picocli writes, and what AsciiDoc then takes as it is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*harness compare* [*--aa*] [*--targets*_=NAME[,NAME...]_]... [*--listen*=_[HOST]:PORT_]|+harness compare [--aa] [--targets=NAME[,NAME...]]... [--listen=[HOST]:PORT]+",
                "*harness x* [*--a_b*] [*--set*=_NAME_WITH_UNDERSCORE_]|+harness x [--a_b] [--set=NAME_WITH_UNDERSCORE]+",
                "*-d*, *--loopback_faults*=_KEY_NAME_=_VALUE_::|*+-d, --loopback_faults=KEY_NAME=VALUE+*::",
                "*-c*, *--concurrency*_=N[,N...]_::|*+-c, --concurrency=N[,N...]+*::",
                "  ./harness doctor|  harness doctor",
                "  Words with *stars* and an under_score.|  Words with *stars* and an under_score.",
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void synopsesAndOptionsKeepTheirBracketsAndUnderscores(String written, String literal) {
        assertThat(ShellTexts.literal(written)).isEqualTo(literal);
    }

    @Test
    void eachCommandThatIsShownHasAPageAndTheCompletionOffersIt(@TempDir Path directory) throws Exception {
        Path pages = directory.resolve("pages");
        Path completions = directory.resolve("completions");

        ShellTexts.main(new String[] {pages.toString(), completions.toString()});

        assertThat(pages).isDirectoryContaining("glob:**/harness.adoc");
        assertThat(pages.resolve("harness-compare.adoc"))
                .content()
                .contains("*+--targets=NAME[,NAME...]+*::")
                .contains("+harness compare [");
        assertThat(Files.readString(completions.resolve("harness"))).contains("compare", "--targets", "postgres-batch");
    }
}
