package org.storeharness.cluster.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarTest {
    private static final String MANIFEST = "Manifest-Version: 1.0\r\nMain-Class: a.Main\r\nMulti-Release: true\r\n\r\n";

    @TempDir
    private Path directory;

    @Test
    void everythingButTheArchivesOfPostgresqlIsKeptInItsOrder() throws IOException {
        Path harness = directory.resolve("harness.jar");
        try (OutputStream file = Files.newOutputStream(harness);
                ZipOutputStream out = new ZipOutputStream(file)) {
            put(out, "META-INF/MANIFEST.MF", MANIFEST);
            put(out, "a/", "");
            put(out, "a/Main.class", "main");
            put(out, "postgres-linux-x86_64.txz", "binaries");
            put(out, "postgres-darwin-arm_64.txz", "binaries");
            put(out, "META-INF/licenses/postgres-notes.txz.txt", "kept");
        }
        Path agent = Files.write(directory.resolve("agent.jar"), AgentJar.make(harness));

        List<String> names = new ArrayList<>();
        try (JarFile jar = new JarFile(agent.toFile())) {
            jar.stream().forEach(entry -> names.add(entry.getName()));
            assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
                    .isEqualTo("a.Main");
            assertThat(jar.isMultiRelease()).isTrue();
            assertThat(new String(
                            jar.getInputStream(jar.getEntry("a/Main.class")).readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("main");
        }
        assertThat(names)
                .containsExactly(
                        "META-INF/MANIFEST.MF", "a/", "a/Main.class", "META-INF/licenses/postgres-notes.txz.txt");
    }

    private static void put(ZipOutputStream out, String name, String content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(content.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }
}
