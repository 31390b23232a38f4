package org.storeharness.cluster.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system's tar reads what is written. */
class TarArchiveTest {
    @TempDir
    private Path directory;

    @Test
    void filesOfEverySizeArriveAsTheyAreForTheirOwnerAlone() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/tar")) || Files.isExecutable(Path.of("/usr/bin/tar")), "no tar");
        Path archive = directory.resolve("files.tar");
        Random random = new Random(1);
        int[] sizes = {0, 1, 511, 512, 513, 70_000};
        long expected = TarArchive.END_BYTES;
        try (OutputStream out = Files.newOutputStream(archive)) {
            TarArchive tar = new TarArchive(out);
            for (int size : sizes) {
                byte[] content = new byte[size];
                random.nextBytes(content);
                Files.write(directory.resolve("given-" + size), content);
                tar.add("file-" + size, content);
                tar.add("tls/bytes-" + size, content);
                expected += 2 * TarArchive.bytes(size);
            }
            tar.end();
        }
        assertThat(archive).hasSize(expected);

        Path unpacked = Files.createDirectory(directory.resolve("unpacked"));
        Process tar = new ProcessBuilder("tar", "-xf", archive.toString())
                .directory(unpacked.toFile())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        for (int size : sizes) {
            byte[] given = Files.readAllBytes(directory.resolve("given-" + size));
            assertThat(unpacked.resolve("file-" + size)).hasBinaryContent(given);
            assertThat(unpacked.resolve("tls/bytes-" + size)).hasBinaryContent(given);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(unpacked.resolve("file-" + size))))
                    .isEqualTo("rw-------");
        }
    }
}
