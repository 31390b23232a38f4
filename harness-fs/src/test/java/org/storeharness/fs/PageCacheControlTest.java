package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.fs.PageCacheControl.CacheAccess;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.CacheEvidence.CacheState;
import org.storeharness.store.StoreException;

class PageCacheControlTest {
    private static final int FILE_BYTES = 1 << 20;

    @TempDir
    private Path directory;

    private FileSystemFacts real;
    private List<Path> files;
    private Path control;

    @BeforeEach
    void writeTwoFiles() throws IOException {
        real = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(directory);
        files = List.of(directory.resolve("one"), directory.resolve("two"));
        for (Path file : files) {
            Files.write(file, new byte[FILE_BYTES]);
        }
        control = Files.createFile(directory.resolve("drop_caches"));
    }

    private void assumeDisk() {
        assumeTrue(
                PageCache.unavailableReason().isEmpty() && real.kind() == FileSystemKind.LOCAL,
                () -> "does not apply: the page cache of " + real.type() + " cannot be examined");
    }

    private CacheEvidence ready(CacheChoice choice, FileSystemFacts fileSystem) throws StoreException {
        return ready(choice, fileSystem, new CacheAccess(new KernelCaches(control), PageCache.unavailableReason()));
    }

    private CacheEvidence ready(CacheChoice choice, FileSystemFacts fileSystem, CacheAccess means)
            throws StoreException {
        return PageCacheControl.of(choice, fileSystem, false, means).prepare(action -> {
            for (Path file : files) {
                action.accept(file);
            }
        });
    }

    private FileSystemFacts on(String type) {
        return new FileSystemFacts(
                real.directory(),
                type,
                FileSystemKind.of(type),
                real.device(),
                real.mountPoint(),
                real.mountOptions(),
                real.freeBytes(),
                real.blockBytes(),
                real.directIo(),
                null);
    }

    @Test
    void filesAreWarmAfterTheyWereWrittenColdAfterTheyWereDroppedAndWarmAfterTheyWereRead() throws StoreException {
        assumeDisk();
        assertThat(ready(CacheChoice.AS_IS, real).state()).isEqualTo(CacheState.WARM);
        CacheEvidence cold = ready(CacheChoice.COLD, real);
        assertThat(cold.state()).isEqualTo(CacheState.COLD);
        assertThat(cold.residentShare()).isZero();
        assertThat(cold.evidence()).isEqualTo("mincore of 512 pages of 2 file(s)");
        assertThat(ready(CacheChoice.AS_IS, real).state()).isEqualTo(CacheState.COLD);
        assertThat(ready(CacheChoice.WARM, real).state()).isEqualTo(CacheState.WARM);
    }

    @Test
    void halfOfTheFilesInMemoryIsNeitherColdNorWarm() throws Exception {
        assumeDisk();
        PageCache.drop(files.get(1));
        CacheEvidence half = ready(CacheChoice.AS_IS, real);
        assertThat(half.state()).isEqualTo(CacheState.PARTLY_WARM);
        assertThat(half.residentShare()).isEqualTo(0.5);
    }

    @Test
    void coldSystemWritesToDropCachesAndNoOtherChoiceDoes() throws Exception {
        ready(CacheChoice.COLD, real.kind() == FileSystemKind.MEMORY ? on("ext4") : real);
        assertThat(control).isEmptyFile();
        ready(CacheChoice.COLD_SYSTEM, on("ext4"));
        assertThat(control).hasContent("3\n");
    }

    @Test
    void namesAreDroppedWithAllCachesAndNothingIsClaimedOfThem() throws Exception {
        CacheAccess means = new CacheAccess(new KernelCaches(control), PageCache.unavailableReason());
        assertThat(PageCacheControl.of(CacheChoice.AS_IS, on("ext4"), false, means)
                        .prepareNames())
                .isEmpty();
        assertThat(control).isEmptyFile();
        CacheEvidence evidence = PageCacheControl.of(CacheChoice.COLD_SYSTEM, on("ext4"), false, means)
                .prepareNames()
                .orElseThrow();
        assertThat(control).hasContent("3");
        assertThat(evidence.state()).isEqualTo(CacheState.UNKNOWN);
        assertThat(evidence.unproven()).isTrue();
    }

