package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.RecordCopy;

class SeaweedSweepFindingsTest {
    private static final double[] EQUAL = {1_000, 1_010, 990, 1_005, 995, 1_000};

    private final ResultFixture fixture =
            new ResultFixture().target("volumes-1").target("volumes-10");

    private static final String LINE =
            "avg=[0-9.]+ p50=([0-9.]+|-) p80=([0-9.]+|-) p90=([0-9.]+|-) p95=([0-9.]+|-) p99=([0-9.]+|-) qps=\\d+";

    @TempDir
    private Path directory;

    /** The plan of the run as the command makes it: with the volumes of each target. */
    private static RunResult planned(RunResult result) {
        Map<String, Target> targets = new LinkedHashMap<>();
        for (int volumes : new int[] {1, 10}) {
            targets.put("volumes-" + volumes, new Target("seaweed", Durability.DURABLE, 1, Map.of("volumes", volumes)));
        }
        Plan plan = result.run().plan().withTargets(targets);
        return RecordCopy.with(result, "run", RecordCopy.with(result.run(), "plan", plan));
    }

    private String sentence() {
        return SeaweedSweepFindings.of(planned(fixture.build())).get(0);
    }

    private String written(double[] few, double[] many) {
        fixture.rounds("volumes-1", ResultFixture.WRITE, few).rounds("volumes-10", ResultFixture.WRITE, many);
        return sentence();
    }

    /** The medians are 2,503 and 5,010; the ratios of the two rounds are 9 and 0.25. */
    @Test
    void ofFewRoundsTheFactorIsThatOfTheFiguresBesideIt() {
        assertThat(written(new double[] {1_000, 4_006}, new double[] {9_000, 1_020}))
                .endsWith("throughput is 2.00 times as high (2 rounds: not enough for an interval).");
    }

    @Test
    void oneRoundIsNotSeveral() {
        assertThat(written(new double[] {1_000}, new double[] {2_000}))
                .endsWith("throughput is 2.00 times as high (1 round: not enough for an interval).");
    }

    @Test
    void ofEnoughRoundsItIsThatOfThePairedRoundsAndSaysSo() {
        assertThat(written(
                        new double[] {1_000, 1_010, 1_020, 1_030, 1_040, 1_050, 1_060, 1_070},
                        new double[] {2_000, 2_020, 2_040, 2_060, 2_080, 2_100, 2_120, 2_140}))
                .endsWith("throughput is 2.00 times as high in paired rounds (95 % interval 2.00 to 2.00).");
    }

    @Test
    void roundsInWhichTheClientWasTheLimitShowNoChangeOfTheStore() {
        Caution limit =
                Caution.of(CautionCode.CLIENT_PROCESSORS).with("share", 0.97).with("processors", 2);
        for (String target : List.of("volumes-1", "volumes-10")) {
            for (int round = 1; round <= EQUAL.length; round++) {
                fixture.addBound(target, ResultFixture.WRITE, round, EQUAL[round - 1], limit);
            }
        }
        assertThat(sentence())
                .contains("throughput is not known: in 6 of 6 rounds the client may have been the limit of volumes 1")
                .doesNotContain("no change");
    }

    private static double[] twice() {
        return Arrays.stream(EQUAL).map(rate -> 2 * rate).toArray();
    }

    /** The reads at the last concurrency follow the writes at all of them. */
    @Test
    void whatOneTargetWroteFromPointToPointHidesNoChangeByConcurrency() {
        Cell last = new Cell("read", new Arrivals.Closed(), 20, "1KiB");
        fixture.objects("volumes-1", 42_750)
                .rounds("volumes-1", new Cell("read", new Arrivals.Closed(), 1, "1KiB"), EQUAL)
                .objects("volumes-1", 69_750)
                .rounds("volumes-1", last, twice());
        assertThat(sentence()).contains("by concurrency: ", "throughput is 2.00 times as high in paired rounds");
    }

    @Test
    void whatOneTargetHoldsOfEachSizeHidesNoChangeBySize() {
        Cell large = new Cell("read", new Arrivals.Closed(), 16, "64KiB");
        fixture.objects("volumes-1", 42_750)
                .rounds("volumes-1", ResultFixture.READ, EQUAL)
                .objects("volumes-1", 20_000)
                .rounds("volumes-1", large, twice());
        assertThat(sentence()).contains("by size: ", "the rate of bytes is 2.00 times as high in paired rounds");
    }

    @Test
    void aRunThatIsNotValidShowsNoChange() {
        fixture.invalid("interrupted");
        assertThat(written(EQUAL, EQUAL)).endsWith("throughput is not known: the run is not valid.");
    }

    @Test
    void theReportHasTheCautionsThatAffectWhatIsSaid() throws IOException {
        fixture.rounds("volumes-1", ResultFixture.WRITE, EQUAL)
                .caution(Caution.of(CautionCode.DRIFT).with("rise", 0.4).about("volumes-1"))
                .caution(Caution.of(CautionCode.NOT_CLEANED_UP));
        String text = WrittenText.of(out -> new SeaweedSweepReport()
                .write(
                        new Report(
                                planned(fixture.build()),
                                null,
                                RunTimeline.UNKNOWN,
                                false,
                                false,
                                Report.USUAL_COLUMNS),
                        out));
        assertThat(text.lines().filter(line -> line.startsWith("! ")))
                .singleElement()
                .asString()
                .startsWith("! volumes-1: ");
    }

    private CommandRun sweep(String... more) throws Exception {
        Path data = Files.createDirectories(directory.resolve("data"));
        String[] first = {
            "seaweed", "sweep", "-q", "--loopback", "-n=20", "--data-dir=" + data, "--out=" + directory.resolve("out")
        };
        CommandRun run = CommandRun.of(java.util.List.of(first), more).succeeded();
        return run;
    }

    /** {@code SeaweedSweepFindingsTest} holds the content of the sentences. */
    @Test
    void everyCombinationHasALineForWritesAndOneForReadsInEachRoundAndSentencesFitTheTerminal() throws Exception {
        CommandRun run = sweep("--volumes=1,2", "--concurrency=1", "--rounds=2");
        assertThat(run.out().lines().filter(line -> line.startsWith("num_volume=")))
                .containsExactlyInAnyOrder(
                        "num_volume=1 concurrency=1 size=1KiB", "num_volume=2 concurrency=1 size=1KiB");
        assertThat(run.out().lines().filter(line -> line.matches(LINE))).hasSize(2 * 2 * 2);
        assertThat(run.out().lines().filter(line -> line.matches("[01] -{60}"))).hasSize(2 * 2);
        assertThat(run.out()).contains("write at concurrency 1, 1KiB, by volumes: 1: ", "repeat with --rounds 8");
        String narrow = sentences(writtenAt(80));
        assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow.split("\\s+")).containsExactly(sentences(run.out()).split("\\s+"));
    }

    /** The report of the only run, for a terminal of this width. */
    private String writtenAt(int columns) throws Exception {
        RunResult result =
                ResultJson.read(CommandRun.onlyIn(directory.resolve("out")).resolve("result.json"));
        return WrittenText.of(text -> new SeaweedSweepReport()
                .write(new Report(result, null, RunTimeline.UNKNOWN, false, false, columns), text));
    }

    /** The text below the tables, without the run directory, whose name may be of any length. */
    private static String sentences(String report) {
        int end = report.indexOf("\nRun directory");
        return report.substring(report.indexOf("Each round: "), end < 0 ? report.length() : end);
    }
}
