package org.storeharness.postgres.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.UserCacheDirectory;

class PostgresBinariesTest {
    @TempDir
    private Path directory;

    private final List<String> unpacking = new ArrayList<>();

    @Test
    void theVersionIsThatOfTheBuild() {
        assertThat(PostgresBinaries.version()).matches("\\d+\\.\\d+\\.\\d+");
    }

    /** The cache of all runs has them, or has them from then on. */
    @Test
    void whatIsUnpackedIsUsedAgain() throws Exception {
        Path cache = UserCacheDirectory.locate(System.getenv()).orElse(null);
        assertUsedAgain(ServerAccount.CURRENT_USER.firstUsable(cache, directory));
    }

    @Test
    @Tag("exhaustive")
    void nothingElseIsUnpacked() throws Exception {
        assertThat(assertUsedAgain(directory).directory().getParent()).isEqualTo(directory);
        assertThat(unpacking).hasSize(1);
        try (var entries = Files.list(directory)) {
            assertThat(entries).hasSize(1);
        }
    }

    private PostgresBinaries assertUsedAgain(Path root) throws Exception {
        PostgresBinaries first = PostgresBinaries.unpacked(root, directory, unpacking::add);
        List<String> progress = new ArrayList<>();
        assertThat(PostgresBinaries.unpacked(root, directory, progress::add)).isEqualTo(first);
        assertThat(progress).isEmpty();
        assertThat(first.program("postgres")).isExecutable();
        return first;
    }

    @Test
    void anArchiveWithAnotherSumIsRefused() throws Exception {
        byte[] archive = {1, 2, 3};
        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
        PostgresBinaries.requireSum(new ByteArrayInputStream(archive), sum);
        archive[1] = 7;
        assertThatThrownBy(() -> PostgresBinaries.requireSum(new ByteArrayInputStream(archive), sum))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(", and must have " + sum);
    }

    @Test
    void withoutAWritableCacheTheyGoIntoTheRunsDirectory() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        assertThat(ServerAccount.CURRENT_USER.firstUsable(file.resolve("cache"), directory))
                .isEqualTo(directory);
        assertThat(ServerAccount.CURRENT_USER.firstUsable(null, directory)).isEqualTo(directory);
        Path cache = directory.resolve("cache/store-harness");
        assertThat(ServerAccount.CURRENT_USER.firstUsable(cache, directory)).isEqualTo(cache);
    }
}
