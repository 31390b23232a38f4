package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.FileSystemKind;

class PageCacheTest {
    private static final int PAGES = 64;
    private static final int PAGE_BYTES = 4096;

    @TempDir
    private Path directory;

    @BeforeEach
    void assumePageCacheIsReadable() {
        assumeTrue(
                PageCache.unavailableReason().isEmpty(),
                () -> "does not apply: " + PageCache.unavailableReason().orElseThrow());
    }

    private void assumeDisk() throws IOException {
        String type = Files.getFileStore(directory).type();
        assumeTrue(
                FileSystemKind.of(type) == FileSystemKind.LOCAL,
                "does not apply: the temporary directory is on " + type);
    }

    private Path written(int bytes) throws IOException {
        return Files.write(directory.resolve("file"), new byte[bytes]);
    }

    @Test
    void whatWasWrittenIsInMemoryUntilItIsDroppedAndIsAgainOnceItWasRead() throws IOException {
        assumeDisk();
        Path file = written(PAGES * PAGE_BYTES);
        assertThat(PageCache.pages(file)).isEqualTo(new PageCache.Pages(PAGES, PAGES));

        PageCache.drop(file);
        assertThat(PageCache.pages(file)).isEqualTo(new PageCache.Pages(PAGES, 0));
        assertThat(PageCache.pages(file).residentShare()).isZero();

        PageCache.load(file);
        assertThat(PageCache.pages(file)).isEqualTo(new PageCache.Pages(PAGES, PAGES));
    }

    @Test
    void countingPagesLoadsNone() throws IOException {
        assumeDisk();
        Path file = written(PAGES * PAGE_BYTES);
        PageCache.drop(file);
        PageCache.pages(file);
        assertThat(PageCache.pages(file).resident()).isZero();
    }

    @Test
    void aPartialPageCountsAsAPage() throws IOException {
        assertThat(PageCache.pages(written(PAGE_BYTES + 1)).all()).isEqualTo(2);
    }

    @Test
    void anEmptyFileHasNoPages() throws IOException {
        assertThat(PageCache.pages(written(0))).isEqualTo(PageCache.Pages.NONE);
        assertThat(PageCache.Pages.NONE.residentShare()).isZero();
    }

    @Test
    void aFileThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> PageCache.drop(directory.resolve("absent"))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PageCache.pages(directory.resolve("absent"))).isInstanceOf(IOException.class);
    }
}
