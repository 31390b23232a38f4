package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CountersDelta;
import org.storeharness.environment.HiccupMeter;
import org.storeharness.report.CautionText;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Severity;
import org.storeharness.sample.Latencies;

class ClientBottleneckDetectorTest {
    private static final ClientBottleneckDetector JUDGE = new ClientBottleneckDetector(4, null);

    @Test
    void aQuietClientWasNotTheLimitAndNeedsNoCaution() {
        ClientMetrics quiet = client(0.3, 0.1, counters(1.0, 0.3, 0.001, 0.0, 0, 0));
        assertThat(JUDGE.boundBy(quiet, 1_000)).isEmpty();
        assertThat(JUDGE.cautions(quiet, Latency.NONE, 1_000)).isEmpty();
    }

    @Test
    void unknownCountersGiveNoCaution() {
        assertThat(JUDGE.boundBy(ClientMetrics.UNKNOWN, 0)).isEmpty();
        assertThat(JUDGE.cautions(ClientMetrics.UNKNOWN, Latency.NONE, 0)).isEmpty();
    }

    @Test
    void aSaturatedClientIsDistinguishedFromABusyMachine() {
        ClientMetrics saturated = client(null, null, counters(3.9, 0.99, 0.0, null, 0, 0));
        assertThat(JUDGE.boundBy(saturated, 1))
                .extracting(CautionText::message)
                .containsExactly("the harness itself used 97.5 % of 4 processors");
        ClientMetrics busy = client(null, null, counters(0.4, 0.99, 0.0, null, 0, 0));
        assertThat(JUDGE.boundBy(busy, 1)).isEmpty();
        assertThat(JUDGE.cautions(busy, Latency.NONE, 1)).isEmpty();
    }

    @Test
    void whatOtherProgramsTookIsNotBlamedOnTheClient() {
        CountersDelta counters = new CountersDelta(
                1,
                new CountersDelta.ProcessDelta(0.2, Map.of(), null, null, 0, 0, null, null),
                new CountersDelta.MachineDelta(1.0, 0.0, null, null, null, null, 0.92, "stress", null, null));
        ClientMetrics starved = client(null, 0.4, counters);
        List<Caution> limits = JUDGE.withoutBlameForOthers(JUDGE.boundBy(starved, 1), counters);
        assertThat(JUDGE.boundBy(starved, 1)).extracting(Caution::code).containsExactly(CautionCode.CLIENT_OWN_WORK);
        assertThat(limits).extracting(Caution::code).containsExactly(CautionCode.OTHER_PROGRAMS);
        assertThat(JUDGE.cautions(starved, Latency.NONE, 1))
                .allMatch(caution -> caution.severity() == Severity.AFFECTS_VERDICT)
                .extracting(CautionText::message)
                .containsExactly(
                        "other programs used 92.0 % of this machine's processors, stress the most, and left none"
                                + " unused: figures are those of what remained for the harness and the store");
        assertThat(JUDGE.cautions(starved.withBoundBy(limits), Latency.NONE, 1)).isEmpty();
    }

    @Test
    void theHarnessNeverUsesMoreThanAllProcessors() {
        assertThat(JUDGE.boundBy(client(null, null, counters(4.2, 0.99, 0.0, null, 0, 0)), 1))
                .extracting(CautionText::message)
                .containsExactly("the harness itself used 100.0 % of 4 processors");
    }

    @Test
    void processorTimeOfAServerInTheProcessIsNotTheClients() {
        CountersDelta counters = new CountersDelta(
                1,
                new CountersDelta.ProcessDelta(3.9, Map.of("workers", 0.4, "other", 3.5), null, null, 0, 0, null, null),
                CountersDelta.UNKNOWN.machine());
        assertThat(JUDGE.boundBy(client(null, null, counters), 1)).isEmpty();
    }

    @Test
    void aBusyEventLoopAndWorkersBusyWithThemselvesAreTheLimit() {
        assertThat(JUDGE.boundBy(client(0.95, null, CountersDelta.UNKNOWN), 1))
                .extracting(CautionText::message)
                .containsExactly("the busiest worker thread worked 95.0 % of its time");
        assertThat(JUDGE.boundBy(client(null, 0.3, CountersDelta.UNKNOWN), 1))
                .extracting(CautionText::message)
                .containsExactly(
                        "workers spent 30.0 % of their time between operations, on contents, checks and recording");
    }

