package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    /** Larger than any process id of Linux. */
    static final String NOBODY = "4194305";

    private static final Set<String> STORES = Set.of("fs", "server");

    @TempDir
    private Path parent;

    @Test
    void directoriesOfKilledRunsAreListedAndThoseInUseAreNot() throws Exception {
        Path left = Files.createDirectory(parent.resolve("harness-data-killed"));
        Files.writeString(left.resolve("process"), NOBODY + "\n");
        Files.createDirectory(parent.resolve("harness-data-of-whom"));
        Path foreign = Files.createDirectory(parent.resolve("foreign"));
        Files.writeString(foreign.resolve("process"), NOBODY + "\n");
        try (DataDirectory own = DataDirectory.create(parent, "own", STORES)) {
            assertThat(own.path()).exists();
            assertThat(DataDirectory.abandoned(parent)).containsExactly(left);
        }
        assertThat(parent.resolve("harness-data-own")).doesNotExist();
        assertThat(left).exists();
    }

    @Test
    @Timeout(20)
    void aPlantedPipeOrLinkIsNoMarkAndIsNotRead() throws Exception {
        Path planted = Files.createDirectory(parent.resolve("harness-data-planted"));
        assertThat(new ProcessBuilder("mkfifo", planted.resolve("process").toString())
                        .start()
                        .waitFor())
                .isZero();
        Path linked = Files.createDirectory(parent.resolve("harness-data-linked"));
        Path elsewhere = Files.writeString(parent.resolve("elsewhere"), NOBODY + "\n");
        Files.createSymbolicLink(linked.resolve("process"), elsewhere);
        assertThat(DataDirectory.abandoned(parent)).isEmpty();
    }

    @Test
    void whatAStoreLeftOnPurposeStaysWithTheDirectory() throws Exception {
        DataDirectory own = DataDirectory.create(parent, "own", STORES);
        Path left = Files.createDirectories(own.path().resolve("harness-r1").resolve("fs"));
        Files.writeString(left.resolve(".harness-run-r1"), NOBODY);
        Path foreign = Files.writeString(left.resolve("letter"), "Dear all");
        Path removed = Files.createDirectories(own.path().resolve("server-1").resolve("base"));
        Files.writeString(removed.resolve("1"), "x");
        assertThatThrownBy(own::close).hasMessageContaining("holds 1 thing");
        assertThat(foreign).hasContent("Dear all");
        assertThat(own.path().resolve("server-1")).doesNotExist();
        assertThat(own.path().resolve("process")).isRegularFile();
        own.close();
    }

    @Test
    void aForeignFileStaysAndIsNamed() throws Exception {
        DataDirectory own = DataDirectory.create(parent, "own", STORES);
        Path foreign = Files.writeString(own.path().resolve("letter"), "Dear all");
        Path photos = Files.createDirectory(own.path().resolve("photos"));
        Files.writeString(photos.resolve("server-1"), "a photo");
        Files.writeString(own.path().resolve("versions-fs"), "");
        assertThatThrownBy(own::close)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(own.path() + " is left, because it holds 2 things that this run did not create")
                .hasMessageContaining(foreign.toString())
                .hasMessageContaining("./harness clean");
        assertThat(foreign).hasContent("Dear all");
        assertThat(photos.resolve("server-1")).hasContent("a photo");
        assertThat(own.path().resolve("versions-fs")).doesNotExist();

        Files.delete(foreign);
        Files.delete(photos.resolve("server-1"));
        Files.delete(photos);
        DataDirectory.of(own.path(), STORES).close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatNeverGotItsNameIsListedAndRemoved() throws Exception {
        Path draft = Files.createDirectory(parent.resolve("harness-data-r1.process-" + NOBODY + "-1"));
        assertThat(DataDirectory.abandoned(parent)).containsExactly(draft);
        DataDirectory.of(draft, STORES).close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aDraftOfAStoresDirectoryIsTheRunsAndOneOfAnotherRunIsNot() throws Exception {
        Path left = DataDirectory.create(parent, "r1", STORES).path();
        Path empty = Files.createDirectory(left.resolve("harness-r1.harness-run-r1-" + NOBODY + "-1"));
        Path marked = Files.createDirectory(left.resolve("harness-r1.harness-run-r1-" + NOBODY + "-2"));
        Files.writeString(marked.resolve(".harness-run-r1"), NOBODY + " 2\n");
        Path filled = Files.createDirectory(left.resolve("harness-r1.harness-run-r1-" + NOBODY + "-3"));
        Path letter = Files.writeString(filled.resolve("letter"), "Dear all");
        Path file = Files.writeString(left.resolve("harness-r1.harness-run-r1-" + NOBODY + "-4"), "mine");
        Path another = Files.createDirectory(left.resolve("harness-r2.harness-run-r2-" + NOBODY + "-1"));
        Path similar = Files.createDirectory(left.resolve("harness-r1.harness-run-r1-" + NOBODY));
        assertThatThrownBy(() -> DataDirectory.of(left, STORES).close()).hasMessageContaining("holds 4 things");
        assertThat(empty).doesNotExist();
        assertThat(marked).doesNotExist();
        assertThat(letter).hasContent("Dear all");
        assertThat(file).hasContent("mine");
        assertThat(another).exists();
        assertThat(similar).exists();

        for (Path foreign : new Path[] {letter, file, another, similar}) {
            Files.delete(foreign);
        }
        DataDirectory.of(left, STORES).close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void theFileOfAProbeIsTheRuns() throws Exception {
        Path left = DataDirectory.create(parent, "r1", STORES).path();
        Files.createFile(left.resolve("harness-probe-11086486065071737134.tmp"));
        Path foreign = Files.createFile(left.resolve("harness-probe-mine.tmp"));
        assertThatThrownBy(() -> DataDirectory.of(left, STORES).close())
                .hasMessageContaining("holds 1 thing")
                .hasMessageContaining(foreign.toString());
        Files.delete(foreign);
        DataDirectory.of(left, STORES).close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void anUnmarkedDirectoryIsNotRemoved() throws Exception {
        Path unmarked = Files.createDirectory(parent.resolve("harness-data-mine"));
        DataDirectory.of(unmarked, STORES).close();
        assertThat(unmarked).exists();
    }
}
