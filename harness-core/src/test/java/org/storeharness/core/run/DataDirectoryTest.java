package org.storeharness.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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
}
