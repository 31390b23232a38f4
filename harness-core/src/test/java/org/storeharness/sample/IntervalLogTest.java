package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.TestLength;

class IntervalLogTest {
    private static final String PHASE = "measure/a/write/c4/1KiB/r1";
    private static final PhaseId MEASURED = LogFixture.phase("measure", "a", "write", 4, "1KiB", "closed", 1);
    private static final PhaseId WARM_UP = LogFixture.phase("warm-up", "a", "write", 4, "1KiB", "closed", 1);
    private static final String DESCRIBED = "#[phase " + PHASE
            + " phase=measure stage=0 target=a workload=write round=1 concurrency=4 size=1KiB load=closed]";
    private static final List<OperationKind> WRITES = List.of(OperationKind.WRITE);

    @TempDir
    private Path directory;

    private Path log;

    @BeforeEach
    void nameTheLog() {
        log = directory.resolve("intervals.hlog");
    }

    private Map<PhaseId, PhaseTotals> read() throws IOException {
        return IntervalLogReader.read(log, phase -> true);
    }

    /** The ends of the intervals and the phases of the log, in nanoseconds from the start of each phase. */
    private List<String> ends() throws IOException {
        List<String> ends = new ArrayList<>();
        IntervalLogReader.read(log, phase -> true, new IntervalLogReader.IntervalVisitor() {
            @Override
            public void interval(PhaseId phase, long endNanos, PhaseTotals samples) {
                ends.add("interval " + endNanos);
            }

            @Override
            public void phaseEnded(PhaseId phase, long nanos) {
                ends.add("over " + nanos);
            }
        });
        return ends;
    }

    private static OperationCounts operations(int intervals, int late) {
        int ok = 0;
        for (int i = 0; i < intervals; i++) {
            ok += 100 + i;
        }
        return new OperationCounts(ok, 0, 0, 0, 0, intervals, intervals, 0, late, intervals);
    }

    @Test
    void whatWasWrittenReadsBackToTheLastOperation() throws IOException {
        LogFixture.write(log, MEASURED, 3, true, true);
        PhaseTotals totals = read().get(MEASURED);
        assertThat(totals.operations()).isEqualTo(operations(3, 303 + 3));
        assertThat(totals.serviceTimes(WRITES).getTotalCount()).isEqualTo(303);
        assertThat(totals.responseTimes(WRITES).getMinValue()).isGreaterThanOrEqualTo(2_000_000);
        assertThat(totals.failureTimes().get("error").getTotalCount()).isEqualTo(3);
        assertThat(ends())
                .containsExactly(
                        "interval 1000000000", "interval 2000000000", "interval 3000000000", "over 2500000000");
    }

    @Test
    void whatIsWrittenOnceTheWorkersAreDoneEndsWithTheirWork() throws IOException {
        try (IntervalLog written = new IntervalLog(log, LogFixture.RUN_START)) {
            IntervalLog.PhaseLog phase =
                    written.phase(MEASURED, LogFixture.RUN_START.toEpochMilli(), LogFixture.SECOND, false);
            Histogram hiccups = new Histogram(3);
            hiccups.recordValue(1_000_000);
            phase.hiccups(0, hiccups);
            phase.over(1_069_100_000L);
            phase.hiccups(1, hiccups);
            phase.end(1_069_000_000L);
        }
        assertThat(Files.readAllLines(log))
                .anyMatch(line -> line.startsWith("Tag=" + PHASE + "/client/hiccup,0.000,1.000,"))
                .anyMatch(line -> line.startsWith("Tag=" + PHASE + "/client/hiccup,1.000,0.070,"));
    }

