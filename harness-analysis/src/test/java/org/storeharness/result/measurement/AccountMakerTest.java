package org.storeharness.result.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CountersDelta;
import org.storeharness.environment.CountersDelta.MachineDelta;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.ResultFixture;
import org.storeharness.unit.Rate;
import org.storeharness.unit.RecordCopy;

/** The parts add up, and none is blamed for more than there was. */
class AccountMakerTest {
    private static final Offset<Double> EXACT = within(1e-9);

    @Test
    void partsAreNeverNegativeAndAddUpToTheResponseTime() {
        Random random = new Random(42);
        for (int i = 0; i < 10_000; i++) {
            double late = seconds(random);
            double service = seconds(random);
            String rest = random.nextBoolean() ? Account.STORE : Account.UNEXPLAINED;
            Account account = new AccountMaker(
                            late,
                            seconds(random),
                            service,
                            parts(random, "client"),
                            parts(random, "marked"),
                            parts(random, "processors"),
                            parts(random, "waits"),
                            parts(random, "device"),
                            rest)
                    .make();
            assertThat(account.secondsPerOperation())
                    .hasEntrySatisfying(
                            Account.UNEXPLAINED,
                            part -> assertThat(part)
                                    .isLessThanOrEqualTo(rest.equals(Account.STORE) ? 0 : service + EXACT.value));
            assertThat(account.secondsPerOperation().values()).allMatch(part -> part >= 0);
            assertThat(account.seconds()).isCloseTo(late + service, EXACT);
            assertThat(account.secondsPerOperation().values())
                    .allMatch(part -> part <= account.secondsPerOperation().get(account.limitedBy()));
        }
    }

    @Test
    void partsOfTheSlowestAreNeverNegativeAndAddUpToTheirResponseTime() {
        Random random = new Random(43);
        for (int i = 0; i < 10_000; i++) {
            Map<String, Double> known = parts(random, "stretch");
            known.put(SlowOperation.REST, seconds(random));
            known.put(SlowOperation.BEFORE_FIRST_BYTE, seconds(random));
            double divided = known.get(SlowOperation.REST) + known.get(SlowOperation.BEFORE_FIRST_BYTE);
            String rest = random.nextBoolean() ? Account.STORE : Account.UNEXPLAINED;
            Account account =
                    AccountMaker.tail(known, parts(random, "client"), parts(random, "wait"), seconds(random), rest);
            assertThat(account.secondsPerOperation())
                    .hasEntrySatisfying(
                            Account.UNEXPLAINED,
                            part -> assertThat(part)
                                    .isLessThanOrEqualTo(rest.equals(Account.STORE) ? 0 : divided + EXACT.value));
            assertThat(account.secondsPerOperation().values()).allMatch(part -> part >= 0);
            assertThat(account.seconds())
                    .isCloseTo(known.values().stream().mapToDouble(part -> part).sum(), EXACT);
        }
    }

    /** The slowest two took 100 ms, of which they were late for 40; the client took 1 ms of a mean operation. */
    @Test
    void theSlowestHaveTheirOwnStretchesAndTheClientsPartOfTheMean() {
        SlowOperation slow = new SlowOperation(
                0,
                100_000_000,
                "read",
                7,
                null,
                null,
                null,
                Map.of(Account.LATE_START, 40_000_000L, SlowOperation.REST, 60_000_000L),
                null);
        TailAccount tail =
                AccountMaker.ofTail(accounted(), List.of(slow, slow), ServerLooks.NONE, ServerLooks.NONE, true);
        assertThat(tail).isNotNull();
        assertThat(tail.operations()).isEqualTo(2);
        assertThat(tail.fromNanos()).isEqualTo(100_000_000);
        assertThat(tail.account().secondsPerOperation().get(Account.LATE_START)).isCloseTo(0.04, EXACT);
        assertThat(tail.account().secondsPerOperation().get(Account.CLIENT)).isCloseTo(0.00075, EXACT);
        assertThat(tail.account().secondsPerOperation().get(Account.STORE)).isCloseTo(0.059, EXACT);
        assertThat(tail.account().limitedBy()).isEqualTo(Account.STORE);
    }

