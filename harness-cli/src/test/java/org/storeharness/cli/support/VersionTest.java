package org.storeharness.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.launch.AgentJar;

class VersionTest {
    private static final Version CHANGED = new Version("1", "abc", true);

    @TempDir
    private Path directory;

    @Test
    void buildsOfACommitWithDifferentLocalChangesAreNotTheSame() throws Exception {
        String one = jar("one.jar", "class");
        assertThat(CHANGED.identity(one)).isEqualTo(CHANGED.identity(jar("same.jar", "class")));
        assertThat(CHANGED.identity(one)).isNotEqualTo(CHANGED.identity(jar("other.jar", "changed class")));
        assertThat(CHANGED.identity(one)).isNotEqualTo(new Version("1", "abc", false).identity(one));
    }

    @Test
    void theJarOfAnAgentIsTheSameBuild() throws Exception {
        String jar = jar("harness.jar", "class");
        Path agent = Files.write(directory.resolve("agent.jar"), AgentJar.make(Path.of(jar)));
        assertThat(CHANGED.identity(agent.toString())).isEqualTo(CHANGED.identity(jar));
    }

    @Test
    void aClassPathOfSeveralJarsIsKnownByItsCommit() {
        assertThat(CHANGED.identity("classes" + File.pathSeparator + "harness.jar"))
                .isEqualTo(new Version("1", "abc", false).identity("classes"));
    }

    private String jar(String name, String content) throws IOException {
        Path jar = directory.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : new String[] {"org/storeharness/A.class", "postgres-linux-x86_64.txz"}) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(content.getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        return jar.toString();
    }
}
