package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.fs.PageCache;

/** Whole runs whose page cache is asked to be in a state. */
class PageCacheStateTest {
    private static final String PLAN = """
            name: cache
            rounds: 1
            targets:
              blocks: {store: fs-block, durability: relaxed, options: {engine: %s, direct: off, cache: cold}}
            workloads:
              read:
                operations: {read: 1}
                content: {size: 4KiB}
                keys: sequential
                concurrency: 1
                phases: {fill: 256, warmUp: {operations: 256}, measure: {operations: 256}}
            """;

    @TempDir
    private Path directory;

    private Path data;

    @BeforeEach
    void makeADataDirectoryOnADisk() throws IOException {
        Path build = Files.createDirectories(Path.of("target", "tmp")).toAbsolutePath();
        FileSystemFacts fileSystem = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(build);
        assumeTrue(
                PageCache.unavailableReason().isEmpty() && fileSystem.kind() == FileSystemKind.LOCAL,
                () -> "does not apply: the page cache of " + fileSystem.type() + " cannot be examined");
        data = Files.createTempDirectory(build, "cache-");
    }

    private CommandRun run(String engine) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN.formatted(engine));
        CommandRun run = CommandRun.of(
                "run",
                plan.toString(),
                "--data-dir",
                data.toString(),
                "--out",
                directory.resolve("runs").toString(),
                "-q",
                "-v");
        Files.delete(data);
        return run;
    }

    @Test
    void whatTheWarmUpReadIsDroppedBeforeTheMeasuredPhase() throws IOException {
        CommandRun run = run("nio");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("blocks page cache: cold before the phase (requested: cold), 0.0 % of the pages in memory");
    }

    /** The kernel drops no page that is mapped, and the warm-up maps them all. */
    @Test
    void aWarmPhaseThatHadToBeColdMakesTheRunInvalid() throws IOException {
        CommandRun run = run("mmap");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("NOT VALID: blocks: read in round 1 requested a page cache that is cold, but 100 % of"
                        + " its files' pages were in memory")
                .contains("blocks page cache: warm before the phase (requested: cold), 100.0 % of the pages in memory");
    }
}
