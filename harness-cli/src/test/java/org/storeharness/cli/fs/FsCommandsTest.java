package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.run.saved.SavedRuns;

class FsCommandsTest {
    private static final String TWO_JOBS = """
            [global]
            size=256k
            bs=4k
            [random]
            rw=randread
            thinktime=1ms
            numjobs=2
            [over]
            stonewall
            rw=randrw
            rwmixread=50
            numjobs=2
            """;

    @TempDir
    private Path directory;

    private Path place;

    @BeforeEach
    void createWorkDirectory() throws IOException {
        place = Files.createDirectory(directory.resolve("place"));
    }

    @Test
    void aJobFileIsCarriedOutAndPrintedAsFioPrintsItAndNothingIsLeft() throws Exception {
        Path file =
                Files.writeString(directory.resolve("jobs.fio"), TWO_JOBS.replace("[over]", "[over]\nstartdelay=5"));
        CommandRun run = CommandRun.of(
                        List.of("fs", "fio", file.toString(), "-d", place.toString(), "--output-format=json"),
                        "--data-dir=" + directory,
                        "--out=" + directory.resolve("runs"))
                .succeeded();
        assertThat(run.out())
                .startsWith("{\n  \"fio version\" : \"store-harness-")
                .contains("\"jobname\" : \"random\"", "\"jobname\" : \"over\"")
                .contains("\"total_ios\" : 128", "\"io_bytes\" : 524288", "\"99.990000\" : ", "\"rwmixread\" : \"50\"");
        assertThat(run.err())
                .as("what fio would report otherwise, and what of a user's file is passed over")
                .contains("random: its 2 clones are one entry", "startdelay is ignored");
        assertThat(place).isEmptyDirectory();
        assertRatesAreOverTheRuntime(run);
    }

    /** Asserts that rates are as in fio: I/Os and bytes over the runtime, which is in whole milliseconds. */
    private static void assertRatesAreOverTheRuntime(CommandRun run) {
        double milliseconds = Double.parseDouble(lines(run, "\"runtime\"").get(0));
        assertThat(milliseconds).as("63 pauses of 1 ms in each of two").isGreaterThanOrEqualTo(63);
        assertThat(Double.parseDouble(lines(run, "\"iops\"").get(0))).isCloseTo(128_000 / milliseconds, within(1e-9));
        assertThat(Double.parseDouble(lines(run, "\"bw_bytes\"").get(0)))
                .isEqualTo(Math.round(128 * 4_096 / (milliseconds / 1_000)));
    }

    @Test
    void sectionsThatOnlyLayOutFilesAreEntriesOfZerosAndHaveTheirGroup() throws Exception {
        CommandRun run = fio("""
                [global]
                size=64k
                [layout]
                create_only=1
                [reads]
                stonewall
                rw=randread
                [also]
                rw=read
                [last]
                new_group
                numjobs=2
                rw=write
                """, "--format", "fio-json").succeeded();
        assertThat(lines(run, "\"jobname\"")).containsExactly("layout", "reads", "also", "last");
        assertThat(lines(run, "\"groupid\"")).containsExactly("0", "1", "1", "2");
        assertThat(lines(run, "\"total_ios\""))
                .containsExactly("0", "0", "0", "16", "0", "0", "16", "0", "0", "0", "32", "0");
        assertThat(lines(run, "\"sys_cpu\""))
                .hasSize(4)
                .allSatisfy(share -> assertThat(Double.parseDouble(share)).isNotNegative())
                .first()
                .isEqualTo("0.0");
        assertThat(run.out()).contains("\"usr_cpu\" : ");
    }

    private static List<String> lines(CommandRun run, String field) {
        return run.out()
                .lines()
                .filter(line -> line.contains(field + " : "))
                .map(line -> line.replaceAll("^.* : \"?|\"?,?$", ""))
                .toList();
    }

