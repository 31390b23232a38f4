package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.environment.filesystem.DirectoryTree;

/** The script {@code harness}, in an installation without a jar, where it stops after it has chosen a Java. */
@Timeout(60)
class LauncherTest {
    @TempDir
    private Path directory;

    /** Everybody may write to {@code /tmp}. */
    @Test
    void withoutAHomeNothingIsReadFromOrWrittenToADirectoryOfEveryone() throws Exception {
        Path root = installation();
        Path java = java("21.0.1");
        Path everyones = Path.of("/tmp/.cache/store-harness" + root);
        Path planted = Files.createDirectories(everyones).resolve("java-asked");
        try {
            Files.writeString(planted, java + "\n/evil\n8.0.1\n");
            Files.setLastModifiedTime(planted, FileTime.from(Instant.now().plus(1, ChronoUnit.HOURS)));
            assertThat(launch(root, java, Map.of()))
                    .contains("harness.jar is missing")
                    .doesNotContain("Java 8");
            Files.delete(planted);
            launch(root, java, Map.of());
            assertThat(planted).doesNotExist();
        } finally {
            DirectoryTree.delete(everyones);
        }
    }

    @Test
    void anAnswerIsKeptInTheUsersCache() throws Exception {
        Path root = installation();
        Path java = java("21.0.1");
        Path home = Files.createDirectory(directory.resolve("home"));
        assertThat(launch(root, java, Map.of("HOME", home.toString()))).contains("harness.jar is missing");
        assertThat(Path.of(home + "/.cache/store-harness" + root + "/java-asked"))
                .hasContent(java + "\n/jdk\n21.0.1\n");
    }

    private Path installation() throws IOException {
        Path root = Files.createDirectory(directory.toRealPath().resolve("installed"));
        Files.copy(Path.of("../harness"), root.resolve("harness"));
        return root;
    }

    /** A program that answers as a java does which has no file of its release. */
    private Path java(String version) throws IOException {
        Path java = Files.writeString(
                directory.resolve("java"),
                "#!/bin/sh\nprintf '    java.home = /jdk\\n    java.version = " + version + "\\n' >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return java;
    }

    private String launch(Path root, Path java, Map<String, String> environment) throws Exception {
        ProcessBuilder launcher =
                new ProcessBuilder("sh", root.resolve("harness").toString(), "stores");
        launcher.environment().keySet().retainAll(Set.of("PATH"));
        launcher.environment().put("HARNESS_JAVA", java.toString());
        launcher.environment().putAll(environment);
        Process process = launcher.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }
}
