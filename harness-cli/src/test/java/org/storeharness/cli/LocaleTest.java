package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that the locale has no characters for are refused with the cause and the way out. */
@Tag("slow")
class LocaleTest {
    private static final String HINT =
            "it has a character that the locale lacks, in which the JVM writes names of files"
                    + " (sun.jnu.encoding); run with LC_ALL=C.UTF-8";

    /** Two bytes that are no ASCII, whatever the locale of the test is. */
    private static final String NAME = "\"$(printf 'd\\303\\251')\"";

    @TempDir
    private Path directory;

    @Test
    void aPathOfAnArgument() throws Exception {
        for (String command : List.of("fs fio jobs.fio -d ", "fs ladder --rung null --rung a=")) {
            assertThat(said("C", command + NAME))
                    .startsWith("harness: the locale has names spelled in US-ASCII, and an argument or this directory")
                    .contains("set LC_ALL=C.UTF-8")
                    .hasLineCount(1);
        }
    }

    @Test
    void aPathOfAFile() throws Exception {
        Files.writeString(
                directory.resolve("jobs.fio"), "[a]\nsize=1m\ndirectory=/no/d\u00e9\n", StandardCharsets.UTF_8);
        assertThat(said("C", "fs fio jobs.fio"))
                .contains("jobs.fio:3 directory must be a path (" + HINT + ")")
                .hasLineCount(1);
        assertThat(said("C.UTF-8", "fs fio jobs.fio")).contains("directory /no/d\u00e9 does not exist");
    }

    private String said(String locale, String arguments) throws Exception {
        Path said = directory.resolve("said");
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$0\" \"$@\" " + arguments));
        command.addAll(HarnessProcess.command());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("LC_ALL", locale);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isIn(1, 2);
        return new String(Files.readAllBytes(said), StandardCharsets.UTF_8);
    }
}
