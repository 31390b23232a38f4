package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;

/** A run that measured what it should and could not remove all that it made. */
class LeftThingsTest {
    @TempDir
    private Path directory;

    @Test
    void whatARunCouldNotRemoveIsSaidOnStandardErrorAlthoughItsFiguresAreValid() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 10}}}}
                """);
        StringWriter out = new StringWriter();
        StringWriter said = new StringWriter();
        PrintWriter err = new PrintWriter(said) {
            @Override
            public void println(String line) {
                super.println(line);
                if (line.contains("round 1 of 1")) {
                    dropALetter(data);
                }
            }
        };
        int exitCode = CommandRun.execute(
                new PrintWriter(out),
                err,
                "run",
                plan.toString(),
                "--cold",
                "--format=json",
                "--out=" + directory.resolve("out"),
                "--data-dir=" + data);
        assertThat(said.toString())
                .containsPattern(
                        "harness run: run: could not be cleaned up: .*letter.*; './harness clean' lists what is left");
        assertThat(exitCode).as("the figures are valid").isZero();
    }

    private static void dropALetter(Path data) {
        try {
            Files.writeString(CommandRun.onlyIn(data).resolve("letter"), "Dear all");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
