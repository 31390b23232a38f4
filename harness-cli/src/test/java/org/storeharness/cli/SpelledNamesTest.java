package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A shell makes the name, which this JVM may not be able to spell. */
@Tag("slow")
@Timeout(60)
class SpelledNamesTest {
    private static final String SCRIPT = """
            name=$(printf 'gr\\303\\266\\303\\237e \\303\\274')
            mkdir "$name"
            place=$1
            shift
            if [ "$place" = here ]; then cd "$name"; else set -- "$@" --out "$name"; fi
            exec "$@"
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"here, C, 2", "argument, C, 2", "here, C.UTF-8, 0", "argument, C.UTF-8, 0"})
    @EnabledOnOs(value = OS.LINUX, disabledReason = "does not apply: other systems spell all names")
    void whatTheLocaleCannotSpellIsRefusedBeforeAnythingIsMade(String place, String locale, int exitCode)
            throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh", place));
        command.addAll(HarnessProcess.command("run", plan(), "-q", "--format=csv", "--data-dir=" + data()));
        Path work = Files.createDirectory(directory.resolve("work"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(directory.resolve("err").toFile());
        builder.environment().put("LC_ALL", locale);
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        assertThat(builder.start().waitFor())
                .as(Files.readString(directory.resolve("err")))
                .isEqualTo(exitCode);
        try (var made = Files.list(work)) {
            assertThat(made.count())
                    .as("no second directory with question marks in its name")
                    .isOne();
        }
        if (exitCode != 0) {
            assertThat(directory.resolve("err"))
                    .content()
                    .startsWith("harness: the locale has names spelled in US-ASCII, ")
                    .endsWith("set LC_ALL=C.UTF-8\n");
        }
    }

    private String plan() throws Exception {
        return Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """).toString();
    }

    private Path data() throws Exception {
        return Files.createDirectory(directory.resolve("data"));
    }
}
