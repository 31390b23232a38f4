package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.engine.Clock;
import org.storeharness.engine.SystemClock;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ServerLooks;
import org.storeharness.run.phase.StoreCounterPoller.CounterReading;
import org.storeharness.run.stage.RunContext;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.CounterProbe.ServedOperation;
import org.storeharness.store.StoreException;

/** A run asks a store for its counters while it measures, and is never held up by it. */
@Timeout(60)
class StoreCounterPollerTest {
    private static final long END_NANOS = Duration.ofHours(1).toNanos();

    private final List<Caution> cautions = new ArrayList<>();
    private final AtomicLong looks = new AtomicLong();

    @Test
    void countersAreReadOnAThreadOfTheirOwnWithTheTimeOfReading() {
        List<Thread> threads = new ArrayList<>();
        try (StoreCounterPoller watch = watch(Duration.ofSeconds(30), () -> {
            threads.add(Thread.currentThread());
            return Map.of("flushes", looks.incrementAndGet());
        })) {
            watch.request();
            CounterReading first = watch.awaitReading();
            watch.request();
            CounterReading second = watch.awaitReading();
            assertThat(first).isNotNull();
            assertThat(second).isNotNull();
            assertThat(first.own()).isEqualTo(Map.of("flushes", 1L));
            assertThat(second.own()).isEqualTo(Map.of("flushes", 2L));
            assertThat(second.nanos()).isGreaterThan(first.nanos());
        }
        assertThat(threads).doesNotContain(Thread.currentThread());
        assertThat(threads.get(0)).isSameAs(threads.get(1));
        assertThat(cautions).isEmpty();
    }

    @Test
    void whatOperationsWaitForIsLookedAtFromTheBeginningOfAPhaseToItsEnd() throws Exception {
        CountDownLatch seen = new CountDownLatch(4);
        try (StoreCounterPoller watch = watch(Duration.ofSeconds(30), new WaitingProbe(() -> {
            seen.countDown();
            return seen.getCount() % 2 == 0
                    ? List.of(new ServedOperation("Lock tuple", 1_000), new ServedOperation("Lock tuple", 2_000_000))
                    : List.of(new ServedOperation("Lock tuple", 3_000_000), new ServedOperation("WAL flush", -1));
        }))) {
            assertThat(all(watch)).isEqualTo(ServerLooks.NONE);
            watch.beginLooks(new SystemClock().nanos());
            seen.await();
            watch.endLooks();
            watch.request();
            assertThat(watch.awaitReading()).isNotNull();
            ServerLooks looked = all(watch);
            int times = looked.looks();
            assertThat(times).isGreaterThanOrEqualTo(4);
            assertThat(looked.seconds()).isEqualTo(END_NANOS / 1e9);
            assertThat(looked.seen()).containsOnlyKeys("Lock tuple", "WAL flush");
            assertThat(looked.seen().get("Lock tuple") + looked.seen().get("WAL flush"))
                    .isEqualTo(2L * times);
            ServerLooks old = watch.looks(END_NANOS, 1_500_000);
            assertThat(old.seen().get("Lock tuple")).isEqualTo(times);
            assertThat(old.seen().get("WAL flush")).isZero();
            assertThat(watch.looks(1, 0)).as("before the first look").isEqualTo(ServerLooks.NONE);
            watch.beginLooks(new SystemClock().nanos() + Duration.ofMillis(100).toNanos());
            watch.endLooks();
            watch.request();
            assertThat(watch.awaitReading()).isNotNull();
            assertThat(all(watch)).as("of another phase").isEqualTo(ServerLooks.NONE);
        }
    }

    @Test
    void aServerThatDoesNotTellWhatOperationsWaitForIsAskedOnceInAPhase() {
        try (StoreCounterPoller watch = watch(Duration.ofSeconds(30), new WaitingProbe(() -> {
            looks.incrementAndGet();
            return null;
        }))) {
            watch.beginLooks(new SystemClock().nanos());
            for (int reading = 0; looks.get() == 0 || reading < 5; reading++) {
                watch.request();
                assertThat(watch.awaitReading()).isNotNull();
            }
            assertThat(all(watch)).isEqualTo(ServerLooks.NONE);
        }
        assertThat(looks).hasValue(1);
    }

    private static ServerLooks all(StoreCounterPoller watch) {
        return watch.looks(END_NANOS, 0);
    }

    private record WaitingProbe(Supplier<@Nullable List<ServedOperation>> now) implements CounterProbe {
        @Override
        public Map<String, Long> read() {
            return Map.of("flushes", 1L);
        }

