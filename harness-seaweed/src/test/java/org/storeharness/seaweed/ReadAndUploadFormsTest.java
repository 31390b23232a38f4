package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Ranges, headers, raw uploads and slow answers, against the stand-in. */
@Timeout(120)
class ReadAndUploadFormsTest {
    private static final int OBJECTS = 50;

    @TempDir
    Path directory;

    private SeaweedFixture harness(String... options) throws StoreException {
        return new SeaweedFixture(
                directory, options.length == 2 ? Map.of(options[0], options[1]) : Map.of("loopback", "always"));
    }

    private static void requireAll(List<TestOperation> operations, Outcome outcome) {
        assertThat(operations)
                .allSatisfy(operation ->
                        assertThat(operation.outcome()).as(operation.reason()).isEqualTo(outcome));
    }

    @Test
    void aReadOfARangeTransfersOnlyTheRange() throws StoreException {
        try (SeaweedFixture harness = harness("read", "range")) {
            harness.write(OBJECTS);
            List<TestOperation> reads = harness.read(OBJECTS);
            requireAll(reads, Outcome.OK);
            assertThat(reads).allMatch(read -> read.sink(0).position() == 512);
        }
    }

    @Test
    void aRangeLargerThanTheObjectIsTheWholeObject() throws StoreException {
        try (SeaweedFixture harness = harness("rangeBytes", "1MiB")) {
            harness.write(1);
            requireAll(harness.read(1), Outcome.OK);
        }
    }

    @Test
    void aReadOfHeadersGetsNoBodyAndTheConnectionIsReused() throws StoreException {
        try (SeaweedFixture harness = harness("read", "head")) {
            harness.write(OBJECTS);
            List<TestOperation> reads = harness.read(OBJECTS);
            requireAll(reads, Outcome.OK);
            assertThat(reads).allMatch(read -> read.sink(0).position() == 0);
        }
    }

    @Test
    void headersOfAnObjectOfAnotherSizeAreCorrupt() throws StoreException {
        try (SeaweedFixture harness = harness("read", "head")) {
            harness.write(1);
            List<TestOperation> reads = harness.perform(1, key -> TestOperation.read(1000, key));
            requireAll(reads, Outcome.CORRUPT);
            assertThat(reads.get(0).reason()).contains("announced 1024 bytes instead of 1000");
        }
    }

    @Test
    void anObjectThatArrivesInPiecesIsComplete() throws StoreException {
        try (SeaweedFixture harness = harness("loopbackFaults", "drip=5")) {
            harness.write(10);
            assertThat(harness.read(10)).allMatch(read -> read.holdsVersion(0));
        }
    }

    @Test
    void aDeletedObjectIsNeitherReadNorListed() throws Exception {
        Path list = directory.resolve("ids");
        Map<String, ?> options = Map.of("loopback", "always", "writeIds", list.toString());
        try (SeaweedFixture harness = new SeaweedFixture(directory, options)) {
            harness.write(4);
            try (Session session = harness.openSession()) {
                TestOperation.delete(SeaweedFixture.SIZE, 2).performedBy(session);
                TestOperation.read(SeaweedFixture.SIZE, 2).performedBy(session).assertOutcome(Outcome.MISS);
            }
        }
        assertThat(Files.readAllLines(list)).hasSize(1 + 3);
    }
}
