package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmTest {
    private static final String LINE = "7f00-7f01 r--p 00000000 08:01 7   ";

    @TempDir
    private Path root;

    @Test
    void anArchiveCountsOnlyWhereItIsMapped() throws Exception {
        List<String> flags = List.of("-Xms192m", "-XX:AOTCache=/c/25.aot");
        assertThat(Jvm.archive(flags, files(LINE + "/c/25.aot\n"))).isEqualTo("/c/25.aot");
        assertThat(Jvm.archive(flags, files(LINE + "/c/25.aot (deleted)\n"))).isEqualTo("/c/25.aot");
        assertThat(Jvm.archive(flags, files(LINE + "/other/c/25.aot\n"))).isEqualTo("none");
        assertThat(Jvm.archive(flags, files(LINE + "/lib/libc.so\n"))).isEqualTo("none");
    }

    @Test
    void whereTheSystemDoesNotShowWhatIsMappedItIsUnknown() {
        SystemFiles none = new SystemFiles(root.resolve("none"));
        assertThat(Jvm.archive(List.of("-XX:AOTCache=/c/25.aot"), none)).isEqualTo("unknown");
        assertThat(Jvm.archive(List.of("-Xms192m"), none)).isEqualTo("none");
    }

    @Test
    void theLastArchiveOfTheFlagsCounts() throws Exception {
        SystemFiles both = files(LINE + "/c/a.jsa\n" + LINE + "/c/b.jsa\n");
        assertThat(Jvm.archive(List.of("-XX:SharedArchiveFile=/c/a.jsa", "-XX:SharedArchiveFile=/c/b.jsa"), both))
                .isEqualTo("/c/b.jsa");
        assertThat(Jvm.archive(List.of("-Xms192m"), both)).isEqualTo("none");
    }

    @Test
    void anArchiveThroughASymbolicLinkIsKnown() throws Exception {
        Path kept = Files.createDirectory(root.resolve("kept"));
        Path archive = Files.createFile(kept.resolve("25.aot")).toRealPath();
        Path link = Files.createSymbolicLink(root.resolve("link"), kept).resolve("25.aot");
        assertThat(Jvm.archive(List.of("-XX:AOTCache=" + link), files(LINE + archive + "\n")))
                .isEqualTo(link.toString());
    }

    /** The manifest of a jar cannot carry options for the JVM. */
    @Test
    void aJvmThatWasStartedWithoutAHeapIsToldWhichOneToTake() {
        assertThat(Jvm.heapAdvice(List.of("-Dfile.encoding=UTF-8", "--enable-native-access=ALL-UNNAMED")))
                .hasValueSatisfying(line -> assertThat(line).contains("java " + Jvm.OPTIONS + " -jar harness.jar"));
        for (String chosen : List.of("-Xmn128m", "-Xmx4g", "-Xms1g", "-XX:+UseZGC")) {
            assertThat(Jvm.heapAdvice(List.of("-Dname=value", chosen))).isEmpty();
        }
    }

    private SystemFiles files(String maps) throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/maps"), maps);
        return new SystemFiles(root);
    }
}
