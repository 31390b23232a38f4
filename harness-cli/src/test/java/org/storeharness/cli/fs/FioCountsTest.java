package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.plain.PlainJson;

/**
 * Job files with one option or one pair each: they make as many I/Os, of as many bytes and in the same mix, as fio does. The first line of
 * a file says what fio 3.33 did, and where fio is installed it is asked again.
 */
class FioCountsTest {
    private static final Path FILES = Path.of("src/test/resources/org/storeharness/cli/fs/fio");
    private static final Path FIO = Path.of("/usr/bin/fio");
    private static final Pattern COUNTS = Pattern.compile(
            "# fio(, for each processor)?: reads (\\d+) of (\\d+) B, writes (\\d+) of (\\d+) B\n(?:# drawn at random: within (\\d+) %\n)?");
    private static final Pattern MIX = Pattern.compile("# fio, for a time: (\\d+) % reads\n");
    private static final double PERCENT = 100;
    private static final int MOST_ASKED = 3;

    @TempDir
    private Path directory;

    /** The operations and bytes of a run in each direction. */
    private record Counts(long reads, long readBytes, long writes, long writtenBytes) {
        static Counts of(String json) {
            long[] sums = new long[4];
            for (Map<String, ?> job : PlainJson.objects(PlainJson.parse(json.substring(json.indexOf("{\n"))), "jobs")) {
                Map<String, ?> read = PlainJson.object(job, "read");
                Map<String, ?> write = PlainJson.object(job, "write");
                sums[0] += PlainJson.number(read, "total_ios");
                sums[1] += PlainJson.number(read, "io_bytes");
                sums[2] += PlainJson.number(write, "total_ios");
                sums[3] += PlainJson.number(write, "io_bytes");
            }
            return new Counts(sums[0], sums[1], sums[2], sums[3]);
        }

        double readPercent() {
            return PERCENT * reads / (reads + writes);
        }

        /** Requires both to be the same, within a share of the sum of both directions where sizes or directions are drawn. */
        void requireLike(Counts other, double percent) {
            double operations = percent / PERCENT * (other.reads + other.writes);
            double bytes = percent / PERCENT * (other.readBytes + other.writtenBytes);
            assertThat((double) reads).as("reads of %s, %s", this, other).isCloseTo(other.reads, within(operations));
            assertThat((double) writes).as("writes of %s, %s", this, other).isCloseTo(other.writes, within(operations));
            assertThat((double) readBytes).as("bytes of %s, %s", this, other).isCloseTo(other.readBytes, within(bytes));
            assertThat((double) writtenBytes)
                    .as("bytes of %s, %s", this, other)
                    .isCloseTo(other.writtenBytes, within(bytes));
        }
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.sorted().toList();
        }
    }

    static List<Path> everyFourth() throws IOException {
        List<Path> files = files();
        return IntStream.range(0, files.size())
                .filter(number -> number % 4 == 0)
                .mapToObj(files::get)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("everyFourth")
    void aJobDoesWhatFioDoes(Path file) throws IOException {
        requireAsFileSays(file, ours(file));
    }

    @ParameterizedTest
    @MethodSource("files")
    @Tag("exhaustive")
    void everyJobDoesWhatFioDoes(Path file) throws IOException {
        aJobDoesWhatFioDoes(file);
    }

    /** A file has to be right about fio; the other test claims that a job does the same. */
    @ParameterizedTest
    @MethodSource("files")
    @Tag("exhaustive")
    void fioDoesWhatTheFileSays(Path file) throws Exception {
        assumeTrue(Files.isExecutable(FIO), "does not apply: the tool fio is not installed (apt fio)");
        for (int asked = 1; ; asked++) {
            try {
                requireAsFileSays(file, fio(file));
                return;
            } catch (AssertionError e) {
                // A fio that the machine holds up makes up for a rate of each direction in the mix that it has without
                // rates
                if (asked == MOST_ASKED || !file.getFileName().toString().startsWith("rate-")) {
                    throw e;
                }
            }
        }
    }

    private static void requireAsFileSays(Path file, Counts found) throws IOException {
        String text = Files.readString(file);
        Matcher mix = MIX.matcher(text);
        if (mix.lookingAt()) {
            assertThat(found.readPercent()).isCloseTo(Double.parseDouble(mix.group(1)), within(2.0));
            return;
        }
        Matcher counts = COUNTS.matcher(text);
        assertThat(counts.lookingAt()).as("the first line of %s", file).isTrue();
        long times = counts.group(1) == null ? 1 : Runtime.getRuntime().availableProcessors();
        found.requireLike(
                new Counts(
                        times * Long.parseLong(counts.group(2)),
                        times * Long.parseLong(counts.group(3)),
                        times * Long.parseLong(counts.group(4)),
                        times * Long.parseLong(counts.group(5))),
                counts.group(6) == null ? 0 : Double.parseDouble(counts.group(6)));
    }

    private Counts ours(Path file) {
        CommandRun run = CommandRun.of(
                        List.of("fs", "fio", file.toString(), "-d", directory.toString(), "--format", "fio-json"),
                        "--data-dir=" + directory,
                        "--out=" + directory.resolve("runs"))
                .succeeded();
        return Counts.of(run.out());
    }

    private Counts fio(Path file) throws IOException, InterruptedException {
        Path out = directory.resolve("fio.json");
        Process process = new ProcessBuilder(
                        FIO.toString(),
                        "--output-format=json",
                        "--output=" + out,
                        file.toAbsolutePath().toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Counts.of(Files.readString(out));
    }
}