    /** Ten operations a second for 9.5 s, without an answer from 2.95 s to 6.05 s. */
    @Test
    void aSecondInWhichNothingEndedIsAnIntervalLikeTheOthers() throws IOException {
        PhaseId phase = LogFixture.phase("measure", "a", "write", 1, "1KiB", "closed", 1);
        try (IntervalLog written = new IntervalLog(log, LogFixture.RUN_START)) {
            IntervalLog.PhaseLog logged =
                    written.phase(phase, LogFixture.RUN_START.toEpochMilli(), LogFixture.SECOND, true);
            WorkerRecorder recorder = new WorkerRecorder(LogFixture.SECOND, false);
            recorder.begin(0, 0);
            long start = 0;
            for (long end = LogFixture.SECOND / 20; end < 9.5 * LogFixture.SECOND; end += LogFixture.SECOND / 10) {
                if (end < 2.96 * LogFixture.SECOND || end > 6.04 * LogFixture.SECOND) {
                    recorder.ended(OperationKind.WRITE, Outcome.OK, start, start, end, 1, 1);
                    start = end;
                }
            }
            recorder.finish(start);
            new SampleCollector(List.of(recorder), logged).finish();
            logged.end(start);
        }
        List<Long> operations = new ArrayList<>();
        IntervalLogReader.read(
                log,
                any -> true,
                (any, endNanos, samples) -> operations.add(samples.operations().ok()));
        assertThat(operations).containsExactly(10L, 10L, 10L, 0L, 0L, 0L, 10L, 10L, 10L, 5L);
    }

    /** Somebody, or a time server, sets the wall clock back by a minute after the run has begun: intervals begin before it. */
    @Test
    void aLogIsReadWhoseWallClockWasSetBack() throws IOException {
        try (IntervalLog written = new IntervalLog(log, LogFixture.RUN_START)) {
            IntervalLog.PhaseLog logged =
                    written.phase(MEASURED, LogFixture.RUN_START.toEpochMilli() - 60_000, LogFixture.SECOND, true);
            WorkerRecorder recorder = new WorkerRecorder(LogFixture.SECOND, false);
            recorder.begin(0, 0);
            recorder.ended(OperationKind.WRITE, Outcome.OK, 0, 0, 1_000_000, 1, 100);
            recorder.finish(LogFixture.SECOND);
            new SampleCollector(List.of(recorder), logged).finish();
            logged.end(1_000_000);
        }
        assertThat(read().get(MEASURED).operations().ok()).isEqualTo(1);
    }

    @Test
    void everyScriptIsToldApartByItsNumberFromOneOn() throws IOException {
        LogFixture.write(log, MEASURED, 2, true, true);
        BreakdownTotals scripts = read().get(MEASURED).scripts();
        assertThat(scripts.operations(0).ok()).isEqualTo(50 + 50);
        assertThat(scripts.operations(1).ok()).isZero();
        assertThat(scripts.operations(LogFixture.LAST_SCRIPT).ok()).isEqualTo(50 + 51);
        assertThat(scripts.operations(0).error()).isEqualTo(2);
        assertThat(scripts.responseTimes(LogFixture.LAST_SCRIPT).getMinValue()).isGreaterThanOrEqualTo(2_000_000);
        assertThat(Files.readString(log))
                .contains("Tag=" + PHASE + "/script/1/error/service", "/script/128/ok/response");
        for (String number : List.of("0", "129", "01", "x")) {
            assertThatThrownBy(() -> new PhaseTotals().times("script/" + number + "/ok/service"))
                    .isInstanceOf(InvalidValueException.class);
        }
    }

    @Test
    void aPhaseThatWasCutOffReachesToTheEndOfItsLastInterval() throws IOException {
        LogFixture.write(log, MEASURED, 3, false, false);
        assertThat(ends()).containsExactly("interval 1000000000", "interval 2000000000", "interval 3000000000");
        assertThat(read().get(MEASURED).responseTimes(WRITES).getTotalCount()).isZero();
    }

    @Test
    void onlyTheWantedPhasesAreRead() throws IOException {
        LogFixture.write(log, MEASURED, 2, false, true);
        LogFixture.write(log, WARM_UP, 5, false, true);
        assertThat(IntervalLogReader.read(log, PhaseId::measured)).containsOnlyKeys(MEASURED);
        assertThat(read()).hasSize(2);
    }

    @Test
    void aPhaseIsDescribedFieldByFieldBeforeItsFirstLineAndOnlyOnce() throws IOException {
        LogFixture.write(log, MEASURED, 3, false, true);
        List<String> lines = Files.readAllLines(log);
        assertThat(lines).containsOnlyOnce(DESCRIBED);
        assertThat(lines.get(lines.indexOf(DESCRIBED) + 1)).startsWith("#[interval " + PHASE + " 0 ");
        assertThat(lines.subList(0, lines.indexOf(DESCRIBED))).noneMatch(line -> line.contains(PHASE));
    }