        @Override
        public @Nullable List<ServedOperation> look() {
            return now.get();
        }
    }

    @Test
    void aServerThatHangsIsAskedOnceAndCautionedOfOnce() {
        CountDownLatch never = new CountDownLatch(1);
        try (StoreCounterPoller watch = watch(Duration.ofMillis(50), () -> {
            looks.incrementAndGet();
            awaitUninterrupted(never);
            return Map.of();
        })) {
            for (int second = 0; second < 3; second++) {
                watch.request();
                assertThat(watch.pollReading()).isNull();
                assertThat(watch.awaitReading()).isNull();
            }
        }
        assertThat(looks).hasValue(1);
        assertThat(cautions)
                .containsExactly(
                        Caution.of(CautionCode.COUNTERS_TIMED_OUT, "pg").with("timeoutNanos", 50_000_000));
        never.countDown();
    }

    @Test
    void aServerThatFailsIsCautionedOfWithItsReasonAndNotAskedAgain() {
        try (StoreCounterPoller watch = watch(Duration.ofSeconds(30), () -> {
            looks.incrementAndGet();
            throw new StoreException("it was killed");
        })) {
            for (int second = 0; second < 3; second++) {
                watch.request();
                assertThat(watch.awaitReading()).isNull();
            }
        }
        assertThat(looks).hasValue(1);
        assertThat(cautions)
                .containsExactly(Caution.of(CautionCode.COUNTERS_FAILED, "pg").with("message", "it was killed"));
    }

    @Test
    void aLookThatIsStillToComeDoesNotHoldUpTheEnd() {
        StoreCounterPoller watch = watch(Duration.ofHours(1), () -> Map.of("flushes", 1L));
        watch.beginLooks(new SystemClock().nanos() + Duration.ofHours(1).toNanos());
        watch.close();
        assertThat(cautions).isEmpty();
    }

    @Test
    void aStoreWithoutCountersIsNotAskedAgainAndNotCautionedOf() {
        try (StoreCounterPoller watch = watch(Duration.ofSeconds(30), () -> {
            looks.incrementAndGet();
            return Map.of();
        })) {
            watch.request();
            assertThat(watch.awaitReading()).isNull();
            watch.request();
            assertThat(watch.awaitReading()).isNull();
        }
        assertThat(looks).hasValue(1);
        assertThat(cautions).isEmpty();
    }

    /** Each reading takes 50 ms of a processor. What ends a phase is read in any case. */
    @Test
    void readingsTakeAHundredthOfAProcessorAtMost() {
        SetClock clock = new SetClock();
        try (StoreCounterPoller watch = watch(clock, Duration.ofHours(1), CounterProbe.NONE, () -> {
            clock.worked.addAndGet(50_000_000);
            return Map.of("hits", looks.incrementAndGet());
        })) {
            watch.requestIfDue();
            assertThat(watch.awaitReading()).isNotNull();
            clock.now.addAndGet(4_900_000_000L);
            watch.requestIfDue();
            assertThat(watch.awaitReading()).isNull();
            watch.request();
            CounterReading last = watch.awaitReading();
            assertThat(last).isNotNull();
            assertThat(last.own()).isEmpty();
            assertThat(last.served()).isEqualTo(Map.of("hits", 2L));
            clock.now.addAndGet(5_000_000_000L);
            watch.requestIfDue();
            assertThat(watch.awaitReading()).isNotNull();
        }
        assertThat(looks).hasValue(3);
    }

    private static final class SetClock implements Clock {
        private final AtomicLong now = new AtomicLong();
        private final AtomicLong worked = new AtomicLong();

        @Override
        public long nanos() {
            return now.get();
        }

        @Override
        public long threadCpuNanos() {
            return worked.get();
        }

        @Override
        public void pause(long nanos) {
            now.addAndGet(nanos);
        }
    }

    private StoreCounterPoller watch(Duration patience, CounterProbe probe) {
        return watch(new SystemClock(), patience, probe, CounterProbe.NONE);
    }

    private StoreCounterPoller watch(Clock clock, Duration patience, CounterProbe probe, CounterProbe served) {
        RunContext context = PhaseOrders.context(clock);
        return new StoreCounterPoller("pg", () -> probe, served, context, patience, cautions::add);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        boolean released = false;
        while (!released) {
            try {
                latch.await();
                released = true;
            } catch (InterruptedException e) {
                // a server that hangs does not care
            }
        }
    }
}
