package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.BackingDevice;
import org.storeharness.environment.DirectIo;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.plan.Durability;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.CacheEvidence.CacheState;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Tests the facts that stores of files have about the cache and the device under them. */
class StorePageCacheTest {
    private static final int SIZE = FsStoreFixtures.SIZE;

    /** The build's own directory, since a directory for temporary files is often in memory. */
    @TempDir(factory = BuildDirectoryFactory.class)
    private Path directory;

    private FileSystemFacts fileSystem;

    @BeforeEach
    void probeTheFileSystem() throws Exception {
        fileSystem = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(directory);
    }

    private void assumeDisk() {
        assumeTrue(
                PageCache.unavailableReason().isEmpty() && fileSystem.kind() == FileSystemKind.LOCAL,
                () -> "does not apply: the page cache of " + fileSystem.type() + " cannot be examined");
    }

    @Test
    void blocksAreColdWhereThatIsAskedForAlthoughTheyWereJustWritten() throws Exception {
        assumeDisk();
        try (Store store = FsStoreFixtures.prepared(
                new FsBlockDriver(), directory, Map.of("direct", "off", "cache", "cold", "files", 2))) {
            store.fill(new FixedSizeFill(0, 100, SIZE));
            assertThat(store.prepareCache().orElseThrow().state()).isEqualTo(CacheState.COLD);
            assertThat(store.facts().settings().get("pageCache"))
                    .isEqualTo("used; the run's own files are dropped before each measured phase");
            store.cleanup();
        }
    }

    /** The kernel drops no page that is mapped. */
    @Test
    void blocksThatAreMappedStayWarmAlthoughTheyWereToBeCold() throws Exception {
        assumeDisk();
        try (Store store = FsStoreFixtures.prepared(
                new FsBlockDriver(), directory, Map.of("engine", "mmap", "direct", "off", "cache", "cold"))) {
            store.fill(new FixedSizeFill(0, 100, SIZE));
            try (Session session = FsStoreFixtures.session(store)) {
                for (long key = 0; key < 100; key++) {
                    TestOperation.read(SIZE, key).performedBy(session).assertOutcome(Outcome.OK);
                }
                CacheEvidence evidence = store.prepareCache().orElseThrow();
                assertThat(evidence.state()).isEqualTo(CacheState.WARM);
                assertThat(evidence.failed()).isTrue();
            }
            store.cleanup();
        }
    }

    @Test
    void objectsInFilesAreWarmAfterTheyWereWrittenAndColdWhereThatIsAskedFor() throws Exception {
        assumeDisk();
        for (Map.Entry<String, CacheState> asked :
                Map.of("as-is", CacheState.WARM, "cold", CacheState.COLD).entrySet()) {
            try (Store store = FsStoreFixtures.prepared(
                    new FsDriver(), directory, Map.of("direct", "off", "cache", asked.getKey()))) {
                try (Session session = FsStoreFixtures.session(store)) {
                    for (long key = 0; key < 10; key++) {
                        TestOperation.write(SIZE, key).performedBy(session).assertOutcome(Outcome.OK);
                    }
                }
                assertThat(store.prepareCache().orElseThrow().state()).isEqualTo(asked.getValue());
                assertThat(store.prepareCache().orElseThrow().evidence()).contains("10 file(s)");
                store.cleanup();
            }
        }
    }

    @Test
    void ofManyFilesEveryNthIsExaminedAndNoForeignOne() throws Exception {
        assumeDisk();
        try (FsStore store = (FsStore) FsStoreFixtures.prepared(new FsDriver(), directory, Map.of())) {
            Path own = Files.createDirectory(store.directory().path().resolve("000"));
            for (int i = 0; i <= 1_000; i++) {
                Files.createFile(own.resolve(String.format("%03x", i)));
            }
            Files.createFile(own.resolve("foreign"));
            CacheEvidence evidence = store.prepareCache().orElseThrow();
            assertThat(evidence.evidence()).contains("of 501 file(s)", "one in 2 of 1001 files");
        }
        assertThat(new FileTree(directory, FanOut::isGeneratedName).first(5)).hasSize(5);
    }

