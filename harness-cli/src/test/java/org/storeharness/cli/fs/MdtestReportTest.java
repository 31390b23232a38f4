package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;

class MdtestReportTest {
    /** Two iterations, each with the rate over the time in which all tasks were active, not until the slowest ended. */
    @Test
    void ratesAreThoseOfTheRun() throws IOException {
        Measurement.Cell cell =
                new Measurement.Cell(MetadataPhase.FILE_CREATION.planName(), new Arrivals.Closed(), 16, "1KiB");
        Report report = new Report(
                new ResultFixture().rounds("files", cell, 22.857, 20.857).build(), null);
        String out = WrittenText.of(text -> new MdtestReport().write(report, text));
        assertThat(out.lines().map(String::strip))
                .anySatisfy(line -> assertThat(line).matches("File creation +22\\.857 +20\\.857 +21\\.857 +1\\.414"));
    }
}
