package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.run.stage.RunException;

class SavedRunsTest {
    @TempDir
    private Path runs;

    @Test
    void theNewestIsTheRunThatWasWrittenLast() throws Exception {
        makeRun("a", 1_000);
        makeRun("b", 3_000);
        makeRun("c", 2_000);
        Path none = Files.createDirectory(runs.resolve("no run"));
        Files.setLastModifiedTime(none, FileTime.from(Instant.ofEpochSecond(4_000)));
        assertThat(SavedRuns.newest(runs)).isEqualTo(runs.resolve("b"));
    }

    @Test
    void withoutARunItIsSaidToNameOne() {
        Path missing = runs.resolve("missing");
        assertThatThrownBy(() -> SavedRuns.newest(missing))
                .isInstanceOf(RunException.class)
                .hasMessage("there is no run in " + missing + ": name the directory of one");
    }

    private void makeRun(String name, long writtenAtSecond) throws IOException {
        Path run = Files.createDirectory(runs.resolve(name));
        Files.writeString(run.resolve("result.json"), "");
        Files.setLastModifiedTime(run, FileTime.from(Instant.ofEpochSecond(writtenAtSecond)));
    }
}