    @Test
    void foreignFilesStayInThePageCache() throws Exception {
        assumeDisk();
        Path foreign = Files.write(directory.resolve("foreign"), new byte[16 * SIZE]);
        try (Store store =
                FsStoreFixtures.prepared(new FsBlockDriver(), directory, Map.of("direct", "off", "cache", "cold"))) {
            store.fill(new FixedSizeFill(0, 10, SIZE));
            store.prepareCache();
            assertThat(PageCache.pages(foreign).residentShare()).isEqualTo(1);
            store.cleanup();
        }
    }

    @Test
    void objectsThatDoNotFitAreRefusedBeforeTheFirstIsWrittenWithWhatTheyNeed() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsDriver(), directory, Map.of())) {
            assertThat(store.fill(new FixedSizeFill(0, 10, SIZE))).isZero();
            assertThatThrownBy(() -> store.fill(new FixedSizeFill(0, 1L << 40, SIZE)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageMatching(
                            "the objects need 4160TiB in .+ and .+ are free; make room, or write at most \\d+ objects of"
                                    + " 4KiB");
            assertThatThrownBy(() -> store.fill(new FixedSizeFill(0, Long.MAX_VALUE, SIZE)))
                    .isInstanceOf(StoreException.class);
            store.cleanup();
        }
    }

    @Test
    void factsNameTheDeviceOrWhyThereIsNone() throws Exception {
        BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), directory);
        try (Store store = FsStoreFixtures.prepared(new FsBlockDriver(), directory, Map.of())) {
            assertThat(store.facts().settings()).containsEntry("device", device.label());
            assertThat(store.counters().isEmpty()).isEqualTo(device.name() == null);
            store.cleanup();
        }
    }

    /**
     * The device is everybody's: others only ever add to what it moved. So each attempt must have moved what was asked for,
     * and one of them nothing worth the name beside it.
     */
    @Test
    @Tag("slow")
    @Tag("serial")
    void theDeviceCountsTheBytesOfDirectOperations() throws Exception {
        BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), directory);
        assumeTrue(device.name() != null, () -> "does not apply: the build directory's device is " + device.label());
        assumeTrue(
                fileSystem.directIo().support() == DirectIo.Support.YES,
                () -> "does not apply: direct I/O: " + fileSystem.directIo().label());
        int blockBytes = 1 << 16;
        int blocks = 256;
        long asked = (long) blocks * blockBytes;
        double leastRead = Double.MAX_VALUE;
        double leastReads = Double.MAX_VALUE;
        double leastWritten = Double.MAX_VALUE;
        try (Store store = FsStoreFixtures.open(
                new FsBlockDriver(),
                FsStoreFixtures.context(directory, Durability.RELAXED, blockBytes),
                Map.of("direct", "on"))) {
            store.prepare();
            store.fill(new FixedSizeFill(0, blocks, blockBytes));
            for (int attempt = 0;
                    attempt < 64 && Math.max(Math.max(leastRead, leastReads), leastWritten) >= 1.01;
                    attempt++) {
                try (Session session = FsStoreFixtures.session(store)) {
                    Map<String, Long> before = store.counters();
                    for (long key = 0; key < blocks; key++) {
                        TestOperation.read(blockBytes, key).performedBy(session);
                    }
                    Map<String, Long> between = store.counters();
                    for (long key = 0; key < blocks; key++) {
                        TestOperation.update(blockBytes, attempt, key).performedBy(session);
                    }
                    Map<String, Long> after = store.counters();
                    leastRead = Math.min(leastRead, ratio(before, between, BackingDevice.READ_BYTES, asked));
                    leastReads = Math.min(leastReads, ratio(before, between, BackingDevice.READS, blocks));
                    leastWritten = Math.min(leastWritten, ratio(between, after, BackingDevice.WRITTEN_BYTES, asked));
                    assertThat(leastRead).isGreaterThan(0.99);
                    assertThat(leastReads).isGreaterThan(0.99);
                    assertThat(leastWritten).isGreaterThan(0.99);
                }
            }
            store.cleanup();
        }
        assertThat(leastRead).isLessThan(1.01);
        assertThat(leastReads).isLessThan(1.01);
        assertThat(leastWritten).isLessThan(1.01);
    }

    private static double ratio(Map<String, Long> before, Map<String, Long> after, String counter, long asked) {
        return (double) (after.get(counter) - before.get(counter)) / asked;
    }
}