    /** The names of these phases are the same, or those of others with a part more. */
    @Test
    void namesThatLookLikePartsOfATagAreReadBackAsTheyWereWritten() throws IOException {
        List<PhaseId> planted = new ArrayList<>(List.of(
                LogFixture.phase("measure", "a", "write/c4/1KiB/r1", 4, "1KiB", "closed", 1),
                LogFixture.phase("measure", "a/write", "c4/1KiB/r1", 4, "1KiB", "closed", 1),
                LogFixture.phase("measure", "a/write/c4", "1KiB/r1", 4, "1KiB", "closed", 1),
                LogFixture.phase("warm-up", "measure/a", "write", 4, "1KiB", "closed", 1),
                LogFixture.phase("measure", "c16", "r1", 4, "1KiB", "closed", 1),
                LogFixture.phase("measure", "r1", "c16", 16, "1KiB-2KiB", "poisson 5/10s", 16),
                LogFixture.phase("measure", "a b", "write", 4, "100B:1,300B:1", "ramp 1/s to 9/s over 2s", 1),
                LogFixture.phase("measure", "a_b", "write", 4, "100B:1,300B:1", "ramp 1/s to 9/s over 2s", 1),
                LogFixture.phase("measure", "=] 100% \u00e4+\n#[over", "a=b", 4, "1KiB", "burst 5 every 1s", 1)));
        assertThat(planted.get(0).tag()).isEqualTo(planted.get(1).tag());
        assertThat(planted.get(6).tag()).isEqualTo(planted.get(7).tag());
        for (int i = 0; i < planted.size(); i++) {
            planted.set(i, new PhaseId(planted.get(i).phase(), i, planted.get(i).stage()));
            LogFixture.write(log, planted.get(i), i + 1, false, true);
        }
        Map<PhaseId, PhaseTotals> read = read();
        assertThat(read.keySet()).containsExactlyElementsOf(planted);
        assertThat(ends()).filteredOn(end -> end.startsWith("over")).hasSize(planted.size());
        for (int i = 0; i < planted.size(); i++) {
            assertThat(read.get(planted.get(i)).operations().ok())
                    .isEqualTo(operations(i + 1, 0).ok());
        }
    }

    @Test
    void aLogThatIsCutAtAnyByteHoldsTheIntervalsWholeBeforeIt() throws IOException {
        LogFixture.write(log, MEASURED, 4, true, true);
        byte[] whole = Files.readAllBytes(log);
        String text = new String(whole, StandardCharsets.US_ASCII);
        int[] ends = new int[4];
        for (int i = 0, at = text.indexOf("#[interval "); i < ends.length; i++) {
            at = text.indexOf("#[", at + 1);
            ends[i] = at;
        }
        for (int length = ends[1] - 10; length <= whole.length; length += TestLength.of(41, 1)) {
            Files.write(log, Arrays.copyOf(whole, length));
            int cut = length;
            int intervals = (int) Arrays.stream(ends).filter(end -> end <= cut).count();
            assertThat(read().get(MEASURED).operations())
                    .as("cut to %d of %d bytes", length, whole.length)
                    .isEqualTo(
                            operations(intervals, (int) operations(intervals, 0).ok() + intervals));
        }
    }

    @Test
    void aDamagedByteIsRefusedOrHarmless() throws IOException {
        LogFixture.write(log, MEASURED, 2, true, true);
        byte[] whole = Files.readAllBytes(log);
        Random random = new Random(11);
        int told = 0;
        int trials = TestLength.of(60, 3_000);
        for (int trial = 0; trial < trials; trial++) {
            byte[] damaged = whole.clone();
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.write(log, damaged);
            try {
                read();
            } catch (InvalidValueException e) {
                told++;
                assertThat(e).hasMessageContaining("intervals.hlog:");
            }
        }
        assertThat(told).isGreaterThan(trials / 3);
    }

