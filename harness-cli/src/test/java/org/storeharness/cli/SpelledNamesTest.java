package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A shell makes a name, which this JVM may not be able to spell: it is refused with the cause and the way out. */
@Tag("slow")
@Timeout(60)
@EnabledOnOs(value = OS.LINUX, disabledReason = "does not apply: other systems spell all names")
class SpelledNamesTest {
    /** Makes a directory with that name and begins there; {@code $name} in the arguments is the name. */
    private static final String SCRIPT = """
            name=$(printf 'gr\\303\\266\\303\\237e \\303\\274')
            mkdir "$name"
            exec "$0" "$@" %s
            """;

    private static final String REFUSED =
            "harness: the locale has names spelled in US-ASCII, and an argument or this directory";

    @TempDir
    private Path directory;

    private Path work;

    @BeforeEach
    void makeDirectories() throws Exception {
        work = Files.createDirectory(directory.resolve("work"));
        Files.createDirectory(directory.resolve("data"));
        Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """);
    }

    @Test
    void whatTheLocaleCannotSpellIsRefusedBeforeAnythingIsMade() throws Exception {
        assertThat(said("C", SCRIPT.replace("exec", "cd \"$name\"; exec"), 2, "run", "plan.yaml"))
                .startsWith(REFUSED)
                .endsWith("set LC_ALL=C.UTF-8\n")
                .hasLineCount(1);
        assertNoOtherDirectory();
        Files.delete(CommandRun.onlyIn(work));
        assertThat(said("C", SCRIPT.formatted("\"$name\""), 2, "fs", "ladder", "--rung", "null", "--rung"))
                .startsWith(REFUSED)
                .hasLineCount(1);
        assertNoOtherDirectory();
    }

    @Test
    void inUtf8EveryNameIsSpelled() throws Exception {
        String script =
                SCRIPT.replace("exec", "cd \"$name\"; mkdir \"$name\"; exec").formatted("--out \"$name\"");
        String plan = directory.resolve("plan.yaml").toString();
        said("C.UTF-8", script, 0, "run", plan, "-q", "--format=csv", "--data-dir=" + directory.resolve("data"));
        assertNoOtherDirectory();
    }

    @Test
    void aPathInAFileIsNamedWithItsPlace() throws Exception {
        Files.writeString(work.resolve("jobs.fio"), "[a]\nsize=1m\ndirectory=/no/d\u00e9\n", StandardCharsets.UTF_8);
        assertThat(said("C", "exec \"$0\" \"$@\"", 2, "fs", "fio", "jobs.fio"))
                .contains(
                        "jobs.fio:3 directory must be a path (it has a character that the locale lacks, in which the JVM"
                                + " writes names of files (sun.jnu.encoding); run with LC_ALL=C.UTF-8)")
                .hasLineCount(1);
    }

    /** A JVM that cannot spell a name makes one with question marks. */
    private void assertNoOtherDirectory() throws Exception {
        assertThat(CommandRun.onlyIn(work)).isDirectory();
    }

    private String said(String locale, String script, int exitCode, String... arguments) throws Exception {
        Path said = directory.resolve("said");
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", script.replace("%s", "")));
        command.addAll(HarnessProcess.command(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(said.toFile());
        builder.environment().put("LC_ALL", locale);
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String text = new String(Files.readAllBytes(said), StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isEqualTo(exitCode);
        return text;
    }
}
