package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.environment.CollectionPause;
import org.storeharness.environment.CountersDelta;
import org.storeharness.json.DocumentException;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.TestLength;
import org.storeharness.workload.KeyChanges;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.LongSet;

/** Messages to and from hosts read back without loss; damaged ones are refused. */
class SiteJsonTest {
    private static final int ROUNDS = TestLength.of(6, 500);
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final Outcome[] OUTCOMES = Outcome.values();

    private final Random random = new Random(20261123);

    private long time() {
        return random.nextLong(1L << random.nextInt(1, 43));
    }

    @Test
    void anOrderReadsBackWithTheSameKeys() {
        for (int round = 0; round < ROUNDS; round++) {
            PhaseOrder order = order();
            PhaseOrder read = Sent.again(PhaseOrder.class, order);
            assertThat(read)
                    .usingRecursiveComparison()
                    .ignoringFields("existing")
                    .isEqualTo(order);
            assertThat(read.stage()).isEqualTo(order.stage());
            assertThat(read.existing().size()).isEqualTo(order.existing().size());
            assertThat(read.existing().firstPosition())
                    .isEqualTo(order.existing().firstPosition());
            for (long position = 0; position < order.existing().endPosition(); position++) {
                long key = order.existing().key(position);
                assertThat(read.existing().key(position)).isEqualTo(key);
                assertThat(read.existing().exists(key))
                        .isEqualTo(order.existing().exists(key));
            }
        }
    }

    private PhaseOrder order() {
        KeySpace keys = KeySpace.after(random.nextInt(3), new KeySpace.KeyCounter());
        for (int phase = random.nextInt(4); phase > 0; phase--) {
            int workers = 1 + random.nextInt(4);
            long[] blocks = random.longs(workers, 0, 40).toArray();
            keys.recordWrites(keys.allot(workers, 1 + random.nextInt(3)), blocks, List.of(set(9, 300)));
            long size = keys.snapshot().endPosition();
            if (size > 1 && random.nextBoolean()) {
                keys.recordDeletes(new long[] {random.nextLong(size)}, List.of(set(2, 300)));
            }
        }
        return new PhaseOrder(
                stage(),
                "warm-up-2",
                new Extent(random.nextInt(3) * (random.nextLong() >>> 20), Duration.ofNanos(time())),
                time(),
                random.nextLong(),
                random.nextLong(),
                Duration.ofNanos(time()),
                Duration.ofNanos(time()),
                random.nextBoolean()
                        ? FailurePolicy.NONE_TOLERATED
                        : new FailurePolicy(FailurePolicy.Action.RETRY, 1 + random.nextInt(9), 1 + random.nextInt(9)),
                keys.allot(1 + random.nextInt(500), 1 + random.nextInt(9)),
                keys.snapshot());
    }

    private Stage stage() {
        String[] loads = {
            "closed",
            "constant 3/7s",
            "poisson 1000/s",
            "ramp 1/s to 99/s over 17s",
            "burst 7 every 3ms",
            "paced 0.5 of x"
        };
        Map<OperationKind, Integer> mix = new EnumMap<>(OperationKind.class);
        mix.put(KINDS[random.nextInt(KINDS.length)], 1 + random.nextInt(99));
        mix.put(OperationKind.READ, 1);
        return new Stage(
                "fs-\"ä\u2028\\",
                "write<>&",
                new Workload(
                        mix,
                        new Content(SizeDistribution.parse("1KiB-3KiB"), random.nextDouble(), random.nextBoolean()),
                        new KeyChoice(KeyChoice.Order.LATEST, 0.001 + random.nextDouble()),
                        1 + random.nextInt(10_000),
                        Arrivals.parse(loads[random.nextInt(loads.length)]),
                        new Phases(
                                random.nextInt(9),
                                Extent.of(1 + random.nextInt(9)),
                                Extent.of(Duration.ofNanos(1 + time())))),
                1 + random.nextInt(9),
                random.nextInt(999));
    }

    private LongSet set(int most, int end) {
        LongSet set = new LongSet();
        random.longs(random.nextInt(most), 0, end).forEach(set::add);
        return set;
    }

