package org.storeharness.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where data go that are given no directory: a process of its own, with a home of its own, tells. */
@Timeout(120)
class UsualPlaceTest {
    @TempDir
    private Path home;

    /** The process: runs without a directory for data. */
    public static final class Run {
        private Run() {}

        public static void main(String[] arguments) throws Exception {
            Harness.of(HarnessPlan.compare()
                            .targets("null")
                            .workloads("write")
                            // Unlike a closed load it has no calibration
                            .rate("1000/s")
                            .rounds(1)
                            .operations(10)
                            .cold())
                    .outputDirectory(Path.of(arguments[0]))
                    .run();
        }
    }

    @Test
    void dataAreInTheHarnessesPartOfTheCacheDirectory() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Duser.home=" + home,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Run.class.getName(),
                        home.resolve("out").toString())
                .inheritIO();
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("XDG_"));
        environment.put("HOME", home.toString());
        Files.createDirectory(home.resolve("data"));
        assertThat(builder.start().waitFor()).isZero();
        assertThat(home.resolve(".cache/store-harness/data")).isEmptyDirectory();
        assertThat(home.resolve("data")).isEmptyDirectory();
        assertThat(names(home)).contains(".cache", "data", "out").doesNotContain("harness-data");
        assertThat(Files.readString(only(home.resolve("out")).resolve("environment.json")))
                .contains(home.resolve(".cache/store-harness/data").toString());
    }

    private static Stream<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList().stream();
        }
    }

    private static Path only(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findFirst().orElseThrow();
        }
    }
}
