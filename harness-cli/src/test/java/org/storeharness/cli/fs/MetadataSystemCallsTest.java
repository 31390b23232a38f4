package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;

/** The kernel was asked for as many operations as are reported: strace counts them from outside. */
@Tag("exhaustive")
class MetadataSystemCallsTest {
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
        List<String> command = HarnessProcess.command("fs", "metadata", "--directory=" + place, "-q");
        command.addAll(List.of("--tasks=" + TASKS, "--items=" + ITEMS, "--depth=1", "--branch=2"));
        command.addAll(List.of("--write-bytes=10", "--read-bytes=10", "--warm-up=0s"));
        command.addAll(List.of("--data-dir=" + directory, "--out=" + directory.resolve("runs")));
        HarnessProcess.Ended run = HarnessProcess.run(
                directory.resolve("out"), List.of("-s1000", "-etrace=" + TRACED, "-o" + log), command);
        assertThat(run.exitCode()).as(run.said()).isZero();
        assertThat(run.said()).contains("   File creation  ");
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
