package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;

/** Planted measurements of 2 MiB in 2.001 seconds. */
class DdReportTest {
    private static final Measurement.Cell READ = new Measurement.Cell("read", new Arrivals.Closed(), 1, "1KiB");
    private static final Measurement.Cell WRITE = new Measurement.Cell("write", new Arrivals.Closed(), 1, "1KiB");

    private final ResultFixture fixture =
            new ResultFixture().targetWithFacts("file", Map.of("write", "write in place, fdatasync"));

    private String report() throws IOException {
        return WrittenText.of(out -> new DdReport().write(new Report(fixture.build(), null), out));
    }

    @Test
    void eachMeasurementHasTheLineOfDdAndWhatIsUnderIt() throws IOException {
        Measurement read = fixture.measurement("file", READ, 1, 1024);
        fixture.add(fixture.measurement("file", WRITE, 1, 1024));
        fixture.add(ResultFixture.beside(
                read,
                new StoreActivity(2048, 2048, Map.of("device_read_bytes", 3L << 20, "device_written_bytes", 1L << 19)),
                CacheEvidence.observed(CacheChoice.COLD, 0.005, "mincore of 512 pages of 1 file(s)")));
        assertThat(report().lines())
                .containsExactly(
                        "write on file, 1KiB blocks, round 1 (write in place, fdatasync)",
                        "2097152 bytes (2.1 MB, 2.0 MiB) copied, 2.001 s, 1.0 MB/s",
                        "  1.0 MiB/s, 1.0 MiB/s in the calls alone; 977 µs a call, p99 2,930 µs, longest"
                                + " 29,297 µs",
                        "read on file, 1KiB blocks, round 1",
                        "2097152 bytes (2.1 MB, 2.0 MiB) copied, 2.001 s, 1.0 MB/s",
                        "  1.0 MiB/s, 1.0 MiB/s in the calls alone; 977 µs a call, p99 2,930 µs, longest"
                                + " 29,297 µs",
                        "  page cache before: cold (0.5 % of the pages in memory, mincore of 512 pages of 1 file(s));"
                                + " the device read 1.50 x and wrote 0.25 x as many bytes");
    }

    @Test
    void workThatFailedHasNoRate() throws IOException {
        fixture.add(fixture.measurement("file", READ, 1, 10, ResultFixture.operations(18, 2, 0), List.of()));
        fixture.invalid("no space")
                .caution(Caution.of(CautionCode.STEAL, "file").with("share", 0.02));
        assertThat(report().lines())
                .containsExactly(
                        "NOT VALID: the run ended early: no space",
                        "read on file, 1KiB blocks, round 1",
                        "  no rate: 2 of 20 were not done",
                        "! file: the hypervisor took 2.0 % of the processor time (steal)");
    }
}
