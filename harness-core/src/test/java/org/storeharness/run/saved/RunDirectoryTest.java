package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleFixture;
import org.storeharness.run.stage.RunException;

class RunDirectoryTest {
    @TempDir
    private Path parent;

    @TempDir
    private Path runs;

    @Test
    void theDirectoryAppearsWithAllOfItsFiles() throws IOException {
        Path made = RunDirectory.create(parent, "run", Map.of("plan.yaml", "a", "result.json", "b"))
                .path();
        assertThat(parent).isDirectoryContaining(made::equals);
        assertThat(made.resolve("plan.yaml")).hasContent("a");
        assertThat(made.resolve("result.json")).hasContent("b");
    }

    @Test
    void aFailedWriteLeavesNothingBehindAndNamesThePlace() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("plan.yaml", "a");
        files.put("nosuch/result.json", "b");
        assertThatThrownBy(() -> RunDirectory.create(parent, "run", files))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + parent.resolve("run")
                        + " (no such file or directory); name another place with --out");
        assertThat(parent).isEmptyDirectory();
    }

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

    @Test
    void theResultsOfAllNumbersOfHostsAreReadBack() throws Exception {
        ScaleDirectory directory = ScaleDirectory.create(parent, "scale", List.of(1, 2, 4));
        for (Map.Entry<Integer, RunResult> run : ScaleFixture.runs().entrySet()) {
            RunDirectory own = directory.of(run.getKey());
            own.write(own.result(), ResultJson.write(run.getValue()));
        }
        assertThat(ScaleDirectory.read(parent.resolve("scale"))).isEqualTo(ScaleFixture.runs());
    }

    @Test
    void itIsKnownByItsFinding() throws Exception {
        ScaleDirectory directory = ScaleDirectory.create(parent, "scale", List.of(1));
        Path path = parent.resolve("scale");
        assertThat(ScaleDirectory.isAt(path)).isFalse();
        Files.writeString(directory.result(), "{}");
        assertThat(ScaleDirectory.isAt(path)).isTrue();
        assertThat(ScaleDirectory.isAt(parent)).isFalse();
    }

    @Test
    void withoutAnyResultItIsRefusedByName() throws Exception {
        ScaleDirectory.create(parent, "scale", List.of(1, 2));
        Path path = parent.resolve("scale");
        assertThatThrownBy(() -> ScaleDirectory.read(path))
                .isInstanceOf(RunException.class)
                .hasMessage(path + " has no result of any number of hosts");
    }
}