    @Test
    void aCacheThatThisUserMayNotDropIsRefusedBeforeAnythingIsDone() {
        CacheAccess absent = new CacheAccess(new KernelCaches(directory.resolve("absent")), Optional.empty());
        assertStoreFails(
                () -> PageCacheControl.of(CacheChoice.COLD_SYSTEM, on("ext4"), false, absent),
                "cold-system is not possible",
                "use cache: cold");
    }

    @Test
    void theStateIsUnknownWhereAFilesystemCachesElsewhere() throws StoreException {
        assumeDisk();
        CacheEvidence behindAProgram = ready(CacheChoice.COLD, on("fuse.mergerfs"));
        assertThat(behindAProgram.state()).isEqualTo(CacheState.UNKNOWN);
        assertThat(behindAProgram.residentShare()).isZero();
        assertThat(behindAProgram.evidence()).endsWith("what fuse.mergerfs keeps elsewhere is not seen");
        assertThat(ready(CacheChoice.COLD, on("overlay")).state()).isEqualTo(CacheState.COLD);
    }

    @Test
    void whatIsDroppedIfPossibleIsColdOnADiskAndLeftWarmAndValidInMemory() throws Exception {
        CacheEvidence inMemory = ready(CacheChoice.COLD_IF_POSSIBLE, on("tmpfs"));
        assertThat(inMemory.state()).isEqualTo(CacheState.WARM);
        assertThat(inMemory.failed()).isFalse();
        assumeDisk();
        assertThat(ready(CacheChoice.COLD_IF_POSSIBLE, real).state()).isEqualTo(CacheState.COLD);
        Files.delete(files.get(0));
        CacheEvidence gone = ready(CacheChoice.COLD_IF_POSSIBLE, real);
        assertThat(gone.evidence()).isEqualTo("the files could not be dropped: no such file: " + files.get(0));
        assertThat(gone.unproven()).isFalse();
    }

    @Test
    void impossibleCacheStatesAreRefused() {
        CacheAccess means = new CacheAccess(new KernelCaches(control), Optional.empty());
        assertThatThrownBy(() -> PageCacheControl.of(CacheChoice.COLD, on("tmpfs"), false, means))
                .hasMessageContaining("tmpfs keeps files in memory");
        assertThatThrownBy(() -> PageCacheControl.of(CacheChoice.WARM, on("ext4"), true, means))
                .hasMessageContaining("use it with direct: off");
    }

    @Test
    void lookingAtAFileThatIsGoneIsNoErrorSinceItsReadsWillTell() throws Exception {
        assumeDisk();
        Files.delete(files.get(0));
        CacheEvidence looked = ready(CacheChoice.AS_IS, real);
        assertThat(looked.state()).isEqualTo(CacheState.UNKNOWN);
        assertThat(looked.evidence()).isEqualTo("the files could not be examined: no such file: " + files.get(0));
    }

    @Test
    void aMissingFileFailsTheRunInOneLine() throws IOException {
        assumeDisk();
        Files.delete(files.get(0));
        assertThatThrownBy(() -> ready(CacheChoice.COLD, real))
                .isInstanceOf(StoreException.class)
                .hasMessage("cache: cold failed: no such file: " + files.get(0));
    }

    @Test
    void withoutTheLibraryTheStateIsUnknownWithTheReasonAndWhatNeedsNoLibraryIsDone() throws Exception {
        CacheAccess none = new CacheAccess(new KernelCaches(control), Optional.of("no library"));
        for (CacheChoice choice : CacheChoice.values()) {
            assertThat(ready(choice, on("ext4"), none)).isEqualTo(CacheEvidence.unknown(choice, null, "no library"));
        }
        assertThat(control).hasContent("3\n");
    }
}
