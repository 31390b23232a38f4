package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.report.Report;
import org.storeharness.report.ReportFixtures;
import org.storeharness.report.WrittenText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;

class HtmlReportTest {
    private static final String HOSTILE = "</script><script>alert(1)</script>'\"&<img src=x onerror=alert(2)>";

    @Test
    void whatComesFromOutsideIsNeverMarkup() throws IOException {
        RunResult result = new ResultFixture()
                .target("a<b>\"", 1, Durability.DURABLE, HOSTILE, false)
                .rounds("a<b>\"", ResultFixture.WRITE, 100, 101)
                .invalid(HOSTILE)
                .build();
        String page = written(result);
        assertThat(page).doesNotContain("<script>alert").doesNotContain("<img").doesNotContain("a<b>");
        assertThat(page).contains("a&lt;b&gt;&quot;").contains("&lt;/script&gt;&lt;script&gt;alert(1)");
    }

    @Test
    void itRunsNothingButItsOwnScriptsAndFetchesNothing() throws IOException {
        String page = written(ReportFixtures.invalid());
        assertThat(page)
                .containsPattern("default-src 'none'; style-src 'sha256-[^']{44}'; script-src 'sha256-[^']{44}'");
        String own = page.replaceAll("(?s)<script>.*?</script>", "");
        assertThat(own).doesNotContain("src=").doesNotContain("href=").doesNotContain("url(");
        assertThat(matches("<script>", page)).hasSize(2);
    }

    @Test
    void everyChartHasItsPlaceAndSaysWhatItShows() throws IOException {
        String page = written(ReportFixtures.sweep());
        List<String> places = matches("<canvas id=\"([^\"]+)\" role=\"img\" aria-label=\"[^\"]{20,}\"", page);
        List<String> charts = matches("\"id\":\"([^\"]+)\"", page);
        assertThat(charts).isNotEmpty().doesNotHaveDuplicates().isEqualTo(places);
    }

    @Test
    void aRunThatIsNotValidSaysSoFirstAndHasNoVerdicts() throws IOException {
        String page = written(ReportFixtures.invalid());
        assertThat(page).contains("<h2>Not valid</h2>").doesNotContain("<h2>Verdicts</h2>");
        assertThat(page.indexOf("<h2>Not valid")).isEqualTo(page.indexOf("<h2>"));
    }

    private static List<String> matches(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.groupCount() == 0 ? match.group() : match.group(1))
                .toList();
    }

    private static String written(RunResult result) throws IOException {
        return WrittenText.of(text -> new HtmlReport().write(new Report(result, Path.of("runs", "x")), text));
    }
}
