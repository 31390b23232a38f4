package org.storeharness.core.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.environment.kernel.SystemFiles;

class JvmTest {
    @TempDir
    private Path root;

    @Test
    void anArchiveCountsOnlyWhereItIsMapped() throws Exception {
        List<String> flags = List.of("-Xms64m", "-XX:AOTCache=/c/25.aot");
        assertThat(Jvm.archive(flags, files("7f00-7f01 r--p 00000000 08:01 7   /c/25.aot\n")))
                .hasValue("/c/25.aot");
        assertThat(Jvm.archive(flags, files("7f00-7f01 r--p 00000000 08:01 7   /other/c/25.aot\n")))
                .isEmpty();
        assertThat(Jvm.archive(flags, files("7f00-7f01 r--p 00000000 08:01 7   /lib/libc.so\n")))
                .isEmpty();
        assertThat(Jvm.archive(flags, new SystemFiles(root.resolve("none")))).isEmpty();
    }

    @Test
    void theLastArchiveOfTheFlagsCounts() throws Exception {
        SystemFiles both =
                files("7f00-7f01 r--p 00000000 08:01 7 /c/a.jsa\n7f02-7f03 r--p 00000000 08:01 8 /c/b.jsa\n");
        assertThat(Jvm.archive(List.of("-XX:SharedArchiveFile=/c/a.jsa", "-XX:SharedArchiveFile=/c/b.jsa"), both))
                .hasValue("/c/b.jsa");
        assertThat(Jvm.archive(List.of("-Xms64m"), both)).isEmpty();
    }

    private SystemFiles files(String maps) throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/maps"), maps);
        return new SystemFiles(root);
    }
}
