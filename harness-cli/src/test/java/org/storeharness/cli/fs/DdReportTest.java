package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    private static final Pattern RESULT = Pattern.compile("(.* copied, )(\\S+) s, (\\S+) (\\S+/s)");

    private static final Path DD = Path.of("/usr/bin/dd");

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "67108864 | 3.89 | 67108864 bytes (67 MB, 64 MiB) copied, 3.89 s, 17.3 MB/s",
                "1073741824 | 2.173124567 | 1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.17312 s, 494 MB/s",
                "51200000 | 29.2114 | 51200000 bytes (51 MB, 49 MiB) copied, 29.2114 s, 1.8 MB/s",
                "1 | 0.00005 | 1 byte copied, 5e-05 s, 20.0 kB/s",
                "0 | 0.00135403 | 0 bytes copied, 0.00135403 s, 0.0 kB/s",
                "1000 | 1 | 1000 bytes (1.0 kB) copied, 1 s, 1.0 kB/s",
                "1000000 | 1234567.8 | 1000000 bytes (1.0 MB, 977 KiB) copied, 1.23457e+06 s, 0.0 kB/s"
            })
    void theLineIsFormattedAsDdFormatsIt(long bytes, double seconds, String line) {
        assertThat(DdLine.of(bytes, seconds)).isEqualTo(line);
    }

    /** Sizes at which a digit, a unit or a word changes. */
    static LongStream sizes() {
        String sizes =
                "0 1 2 512 999 1000 1023 1024 1025 1049 1050 1051 1949 1950 9949 9950 9999 10000 10239 10240 10752 12500 13500 "
                        + "99999 999499 999500 999999 1000000 1023999 1048575 1048576 1572864 10433331 10485760 67108864 999999999 1073741823 1073741824";
        return Stream.of(sizes.split(" ")).mapToLong(Long::parseLong);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void ddItselfPrintsTheSameLineForTheSameBytes(long bytes) throws Exception {
        assumeTrue(Files.isExecutable(DD), "does not apply: there is no dd");
        String said = dd(bytes);
        Matcher result = RESULT.matcher(said);
        assertThat(result.matches()).as(said).isTrue();
        double seconds = Double.parseDouble(result.group(2));
        Matcher ours = RESULT.matcher(DdLine.of(bytes, seconds));
        assertThat(ours.matches()).isTrue();
        assertThat(ours.group(1)).isEqualTo(result.group(1));
        assertThat(ours.group(2)).isEqualTo(result.group(2));
        // The time that dd prints is rounded, so its rate may be one off in the last digit.
        assertThat(perSecond(ours)).isCloseTo(perSecond(result), offset(lastDigit(result)));
    }

    @Test
    void theTimeHasSixSignificantDigits() {
        assertThat(DdLine.of(1_000, 0.000123456789)).contains(" 0.000123457 s,");
        assertThat(DdLine.of(1_000, 123456.4)).contains(" 123456 s,");
        assertThat(DdLine.of(1_000, 100)).contains(" 100 s,");
    }

    private static double perSecond(Matcher line) {
        return Double.parseDouble(line.group(3)) * unit(line);
    }

    private static double lastDigit(Matcher line) {
        return (line.group(3).contains(".") ? 0.1001 : 1.001) * unit(line);
    }

    private static double unit(Matcher line) {
        return switch (line.group(4)) {
            case "kB/s" -> 1e3;
            case "MB/s" -> 1e6;
            case "GB/s" -> 1e9;
            default -> 1e12;
        };
    }

    /** Copies from and to nowhere in as few calls as can be. */
    private static String dd(long bytes) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                DD.toString(), "if=/dev/zero", "of=/dev/null", "bs=1M", "count=" + bytes, "iflag=count_bytes");
        builder.environment().put("LC_ALL", "C");
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return said.lines().reduce("", (before, line) -> line);
    }
}
