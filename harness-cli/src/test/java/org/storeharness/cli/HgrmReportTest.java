package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.report.Report;
import org.storeharness.report.ReportFixtures;
import org.storeharness.report.ReportWriters;
import org.storeharness.sample.LogFixture;

class HgrmReportTest {
    private final Locale own = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(own);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG-u-nu-arab", "tr-TR"})
    void theDistributionIsThatOfTheGoldenFile(String locale, @TempDir Path directory) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        Path log = directory.resolve("intervals.hlog");
        LogFixture.write(log, LogFixture.phase("warm-up", "fs", "write", 16, "1KiB", "closed", 1), 9, false, true);
        LogFixture.write(log, LogFixture.phase("measure", "fs", "write", 16, "1KiB", "closed", 1), 2, false, true);
        LogFixture.write(log, LogFixture.phase("measure", "fs", "write", 16, "1KiB", "closed", 2), 3, false, true);
        LogFixture.write(
                log, LogFixture.phase("measure", "fs", "write", 16, "1KiB", "constant 100/s", 1), 4, true, true);
        StringWriter text = new StringWriter();
        ReportWriters.load().get("hgrm").write(new Report(ReportFixtures.sweep(), directory), text);
        assertThat(text).hasToString(golden());
    }

    private static String golden() throws IOException {
        try (InputStream in = HgrmReportTest.class.getResourceAsStream("intervals.hgrm")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