    /** Of everything that a report holds there is text: equal texts are equal reports. */
    @Test
    void aReportReadsBackEqual() {
        for (int round = 0; round < ROUNDS; round++) {
            PhaseReport report = report();
            String sent = SiteJson.write(report);
            PhaseReport read = SiteJson.read(PhaseReport.class, sent, "message");
            assertThat(SiteJson.write(read)).isEqualTo(sent);
            assertThat(read.workers()).hasSameSizeAs(report.workers());
            for (int i = 0; i < report.workers().size(); i++) {
                assertEqual(read.workers().get(i), report.workers().get(i));
            }
            assertEqual(read.totals(), report.totals());
            assertThat(read.slowest()).isEqualTo(report.slowest());
            assertThat(read.client()).isEqualTo(report.client());
            assertThat(read.keys().blocks()).isEqualTo(report.keys().blocks());
            assertThat(read.keys().deletedUpTo()).isEqualTo(report.keys().deletedUpTo());
            for (long key = 0; key < 100; key++) {
                assertThat(read.keys().failedWrites().contains(key))
                        .isEqualTo(report.keys().failedWrites().contains(key));
            }
            assertThat(read.keys().failedDeletes().size())
                    .isEqualTo(report.keys().failedDeletes().size());
        }
    }

    private static void assertEqual(WorkerReport read, WorkerReport sent) {
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("timelines", "slotNanos")
                .isEqualTo(sent);
        assertThat(read.timelines()).containsOnlyKeys(sent.timelines().keySet());
        sent.timelines().forEach((kind, timeline) -> {
            CompletionTimeline again = read.timelines().get(kind);
            assertThat(again.all()).isEqualTo(timeline.all());
            assertThat(again.binNanos()).isEqualTo(timeline.binNanos());
            assertSame(
                    timeline.binNanos(),
                    (from, to) -> timeline.within(from, to).operations(),
                    (from, to) -> again.within(from, to).operations());
            assertSame(timeline.binNanos(), timeline::startedWithin, again::startedWithin);
        });
        assertThat(read.slotNanos().widthNanos()).isEqualTo(sent.slotNanos().widthNanos());
        assertSame(sent.slotNanos().widthNanos(), sent.slotNanos()::sum, read.slotNanos()::sum);
    }

    private static void assertSame(long bin, LongBinaryOperator sent, LongBinaryOperator read) {
        long[] starts = LongStream.range(0, 8_192).map(i -> i * bin).toArray();
        assertThat(Arrays.stream(starts)
                        .map(start -> read.applyAsLong(start, start + bin))
                        .toArray())
                .isEqualTo(Arrays.stream(starts)
                        .map(start -> sent.applyAsLong(start, start + bin))
                        .toArray());
    }

    private static void assertEqual(PhaseTotals read, PhaseTotals sent) {
        assertThat(read.operations()).isEqualTo(sent.operations());
        assertThat(read.untimedCounts()).isEqualTo(sent.untimedCounts());
        assertThat(read.histogramsByTag()).isEqualTo(sent.histogramsByTag());
        assertThat(read.serverTimesByTag()).isEqualTo(sent.serverTimesByTag());
        assertThat(read.servers().operations(127)).isEqualTo(sent.servers().operations(127));
    }

    private PhaseReport report() {
        List<WorkerRecorder> recorders = new ArrayList<>();
        List<WorkerReport> workers = new ArrayList<>();
        boolean open = random.nextBoolean();
        for (int worker = random.nextInt(3); worker >= 0; worker--) {
            WorkerRecorder recorder = recorder(open);
            recorders.add(recorder);
            workers.add(WorkerReport.of(
                    recorder,
                    random.nextBoolean() ? null : "NullPointerException: \"x\"\u0007",
                    random.nextBoolean() ? null : new HungCall("poll", time()),
                    new CpuTime(time(), time(), time())));
        }
        return new PhaseReport(
                new SampleCollector(recorders, (number, samples) -> {}).finish(),
                workers,
                new KeyChanges(
                        random.longs(3, 0, Long.MAX_VALUE).boxed().toList(),
                        set(30, 100),
                        List.of(0L, time()),
                        set(3, 9),
                        List.of(time())),
                List.of(new ClientObservation(counters(), hiccups(), List.of(new CollectionPause(time(), time())))),
                new SlowestOperations(
                        List.of(new SlowOperation(
                                -3, 5, "read", time(), null, "\"one\"", null, Map.of("rest", 5L), null)),
                        time()));
    }

