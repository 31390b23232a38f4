package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.statistics.comparison.PairedRatio;
import org.storeharness.crosscheck.model.Quantity;

class FindingsFormatTest {
    private static final Findings FINDINGS = new Findings(
            "harness",
            "wrk",
            Map.of("date", "2026-01-02T03:04:05Z"),
            List.of(
                    new WorkloadFindings(
                            "read, c=1",
                            5,
                            List.of(
                                    new PairedRow(
                                            Quantity.THROUGHPUT,
                                            12_345.6,
                                            10_000.0,
                                            new PairedRatio(5, 1.23456, 1.1, 1.3),
                                            PairedVerdict.HARNESS_FASTER,
                                            null),
                                    new PairedRow(
                                            Quantity.P99, 1.5, null, null, PairedVerdict.NOT_REPORTED_BY_PEER, null)),
                            List.of(new TotalsCheck(
                                    "wrk", "server", TotalsCheck.CountUnit.OPERATIONS, 150, 100, false)),
                            "",
                            List.of("wrk: 2 operations failed")),
                    new WorkloadFindings("nothing", 1, List.of(), List.of(), "nothing is counted", List.of())),
            List.of("p99 µs: wrk guesses."));

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    private static String written(FindingsFormat format) throws IOException {
        Locale.setDefault(Locale.forLanguageTag("de-DE"));
        StringWriter out = new StringWriter();
        format.write(FINDINGS, out);
        return out.toString();
    }

    @Test
    void textAlignsItsColumnsAndMarksWhatIsWrong() throws IOException {
        assertThat(written(FindingsFormat.TEXT)).isEqualTo("""
                Cross-check: harness and wrk
                  date: 2026-01-02T03:04:05Z

                read, c=1 (5 pairs)
                                harness     wrk  ratio   95 % interval  verdict
                  operations/s   12,346  10,000  1.235  1.100 to 1.300  we are faster
                  p99 µs           1.50       -      -               -  the peer does not say
                  ! counters: wrk reports 1.500 x the operations that server counted: they disagree (150 reported, 100 counted)
                  ! wrk: 2 operations failed

                nothing (1 pair)
                    harness  wrk  ratio  95 % interval  verdict
                  no counters: nothing is counted

                Figures are medians of the runs; a ratio is harness / wrk, its interval that of the bootstrap over pairs.
                p99 µs: wrk guesses.
                """);
    }

    @Test
    void markdownHasATableForEachWorkload() throws IOException {
        assertThat(written(FindingsFormat.MARKDOWN))
                .startsWith("### harness and wrk\n\n- date: 2026-01-02T03:04:05Z\n\n**read, c=1** (5 pairs)\n\n")
                .contains("|  | harness | wrk | ratio | 95 % interval | verdict |\n|---|---:|---:|---:|---:|---|\n"
                        + "| operations/s | 12,346 | 10,000 | 1.235 | 1.100 to 1.300 | we are faster |\n")
                .contains("- **Disagreement**: wrk reports 1.500 x")
                .contains("- no counters: nothing is counted");
    }

    @Test
    void jsonHoldsEverythingUnrounded() throws IOException {
        Map<String, ?> document = PlainJson.parse(written(FindingsFormat.JSON));
        assertThat(document.get("schema")).isEqualTo("org.storeharness.cross-check/1.0");
        assertThat(document.get("sound")).isEqualTo(false);
        Map<?, ?> work = (Map<?, ?>) ((List<?>) document.get("works")).get(0);
        assertThat((Map<?, ?>) ((List<?>) work.get("rows")).get(0))
                .extracting("quantity", "ours", "ratio", "low", "high", "verdict")
                .containsExactly("throughput", 12_345.6, 1.23456, 1.1, 1.3, "we are faster");
        assertThat((Map<?, ?>) ((List<?>) work.get("rows")).get(1))
                .extracting("ours", "theirs", "ratio")
                .containsExactly(1.5, null, null);
        assertThat((Map<?, ?>) ((List<?>) work.get("witnesses")).get(0))
                .extracting("tool", "claimed", "seen", "agrees")
                .containsExactly("wrk", 150, 100, false);
    }
}