    /** The mean operation waits for a processor three times as long as for the store, and works for 1 ms; a slow one waits more. */
    @Test
    void whatTheSlowestWaitedForIsDividedAsInTheMeanOperation() {
        SlowOperation slow = new SlowOperation(
                0, 101_000_000, "write", 7, null, null, null, Map.of(SlowOperation.REST, 101_000_000L), null);
        Measurement of = closed(0.009, 0.001, null)
                .withAccount(Account.of(Map.of(
                        Account.CLIENT,
                        0.001,
                        Account.PROCESSOR_WAIT,
                        0.006,
                        Account.STORE,
                        0.002,
                        "unexplained",
                        0.0)));
        TailAccount tail = AccountMaker.ofTail(of, List.of(slow), ServerLooks.NONE, ServerLooks.NONE, true);
        assertThat(tail).isNotNull();
        assertThat(tail.account().secondsPerOperation().get(Account.PROCESSOR_WAIT))
                .isCloseTo(0.075, EXACT);
        assertThat(tail.account().secondsPerOperation().get(Account.STORE)).isCloseTo(0.025, EXACT);
    }

    /** Of those that had been in the server for so long, three of four waited for the WAL; all together are one more. */
    @Test
    void theSlowestWaitedAsThoseThatWereSeenForSoLong() {
        SlowOperation slow = new SlowOperation(
                0, 100_000_000, "write", 7, null, null, null, Map.of(SlowOperation.REST, 100_000_000L), null);
        TailAccount tail = AccountMaker.ofTail(
                accounted(),
                List.of(slow),
                new ServerLooks(50, 10, Map.of("WALSync", 30L, "lock", 30L)),
                new ServerLooks(50, 10, Map.of("WALSync", 30L, "lock", 10L)),
                true);
        assertThat(tail).isNotNull();
        assertThat(tail.account().limitedBy()).isEqualTo("WALSync");
        assertThat(tail.account().secondsPerOperation().get("WALSync")).isCloseTo(0.099 * 30.5 / 41, EXACT);
    }

    private static Measurement accounted() {
        Measurement of = closed(0.010, 0.001, null);
        return of.withAccount(AccountMaker.of(of, 0, ServerLooks.NONE, true));
    }

    @Test
    void ofNoSlowOperationNothingIsKnown() {
        assertThat(AccountMaker.ofTail(closed(0.010, 0.001, null), List.of(), ServerLooks.NONE, ServerLooks.NONE, true))
                .isNull();
    }

    private static double seconds(Random random) {
        return random.nextInt(4) == 0 ? 0 : Math.exp(random.nextGaussian() * 4 - 8);
    }

