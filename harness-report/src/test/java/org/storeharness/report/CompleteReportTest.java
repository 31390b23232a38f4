package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.result.CautionFixture;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Severity;
import org.storeharness.unit.Printable;

/** The writers for people leave nothing of the document out. */
class CompleteReportTest {
    private static final List<RunResult> RESULTS = List.of(
            ReportFixtures.compare(),
            ReportFixtures.rates(),
            ReportFixtures.sweep(),
            ReportFixtures.together(),
            ReportFixtures.invalid(),
            ReportFixtures.notes());

    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "html"})
    void everyTextOfTheDocumentReachesTheReader(String format) throws Exception {
        for (RunResult result : RESULTS) {
            Report report = new Report(result, Path.of("runs", "x")).inDetail();
            String letters = lettersOf(written(format, report));
            List<String> texts = new ArrayList<>();
            addTexts(ReportDocument.of(report), texts);
            assertThat(texts).hasSizeGreaterThan(20);
            for (String text : texts) {
                assertThat(letters).contains(lettersOf(Printable.line(text)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "html"})
    void everyCautionReachesTheReader(String format) throws IOException {
        Report report = new Report(cautions(), null).inDetail();
        String letters = lettersOf(written(format, report));
        for (Caution caution : report.result().warnings()) {
            assertThat(letters)
                    .as(caution.code().name())
                    .contains(lettersOf(Printable.line(CautionText.message(caution))));
        }
    }

    @Test
    void theDocumentHasTheSeverityOfEveryCautionThatDoesNotInvalidate() {
        RunResult result = cautions();
        ReportDocument document = ReportDocument.of(new Report(result, null));
        Map<Boolean, List<Caution>> byInvalidity =
                result.warnings().stream().collect(Collectors.partitioningBy(Caution::invalidates));
        assertThat(document.cautions().items())
                .extracting(Section.Item::severity)
                .isEqualTo(
                        byInvalidity.get(false).stream().map(Caution::severity).toList())
                .contains(Severity.AFFECTS_VERDICT, Severity.NOTE);
        assertThat(document.invalidReasons())
                .hasSameSizeAs(byInvalidity.get(true))
                .isNotEmpty();
    }

    /** A result with one caution of each code. */
    private static RunResult cautions() {
        ResultFixture fixture = new ResultFixture().rounds("pg", ResultFixture.WRITE, 1_000);
        CautionFixture.ofEveryCode().forEach(fixture::caution);
        return fixture.build();
    }

    private static void addTexts(Object part, List<String> texts) throws ReflectiveOperationException {
        if (part instanceof String text) {
            texts.add(text);
        } else if (part instanceof List<?> list) {
            for (Object element : list) {
                addTexts(element, texts);
            }
        } else if (part instanceof Map<?, ?> map) {
            addTexts(List.copyOf(map.keySet()), texts);
            addTexts(List.copyOf(map.values()), texts);
        } else if (part instanceof Record && !(part instanceof Section section && section.isEmpty())) {
            for (RecordComponent component : part.getClass().getRecordComponents()) {
                Object value = component.getAccessor().invoke(part);
                if (value != null) {
                    addTexts(value, texts);
                }
            }
        }
    }

    /** Letters and digits alone: lines are wrapped, markup is escaped, and each format has its own signs. */
    private static String lettersOf(String text) {
        return text.replace("&quot;", "")
                .replace("&lt;", "")
                .replace("&gt;", "")
                .replace("&amp;", "")
                .replaceAll("&#\\d+;", "")
                .replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /** The report; of a page, what stands between its tags. */
    private static String written(String format, Report report) throws IOException {
        String text = WrittenText.of(format, report);
        return format.equals("html") ? text.replaceAll("<[^>]*>", "") : text;
    }
}
