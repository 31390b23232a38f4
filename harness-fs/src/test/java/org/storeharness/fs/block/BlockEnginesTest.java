package org.storeharness.fs.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.fs.CLibrary;
import org.storeharness.fs.FixedSizeFill;
import org.storeharness.fs.FsStoreFixtures;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.SeccompFilter;
import org.storeharness.plan.Durability;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.Store.Threading;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Tests the behaviour of the engines beyond the contract of stores. */
class BlockEnginesTest {
    private static final int SIZE = FsStoreFixtures.SIZE;
    private static final int DEPTH = 8;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = "NULL", mode = EnumSource.Mode.EXCLUDE)
    void filledBlocksAreReadBackWhateverTheEngine(IoEngine engine) throws Exception {
        assumeEngine(engine);
        try (Store store = prepared(engine, Map.of("files", 3))) {
            assertThat(store.fill(new FixedSizeFill(0, 100, SIZE))).isEqualTo(100);
            try (Session session = store.openSession(new SessionContext(0, DEPTH))) {
                for (long key = 0; key < 100; key++) {
                    TestOperation read = TestOperation.read(SIZE, key).performedBy(session);
                    assertThat(read.outcome()).as("%d: %s", key, read.reason()).isEqualTo(Outcome.OK);
                    assertThat(read.holdsVersion(0)).as("%d", key).isTrue();
                }
                TestOperation.read(SIZE, 103).performedBy(session).assertOutcome(Outcome.MISS);
            }
            store.cleanup();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "NULL", mode = EnumSource.Mode.EXCLUDE)
    void aByteChangedOutsideTheRunIsDetected(IoEngine engine) throws Exception {
        assumeEngine(engine);
        try (Store store = prepared(engine, Map.of())) {
            store.fill(new FixedSizeFill(0, 10, SIZE));
            Path file = FsStoreFixtures.place(directory).resolve("blocks-0");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[] {1}), 3L * SIZE + 77);
                channel.force(true);
            }
            try (Session session = store.openSession(new SessionContext(0, DEPTH))) {
                assertThat(TestOperation.read(SIZE, 3).performedBy(session).holdsVersion(0))
                        .isFalse();
                assertThat(TestOperation.read(SIZE, 4).performedBy(session).holdsVersion(0))
                        .isTrue();
            }
            store.cleanup();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NIO", "LIBAIO", "IO_URING"})
    void aFileCutWithinABlockIsCorruptAndOneCutBeforeItAMiss(IoEngine engine) throws Exception {
        assumeEngine(engine);
        try (Store store = prepared(engine, Map.of("direct", "off"))) {
            store.fill(new FixedSizeFill(0, 4, SIZE));
            try (Session session = store.openSession(new SessionContext(0, DEPTH))) {
                truncate(FsStoreFixtures.place(directory).resolve("blocks-0"), 2L * SIZE + 100);
                assertThat(TestOperation.read(SIZE, 2)
                                .performedBy(session)
                                .assertOutcome(Outcome.CORRUPT)
                                .reason())
                        .isEqualTo("the file ends after 100 B of the block, written were 4096");
                TestOperation.read(SIZE, 3).performedBy(session).assertOutcome(Outcome.MISS);
                TestOperation.update(SIZE, 1, 3).performedBy(session).assertOutcome(Outcome.MISS);
            }
            store.cleanup();
        }
    }

    @Test
    void afterAReadBeyondTheEndAnUpdateIsAMissThoughTheFileReachedFurtherBefore() throws Exception {
        try (Store store = prepared(IoEngine.NIO, Map.of("direct", "off"))) {
            store.fill(new FixedSizeFill(0, 4, SIZE));
            try (Session session = store.openSession(new SessionContext(0, 1))) {
                TestOperation.update(SIZE, 1, 3).performedBy(session).assertOutcome(Outcome.OK);
                truncate(FsStoreFixtures.place(directory).resolve("blocks-0"), 2L * SIZE);
                TestOperation.read(SIZE, 3).performedBy(session).assertOutcome(Outcome.MISS);
                TestOperation.update(SIZE, 2, 3).performedBy(session).assertOutcome(Outcome.MISS);
                TestOperation.update(SIZE, 2, 1).performedBy(session).assertOutcome(Outcome.OK);
            }
            store.cleanup();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIBAIO", "IO_URING"})
    void allOutstandingReadsAreStartedBeforeTheFirstIsAskedFor(IoEngine engine) throws Exception {
        assumeEngine(engine);
        try (Store store = prepared(engine, Map.of("jobs", 3))) {
            assertThat(store.threading()).isEqualTo(Threading.ASYNCHRONOUS);
            assertThat(store.maximumSessions(2)).isEqualTo(3);
            store.fill(new FixedSizeFill(0, DEPTH, SIZE));
            try (Session session = store.openSession(new SessionContext(0, DEPTH))) {
                List<TestOperation> reads = new ArrayList<>();
                for (int slot = 0; slot < DEPTH; slot++) {
                    TestOperation read = TestOperation.read(SIZE, slot).inSlot(slot);
                    session.start(read, read);
                    reads.add(read);
                }
                assertThat(reads).allMatch(read -> read.completions() == 0);
                while (reads.stream().anyMatch(read -> read.completions() == 0)) {
                    session.poll(10_000_000);
                }
                assertThat(reads).allMatch(read -> read.holdsVersion(0) && read.completions() == 1);
            }
            store.cleanup();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIBAIO", "IO_URING"})
    void closingWithReadsOutstandingWaitsForThemAndTellsNobody(IoEngine engine) throws Exception {
        assumeEngine(engine);
        try (Store store = prepared(engine, Map.of())) {
            store.fill(new FixedSizeFill(0, DEPTH, SIZE));
            Session session = store.openSession(new SessionContext(0, DEPTH));
            TestOperation read = TestOperation.read(SIZE, 1);
            session.start(read, read);
            session.close();
            session.close();
            assertThat(read.completions()).isZero();
            store.cleanup();
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whereIoUringIsForbiddenAThreadForEachOperationTakesItsPlaceAndTheResultSaysWhy() throws Exception {
        assumeEngine(IoEngine.IO_URING);
        AtomicReference<String> engine = new AtomicReference<>("");
        Thread confined = new Thread(() -> {
            SeccompFilter.forbidInThisThread(SeccompFilter.IO_URING_SETUP);
            try (Store store = prepared(IoEngine.IO_URING, Map.of())) {
                engine.set(store.threading() + " " + store.facts().settings().get("engine"));
                store.cleanup();
            } catch (StoreException e) {
                engine.set(e.toString());
            }
        });
        confined.start();
        confined.join();
        assertThat(engine.get())
                .isEqualTo(
                        "BLOCKING nio, with a thread for each outstanding operation, in place of io_uring: io_uring is"
                                + " forbidden to this process, as by the seccomp filter of a container: run it with"
                                + " seccomp=unconfined");
    }

    @Test
    void aRingThatPollsIsRefusedWhereThereIsNothingToPoll() throws Exception {
        assumeEngine(IoEngine.IO_URING);
        assertStoreFails(
                () -> prepared(IoEngine.IO_URING, Map.of("direct", "off", "polled", "true"))
                        .close(),
                "polled is for direct I/O alone");
    }

    @Test
    void theNullEngineMakesNoFileAndSaysThatItsFiguresAreTheHarnessOwn() throws Exception {
        try (Store store = prepared(IoEngine.NULL, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            assertThat(store.keepsContent()).isFalse();
            assertThat(store.facts().standIn()).isTrue();
            assertThat(store.facts().durability()).isEqualTo(Durability.VOLATILE);
            assertThat(store.fill(new FixedSizeFill(0, 7, SIZE))).isEqualTo(7);
            TestOperation read =
                    TestOperation.read(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
            assertThat(read.sink(0).position()).isEqualTo(SIZE);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource(names = "NULL", mode = EnumSource.Mode.EXCLUDE)
    void onAMountThatMovesNoDataFilesHaveTheirSizeAndZerosAreNoMiss(IoEngine engine) throws Exception {
        assumeEngine(engine);
        try (Store store = prepared(engine, Map.of("files", 2, "nullrw", "true"))) {
            assertThat(store.keepsContent()).isFalse();
            assertThat(store.facts().durability()).isEqualTo(Durability.VOLATILE);
            assertThat(store.facts().settings().get("nullrw")).contains("nothing is verified");
            assertThat(store.fill(new FixedSizeFill(0, 5, SIZE))).isEqualTo(5);
            assertThat(Files.size(FsStoreFixtures.place(directory).resolve("blocks-0")))
                    .isEqualTo(3L * SIZE);
            assertThat(Files.size(FsStoreFixtures.place(directory).resolve("blocks-1")))
                    .isEqualTo(2L * SIZE);
            try (Session session = store.openSession(new SessionContext(0, DEPTH))) {
                for (long key = 0; key < 5; key++) {
                    TestOperation.read(SIZE, key).performedBy(session).assertOutcome(Outcome.OK);
                    TestOperation.update(SIZE, 1, key).performedBy(session).assertOutcome(Outcome.OK);
                }
                TestOperation.read(SIZE, 5).performedBy(session).assertOutcome(Outcome.MISS);
            }
            store.cleanup();
        }
    }

    @Test
    void blocksWhoseSizeIsNoMultipleOfAPageAreFilled() throws Exception {
        int size = 1000;
        StoreContext context = FsStoreFixtures.context(directory, Durability.RELAXED, size);
        try (Store store = FsStoreFixtures.open(new FsBlockDriver(), context, Map.of())) {
            store.prepare();
            assertThat(store.fill(new FixedSizeFill(0, 2_000, size))).isEqualTo(2_000);
            try (Session session = FsStoreFixtures.session(store)) {
                TestOperation read = TestOperation.read(size, 1_999).performedBy(session);
                assertThat(read.holdsVersion(0)).isTrue();
            }
            store.cleanup();
        }
    }

    @Test
    void aFillThatDoesNotFitIsRefusedBeforeItBeginsAndSaysWhatFits() throws Exception {
        try (Store store = prepared(IoEngine.NIO, Map.of())) {
            assertThatThrownBy(() -> store.fill(new FixedSizeFill(0, 1L << 40, SIZE)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageMatching(
                            "(?s)the blocks need .+ in .+ are free; make room, or write at most \\d+ blocks.*");
            assertThat(Files.size(FsStoreFixtures.place(directory).resolve("blocks-0")))
                    .isZero();
            store.cleanup();
        }
    }

    @Test
    void mmapWithDirectOnIsRefused() {
        assertStoreFails(
                () -> prepared(IoEngine.MMAP, Map.of("direct", "on")).close(),
                "direct: on is not possible with engine: mmap");
    }

    private Store prepared(IoEngine engine, Map<String, ?> options) throws StoreException {
        Map<String, Object> all = new HashMap<>(options);
        all.put("engine", engine.spelling());
        return FsStoreFixtures.prepared(new FsBlockDriver(), directory, all);
    }

    private static void truncate(Path file, long length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LIBAIO", "IO_URING"})
    void filesOfAQueueAreOpenedSoThatTheKernelSyncsEachWrite(IoEngine engine) throws Exception {
        assumeEngine(engine);
        assertThat(openFlags(engine, Map.of("sync", "fdatasync"))).isNotEmpty().noneMatch(BlockEnginesTest::synced);
        assertThat(openFlags(engine, Map.of("sync", "dsync"))).isNotEmpty().allMatch(BlockEnginesTest::synced);
        assertThat(openFlags(engine, Map.of("sync", "sync")))
                .isNotEmpty()
                .allMatch(flags -> (flags & CLibrary.OPEN_SYNC) == CLibrary.OPEN_SYNC);
    }

    private static boolean synced(int flags) {
        return (flags & CLibrary.OPEN_DSYNC) != 0;
    }

    /** The open flags of every descriptor of a session's files, after it has written and read through them. */
    private List<Integer> openFlags(IoEngine engine, Map<String, ?> options) throws Exception {
        Map<String, Object> all = new HashMap<>(options);
        all.put("files", 2);
        try (Store store = prepared(engine, all)) {
            store.fill(new FixedSizeFill(0, 10, SIZE));
            List<Integer> flags = new ArrayList<>();
            try (Session session = store.openSession(new SessionContext(0, DEPTH))) {
                TestOperation.update(SIZE, 1, 3).performedBy(session).assertOutcome(Outcome.OK);
                try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
                    for (Path descriptor : descriptors.toList()) {
                        if (Files.isSymbolicLink(descriptor)
                                && Files.readSymbolicLink(descriptor).startsWith(directory.toRealPath())) {
                            flags.add(flags(descriptor));
                        }
                    }
                }
            }
            store.cleanup();
            assertThat(flags).as("the queue's and the channels' of two files").hasSize(4);
            return flags;
        }
    }

    private static int flags(Path descriptor) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName())).stream()
                .filter(line -> line.startsWith("flags:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring("flags:".length()).strip(), 8))
                .findFirst()
                .orElseThrow();
    }

    private static void assumeEngine(IoEngine engine) {
        assumeTrue(
                EngineSelection.unavailableReason(engine).isEmpty(),
                () -> "does not apply: "
                        + EngineSelection.unavailableReason(engine).orElseThrow());
    }
}
