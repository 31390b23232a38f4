package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;

/** The kernel was asked for as many operations as are reported: strace counts them from outside. */
@Tag("slow")
class MetadataSystemCallsTest {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    private static final String TRACED =
            "mkdir,rmdir,rename,renameat,renameat2,unlink,unlinkat,lstat,newfstatat,statx,openat";
    private static final int TASKS = 2;
    private static final int ITEMS = 25;
    private static final String FILE = "file-\\d+-\\d+";
    private static final String DIRECTORY = "directory-\\d+-\\d+";

    @TempDir
    private Path directory;

    @Test
    void everyPhaseMakesOneKernelCallPerItem() throws Exception {
        assumeTrue(Files.isExecutable(STRACE), "does not apply: the tool strace is not installed (apt strace)");
        List<String> calls = calls();
        long items = TASKS * ITEMS;
        assertThat(count(calls, "mkdir", DIRECTORY)).isEqualTo(items);
        assertThat(count(calls, "renameat2?", DIRECTORY)).isEqualTo(items);
        assertThat(count(calls, "unlinkat", DIRECTORY + "-renamed\", AT_REMOVEDIR"))
                .isEqualTo(items);
        assertThat(count(calls, "openat", FILE + "\", O_WRONLY")).isEqualTo(items);
        assertThat(count(calls, "openat", FILE + "\", O_RDONLY")).isEqualTo(items);
        assertThat(count(calls, "unlinkat", FILE + "\", 0")).isEqualTo(items);
        assertThat(count(calls, "mkdir", "(top|tree-\\d+)\"")).isEqualTo(3);
        assertThat(count(calls, "unlinkat", "(top|tree-\\d+)\", AT_REMOVEDIR")).isEqualTo(3);
        assertThat(count(calls, "(statx|newfstatat|lstat)", FILE)).isEqualTo(items);
        assertThat(count(calls, "(statx|newfstatat|lstat)", DIRECTORY)).isEqualTo(items);
    }

    private List<String> calls() throws IOException, InterruptedException {
        Path log = directory.resolve("calls");
        Path place = Files.createDirectory(directory.resolve("place"));
        Path out = directory.resolve("out");
        List<String> command = new ArrayList<>(List.of(STRACE.toString(), "-f", "--seccomp-bpf", "-s", "1000"));
        command.addAll(List.of("-e", "trace=" + TRACED, "-o", log.toString()));
        command.addAll(HarnessProcess.command("fs", "metadata", "--directory=" + place, "-q"));
        command.addAll(List.of("--tasks=" + TASKS, "--items=" + ITEMS, "--depth=1", "--branch=2"));
        command.addAll(List.of("--write-bytes=10", "--read-bytes=10", "--warm-up=0s"));
        command.addAll(List.of("--data-dir=" + directory, "--out=" + directory.resolve("runs")));
        Process run = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(run.waitFor(120, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(out);
        assumeTrue(!said.contains("PTRACE"), "does not apply: the tool strace may not trace here");
        assertThat(run.exitValue()).as(said).isZero();
        assertThat(said).contains("   File creation  ");
        return Files.readAllLines(log);
    }

    private static long count(List<String> calls, String call, String path) {
        return calls.stream().filter(named(call, path)).count();
    }

    /** A call that begins, of a path that ends so; where another thread interrupts the line its end comes later. */
    private static Predicate<String> named(String call, String path) {
        return Pattern.compile("^\\d+ +" + call + "\\(((AT_FDCWD|\\d+), )?\"[^\"]*/" + path)
                .asPredicate();
    }
}