    @Test
    void aLineThatNoRunWritesIsNamedWithItsNumber() throws IOException {
        LogFixture.write(log, MEASURED, 1, false, true);
        String text = Files.readString(log);
        for (String line : new String[] {
            "nonsense",
            "Tag=" + PHASE + "/write/ok/service,1,1,1",
            "Tag=" + PHASE + "/write/ok/service,1,1,1,AAAA",
            "Tag=" + PHASE + "/write/ok/nothing,1,1,1,AAAA",
            "Tag=write/ok/service,1,1,1,AAAA",
            "1.000,1.000,1.000",
            "1.000,1.000,1.000,H<",
            "#[interval " + PHASE + "]",
            "#[interval " + PHASE + " 1 1]",
            "#[interval " + PHASE + " -1 1 0]",
            "#[interval " + PHASE + " 1 0 0]",
            "#[interval " + PHASE + " 1 1 -1]",
            "#[interval " + PHASE + " 1 1 4294967296]",
            "#[interval " + PHASE + " 1 1 0 write/ok/late=x]",
            "#[interval " + PHASE + " 1 1 0 =",
            "#[interval measure/b/write/c4/1KiB/r1 1 1 0]",
            "#[over " + PHASE + " x]",
            "#[phase " + PHASE + "]",
            DESCRIBED.substring(0, DESCRIBED.length() - 1),
            DESCRIBED.replace("stage=0", "stage=x"),
            DESCRIBED.replace("stage=0", "stage=-1"),
            DESCRIBED.replace("concurrency=4", "concurrency=99999999999"),
            DESCRIBED.replace("target=a", "target=%"),
            DESCRIBED.replace("target=a", "target"),
            DESCRIBED.replace("target=a", "aim=a"),
            DESCRIBED.replace("load=closed", "load=often")
        }) {
            Files.writeString(log, text + line + "\n");
            assertThatThrownBy(this::read)
                    .as(line)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("intervals.hlog:" + (text.lines().count() + 1) + " ");
        }
    }

