package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Setting;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreFacts;

/** Why operations are slow is planted, and the account names it with its share. Times are those of this machine. */
@Tag("serial")
@Tag("slow")
class PlantedCausesTest {
    private static final double MILLI = 1e6;

    /** Student's t of four degrees of freedom. */
    private static final double STUDENT_999_OF_4 = 8.61;

    @TempDir
    private Path directory;

    /**
     * 20 operations are due every 10 ms, and each takes 20: those before it delay the last one by 190 ms and the mean one by 95. A machine that
     * delays them all changes both by as much.
     */
    @Test
    void moreThanOneWorkerCanDoIsALateStart() throws Exception {
        Measurement of = run(
                        "{rest: 20ms}", "concurrency: 1, arrivals: constant 100/s, phases: {measure: {operations: 20}}")
                .get(0);
        Account account = Objects.requireNonNull(of.account());
        assertThat(account.limitedBy()).isEqualTo(Account.LATE_START);
        assertThat(account.share()).isCloseTo(95.0 / 115, within(0.1));
    }

    @Test
    void oneConnectionAtATimeWaitsForTheStore() throws Exception {
        Measurement of = run("{rest: 5ms}", "concurrency: 1, phases: {measure: {operations: 100}}")
                .get(0);
        Account account = Objects.requireNonNull(of.account());
        assertThat(account.limitedBy()).isEqualTo(Account.STORE);
        assertThat(account.share()).isCloseTo(5 * MILLI / of.serviceTime().mean(), within(0.1));
    }

    /** The store takes no time but for that of collections, which it asks for with a million objects alive; so they are all of the response time. */
    @Test
    void aClientThatCollectsIsLimitedByItsPauses() throws Exception {
        Measurement of = run(
                        "{collectEvery: 250}",
                        "concurrency: 4, arrivals: constant 500/s, phases: {measure: {duration: 3s}}")
                .get(0);
        Account account = Objects.requireNonNull(of.account());
        assertThat(of.client().counters().process().collections()).isGreaterThanOrEqualTo(5);
        assertThat(account.limitedBy()).isEqualTo(Account.COLLECTIONS);
        assertThat(account.share()).isGreaterThan(0.9 - 0.1);
    }

    /**
     * The marked part falls from 30 ms to 20. If that is all of the difference between two targets then the account of the first one foretells
     * the second one.
     */
    @Test
    void aPartMadeFasterMovesTheMeanAndThePercentileAsTheAccountForetells() throws Exception {
        List<Measurement> results =
                WholeRun.in(directory, new PartsDriver()).result("""
                        rounds: 5
                        targets:
                          before: {store: parts, options: {pool: 30ms, rest: 10ms}}
                          after: {store: parts, options: {pool: 20ms, rest: 10ms}}
                        workloads:
                          write: {operations: {write: 1}, concurrency: 64, phases: {measure: {operations: 1100}}}
                        """).results();
        double pool = mean(of(results, "before", one -> part(one, "pool wait")));
        double foretold = pool / 3;
        assertThat(foretold).isCloseTo(10, within(1.0));
        assertForetold(results, foretold, one -> part(one, "pool wait"));
        assertForetold(results, foretold, one -> one.serviceTime().mean() / MILLI);
        assertForetold(
                results,
                foretold,
                one -> Objects.requireNonNull(one.serviceTime().p99()) / MILLI);
    }

    /** The difference of the targets is what was foretold, to a millisecond within the interval at 99.9 % of five rounds. */
    private static void assertForetold(
            List<Measurement> results, double foretold, ToDoubleFunction<Measurement> figure) {
        double[] differences = of(results, "before", figure);
        double[] after = of(results, "after", figure);
        Arrays.setAll(differences, i -> differences[i] - after[i]);
        double mean = mean(differences);
        double variance = Arrays.stream(differences)
                        .map(one -> (one - mean) * (one - mean))
                        .sum()
                / (differences.length - 1);
        assertThat(mean).isCloseTo(foretold, within(1 + STUDENT_999_OF_4 * Math.sqrt(variance / differences.length)));
    }

    private static double part(Measurement of, String name) {
        return 1e3
                * Objects.requireNonNull(Objects.requireNonNull(of.account())
                        .secondsPerOperation()
                        .get(name));
    }

    /** By the round. */
    private static double[] of(List<Measurement> all, String target, ToDoubleFunction<Measurement> figure) {
        return all.stream()
                .filter(one -> one.target().equals(target))
                .sorted(Comparator.comparing(Measurement::round))
                .mapToDouble(figure)
                .toArray();
    }

    private static double mean(double[] of) {
        return Arrays.stream(of).average().orElseThrow();
    }

    private List<Measurement> run(String options, String load) throws Exception {
        return WholeRun.in(directory, new PartsDriver())
                .result("""
                        rounds: 1
                        targets: {parts: {store: parts, options: %s}}
                        workloads: {write: {operations: {write: 1}, %s}}
                        """.formatted(options, load))
                .results();
    }

    /** A store that keeps nothing, takes its time in two parts, and has the client collect garbage. */
    private static final class PartsDriver implements StoreDriver<PartsDriver.Options> {
        record Options(
                @Setting(help = "Wait so long, and mark that", defaultValue = "0s")
                Duration pool,

                @Setting(help = "Take so long after that", defaultValue = "0s")
                Duration rest,

                @Setting(help = "Collect garbage at every Nth operation", defaultValue = "0")
                int collectEvery,

                @Setting(help = "One session at a time", defaultValue = "false")
                boolean lock) {}

        @Override
        public String name() {
            return "parts";
        }

        @Override
        public String description() {
            return "A store of two parts";
        }

        @Override
        public Class<Options> optionsType() {
            return Options.class;
        }

        @Override
        public Store open(Options options, StoreContext context) {
            AtomicInteger operations = new AtomicInteger();
            Object[] alive = new Object[options.collectEvery() == 0 ? 0 : 1_000_000];
            Arrays.setAll(alive, i -> new Object[] {i});
            return new Store() {
                @Override
                public StoreFacts facts() {
                    return new StoreFacts("parts", "memory", Durability.VOLATILE, false, Map.of());
                }

                @Override
                public boolean supports(OperationKind kind) {
                    return kind == OperationKind.WRITE;
                }

                @Override
                public void prepare() {}

                @Override
                public Session openSession(SessionContext session) {
                    return (BlockingSession) (operation, marks) -> {
                        if (!options.pool().isZero()) {
                            sleep(options.pool());
                            marks.mark(OperationPart.POOL_WAIT_OVER);
                        }
                        if (options.lock()) {
                            synchronized (alive) {
                                sleep(options.rest());
                            }
                        } else {
                            sleep(options.rest());
                        }
                        if (alive.length > 0 && operations.incrementAndGet() % options.collectEvery() == 0) {
                            System.gc();
                        }
                        return Outcome.OK;
                    };
                }

                @Override
                public void cleanup() {}

                @Override
                public void close() {}
            };
        }

        private static void sleep(Duration time) {
            long end = System.nanoTime() + time.toNanos();
            for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }
}