    /** As beside a server on two processors: it worked half of its time, and in most of the rest it could not. */
    @Test
    void anEventLoopThatWaitsForAProcessorIsTheLimitToo() {
        assertThat(JUDGE.boundBy(client(0.45, null, waiting(0.41)), 1)).isEmpty();
        assertThat(JUDGE.boundBy(client(0.55, null, waiting(0.41)), 1))
                .extracting(CautionText::message)
                .containsExactly("the busiest worker thread worked 55.0 % of its time and waited for a processor"
                        + " 41.0 % of it");
        assertThat(JUDGE.boundBy(client(null, null, waiting(0.99)), 1))
                .as("of blocking workers, whose calls are the store's work")
                .isEmpty();
    }

    private static CountersDelta waiting(double seconds) {
        return new CountersDelta(
                1,
                new CountersDelta.ProcessDelta(0.5, Map.of(), seconds, null, 0, 0, null, null),
                CountersDelta.UNKNOWN.machine());
    }

    @Test
    void aRateNearTheCeilingOfTheHarnessIsTheLimit() {
        ClientBottleneckDetector judge = new ClientBottleneckDetector(4, 1_000_000.0);
        ClientMetrics client = client(null, null, CountersDelta.UNKNOWN);
        assertThat(judge.boundBy(client, 490_000)).isEmpty();
        assertThat(judge.boundBy(client, 700_000))
                .extracting(CautionText::message)
                .containsExactly("a worker did 70.0 % of what it does on a store that costs nothing (selftest)");
    }

    @Test
    void throttlingAndCollectionsAreCautionedAgainstUntilTheyAreTheLimit() {
        ClientMetrics some = client(null, null, counters(0.1, 0.1, 0.0, 0.02, 5, 0.03));
        assertThat(JUDGE.boundBy(some, 1)).isEmpty();
        assertThat(JUDGE.cautions(some, Latency.NONE, 1))
                .extracting(CautionText::message)
                .containsExactly(
                        "the control group held the harness back for 2.0 % of the time: raise its processor quota");
        ClientMetrics much = client(null, null, counters(0.1, 0.1, 0.0, 0.15, 5, 0.2));
        assertThat(JUDGE.cautions(much, Latency.NONE, 1)).isEmpty();
        assertThat(JUDGE.boundBy(much, 1))
                .extracting(CautionText::message)
                .containsExactly(
                        "the control group held the harness back for 15.0 % of the time: raise its processor quota",
                        "garbage collection took 20.0 % of the time (pauses: 5)");
    }

    @Test
    void stealHiccupsAndRetransmitsAreCautionedAgainst() {
        CountersDelta counters = new CountersDelta(
                10,
                new CountersDelta.ProcessDelta(1.0, Map.of(), 6.0, null, 0, 0, null, null),
                new CountersDelta.MachineDelta(0.2, 0.02, null, null, null, 50L, null, null, null, null));
        ClientMetrics client = hiccups(counters);
        assertThat(JUDGE.cautions(client, times(55), 10_000))
                .extracting(CautionText::message)
                .containsExactly(
                        "the hypervisor took 2.0 % of the processor time (steal)",
                        "the process was paused, which is part of p99: 50.0 ms of 55.0 ms, the longest pause 50.0 ms",
                        "TCP segments were sent again on this machine: 50");
        assertThat(JUDGE.cautions(client, times(55), 100_000)).hasSize(2);
    }

    /** Half a second is nothing to a store of two seconds; and who answers in 20 ms at p99 was not hit by pauses of 50 ms. */
    @Test
    void hiccupsAreJudgedAgainstThePercentilesThatAreReported() {
        ClientMetrics client = hiccups(counters(1, 0.2, 0, null, 0, 0));
        assertThat(JUDGE.cautions(client, times(55), 1)).hasSize(1);
        assertThat(JUDGE.cautions(client, times(2_000), 1)).isEmpty();
        assertThat(JUDGE.cautions(client, times(20), 1)).isEmpty();
        assertThat(JUDGE.cautions(client, Latency.NONE, 1)).isEmpty();
        assertThat(JUDGE.cautions(hiccups(counters(1, 0.9, 0, null, 0, 0)), times(55), 1))
                .as("no processor was free for the meter")
                .isEmpty();
    }

