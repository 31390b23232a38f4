package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    private Path parent;

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
}
