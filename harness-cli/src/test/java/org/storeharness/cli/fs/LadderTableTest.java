package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;

/** Planted rates of 1 KiB calls, one at a time. */
class LadderTableTest {
    private static final Measurement.Cell READ = new Measurement.Cell("read", new Arrivals.Closed(), 1, "1KiB");

    private static String table(RunResult result) throws IOException {
        return table(result, Report.USUAL_COLUMNS);
    }

    private static String table(RunResult result, int columns) throws IOException {
        return WrittenText.of(out -> LadderTable.write(result, columns, out));
    }

    @Test
    void aCostIsTheMedianOfTheRoundsDifferencesWithTheIntervalOfTheirRatio() throws IOException {
        RunResult result = new ResultFixture()
                .rounds("memory", READ, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000)
                .rounds("disk", READ, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000)
                .build();
        assertThat(table(result))
                .contains("  memory    9.8     100.00\n")
                .contains(
                        "  disk      4.9     200.00  +100.00 µs a call against memory, 2.00 x as long (2.00 to 2.00)\n");
    }

    @Test
    void anIntervalAroundOneIsNoDifference() throws IOException {
        RunResult result = new ResultFixture()
                .rounds("memory", READ, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000)
                .rounds("disk", READ, 11_000, 9_000, 10_000, 9_500, 10_500, 10_000)
                .build();
        assertThat(table(result))
                .containsPattern("  disk .*no difference shown against memory: 1\\.00 x as long \\(0\\.9");
    }

    @Test
    void aNarrowTerminalShowsTheSameInLinesThatFit() throws IOException {
        RunResult result = new ResultFixture()
                .rounds("memory", READ, 10_000, 10_000)
                .rounds("disk", READ, 5_000, 5_000)
                .build();
        String narrow = table(result, 80);
        assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow.split("\\s+")).containsExactly(table(result).split("\\s+"));
    }

    @Test
    void withFewRoundsThereIsNoInterval() throws IOException {
        RunResult result = new ResultFixture()
                .rounds("memory", READ, 10_000, 10_000)
                .rounds("disk", READ, 5_000, 5_000)
                .build();
        assertThat(table(result).replaceAll("\\s+", " "))
                .contains(" +100.00 µs a call against memory, 2.00 x as long; too few rounds for an interval Medians ");
    }

    @Test
    void aRunThatIsNotValidHasNoCosts() throws IOException {
        RunResult result = new ResultFixture()
                .rounds("memory", READ, 10_000)
                .rounds("disk", READ, 5_000)
                .invalid("the run is not complete")
                .build();
        assertThat(table(result)).isEqualTo("No costs: the run is not valid.\n");
    }
}
