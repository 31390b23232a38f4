package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.seaweed.standin.FaultInjector;
import org.storeharness.seaweed.standin.FaultKind;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Each fault of the stand-in is counted in the right outcome, exactly as often as it was injected. */
@Timeout(120)
class FaultInjectionTest {
    private static final int OBJECTS = 100;

    @TempDir
    Path directory;

    @Test
    void anUploadThatTheServerLosesIsAMissOnRead() throws Exception {
        try (SeaweedFixture harness = harness("lose=10")) {
            assertThat(SeaweedFixture.count(harness.write(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
            List<TestOperation> reads = harness.read(OBJECTS);
            assertThat(harness.loopbackServer("lose=10").faultInjector().count(FaultKind.LOSE))
                    .isEqualTo(10);
            assertThat(SeaweedFixture.count(reads, Outcome.MISS)).isEqualTo(10);
            assertThat(SeaweedFixture.count(reads, Outcome.OK)).isEqualTo(OBJECTS - 10);
        }
    }

    @Test
    void aByteThatTheServerFlipsOnReadCorruptsThatReadOnly() throws Exception {
        try (SeaweedFixture harness = harness("flip=10")) {
            harness.write(OBJECTS);
            assertThat(intact(harness.read(OBJECTS))).isEqualTo(OBJECTS - 10);
            assertThat(harness.loopbackServer("flip=10").faultInjector().count(FaultKind.FLIP))
                    .isEqualTo(10);
        }
    }

    @Test
    void aByteThatTheServerFlipsOnDiskCorruptsEveryRead() throws Exception {
        try (SeaweedFixture harness = harness("flip-stored=20")) {
            assertThat(SeaweedFixture.count(harness.write(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
            assertThat(intact(harness.read(OBJECTS))).isEqualTo(OBJECTS - 5);
            assertThat(intact(harness.read(OBJECTS))).isEqualTo(OBJECTS - 5);
        }
    }

    @Test
    void repeated503sAreCountedAsRejectedWithTheirRetryAfter() throws Exception {
        try (SeaweedFixture harness = harness("reject=50,reject-run=5")) {
            List<TestOperation> writes = harness.write(OBJECTS);
            assertThat(SeaweedFixture.count(writes, Outcome.REJECTED)).isEqualTo(10);
            assertThat(SeaweedFixture.count(writes, Outcome.OK)).isEqualTo(OBJECTS - 10);
            assertThat(writes)
                    .filteredOn(write -> write.outcome() == Outcome.REJECTED)
                    .allSatisfy(write -> assertThat(write.reason()).contains("503", "busy", "Retry-After: 1 s"));
        }
    }

    @Test
    void anUploadWhoseConnectionIsClosedIsAnErrorAndNotSentAgain() throws Exception {
        try (SeaweedFixture harness = harness("close=10")) {
            List<TestOperation> writes = harness.write(OBJECTS);
            assertThat(SeaweedFixture.count(writes, Outcome.ERROR)).isEqualTo(10);
            assertThat(harness.loopbackServer("close=10").faultInjector().count(FaultKind.CLOSE))
                    .isEqualTo(10);
            assertThat(writes)
                    .filteredOn(write -> write.outcome() == Outcome.ERROR)
                    .allSatisfy(
                            write -> assertThat(write.reason()).contains("closed the connection before it answered"));
        }
    }

    @Test
    void aRetriedOverwriteSucceedsIfOnlyItsResponseWasCutOff() throws Exception {
        try (SeaweedFixture harness = harness("cut=7");
                Session session = harness.openSession()) {
            int tried = 0;
            for (int key = 0; key < OBJECTS; key++) {
                tried += untilDone(session, TestOperation.write(SeaweedFixture.SIZE, key));
                tried += untilDone(session, TestOperation.update(SeaweedFixture.SIZE, 1, key));
            }
            long cut = harness.loopbackServer("cut=7").faultInjector().count(FaultKind.CUT);
            assertThat(cut).isEqualTo(tried / 7);
            assertThat(tried).as("operations and a retry for each cut").isEqualTo(2 * OBJECTS + (int) cut);
            assertThat(harness.store().counters()).containsEntry("overwrites without change (204)", 0L);
            assertThat(harness.read(OBJECTS)).allMatch(read -> read.holdsVersion(1));
        }
    }

    /** Performs the operation, again where its connection is closed; returns the number of attempts. */
    private static int untilDone(Session session, TestOperation operation) {
        int tried = 1;
        while (operation.performedBy(session).outcome() != Outcome.OK) {
            assertThat(operation.reason()).contains("closed the connection before it answered");
            operation.again();
            tried++;
        }
        return tried;
    }

    @Test
    void aTruncatedBodyIsAnError() throws Exception {
        try (SeaweedFixture harness = harness("truncate=10")) {
            harness.write(OBJECTS);
            List<TestOperation> reads = harness.read(OBJECTS);
            assertThat(SeaweedFixture.count(reads, Outcome.ERROR)).isEqualTo(10);
            assertThat(intact(reads)).isEqualTo(OBJECTS - 10);
        }
    }

    @Test
    void aBodyOfAnotherLengthThanWrittenIsCorrupt() throws Exception {
        try (SeaweedFixture harness = harness("wrong-length=10")) {
            harness.write(OBJECTS);
            List<TestOperation> reads = harness.read(OBJECTS);
            assertThat(SeaweedFixture.count(reads, Outcome.CORRUPT)).isEqualTo(10);
            assertThat(reads)
                    .filteredOn(read -> read.outcome() == Outcome.CORRUPT)
                    .allSatisfy(read -> assertThat(read.reason()).contains("1023 bytes instead of 1024"));
            assertThat(intact(reads)).isEqualTo(OBJECTS - 10);
        }
    }

    @Test
    void aDelayedOrStalledServerIsWaitedFor() throws Exception {
        try (SeaweedFixture harness = harness("delay=2ms,stall=100ms,stall-at=20")) {
            assertThat(SeaweedFixture.count(harness.write(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
            assertThat(intact(harness.read(OBJECTS))).isEqualTo(OBJECTS);
        }
    }

    /** The mean of 20,000 exponential delays has a standard error of 0.7 %. */
    @Test
    void delaysAreExponentialWhereThatIsAsked() {
        FaultInjector random = new FaultInjector(Faults.parse(List.of("delay=exp:5ms")));
        double[] millis = new double[20_000];
        Arrays.setAll(millis, i -> random.delayNanos() / 1e6);
        Arrays.sort(millis);
        assertThat(Arrays.stream(millis).average().orElseThrow()).isCloseTo(5, within(0.2));
        assertThat(millis[10_000]).isCloseTo(5 * Math.log(2), within(0.2));
        assertThat(millis[19_800]).isCloseTo(5 * Math.log(100), within(2.5));
        FaultInjector constant = new FaultInjector(Faults.parse(List.of("delay=5ms")));
        assertThat(constant.delayNanos()).isEqualTo(5_000_000);
    }

    @Test
    void anOperationIsAbandonedWhileTheServerStalls() throws Exception {
        try (SeaweedFixture harness = harness("stall=500ms,stall-at=1");
                Session session = harness.openSession()) {
            TestOperation stalled = TestOperation.write(SeaweedFixture.SIZE, 0);
            session.start(stalled, stalled);
            for (int i = 0; i < 5; i++) {
                session.poll(10_000_000);
            }
            session.abandon(stalled);
            TestOperation.write(SeaweedFixture.SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
            assertThat(stalled.completions()).isZero();
        }
    }

    private SeaweedFixture harness(String faults) throws StoreException {
        return new SeaweedFixture(directory, Map.of("loopbackFaults", faults));
    }

    private static long intact(List<TestOperation> reads) {
        return reads.stream()
                .filter(read -> read.outcome() == Outcome.OK && read.holdsVersion(0))
                .count();
    }
}
