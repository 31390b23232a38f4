package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.report.Report;
import org.storeharness.report.VerdictText;
import org.storeharness.report.WrittenText;
import org.storeharness.result.Comparison;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.comparison.Comparer;

class BatchTableTest {
    private static BatchRow row(int batch, double rate, Double fsyncs) {
        return new BatchRow(batch, rate, rate / batch, 1e6, 2e6, fsyncs, 2_000.0);
    }

    private static RunResult run(double[] single, double[] batch) {
        RunResult result = new ResultFixture()
                .target("batch-100", 100, Durability.DURABLE, "PostgreSQL", false)
                .rounds("batch-100", ResultFixture.WRITE, batch)
                .rounds("batch-1", ResultFixture.WRITE, single)
                .build();
        return result.withComparisons(Comparer.compare(result));
    }

    private static String written(RunResult result) throws IOException {
        return written(result, Report.USUAL_COLUMNS);
    }

    private static String written(RunResult result, int columns) throws IOException {
        return WrittenText.of(out -> BatchTable.write(result, columns, out));
    }

    @Test
    void theSentenceHasTheRatioAndTheVerdictOfTheRunsComparison() throws IOException {
        RunResult result =
                run(new double[] {500, 510, 490, 505, 495, 500}, new double[] {200, 202, 199, 201, 198, 203});
        assertThat(result.comparisons()).singleElement().satisfies(made -> {
            double ratio = Math.max(made.ratio(), 1 / made.ratio());
            assertThat(written(result))
                    .contains("Larger batches write faster: " + VerdictText.ratio(ratio)
                            + " x the rows/s (95 % interval ")
                    .contains(
                            " with 100 rows per transaction instead of 1; whether fewer fsyncs explain it is not known");
        });
    }

    /** The slowest of two rounds of batches is above the fastest of single rows, which is no verdict. */
    @Test
    void twoRoundsOfWhichEachIsFasterAreNoVerdictHereEither() throws IOException {
        RunResult result = run(new double[] {500, 1_000}, new double[] {300, 200});
        assertThat(written(result))
                .contains("No verdict on batches with 2 of the 6 rounds that it needs: 34.6 x the rows/s with 100 rows")
                .doesNotContain("every round");
    }

    @Test
    void aNarrowTerminalShowsTheSameInLinesThatFit() throws IOException {
        RunResult result = run(new double[] {500, 1_000}, new double[] {300, 200});
        String narrow = written(result, 80);
        assertThat(narrow.lines()).anyMatch(line -> line.endsWith("WAL fsyncs/row  WAL bytes/row"));
        assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow.split("\\s+")).containsExactly(written(result).split("\\s+"));
    }

    /** The largest batch against the smallest: 40 times, or a fortieth. */
    private static Comparison made(double[] single, double[] batch) {
        Comparison made = run(single, batch).comparisons().get(0);
        return made.subject().equals("batch-100") ? made : made.turned();
    }

    private static Comparison faster() {
        return made(new double[] {500, 510, 490, 505, 495, 500}, new double[] {200, 202, 199, 201, 198, 203});
    }

    private static String verdict(boolean durable, Comparison made, double before, double after) {
        return BatchTable.verdict(List.of(row(1, 500, before), row(100, 20_000, after)), true, durable, made);
    }

    @Test
    void fsyncsExplainAGainOrDoNot() {
        assertThat(verdict(true, faster(), 1.01, 0.0101))
                .contains("fewer fsyncs explain it: 0.01010 WAL fsyncs per row instead of 1.01000");
        assertThat(verdict(true, faster(), 1, 1)).contains("fewer fsyncs do not explain it");
    }

    @Test
    void halfOfTheFsyncsDoNotExplainAGainOfFortyTimes() {
        assertThat(verdict(true, faster(), 1, 0.5)).contains("fewer fsyncs explain a part of it at most: 0.50000");
    }

    /** The gain of 40 times may be as low as what the fsyncs explain. */
    @Test
    void asManyFewerFsyncsAsTheIntervalAllowsExplainTheGain() {
        Comparison made = faster();
        assertThat(verdict(true, made, (made.low() + made.ratio()) / 2, 1)).contains("fewer fsyncs explain it: ");
        assertThat(verdict(true, made, 0.99 * made.low(), 1)).contains("fewer fsyncs explain a part of it at most: ");
    }

    @Test
    void fsyncsForWhichNoWriteWaitsExplainNoGain() {
        assertThat(verdict(false, faster(), 1, 0.01))
                .startsWith("Larger batches write faster: ")
                .endsWith("instead of 1; 0.01000 WAL fsyncs per row instead of 1.00000.")
                .doesNotContain("explain");
    }

    @Test
    void fewerFsyncsDoNotExplainThatBatchesAreSlower() {
        Comparison slower = made(new double[] {500, 510, 490, 505, 495, 500}, new double[] {2, 2.1, 1.9, 2, 2, 2});
        assertThat(verdict(true, slower, 1, 0.01))
                .startsWith("Larger batches write slower: ")
                .endsWith("instead of 1; 0.01000 WAL fsyncs per row instead of 1.00000.")
                .doesNotContain("explain");
    }

    @Test
    void relaxedTargetsAreNotTakenForDurableOnes() throws IOException {
        RunResult result = new ResultFixture()
                .target("batch-100", 100, Durability.RELAXED, "PostgreSQL", false)
                .target("batch-1", 1, Durability.RELAXED, "PostgreSQL", false)
                .rounds("batch-100", ResultFixture.WRITE, 200, 202, 199, 201, 198, 203)
                .rounds("batch-1", ResultFixture.WRITE, 500, 510, 490, 505, 495, 500)
                .build();
        assertThat(written(result.withComparisons(Comparer.compare(result))))
                .contains("instead of 1; this server does not count its fsyncs.");
    }

    @Test
    void aRunThatIsNotValidGetsNoVerdict() {
        assertThat(BatchTable.verdict(List.of(), false, true, null)).contains("No verdict");
    }
}
