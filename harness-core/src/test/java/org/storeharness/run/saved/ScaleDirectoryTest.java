package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleFixture;
import org.storeharness.run.stage.RunException;

class ScaleDirectoryTest {
    @TempDir
    private Path parent;

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