    @Test
    void jobsOfDifferentBlocksAreARunEachWithItsReport() throws Exception {
        String jobs = TWO_JOBS.replace("[over]", "[over]\nbs=8k");
        CommandRun run = fio(jobs, "-v").succeeded();
        assertThat(run.out()).contains("random: concurrency 2, 4KiB", "over: concurrency 2, 8KiB");
        assertThat(run.out()).contains("data     " + place.toRealPath() + "/");
        CommandRun refused = fio(jobs, "--format", "json");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("--format must be fio-json, text or markdown for job files that make 2 runs");
    }

    @Test
    void jobsWithoutAStonewallBetweenThemRunTogetherAndAreReportedAsOneWhereTheFileSaysSo() throws Exception {
        String together = TWO_JOBS.replace("stonewall\n", "");
        CommandRun each = fio(together, "--format", "fio-json").succeeded();
        assertThat(each.out()).contains("\"jobname\" : \"random\"", "\"jobname\" : \"over\"");
        assertThat(each.out().lines().filter(line -> line.contains("\"groupid\" : 0,")))
                .hasSize(2);
        CommandRun one = fio(together.replace("[global]", "[global]\ngroup_reporting"), "--format", "fio-json")
                .succeeded();
        assertThat(one.out()).contains("\"jobname\" : \"random\"").doesNotContain("\"jobname\" : \"over\"");
        long operations = one.out()
                .lines()
                .filter(line -> line.contains("\"total_ios\" : "))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
        assertThat(operations).isEqualTo(256);
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void showPrintsThePlanAndDoesNothing() throws Exception {
        CommandRun run =
                fio(TWO_JOBS, "--dry-run", "--file-size", "1m", "--jobs", "1").succeeded();
        assertThat(run.out())
                .contains("# jobs.fio, files of 1048576 B in all", "store: fs-block", "keys: shuffled", "fill: 256");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            [job]~size=1m~zonemode=zbd  |                       | jobs.fio:3 zonemode must be none or strided on a file
            [job]~size=1m               | --output-format=terse | --output-format must be json or normal, got 'terse'
            """)
    void whatFioHasAndThisHasNotIsAUsageError(String jobs, @Nullable String option, String words) throws Exception {
        CommandRun run = fio(jobs.replace('~', '\n'), option == null ? new String[0] : new String[] {option});
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .startsWith("harness fs fio: ")
                .contains(words);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void filesLargerThanTheFreeSpaceAreRefusedFirstWithWhatWouldFit() throws Exception {
        CommandRun run = fio("[job]\nsize=900t\nnumjobs=2\n");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("2 file(s) need 1872000.00 GiB in ", " GiB are free; take --file-size ");
        assertThat(place).isEmptyDirectory();
    }

    @Tag("slow")
    @Test
    void theCornersAreReportedInWekatestersWordsWithPercentilesAndATable() throws Exception {
        CommandRun run = CommandRun.of(
                        List.of("fs", "corners", "-d", place.toString()),
                        common("--file-size", "1m", "--duration", "50ms", "--jobs", "2"))
                .succeeded();
        assertThat(run.err()).as("what is passed over in the shipped jobs").doesNotContain("startdelay");
        assertThat(run.out())
                .containsPattern("starting test run for job 011-bandwidthR\\.job on \\S+ with 1 workers:\n"
                        + "    read bandwidth: \\d+\\.\\d\\d GiB/s\n"
                        + "    total bandwidth: \\d+\\.\\d\\d GiB/s\n"
                        + "    average bandwidth: \\d+\\.\\d\\d GiB/s per host\n")
                .containsPattern("    write latency: \\d+ us\n    write latency percentiles: 50% \\d+ us, 95%")
                .containsPattern("    read iops: [\\d,]+/s\n")
                .containsPattern("Read Latency      \\d+\\.\\d\\d µs avg\\., 99\\.5% completed under \\d+ µs");
        try (Stream<Path> files = Files.list(directory.resolve("runs"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .anyMatch(name -> name.matches("results_\\d{4}-\\d\\d-\\d\\d_\\d{4}\\.json"));
        }
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void ownJobFilesRunInTheOrderOfTheirNamesAndAllLinesAreReportedWhereNoneIsPicked() throws Exception {
        Path own = Files.createDirectory(directory.resolve("own"));
        Files.writeString(own.resolve("2.job"), "[b]\nsize=64k\nrw=write\n");
        Files.writeString(own.resolve("1.job"), "# report iops\n[a]\nsize=64k\n");
        CommandRun run = CommandRun.of(List.of("fs", "corners", "-w", own.toString(), "-d", place.toString()), common())
                .succeeded();
        assertThat(run.out().lines().filter(line -> line.startsWith("starting") || line.startsWith("    ")))
                .map(line -> line.replaceAll(" on \\S+ with| [\\d,.]+( GiB)?/s|: [\\d,.]+ us", ""))
                .filteredOn(line -> !line.contains("percentiles"))
                .containsExactly(
                        "starting test run for job 1.job 1 workers:",
                        "    read iops:",
                        "    total iops:",
                        "    average iops: per host",
                        "starting test run for job 2.job 1 workers:",
                        "    write bandwidth:",
                        "    total bandwidth:",
                        "    average bandwidth: per host",
                        "    write latency",
                        "    write iops:",
                        "    total iops:",
                        "    average iops: per host");
    }

    /** The data of the run are where its files are. */
    @Test
    void metadataIsReportedInTheTableOfMdtestAndNothingIsLeft() throws Exception {
        CommandRun run = CommandRun.of(
                        List.of("fs", "metadata", "-d", place.toString(), "--data-dir", place.toString(), "-q"),
                        ("--out " + directory.resolve("runs")
                                        + " --warm-up 20ms --tasks 2 -n 4 -i 2 -z 1 -b 2 -N 1 -w 100 -e 100")
                                .split(" "))
                .succeeded();
        assertThat(run.out().lines().limit(3))
                .containsExactly(
                        "SUMMARY rate (in ops/sec): (of 2 iterations)",
                        "   Operation                     Max            Min           Mean        Std Dev",
                        "   ---------                     ---            ---           ----        -------");
        // As mdtest 4 prints it: a label of 22 characters and four figures of 15 each, behind three blanks.
        assertThat(run.out().lines().skip(3).limit(10)).allMatch(line -> line.length() == 3 + 22 + 4 * 15);
        assertThat(run.out()
                        .lines()
                        .skip(3)
                        .limit(10)
                        .map(line -> line.replaceAll("( +\\d+\\.\\d{3}){4}", "").strip()))
                .containsExactly(
                        "Directory creation",
                        "Directory stat",
                        "Directory rename",
                        "Directory removal",
                        "File creation",
                        "File stat",
                        "File read",
                        "File removal",
                        "Tree creation",
                        "Tree removal");
        assertThat(place).isEmptyDirectory();
        assertThat(SavedRuns.read(CommandRun.onlyIn(directory.resolve("runs"))).results())
                .filteredOn(phase -> phase.workload().startsWith("file-"))
                .hasSize(4 * 2)
                .allSatisfy(phase -> {
                    assertThat(phase.operations().ok())
                            .as("warm-ups are no part")
                            .isEqualTo(2 * 4);
                    assertThat(phase.warmUp()).isNotNull();
                })
                .anyMatch(phase -> Objects.requireNonNull(phase.warmUp()).operations() > 0);
    }

    @ParameterizedTest
    @CsvSource({
        "--tasks 2 -n 10 -u -z 1 -b 2 -F -R,tree-creation,6",
        "--tasks 2 -n 10 -u -z 1 -b 2 -F -R,file-stat,20",
        "--tasks 2 -I 5 -z 1 -b 3 -F,file-creation,40",
        "-I 5 -z 1 -b 3 -L -F,file-stat,15"
    })
    void everyPhaseIsToDoAsManyOperationsAsThereAreItems(String options, String phase, int operations) {
        assertThat(metadata((options + " --warm-up 0s --dry-run").split(" ")).out())
                .containsPattern("workload " + phase + ": .*, " + operations + " operations a round\n")
                .doesNotContain("workload directory-", "of warm-up");
    }

    @Tag("slow")
    @Test
    void aStonewallEndsCreation() {
        CommandRun run = metadata("-C", "-F", "-W", "1", "-n", "50000000").succeeded();
        assertThat(run.out()).containsPattern("   File creation +\\d");
    }

    @Test
    void statOfAnAbsentTreeFailsAndHasNoRate() {
        CommandRun run = metadata("-F", "-T", "-n", "50");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).containsPattern("   File stat +- +- +- +-   50 failed\n");
        assertThat(run.err()).contains("not valid: 50 operations failed", "for example miss: ", "no such file: ");
    }

    /** Runs the command with a brief warm-up, unless the arguments give its time. */
    private CommandRun metadata(String... arguments) {
        return CommandRun.of(
                List.of("fs", "metadata", "-d", place.toString()),
                Stream.concat(Stream.of(common("--warm-up", "10ms")), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private CommandRun fio(String jobs, String... more) throws IOException {
        Path file = Files.writeString(directory.resolve("jobs.fio"), jobs);
        return CommandRun.of(List.of("fs", "fio", file.toString(), "-d", place.toString()), common(more));
    }

    private String[] common(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--data-dir",
                                directory.toString(),
                                "--out",
                                directory.resolve("runs").toString(),
                                "-q"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private CommandRun throughput(String... arguments) {
        return CommandRun.of(
                Stream.concat(Stream.of("fs", "throughput", "-d", place.toString()), Stream.of(arguments))
                        .toList(),
                "--data-dir",
                directory.toString(),
                "--out",
                directory.resolve("runs").toString(),
                "-q");
    }

    @Test
    void theLineOfDdStandsForEachPass() {
        CommandRun run =
                throughput("--bs", "64k", "--size", "2MiB", "--sync", "fsync").succeeded();
        assertThat(run.out().lines().filter(line -> line.startsWith("2097152 bytes")))
                .hasSize(2)
                .allMatch(line ->
                        line.matches("2097152 bytes \\(2\\.1 MB, 2\\.0 MiB\\) copied, [\\d.e-]+ s, [\\d.]+ [kMG]B/s"));
        assertThat(run.out())
                .contains("write on file, 64KiB blocks, round 1 (write in place, fsync after every 32 of a session)")
                .contains("read on file, 64KiB blocks, round 1")
                .contains(" MiB/s in the calls alone; ")
                .contains("page cache before: ");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    @Tag("serial")
    void everySizeOfASweepHasItsLinesAndTheTableSaysWhatSmallOnesCost() {
        CommandRun run = throughput("--bs", "512,64KiB", "--size", "1MiB", "--rounds", "2")
                .succeeded();
        assertThat(run.out().lines().filter(line -> line.startsWith("1048576 bytes (1.0 MB, 1.0 MiB) copied, ")))
                .hasSize(2 * 2 * 2);
        assertThat(run.out())
                .containsPattern("block size +write MB/s +µs a write +read MB/s +µs a read\n"
                        + " +512B +[\\d.,]+ +[\\d.,]+ +[\\d.,]+ +[\\d.,]+\n +64KiB ")
                .containsPattern("write: blocks of 64KiB move \\d+\\.\\d x as many bytes a second as blocks of 512B\n");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    @Tag("slow")
    @Tag("exhaustive")
    void theSweepGoesFrom512BytesTo4Mebibytes() {
        CommandRun run =
                throughput("--sweep", "--size", "4MiB", "--rounds", "1").succeeded();
        assertThat(run.out()
                        .lines()
                        .dropWhile(line -> !line.startsWith("block size"))
                        .skip(1)
                        .limit(7)
                        .map(line -> line.strip().split(" ", 2)[0]))
                .containsExactly("512B", "4KiB", "16KiB", "64KiB", "256KiB", "1MiB", "4MiB");
    }

    @Test
    void theWholeResultIsThereForOneSize() {
        CommandRun run = throughput("--bs", "4k", "--size", "64k", "--format", "json", "--verify")
                .succeeded();
        assertThat(run.out()).contains("\"verifiedReads\" : 16", "\"syncEvery\" : \"16\"", "\"cache\" : {");
    }
}
