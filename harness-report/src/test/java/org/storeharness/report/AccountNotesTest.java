package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.ServerLooks;
import org.storeharness.result.measurement.TailAccount;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.unit.RecordCopy;

/** The limit of each target stands in the first table and below the others. */
class AccountNotesTest {
    private static final Map<String, Double> FLUSH = Map.of("WAL flush", 0.7, "server CPU", 0.2, "unexplained", 0.1);

    @Test
    void theFirstTableNamesTheLargestPartOfEachTarget() throws IOException {
        assertThat(text(known(), 100, false).lines())
                .anyMatch(line -> line.endsWith("  limited by"))
                .anyMatch(line -> line.contains("  pg ") && line.endsWith("  WAL flush 70 %"))
                .anyMatch(line -> line.contains("  fs ") && line.endsWith("  the store"))
                .anyMatch(line -> line.contains("  s3 ") && line.endsWith("  not known"));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 50, 60})
    void whereTheTableHasNoRoomItIsTheLineBelow(int columns) throws IOException {
        assertThat(text(known(), columns, false).replaceAll("\\s+", " "))
                .containsOnlyOnce("limited by")
                .contains(" limited by: fs the store; pg WAL flush 70 %; s3 not known ");
    }

    /** Of a machine whose processors are busy for that share of the time. */
    @ParameterizedTest
    @CsvSource({
        "0.97, 16, 'processors 80 % (client 30, server 50)'",
        "0.97, 1, 'processors 80 % (client 30, server 50)'",
        "0.6, 1, one operation at a time",
        "0.6, 16, server CPU 40 %"
    })
    void whoNeedsProcessorsThatAreBusyIsLimitedByThem(double busy, int concurrency, String limit) {
        Account account = Account.of(Map.of(
                "client CPU",
                0.1,
                "system calls",
                0.1,
                "wait for processor",
                0.1,
                "server CPU",
                0.4,
                "server waits for processor",
                0.1,
                "WAL flush",
                0.15,
                "unexplained",
                0.05));
        assertThat(limit(row(account, busy, concurrency))).isEqualTo(limit);
    }

    @Test
    void whoWaitsForSomethingElseIsLimitedByThatOnABusyMachineToo() {
        Account flush = Account.of(Map.of("client CPU", 0.2, "WAL flush", 0.7, "unexplained", 0.1));
        assertThat(limit(row(flush, 0.97, 16))).isEqualTo("WAL flush 70 %");
        Account alone = Account.of(Map.of("client CPU", 0.9, "unexplained", 0.1));
        assertThat(limit(row(alone, 0.97, 16))).isEqualTo("processors 90 % (client)");
    }

    @ParameterizedTest
    @CsvSource({"100, '  processors 80 % (client 30, server 50)'", "70, '  processors 80 %'"})
    void aTableWithLittleRoomLeavesOutWhoseTheProcessorsAre(int columns, String limit) throws IOException {
        assertThat(text(busyServer(), columns, false).lines())
                .anyMatch(line -> line.contains("  pg ") && line.endsWith(limit));
    }

    @Test
    void wordsBelowATableSayWhoseTheProcessorsAre() throws IOException {
        assertThat(text(busyServer(), 50, false).replaceAll("\\s+", " "))
                .contains(" limited by: fs, s3 not known; pg processors 80 % (client 30, server 50) ");
    }

    private static RunResult busyServer() {
        RunResult result = fixture()
                .account("pg", "write", Map.of("client CPU", 0.3, "server CPU", 0.5, "unexplained", 0.2))
                .build();
        return RecordCopy.with(
                result,
                "results",
                result.results().stream().map(of -> busy(of, 0.97)).toList());
    }

    /** A part that was seen in so many operations is a guess or not. */
    @ParameterizedTest
    @CsvSource({"19, not known", "20, WAL flush 100 %"})
    void ofFewOperationsSeenNothingIsSaid(long seen, String limit) {
        Account account = new Account(
                "WAL flush",
                Map.of("WAL flush", 1e-6, "unexplained", 0.0),
                new ServerLooks(10, 10, Map.of("WAL flush", seen)),
                null);
        assertThat(account.isGuess()).isEqualTo(seen == 19);
        assertThat(limit(row(account, 0.5, 16))).isEqualTo(limit);
    }

    private static String limit(TargetRow row) {
        Figure limit = AccountNotes.limitedBy(row);
        return (limit.value() + " " + limit.spread()).strip();
    }

    private static TargetRow row(Account account, double busy, int concurrency) {
        RunResult result = fixture().build();
        Measurement of = busy(result.results().get(0).withAccount(account), busy);
        return new TargetRow(result.targets().get(0), List.of(RecordCopy.with(of, "concurrency", concurrency)), null);
    }

    private static Measurement busy(Measurement of, double share) {
        CountersDelta counters = of.client().counters();
        return RecordCopy.with(
                of,
                "client",
                RecordCopy.with(
                        of.client(),
                        "counters",
                        RecordCopy.with(counters, "machine", RecordCopy.with(counters.machine(), "busyShare", share))));
    }

    @Test
    void whereNothingIsKnownThereIsNoColumn() throws IOException {
        RunResult result = fixture()
                .account("s3", "write", Map.of("unexplained", 0.6, "transfer", 0.4))
                .build();
        assertThat(text(result, 120, false)).doesNotContain("limited by");
    }

    @Test
    void detailsHaveEveryPartTheLargestFirstAndWhatIsUnexplainedLast() throws IOException {
        assertThat(text(known(), 120, true))
                .contains("  pg mean operation: 16,000 µs = WAL flush 11,200 µs (70 %) + server CPU 3,200 µs (20 %) +"
                        + " unexplained 1,600 µs (10 %)")
                .contains("  fs mean operation: 8,000 µs = the store 7,200 µs (90 %) + unexplained 800 µs (10 %)")
                .doesNotContain("s3 mean operation");
    }

    @Test
    void underOpenLoadTheSlowestOperationsSayWhatLimits() throws IOException {
        Account mean = Account.of(Map.of("client CPU", 0.6e-3, "unexplained", 0.4e-3));
        Account slow = Account.of(Map.of("late start", 3e-3, "WAL flush", 5e-3, "unexplained", 2e-3));
        assertThat(limit(open(mean, slow))).isEqualTo("WAL flush 50 %");
        assertThat(limit(open(mean, null))).isEqualTo("client CPU 60 %");
        assertThat(limit(open(mean, Account.of(Map.of("unexplained", 1e-2))))).isEqualTo("client CPU 60 %");
        assertThat(AccountNotes.lines(open(mean, slow)))
                .containsExactly(
                        "fs mean operation: 1,000 µs = client CPU 600 µs (60 %) + unexplained 400 µs (40 %)",
                        "fs slowest 1 % (from 7.50 ms on): 10,000 µs = WAL flush 5,000 µs (50 %) + late start"
                                + " 3,000 µs (30 %) + unexplained 2,000 µs (20 %)");
    }

    private static TargetRow open(Account mean, @Nullable Account slow) {
        RunResult result = new ResultFixture()
                .target("fs")
                .pacedRounds("fs", new Cell("write-paced", Arrivals.parse("1000/s"), 16, "1KiB"), 1e6)
                .build();
        Measurement of = result.results().get(0);
        long slowest = of.operations().ok() / 100;
        return new TargetRow(
                result.targets().get(0),
                List.of(of.withAccount(mean)
                        .withTail(slow == null ? null : new TailAccount(slowest, 7_500_000, slow), List.of())),
                null);
    }

    private static RunResult known() {
        return fixture()
                .account("pg", "write", FLUSH)
                .account("fs", "write", Map.of("the store", 0.9, "client CPU", 0.0, "unexplained", 0.1))
                .build();
    }

    private static ResultFixture fixture() {
        return new ResultFixture()
                .target("fs")
                .target("pg")
                .target("s3")
                .rounds("fs", ResultFixture.WRITE, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000)
                .rounds("pg", ResultFixture.WRITE, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000)
                .rounds("s3", ResultFixture.WRITE, 500, 500, 500, 500, 500, 500);
    }

    private static String text(RunResult result, int columns, boolean detailed) throws IOException {
        return WrittenText.of(
                "text",
                new Report(
                        result.withComparisons(Comparer.compare(result)),
                        null,
                        RunTimeline.UNKNOWN,
                        detailed,
                        false,
                        columns));
    }
}