    @Test
    void aHistogramOfAnotherShapeIsRefusedBeforeItsCountsAreAllocated() throws IOException {
        Histogram large = new Histogram(Long.MAX_VALUE / 2, 5);
        large.recordValue(1);
        ByteBuffer bytes = ByteBuffer.allocate(large.getNeededByteBufferCapacity());
        large.encodeIntoCompressedByteBuffer(bytes);
        String encoded = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), bytes.position()));
        Files.writeString(
                log,
                DESCRIBED + "\n#[interval " + PHASE + " 0 1 1]\nTag=" + PHASE + "/write/ok/service,1,1,1," + encoded
                        + "\n");
        assertThatThrownBy(this::read).hasMessageContaining("has a histogram that cannot be read");
    }

    @Test
    void aLineOfAnotherPhaseIsRefused() throws IOException {
        LogFixture.write(log, MEASURED, 1, false, true);
        Files.writeString(log, Files.readString(log).replaceAll("#\\[(phase|interval) measure/a", "#[$1 measure/b"));
        assertThatThrownBy(this::read)
                .hasMessageContaining("stands in an interval of " + PHASE.replace("measure/a", "measure/b"));
    }

    @Test
    void anIntervalOfFewerLinesThanItSaysIsNotTakenForWhole() throws IOException {
        LogFixture.write(log, MEASURED, 2, false, true);
        List<String> lines = new ArrayList<>(Files.readAllLines(log));
        lines.removeIf(line -> line.startsWith("Tag=" + PHASE + "/write/error"));
        Files.write(log, lines);
        assertThatThrownBy(this::read).hasMessageContaining("stands where 1 lines of an interval are missing");
    }

    @Test
    void hdrHistogramsOwnReaderSeesEveryIntervalOnceInAscendingOrder() throws IOException {
        LogFixture.write(log, MEASURED, 3, true, true);
        long count = 0;
        double before = -1;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                if ((PHASE + "/write/ok/service").equals(next.getTag())) {
                    assertThat(next.getStartTimeStamp() / 1e3).isGreaterThan(before);
                    before = next.getStartTimeStamp() / 1e3;
                    assertThat(next.getEndTimeStamp() - next.getStartTimeStamp())
                            .isEqualTo(1_000);
                    count += ((Histogram) next).getTotalCount();
                }
            }
            assertThat(reader.getStartTimeSec()).isEqualTo(LogFixture.RUN_START.getEpochSecond());
        }
        assertThat(count).isEqualTo(303);
        assertThat(before).isEqualTo(LogFixture.RUN_START.getEpochSecond() + 3.5);
    }

    @Test
    void hdrHistogramsOwnReaderNeverExpectsAnIntervalThatIsNotThere() throws IOException {
        for (boolean open : new boolean[] {true, false}) {
            LogFixture.write(log, MEASURED, 3, open, true);
            LogFixture.write(log, WARM_UP, 2, open, true);
        }
        int intervals = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                assertThat(reader.nextIntervalHistogram())
                        .as("after %d", intervals)
                        .isNotNull();
                intervals++;
            }
        }
        assertThat(intervals)
                .isEqualTo(Files.readAllLines(log).stream()
                        .filter(line -> line.contains(",HIST"))
                        .count());
    }

    @Test
    void hdrHistogramsLogProcessorCountsTheOperationsOfATag() throws IOException {
        LogFixture.write(log, MEASURED, 3, true, true);
        assertThat(processed("-tag", PHASE + "/write/ok/service")).containsPattern("Total count *= *303\\b");
        assertThat(processed("-tag", PHASE + "/write/error/response")).containsPattern("Total count *= *3\\b");
    }

    @Test
    void hdrHistogramsLogProcessorShowsTheHeadlineWhereNoTagIsNamed() throws IOException {
        LogFixture.write(log, MEASURED, 3, true, true);
        assertThat(processed()).containsPattern("Total count *= *303\\b").containsPattern("#\\[Max *= *[23]\\.");
        Files.delete(log);
        LogFixture.write(log, MEASURED, 2, false, false);
        assertThat(processed()).containsPattern("Total count *= *201\\b").containsPattern("#\\[Max *= *[01]\\.");
    }

    private String processed(String... options) throws IOException {
        Path out = directory.resolve("processed");
        List<String> words = new ArrayList<>(List.of("-i", log.toString(), "-o", out.toString()));
        words.addAll(List.of(options));
        new HistogramLogProcessor(words.toArray(String[]::new)).run();
        return Files.readString(directory.resolve("processed.hgrm"));
    }

    @Test
    void partsLatenessAndHiccupsStandInTheLogAndAreReadBackOrPassedOver() throws IOException {
        try (IntervalLog written = new IntervalLog(log, LogFixture.RUN_START)) {
            IntervalLog.PhaseLog phase =
                    written.phase(MEASURED, LogFixture.RUN_START.toEpochMilli(), LogFixture.SECOND, false);
            assertThat(phase.tag()).isEqualTo(PHASE);
            assertThat(phase.startMillis(2)).isEqualTo(LogFixture.RUN_START.toEpochMilli() + 2_000);
            WorkerRecorder recorder = new WorkerRecorder(LogFixture.SECOND, true);
            recorder.begin(0, 0);
            recorder.ended(OperationKind.WRITE, Outcome.OK, 0, 0, 10, 1, 1);
            recorder.part(OperationPart.CONNECTED, 7);
            recorder.lateness(3);
            recorder.finish(10);
            new SampleCollector(List.of(recorder), phase).finish();
            Histogram hiccups = new Histogram(3);
            phase.hiccups(0, hiccups);
            hiccups.recordValue(1_000_000);
            phase.hiccups(0, hiccups);
            phase.end(1_500_000_000L);
        }
        List<String> tags = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                tags.add(next.getTag() + " " + next.getStartTimeStamp() % 60_000 + " "
                        + next.getEndTimeStamp() % 60_000);
            }
        }
        assertThat(tags)
                .containsExactly(
                        PHASE + "/write/ok/service 0 1000",
                        PHASE + "/write/ok/response 0 1000",
                        PHASE + "/part/connected 0 1000",
                        PHASE + "/client/lateness 0 1000",
                        PHASE + "/client/hiccup 0 1000",
                        "null 1500 1500");
        PhaseTotals totals = read().get(MEASURED);
        assertThat(totals.partTimes().get("connected").getMaxValue()).isEqualTo(7);
        assertThat(totals.lateness().getMaxValue()).isEqualTo(3);
        assertThat(ends()).containsExactly("interval 1000000000", "over 1500000000");
    }
}
