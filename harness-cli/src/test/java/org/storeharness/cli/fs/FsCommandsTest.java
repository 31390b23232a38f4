package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;

class FsCommandsTest {
    private static final String TWO_JOBS = """
            [global]
            size=256k
            bs=4k
            [random]
            rw=randread
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
        CommandRun run = fio(TWO_JOBS, "--output-format=json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("{\n  \"fio version\" : \"store-harness-")
                .contains("\"jobname\" : \"random\"", "\"jobname\" : \"over\"")
                .contains("\"total_ios\" : 128", "\"io_bytes\" : 524288", "\"99.990000\" : ", "\"rwmixread\" : \"50\"");
        assertThat(place).isEmptyDirectory();
        CommandRun report = CommandRun.of("report", directory.resolve("runs").toString(), "--format", "fio-json");
        assertThat(report.exitCode()).as(report.err()).isZero();
        for (String field : List.of("jobname", "groupid", "total_ios", "io_bytes", "bw_bytes", "iops", "99.990000")) {
            String name = "\"" + field + "\"";
            assertThat(lines(report, name)).as(field).isNotEmpty().isEqualTo(lines(run, name));
        }
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
                """, "--format", "fio-json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(lines(run, "\"jobname\"")).containsExactly("layout", "reads", "also", "last");
        assertThat(lines(run, "\"groupid\"")).containsExactly("0", "1", "1", "2");
        assertThat(lines(run, "\"total_ios\""))
                .containsExactly("0", "0", "0", "16", "0", "0", "16", "0", "0", "0", "32", "0");
        assertThat(lines(run, "\"sys_cpu\""))
                .hasSize(4)
                .allSatisfy(share -> assertThat(Double.parseDouble(share)).isNotNegative())
                .first()
                .isEqualTo("0.0");
        assertThat(run.out()).contains("\"usr_cpu\" : ", "\"disk_util\" : [");
    }

    /** As in fio: I/Os and bytes over the runtime, which is in whole milliseconds. */
    @Test
    void theRatesOfFiosJsonAreOverItsRuntime() throws Exception {
        CommandRun run = fio("[a]\nsize=256k\nrw=randread\nthinktime=1ms\n", "--format", "fio-json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        double milliseconds = Double.parseDouble(lines(run, "\"runtime\"").get(0));
        assertThat(milliseconds).as("63 pauses of 1 ms").isGreaterThanOrEqualTo(63);
        assertThat(Double.parseDouble(lines(run, "\"iops\"").get(0))).isCloseTo(64_000 / milliseconds, within(1e-9));
        assertThat(Double.parseDouble(lines(run, "\"bw_bytes\"").get(0)))
                .isEqualTo(Math.round(64 * 4_096 / (milliseconds / 1_000)));
    }

    @Test
    void clonesThatFioReportsSeparatelyAndWhatIsPassedOverInAUsersFileAreTold() throws Exception {
        String job = "[twice]\nsize=64k\nnumjobs=2\n";
        assertThat(told(job + "startdelay=5\n")).contains("twice: its 2 clones are one entry", "startdelay is ignored");
        assertThat(told(job + "group_reporting\n")).doesNotContain("clones");
    }

    private String told(String jobs) throws IOException {
        String file = Files.writeString(directory.resolve("jobs.fio"), jobs).toString();
        String runs = directory.resolve("runs").toString();
        List<String> command =
                List.of("fs", "fio", file, "-d", place.toString(), "--out", runs, "--format", "fio-json");
        return CommandRun.of(command, "--data-dir", directory.toString()).err();
    }

    private static List<String> lines(CommandRun run, String field) {
        return run.out()
                .lines()
                .filter(line -> line.contains(field + " : "))
                .map(line -> line.replaceAll("^.* : \"?|\"?,?$", ""))
                .toList();
    }

    @Test
    void withoutAFormatEveryRunHasItsReport() throws Exception {
        CommandRun run = fio(TWO_JOBS.replace("[over]", "[over]\nbs=8k"), "-v");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("random: concurrency 2, 4KiB", "over: concurrency 2, 8KiB");
        assertThat(run.out()).contains("data     " + place.toRealPath() + "/");
    }

    @Test
    void jobsWithoutAStonewallBetweenThemRunTogetherAndAreReportedAsOneWhereTheFileSaysSo() throws Exception {
        String together = TWO_JOBS.replace("stonewall\n", "");
        CommandRun each = fio(together, "--format", "fio-json");
        assertThat(each.exitCode()).as(each.err()).isZero();
        assertThat(each.out()).contains("\"jobname\" : \"random\"", "\"jobname\" : \"over\"");
        assertThat(each.out().lines().filter(line -> line.contains("\"groupid\" : 0,")))
                .hasSize(2);
        CommandRun one = fio(together.replace("[global]", "[global]\ngroup_reporting"), "--format", "fio-json");
        assertThat(one.exitCode()).as(one.err()).isZero();
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
        CommandRun run = fio(TWO_JOBS, "--dry-run", "--file-size", "1m", "--jobs", "1");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("# jobs.fio, files of 1048576 B in all", "store: fs-block", "keys: shuffled", "fill: 256");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void anUnknownOptionIsAUsageErrorWithItsLine() throws Exception {
        CommandRun run = fio("[job]\nsize=1m\nzonemode=zbd\n");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("harness fs fio: jobs.fio:3 zonemode must be none or strided on a file");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void filesLargerThanTheFreeSpaceAreRefusedFirstWithWhatWouldFit() throws Exception {
        CommandRun run = fio("[job]\nsize=900t\nnumjobs=2\n");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("2 file(s) need 1872000.00 GiB in ", " GiB are free; take --file-size ");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void aFormatThatFioHasAndThisHasNotIsRefused() throws Exception {
        CommandRun refused = fio(TWO_JOBS, "--output-format=terse");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("--output-format must be json or normal, got 'terse'");
    }

    @Test
    void aFormatForOneRunIsRefusedForSeveral() throws Exception {
        CommandRun run = fio(TWO_JOBS.replace("[over]", "[over]\nbs=8k"), "--format", "json");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--format must be fio-json, text or markdown for job files that make 2 runs");
    }

    @Tag("slow")
    @Test
    void theCornersAreReportedInWekatestersWordsWithPercentilesAndATable() throws Exception {
        CommandRun run = CommandRun.of(
                List.of("fs", "corners", "-d", place.toString()),
                common("--file-size", "1m", "--duration", "50ms", "--jobs", "2"));
        assertThat(run.exitCode()).as(run.err()).isZero();
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
        CommandRun run =
                CommandRun.of(List.of("fs", "corners", "-w", own.toString(), "-d", place.toString()), common());
        assertThat(run.exitCode()).as(run.err()).isZero();
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

    @Test
    void metadataIsReportedInTheTableOfMdtestAndNothingIsLeft() {
        CommandRun run = metadata(
                "--tasks", "2", "-n", "4", "-i", "2", "-z", "1", "-b", "2", "-N", "1", "-w", "100", "-e", "100");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines().limit(3))
                .containsExactly(
                        "SUMMARY rate (in ops/sec): (of 2 iterations)",
                        "   Operation                     Max            Min           Mean        Std Dev",
                        "   ---------                     ---            ---           ----        -------");
        // As mdtest 4 prints it: a label of 22 characters and four figures of 15 each, behind three blanks.
        assertThat(run.out().lines().skip(3).limit(10)).allMatch(line -> line.length() == 3 + 22 + 4 * 15);
        assertThat(run.out().lines().skip(3).limit(10).map(line -> line.replaceAll("\\d+\\.\\d{3}", "0.000")))
                .map(line -> line.replaceAll(" +", " "))
                .containsExactly(
                        " Directory creation 0.000 0.000 0.000 0.000",
                        " Directory stat 0.000 0.000 0.000 0.000",
                        " Directory rename 0.000 0.000 0.000 0.000",
                        " Directory removal 0.000 0.000 0.000 0.000",
                        " File creation 0.000 0.000 0.000 0.000",
                        " File stat 0.000 0.000 0.000 0.000",
                        " File read 0.000 0.000 0.000 0.000",
                        " File removal 0.000 0.000 0.000 0.000",
                        " Tree creation 0.000 0.000 0.000 0.000",
                        " Tree removal 0.000 0.000 0.000 0.000");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void everyPhaseDoesAsManyOperationsAsThereAreItems() {
        CommandRun run =
                metadata("--tasks", "2", "-n", "10", "-u", "-L", "-z", "1", "-b", "2", "-F", "-R", "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("\"script tree-creation\" : \\{\\s+\"operations\" : \\{\\s+\"ok\" : 6,")
                .containsPattern("\"script file-stat\" : \\{\\s+\"operations\" : \\{\\s+\"ok\" : 20,")
                .doesNotContain("script directory-");
    }

    @Test
    void itemsCanBeGivenForEachDirectoryOfTheTree() {
        CommandRun run = metadata("--tasks", "2", "-I", "5", "-z", "1", "-b", "3", "-F", "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("\"script file-creation\" : \\{\\s+\"operations\" : \\{\\s+\"ok\" : 40,");
        CommandRun leaves = metadata("-I", "5", "-z", "1", "-b", "3", "-L", "-F", "--format", "json");
        assertThat(leaves.out()).containsPattern("\"script file-stat\" : \\{\\s+\"operations\" : \\{\\s+\"ok\" : 15,");
        assertThat(metadata("-I", "5", "-n", "5").err()).contains("-I must not be given together with -n");
        assertThat(metadata("-I", "5", "-z", "16", "-b", "1000").err())
                .contains("-b must make a tree of at most 1000000 directories with -z 16, got 1000");
    }

    @Test
    void metadataThatLeavesNothingToDoIsRefused() {
        assertThat(metadata("-F", "-D").err()).contains("-F must not be given with -D");
        assertThat(metadata("-D", "-E").err()).contains("-E must not be given alone with -D");
        assertThat(metadata("-D", "-E", "--tasks", "2").exitCode()).isEqualTo(2);
    }

    @Test
    void aRunMayKeepItsDataWhereItsFilesAre() {
        CommandRun run = metadata("-n", "10", "-F", "--data-dir", place.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(place).isEmptyDirectory();
    }

    @Tag("slow")
    @Test
    void aStonewallEndsCreationAndIsRefusedForWhatFollows() {
        CommandRun run = metadata("-C", "-F", "-W", "1", "-n", "50000000");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("   File creation +\\d");
        assertThat(metadata("-W", "1").err()).contains("-W must be given with -C alone");
    }

    @Test
    void statOfAnAbsentTreeFailsAndHasNoRate() {
        CommandRun run = metadata("-F", "-T", "-n", "50");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).containsPattern("   File stat +- +- +- +-   50 failed\n");
        assertThat(run.err()).contains("not valid: 50 operations failed", "for example miss: ", "no such file: ");
    }

    @Test
    void theWarmUpOfAPhaseIsNoPartOfItAndCanBeLeftOut() {
        CommandRun run =
                metadata("--tasks", "2", "-n", "10", "-w", "10", "-F", "--warm-up", "50ms", "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("\"script file-removal\" : \\{\\s+\"operations\" : \\{\\s+\"ok\" : 20,")
                .containsPattern("\"warmUp\" : \\{\\s+\"seconds\" : [\\d.E-]+,\\s+\"operations\" : [1-9]\\d+,");
        assertThat(metadata("-n", "10", "--warm-up", "0s", "--format", "json").out())
                .doesNotContainPattern("\"warmUp\" : \\{\\s+\"seconds\"");
    }

    /** Warms up briefly, unless the arguments say how long. */
    private CommandRun metadata(String... arguments) {
        return CommandRun.of(
                List.of("fs", "metadata", "-d", place.toString()),
                Stream.concat(Stream.of(common("--warm-up", "10ms")), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    @Test
    void cornersWithoutADirectoryAreAUsageError() {
        CommandRun run = CommandRun.of("fs", "corners");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--directory must be given");
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
}