    @Test
    void whatTimersAreUsuallyLateByIsNoPauseOfTheProcess() throws InterruptedException {
        CountDownLatch sleeps = new CountDownLatch(500);
        long[] reading = {0, 0};
        try (HiccupMeter meter = new HiccupMeter(() -> {
            sleeps.countDown();
            if (sleeps.getCount() > 0) {
                LockSupport.unpark(Thread.currentThread()); // the meter's, whose next sleep ends at once
            }
            return reading[1] += HiccupMeter.SLEEP_NANOS + 19_000 + reading[0]++ * 37 % 100 * 1_000;
        })) {
            assertThat(sleeps.await(60, TimeUnit.SECONDS)).isTrue();
            ClientMetrics client = hiccups(counters(1, 0.2, 0, null, 0, 0), meter.take());
            Histogram times = new Histogram(3);
            times.recordValueWithCount(51_600, 10_000);
            assertThat(JUDGE.cautions(client, Latencies.of(times), 1)).isEmpty();
        }
    }

    /** SIGSTOP for 3 s of 8.5 s, as the hiccup meter counts it. */
    @Test
    void aProcessThatStoodStillWasTheLimit() {
        Histogram stopped = new Histogram(3);
        stopped.recordValueWithCount(100_000, 2_750);
        stopped.recordValueWithExpectedInterval(2_995_000_000L, 2_000_000);
        assertThat(ClientBottleneckDetector.standstill(stopped).stream().map(CautionText::message))
                .containsExactly("the process was paused for up to 2996.8 ms at a time, 35.2 % of the phase in all");
        Histogram once = new Histogram(3);
        once.recordValueWithCount(100_000, 10_000);
        once.recordValueWithExpectedInterval(300_000_000L, 2_000_000);
        assertThat(ClientBottleneckDetector.standstill(once)).as("1.5 %").isEmpty();
        Histogram busy = new Histogram(3);
        busy.recordValueWithCount(40_000_000, 10_000);
        assertThat(ClientBottleneckDetector.standstill(busy))
                .as("a busy machine")
                .isEmpty();
        assertThat(ClientBottleneckDetector.standstill(new Histogram(3))).isEmpty();
    }

    /** 10 % of the looks come 50 ms late. */
    private static ClientMetrics hiccups(CountersDelta counters) {
        Histogram hiccups = new Histogram(3);
        hiccups.recordValueWithCount(1_000, 9_000);
        hiccups.recordValueWithCount(50_000_000, 1_000);
        return hiccups(counters, hiccups);
    }

    private static ClientMetrics hiccups(CountersDelta counters, Histogram hiccups) {
        return new ClientMetrics(
                2, null, null, null, null, null, Latency.NONE, Latencies.of(hiccups), counters, List.of(), null, null);
    }

    /** A median of 1 ms and that p99. */
    private static Latency times(long p99Millis) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_000_000, 980);
        times.recordValueWithCount(p99Millis * 1_000_000, 20);
        return Latencies.of(times);
    }

    private static ClientMetrics client(@Nullable Double busyShare, @Nullable Double ownShare, CountersDelta counters) {
        return new ClientMetrics(
                1, null, null, null, busyShare, ownShare, Latency.NONE, Latency.NONE, counters, List.of(), null, null);
    }

    private static CountersDelta counters(
            double cpuSeconds,
            double busy,
            double steal,
            @Nullable Double throttled,
            long collections,
            double collectionSeconds) {
        return new CountersDelta(
                1,
                new CountersDelta.ProcessDelta(
                        cpuSeconds, Map.of(), null, throttled, collections, collectionSeconds, null, null),
                new CountersDelta.MachineDelta(busy, steal, null, null, null, null, null, null, null, null));
    }
}