    private static Map<String, Double> parts(Random random, String name) {
        Map<String, Double> parts = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            parts.put(name + i, seconds(random));
        }
        return parts;
    }

    /** 8 of 10 ms in the server: 6 for flushes of the WAL. What neither client nor server did is not the store's. */
    @Test
    void aFlushOfTheLogIsNamedWithItsShare() {
        Account account = account(closed(0.010, 0.001, null), waits(6, 2));
        assertThat(account.limitedBy()).isEqualTo("WAL flush");
        assertThat(account.share()).isCloseTo(0.6, EXACT);
        assertThat(account.secondsPerOperation())
                .doesNotContainKey(Account.STORE)
                .hasEntrySatisfying(
                        Account.UNEXPLAINED, part -> assertThat(part).isCloseTo(0.001, EXACT));
    }

    /** The client's counters are read while the workers start and until the last of them is asked. */
    @Test
    void theTimeBeforeTheFirstOperationAndAfterTheLastCountsForNothing() {
        Measurement of = closed(0.010, 0.001, null);
        CountersDelta longer = RecordCopy.with(of.client().counters(), "wallSeconds", 12.5);
        Map<String, Long> counters = Map.of("device_busy_nanos", 0L, "device_flush_nanos", 6_000_000_000L);
        Measurement counted = RecordCopy.with(
                of,
                "client",
                RecordCopy.with(of.client(), "counters", longer),
                "storeActivity",
                new StoreActivity(1_000, 1_000, counters));
        assertThat(account(counted, waits(6, 2)).share()).isCloseTo(0.6, EXACT);
        Measurement late = RecordCopy.with(counted, "serviceTime", times(0.100), "responseTime", times(0.100));
        assertThat(account(late, ServerLooks.NONE).secondsPerOperation().get("device flush"))
                .as("six of the ten seconds, of the 99 ms without the client")
                .isCloseTo(0.0594, EXACT);
    }

    @Test
    void whatTheClientDidNotTakeIsTheStore() {
        assertThat(account(closed(0.010, 0.001, null), ServerLooks.NONE).secondsPerOperation())
                .hasEntrySatisfying(Account.STORE, part -> assertThat(part).isCloseTo(0.009, EXACT));
    }

    /** A worker worked 1 ms for each operation of 4 ms, but half of its time is between operations. */
    @Test
    void whatTheClientDoesBetweenOperationsIsNotInThem() {
        Account account = account(closed(0.004, 0.005, 0.5), ServerLooks.NONE);
        assertThat(account.secondsPerOperation().get(Account.CLIENT)).isCloseTo(0.00075, EXACT);
        assertThat(account.secondsPerOperation().get(Account.SYSTEM_CALLS)).isCloseTo(0.00025, EXACT);
        assertThat(account.limitedBy()).isEqualTo(Account.STORE);
    }

    @Test
    void whereTheClientIsNotKnownWhatIsLeftIsNotTheStores() {
        Measurement known = closed(0.010, 0.001, null);
        Measurement of = RecordCopy.with(
                known,
                "client",
                RecordCopy.with(
                        ClientMetrics.UNKNOWN, "counters", known.client().counters()));
        assertThat(AccountMaker.of(of, 0, ServerLooks.NONE, true)).isNull();
        assertThat(account(of, waits(4, 0)).limitedBy()).isEqualTo(Account.UNEXPLAINED);
    }

    @Test
    void operationsThatQueueAtABusyThreadOfTheClientAreNotTheStores() {
        Measurement of = closed(0.010, 0.001, null);
        Measurement busy = RecordCopy.with(
                of, "client", of.client().withBoundBy(List.of(Caution.of(CautionCode.CLIENT_EVENT_LOOP))));
        assertThat(account(busy, ServerLooks.NONE).limitedBy()).isEqualTo(Account.UNEXPLAINED);
        Account known = account(RecordCopy.with(busy, "storeActivity", told(1_000)), ServerLooks.NONE);
        assertThat(known.secondsPerOperation())
                .as("it is known how long they were in the server, so the rest is the way there and queues")
                .containsEntry(Account.UNEXPLAINED, 0.0)
                .containsKeys(Account.SERVED, Account.NETWORK);
    }

    /** Of 10 s the device flushed in 6 and wrote in 2; the client took a tenth of the time of an operation. */
    @Test
    void theDeviceHasItsShareOfTheTimeOfTheStore() {
        Map<String, Long> counters = Map.of(
                "device_busy_nanos", 2_000_000_000L,
                "device_read_nanos", 0L,
                "device_write_nanos", 2_000_000_000L,
                "device_flush_nanos", 6_000_000_000L);
        Measurement of =
                RecordCopy.with(closed(0.010, 0.001, null), "storeActivity", new StoreActivity(1_000, 1_000, counters));
        Account account = account(of, ServerLooks.NONE);
        assertThat(account.limitedBy()).isEqualTo("device flush");
        assertThat(account.share()).isCloseTo(0.6, EXACT);
        assertThat(account.secondsPerOperation().get("device writes")).isCloseTo(0.002, EXACT);
        assertThat(account.secondsPerOperation().get(Account.STORE)).isCloseTo(0.001, EXACT);
    }

    /** Its requests took 6 s in 1,000 operations of 10 s. */
    @Test
    void whatAServerSaysOfItsRequestsIsItsPartAndWhatIsLeftIsTheNetwork() {
        Measurement of = closed(0.010, 0.001, null);
        Account account = account(RecordCopy.with(of, "storeActivity", told(1_040)), ServerLooks.NONE);
        assertThat(account.limitedBy()).isEqualTo("server");
        assertThat(account.secondsPerOperation().get("server")).isCloseTo(0.006, EXACT);
        assertThat(account.secondsPerOperation().get("network and queues")).isCloseTo(0.003, EXACT);
        assertThat(account.secondsPerOperation()).doesNotContainKey(Account.STORE);
        assertThat(account(RecordCopy.with(of, "storeActivity", told(2_000)), ServerLooks.NONE)
                        .limitedBy())
                .as("two requests for each operation: their times are not those of an operation")
                .isEqualTo(Account.STORE);
    }

    private static StoreActivity told(long requests) {
        return new StoreActivity(
                1_000,
                1_000,
                Map.of(
                        "SeaweedFS_filer_request_nanos_sum{type=\"POST\"}",
                        6_000_000_000L,
                        "SeaweedFS_filer_request_seconds_count{type=\"POST\"}",
                        requests,
                        "SeaweedFS_filer_request_nanos_sum{type=\"chunkUpload\"}",
                        5_000_000_000L,
                        "SeaweedFS_filer_request_seconds_count{type=\"chunkUpload\"}",
                        1_000L,
                        "SeaweedFS_volumeServer_request_nanos_sum{type=\"POST\"}",
                        4_000_000_000L,
                        "SeaweedFS_volumeServer_request_seconds_count{type=\"POST\"}",
                        1_000L * requests / 1_040));
    }

    /** Of 6 ms in the server its processes worked 1 ms and waited 3 ms: that is not counted twice. */
    @Test
    void processorsOfTheServerAreAPartOfTheTimeOfItsRequests() {
        Measurement of = RecordCopy.with(closed(0.010, 0.001, null), "storeActivity", told(1_000));
        Account account = account(withServer(of, 1.0, 3.0), ServerLooks.NONE);
        assertThat(account.secondsPerOperation().get(Account.SERVER)).isCloseTo(0.001, EXACT);
        assertThat(account.secondsPerOperation().get(Account.SERVER_WAIT)).isCloseTo(0.003, EXACT);
        assertThat(account.secondsPerOperation().get("server, not on a processor"))
                .isCloseTo(0.002, EXACT);
        assertThat(account.secondsPerOperation().get("network and queues")).isCloseTo(0.003, EXACT);
    }

    /** The first request makes the series, which nothing had counted before. */
    @Test
    void aSeriesThatWasNotThereBeforeGrewFromNothing() {
        Map<String, Long> before = Map.of("old", 1L, "scraped_addresses", 3L);
        Map<String, Long> after = Map.of("old", 2L, "new", 9L, "x{type=\"GET\"}", 5L, "scraped_addresses", 3L);
        assertThat(StoreActivity.growth(before, after)).isEqualTo(Map.of("old", 1L, "x{type=\"GET\"}", 5L));
        assertThat(StoreActivity.growth(Map.of("own", 1L), Map.of("own", 2L, "new{}", 9L)))
                .as("counters of the store itself")
                .isEqualTo(Map.of("own", 1L));
    }

    /** The counts of one of two servers since its start are no growth. */
    @Test
    void growthIsNotKnownWhereAnotherNumberOfServersAnswered() {
        Map<String, Long> one = Map.of("x{type=\"GET\"}", 5L, "scraped_addresses", 1L);
        Map<String, Long> two = Map.of("x{type=\"GET\"}", 900L, "x{type=\"PUT\"}", 700L, "scraped_addresses", 2L);
        assertThat(StoreActivity.growth(one, two)).isEmpty();
        assertThat(StoreActivity.growth(one, Map.of())).isEmpty();
        assertThat(StoreActivity.growth(Map.of(), two)).isEmpty();
    }

    /** The wait for a connection of 4 ms, and 3 ms from the first byte on, each without the tenth that the client took. */
    @Test
    void stretchesBetweenMarksArePartsOfTheTimeWithoutTheClient() {
        Measurement of = closed(0.010, 0.001, null);
        Measurement marked =
                RecordCopy.with(of, "parts", Map.of("pool-wait-over", times(0.004), "first-byte", times(0.007)));
        Account account = account(marked, ServerLooks.NONE);
        assertThat(account.secondsPerOperation().get("pool wait")).isCloseTo(0.0036, EXACT);
        assertThat(account.secondsPerOperation().get("transfer")).isCloseTo(0.0027, EXACT);
        assertThat(account.secondsPerOperation().get(Account.STORE)).isCloseTo(0.0027, EXACT);
    }

    /** Of 10 ms the last 8 are the flush; the client worked for 1 ms of the 2 before that. */
    @Test
    void aFlushIsKnownByItsMarkAndTheDevicesShareOfItIsNotCountedAgain() {
        Map<String, Long> counters = Map.of("device_busy_nanos", 5_000_000_000L, "device_flush_nanos", 6_000_000_000L);
        Measurement of = RecordCopy.with(
                closed(0.010, 0.001, null),
                "parts",
                Map.of("written", times(0.002)),
                "storeActivity",
                new StoreActivity(1_000, 1_000, counters));
        Account account = account(of, ServerLooks.NONE);
        assertThat(account.limitedBy()).isEqualTo("flush");
        assertThat(account.share()).isCloseTo(0.8, EXACT);
        assertThat(account.secondsPerOperation()).doesNotContainKey("device flush");
    }

    /** Half of the operations are writes of 10 ms, whose last 8 are the flush; reads take 2 ms. */
    @Test
    void ofAMixTheFlushIsThatOfItsWrites() {
        Measurement of = RecordCopy.with(
                closed(0.006, 0.001, null),
                "parts",
                Map.of("written", times(0.002, 500)),
                "kinds",
                Map.of("read", kind(times(0.002, 500)), "write", kind(times(0.010, 500))));
        assertThat(account(of, ServerLooks.NONE).secondsPerOperation().get("flush"))
                .isCloseTo(0.004, EXACT);
    }

    /** After which of the writes a flush came nobody knows, and so not how long it took. */
    @Test
    void aFlushAfterSomeOfTheWritesIsNotAccountedFor() {
        Measurement of = RecordCopy.with(closed(0.010, 0.001, null), "parts", Map.of("written", times(0.002, 250)));
        assertThat(account(of, ServerLooks.NONE).secondsPerOperation()).doesNotContainKey("flush");
    }

    private static Measurement.KindResult kind(Latency times) {
        return new Measurement.KindResult(OperationCounts.NONE, new Throughput(0, 0, 0), times, times);
    }

    /** Of 9 ms that the client leaves, the server's processes used 1 ms and waited 3 ms; the looks saw some of that as waits. */
    @Test
    void whatIsMeasuredOfTheServersProcessesGoesBeforeWhatIsEstimated() {
        Measurement of = closed(0.010, 0.001, null);
        Account account = account(withServer(of, 1.0, 3.0), waits(6, 2));
        assertThat(account.secondsPerOperation().get(Account.SERVER)).isCloseTo(0.001, EXACT);
        assertThat(account.secondsPerOperation().get(Account.SERVER_WAIT)).isCloseTo(0.003, EXACT);
        assertThat(account.secondsPerOperation().get("WAL flush")).isCloseTo(0.005, EXACT);
        assertThat(account.serverLooks()).isEqualTo(new ServerLooks(10, 10, Map.of("WAL flush", 6L)));
    }

    /** The time of servers and workers covers everything measured at once; that of an idle server is mostly the harness's own requests. */
    @Test
    void whatIsNotOfTheseOperationsAloneIsNoPartOfThem() {
        Measurement of = closed(0.010, 0.001, null);
        Measurement waited = withServer(
                RecordCopy.with(
                        of,
                        "client",
                        RecordCopy.with(
                                of.client(),
                                "counters",
                                RecordCopy.with(
                                        of.client().counters(),
                                        "process",
                                        RecordCopy.with(CountersDelta.UNKNOWN.process(), "workerDelaySeconds", 2.0)))),
                1.0,
                3.0);
        assertThat(account(waited, ServerLooks.NONE).secondsPerOperation())
                .containsKeys(Account.SERVER, Account.SERVER_WAIT, Account.PROCESSOR_WAIT);
        Account beside = AccountMaker.of(waited, 0, ServerLooks.NONE, false);
        assertThat(beside).isNotNull();
        assertThat(beside.secondsPerOperation())
                .doesNotContainKeys(Account.SERVER, Account.SERVER_WAIT, Account.PROCESSOR_WAIT);
        assertThat(account(withServer(of, 0.4, 0.1), ServerLooks.NONE).secondsPerOperation())
                .as("a server that is busy for 4 % of the time")
                .doesNotContainKeys(Account.SERVER, Account.SERVER_WAIT);
    }

    /** A worker takes 4 ms for each, of which 1 ms is not for going to sleep and waking up. */
    @Test
    void underOpenLoadTheClientsPartIsWhatWasMeasuredWithinOperations() {
        Measurement of = RecordCopy.with(
                closed(0.010, 0.004, null), "load", new Arrivals.Constant(Rate.perSecond(100)), "parts", Map.of());
        assertThat(AccountMaker.of(of, 0, ServerLooks.NONE, true)).isNull();
        Measurement known =
                RecordCopy.with(of, "client", RecordCopy.with(of.client(), "cpuSecondsWithinOperation", 0.001));
        Map<String, Double> parts = account(known, ServerLooks.NONE).secondsPerOperation();
        assertThat(parts.get(Account.CLIENT) + parts.get(Account.SYSTEM_CALLS)).isCloseTo(0.001, EXACT);
    }

    /** 16 ms of waits were estimated where 9 were left: 7 of 10 too many. */
    @Test
    void itIsToldHowMuchMorePartsWereThanThereWasTimeFor() {
        assertThat(account(closed(0.010, 0.001, null), waits(12, 4)).excess()).isCloseTo(0.7, EXACT);
        assertThat(account(closed(0.010, 0.001, null), waits(6, 2)).excess()).isNull();
        assertThat(account(closed(0, 0.001, null), waits(6, 2)).excess())
                .as("of no time at all")
                .isNull();
    }

    private static Measurement withServer(Measurement of, double cpuSeconds, double delaySeconds) {
        MachineDelta machine = RecordCopy.with(
                CountersDelta.UNKNOWN.machine(), "serverCpuSeconds", cpuSeconds, "serverDelaySeconds", delaySeconds);
        CountersDelta counters = RecordCopy.with(of.client().counters(), "machine", machine);
        return RecordCopy.with(of, "client", RecordCopy.with(of.client(), "counters", counters));
    }

    /** Of 9 ms that the client leaves 12 are estimated in one round and 4 in another: 8 of the mean, and 1 that nothing explains. */
    @Test
    void theMeanOfRoundsIsEstimatedFromTheLooksOfAll() {
        Measurement of = closed(0.010, 0.001, null);
        Account mean = Account.mean(
                List.of(of.withAccount(account(of, waits(8, 4))), of.withAccount(account(of, waits(4, 0)))));
        assertThat(mean).isNotNull();
        assertThat(mean.secondsPerOperation().get("WAL flush")).isCloseTo(0.006, EXACT);
        assertThat(mean.secondsPerOperation().get(Account.SERVER)).isCloseTo(0.002, EXACT);
        assertThat(mean.secondsPerOperation().get(Account.UNEXPLAINED)).isCloseTo(0.001, EXACT);
        assertThat(mean.seconds()).isCloseTo(0.010, EXACT);
        assertThat(mean.serverLooks()).isEqualTo(new ServerLooks(20, 20, Map.of("WAL flush", 12L, "server CPU", 4L)));
    }

    /** A share of five operations is no finding, and one of twenty is. */
    @Test
    void aPartOfWhichFewOperationsWereSeenIsAGuess() {
        Measurement of = closed(0.010, 0.001, null);
        assertThat(account(of, waits(5, 1)).isGuess()).isTrue();
        assertThat(account(of, waits(15, 5)).isGuess()).isFalse();
        assertThat(account(of, ServerLooks.NONE).isGuess()).isFalse();
    }

    /** Ten looks at 1,000 operations in 10 s: each that is seen stands for 1 ms of the mean. */
    private static ServerLooks waits(long flush, long busy) {
        return new ServerLooks(10, 10, Map.of("WAL flush", flush, "server CPU", busy));
    }

    private static Account account(Measurement of, ServerLooks waits) {
        Account account = AccountMaker.of(of, 0, waits, true);
        assertThat(account).isNotNull();
        return account;
    }

    private static Latency times(double seconds) {
        return times(seconds, 1_000);
    }

    private static Latency times(double seconds, long count) {
        return RecordCopy.with(Latency.NONE, "count", count, "mean", seconds * 1e9);
    }

    /** 1,000 operations within 10 s. */
    private static Measurement closed(double seconds, double cpuSeconds, @Nullable Double ownShare) {
        Measurement of = ResultFixture.closedRound(16, 1_000, times(seconds));
        return RecordCopy.with(
                of,
                "parts",
                Map.of(),
                "window",
                new Window(0, 10_000_000_000L, 0, 10_000_000_000L, true),
                "client",
                RecordCopy.with(
                        of.client(),
                        "cpuSecondsPerOperation",
                        cpuSeconds,
                        "workerSeconds",
                        4.0,
                        "workerUserSeconds",
                        3.0,
                        "ownShare",
                        ownShare,
                        "counters",
                        RecordCopy.with(CountersDelta.UNKNOWN, "wallSeconds", 10.0)));
    }
}