    private WorkerRecorder recorder(boolean open) {
        WorkerRecorder recorder = new WorkerRecorder(1_000_000_000L, open);
        long origin = time();
        recorder.begin(origin, origin);
        long now = origin;
        for (int operation = random.nextInt(60); operation > 0; operation--) {
            long start = now + random.nextInt(1_000);
            long end = start + time();
            recorder.started(start, operation % 3 == 0 ? WorkerRecorder.UNUSED : now);
            Outcome outcome = OUTCOMES[random.nextInt(6)];
            recorder.ended(
                    KINDS[random.nextInt(KINDS.length)],
                    outcome,
                    start - random.nextInt(9_999_999),
                    start,
                    end,
                    3,
                    time());
            recorder.script(random.nextInt(2) * 127, outcome, start, start, end);
            recorder.server(random.nextInt(2) * 127, outcome, start, start, end);
            recorder.part(OperationPart.values()[0], random.nextInt(999));
            if (outcome != Outcome.OK) {
                recorder.failure(outcome, "reason " + random.nextInt(9));
            }
            recorder.retries(OperationKind.WRITE, outcome, 2);
            recorder.lateness(random.nextInt(99));
            now = random.nextInt(20) == 0 ? end : start;
        }
        recorder.untimed(OperationKind.READ, Outcome.SHED, random.nextInt(3));
        recorder.verified();
        recorder.spun(random.nextInt(99));
        recorder.finish(now);
        return recorder;
    }

    private CountersDelta counters() {
        Map<String, Double> groups = new TreeMap<>(Map.of("workers", random.nextDouble(), "other", 1e-300));
        return new CountersDelta(
                random.nextDouble() * 1e9,
                new CountersDelta.ProcessDelta(share(), groups, share(), null, time(), 0.1 + 0.2, time(), null),
                new CountersDelta.MachineDelta(
                        share(), share(), null, 1e22, share(), time(), null, null, share(), null));
    }

    private @Nullable Double share() {
        return random.nextBoolean() ? null : (Double) random.nextDouble();
    }

    private Histogram hiccups() {
        Histogram hiccups = new Histogram(3);
        for (int i = random.nextInt(20); i > 0; i--) {
            hiccups.recordValue(time());
        }
        return hiccups;
    }

    @Test
    void everyMutilatedMessageIsRefusedOrRead() {
        for (int round = 0; round < 5 * ROUNDS; round++) {
            boolean isOrder = random.nextBoolean();
            Class<? extends Record> type = isOrder ? PhaseOrder.class : PhaseReport.class;
            StringBuilder text = new StringBuilder(SiteJson.write(isOrder ? order() : report()));
            for (int i = random.nextInt(3); i >= 0 && text.length() > 0; i--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.setLength(at);
                    case 1 -> text.deleteCharAt(at);
                    case 2 -> text.setCharAt(at, (char) (' ' + random.nextInt(95)));
                    default -> text.insert(at, text.substring(at / 2, at));
                }
            }
            try {
                assertThat(SiteJson.read(type, text.toString(), "message")).isNotNull();
            } catch (DocumentException e) {
                assertThat(e.getMessage()).doesNotContain("\n").contains("(message");
            }
        }
    }

    @Test
    void aMessageWithAnUnknownFieldOrThatIsTooLongIsRefused() {
        assertThatThrownBy(
                        () -> SiteJson.read(CpuTime.class, "{\"nanos\":1,\"userNanos\":2,\"class\":\"x\"}", "message"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("class is not a field here");
        String tooLong = " ".repeat(SiteJson.MAXIMUM_CHARACTERS + 1);
        assertThatThrownBy(() -> SiteJson.read(CpuTime.class, tooLong, "message"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("is longer than");
    }
}
