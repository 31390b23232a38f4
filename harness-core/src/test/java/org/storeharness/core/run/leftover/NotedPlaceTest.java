package org.storeharness.core.run.leftover;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;

class NotedPlaceTest {
    @TempDir
    Path directory;

    /** As after a boot in which the disks were found in another order. */
    @Test
    void theDeviceOfAFilesystemMayHaveAnotherName() throws Exception {
        NotedPlace.requireVisible(noted(Map.of()));
        NotedPlace.requireVisible(noted(Map.of("filesystem", "/dev/renamed")));
    }

    /** As below a place where nothing is mounted now. */
    @Test
    void anotherFilesystemIsNotTakenForIt() {
        for (Map<String, String> other : List.of(
                Map.of("filesystem", "/dev/other", "type", "otherfs"),
                Map.of("filesystem", "/dev/other", "mount", "/mnt/not-mounted"))) {
            assertThatThrownBy(() -> NotedPlace.requireVisible(noted(other)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("was on /dev/other; mount that");
        }
    }

    private LeftoverNote noted(Map<String, String> changes) {
        Path path = directory.resolve("harness-data-r1");
        LeftoverNote made =
                NotedPlace.withFilesystem(new LeftoverNote("r1", "", "", "data directory", path.toString(), Map.of()));
        Map<String, String> options = new HashMap<>(made.options());
        options.putAll(changes);
        return new LeftoverNote("r1", "", "", made.kind(), made.name(), options);
    }
}
