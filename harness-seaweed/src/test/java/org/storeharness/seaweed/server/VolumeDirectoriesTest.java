package org.storeharness.seaweed.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.store.LeftoverNotes;

class VolumeDirectoriesTest {
    @Test
    void directoriesOnOneDeviceAreCalledOneDiskAndLeftEmpty(@TempDir Path directory) throws Exception {
        Path a = Files.createDirectory(directory.resolve("a"));
        Path b = Files.createDirectory(directory.resolve("b"));
        try (VolumeDirectories volumes =
                VolumeDirectories.in(List.of(a.toString(), b.toString()), "r1", LeftoverNotes.NONE)) {
            assertThat(volumes.paths())
                    .hasSize(2)
                    .allSatisfy(path -> assertThat(path).isDirectory());
            assertThat(volumes.describe())
                    .startsWith(a + ", " + b + "; 2 of them share the device ")
                    .endsWith(", so they are no more disks than one");
        }
        assertThat(a).isEmptyDirectory();
        assertThat(b).isEmptyDirectory();
    }
}
