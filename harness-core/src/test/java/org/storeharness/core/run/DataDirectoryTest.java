package org.storeharness.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    /** Larger than any process id of Linux. */
    private static final String NOBODY = "4194305";

    @TempDir
    private Path parent;

    @Test
    void directoriesOfKilledRunsAreListedAndThoseInUseAreNot() throws Exception {
        Path left = Files.createDirectory(parent.resolve("harness-data-killed"));
        Files.writeString(left.resolve("process"), NOBODY + "\n");
        Files.createDirectory(parent.resolve("harness-data-of-whom"));
        Path foreign = Files.createDirectory(parent.resolve("foreign"));
        Files.writeString(foreign.resolve("process"), NOBODY + "\n");
        try (DataDirectory own = DataDirectory.create(parent, "own")) {
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
        DataDirectory own = DataDirectory.create(parent, "own");
        Path left = Files.createDirectories(own.path().resolve("harness-r1").resolve("fs"));
        Files.writeString(left.resolve(".harness-run-r1"), NOBODY);
        Path foreign = Files.writeString(left.resolve("letter"), "Dear all");
        Path removed = Files.createDirectories(own.path().resolve("server").resolve("base"));
        Files.writeString(removed.resolve("1"), "x");
        own.close();
        assertThat(foreign).hasContent("Dear all");
        assertThat(own.path().resolve("server")).doesNotExist();
        assertThat(own.path().resolve("process")).isRegularFile();
    }
}
