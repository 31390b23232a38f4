package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.SystemFiles;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.run.saved.RunOwner.RunLife;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;

class RunRegistryTest {
    private static final Instant BEGAN = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    Path directory;

    private Path runs;
    private RunRegistry registry;
    private final List<String> progress = new ArrayList<>();

    @BeforeEach
    void makeRegistry() {
        runs = directory.resolve("state/runs");
        registry = new RunRegistry(runs);
    }

    @Test
    void aRunThatGoesOnIsRecordedWithWhatItMakes() throws Exception {
        try (RunRecord record = begin("r1")) {
            LeftoverNotes notes = record.notesOf("postgres", "pg");
            notes.add("schema", "a \"b\"\n", Map.of("url", "jdbc:x"));
            LeftoverNotes.Note gone = notes.add("schema", "gone", Map.of());
            gone.removed();
            RecordedRun run = registry.runs().get(0);
            assertThat(run.id()).isEqualTo("r1");
            assertThat(run.began()).isEqualTo(BEGAN);
            assertThat(run.life()).isEqualTo(RunLife.GOES_ON);
            assertThat(run.left())
                    .containsExactly(
                            new LeftoverNote("r1", "postgres", "pg", "schema", "a \"b\"\n", Map.of("url", "jdbc:x")));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run.file())))
                    .isEqualTo("rw-------");
        }
        assertThat(registry.runs()).as("something is left").hasSize(1);
    }

    /** Of the process that asks and of the run's own helpers nothing is said. */
    @Test
    void runsOfOtherProgramsAreSeenWhileTheyAreRunning() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        RunRecord record = begin("r1");
        try {
            plant("r0", other.pid());
            plant("r1-agent", other.pid());
            plant("r2", ProcessHandle.current().pid());
            assertThat(registry.runningBeside("r1")).containsExactly("r0");
            assertThat(registry.runningBeside("r0")).containsExactly("r1-agent");
        } finally {
            record.close();
            other.destroyForcibly().waitFor();
        }
        assertThat(registry.runningBeside("r1")).as("it has ended").isEmpty();
    }

    private void plant(String run, long pid) throws IOException {
        Map<String, @Nullable Object> first = new LinkedHashMap<>(
                RunOwner.of(SystemFiles.ofThisMachine(), pid).toJson());
        first.put("run", run);
        first.put("began", BEGAN.toString());
        Files.writeString(registry.fileOf(run), PlainJson.toLine(first) + "\n");
    }

    @Test
    void aRunThatRemovedEverythingLeavesNoRecord() throws Exception {
        Path made = directory.resolve("made");
        try (RunRecord record = begin("r1")) {
            record.addDirectory("data directory", made);
            record.notesOf("seaweed", "weed").add("collection", "c", Map.of()).removed();
        }
        assertThat(runs).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatIsStillThereKeepsTheRecord() throws Exception {
        Path made = Files.createDirectory(directory.resolve("made"));
        try (RunRecord record = begin("r1")) {
            record.addDirectory("data directory", made);
        }
        assertThat(registry.runs().get(0).left()).extracting(LeftoverNote::name).containsExactly(made.toString());
    }

    /** Else its note would stay for ever when the process is killed: a server that is gone answers no question. */
    @Test
    void whatIsInAServerThatEndsWithTheCommandIsNotNoted() throws Exception {
        RunRecord record = begin("r1");
        record.passOver(options -> options.containsValue("127.0.0.1:9333"));
        record.notesOf("seaweed", "weed").add("collection", "c", Map.of("master", "127.0.0.1:9333"));
        record.notesOf("seaweed", "weed").add("collection", "d", Map.of("master", "10.0.0.1:9333"));
        assertThat(registry.runs().get(0).left()).extracting(LeftoverNote::name).containsExactly("d");
    }

    @Test
    void anInterruptedThreadDoesNotEndTheRecord() throws Exception {
        try (RunRecord record = begin("r1")) {
            Thread.currentThread().interrupt();
            record.notesOf("seaweed", "weed").add("collection", "c", Map.of());
            assertThat(Thread.interrupted()).isTrue();
            record.notesOf("seaweed", "weed").add("collection", "d", Map.of());
        }
        assertThat(registry.runs().get(0).left()).hasSize(2);
    }

    /** A line that a full disk cut off has no end of line, and the next line follows it. */
    @Test
    void aLineThatWasCutOffHidesNoLaterOne() throws Exception {
        try (RunRecord record = begin("r1")) {
            record.notesOf("postgres", "pg").add("schema", "s", Map.of());
        }
        String later =
                ",\"store\":\"postgres\",\"target\":\"pg\",\"kind\":\"schema\",\"name\":\"%s\",\"options\":{}}\n";
        Files.writeString(
                file("r1"),
                "{\"note\":2,\"kind\":\"sch" + "{\"note\":3" + later.formatted("t") + "{\"no\n" + "{\"note\":4"
                        + later.formatted("u"),
                StandardOpenOption.APPEND);
        assertThat(registry.runs().get(0).left()).extracting(LeftoverNote::name).containsExactly("s", "t", "u");
    }

    @Test
    void filesOfOthersAreNoRecords() throws Exception {
        Files.createDirectories(runs);
        Files.writeString(file("text"), "hello\n");
        Files.writeString(file("empty"), "");
        Files.writeString(runs.resolve("other"), "{\"run\":\"r1\"}");
        Files.writeString(file("path"), "{\"run\":\"../r1\",\"began\":\"2026-01-31T12:00:00Z\"}\n");
        Files.createSymbolicLink(file("link"), Files.writeString(directory.resolve("x"), "{\"run\":\"r1\"}"));
        assertThat(registry.runs()).isEmpty();
    }

    @Test
    void aRunGoesOnWithoutARecordWhereNoneCanBeWritten() throws Exception {
        Files.writeString(directory.resolve("state"), "a file");
        try (RunRecord record = begin("r1")) {
            record.notesOf("postgres", "pg").add("schema", "s", Map.of());
        }
        assertThat(progress).hasSize(1);
        assertThat(progress.get(0)).startsWith("'./harness clean' will not find what this run creates: ");
    }

    @Test
    void twoCannotRemoveAtTheSameTime() throws Exception {
        try (FileChannel first = registry.tryLock().orElseThrow()) {
            assertThat(first.isOpen()).isTrue();
            assertThat(registry.tryLock()).isEmpty();
        }
        Optional<FileChannel> next = registry.tryLock();
        assertThat(next).isPresent();
        next.orElseThrow().close();
    }

    @Test
    void theDirectoryFollowsTheEnvironment() {
        assertThat(RunRegistry.locate(Map.of("XDG_STATE_HOME", "/s", "HOME", "/h")))
                .contains(Path.of("/s/store-harness/runs"));
        assertThat(RunRegistry.locate(Map.of("XDG_STATE_HOME", "relative", "HOME", "/h")))
                .contains(Path.of("/h/.local/state/store-harness/runs"));
        assertThat(RunRegistry.locate(Map.of())).isEmpty();
    }

    @Test
    void aRunGoesOnWhileItsVeryProcessRuns() throws IOException {
        SystemFiles system = machine("m", "b", 7, "S", 100);
        RunOwner here = RunOwner.of(system, 7);
        assertThat(here.life(system, here)).isEqualTo(RunLife.GOES_ON);
        assertThat(here.life(machine("m", "b", 7, "S", 101), here))
                .as("the id is that of a later process")
                .isEqualTo(RunLife.ENDED);
        assertThat(here.life(machine("m", "b", 7, "Z", 100), here))
                .as("it has ended, and its parent did not notice yet")
                .isEqualTo(RunLife.ENDED);
        assertThat(here.life(machine("m", "b", 8, "S", 100), here)).isEqualTo(RunLife.ENDED);
    }

    @Test
    void ofAnotherMachineNothingIsKnown() throws IOException {
        SystemFiles system = machine("m", "b", 7, "S", 100);
        RunOwner owner = RunOwner.of(system, 7);
        assertThat(owner.life(system, new RunOwner("n", "another boot", owner.namespace(), 1, "1")))
                .isEqualTo(RunLife.NOT_KNOWN);
        assertThat(owner.life(system, new RunOwner("m", "b", "pid:[another container]", 1, "1")))
                .isEqualTo(RunLife.NOT_KNOWN);
        assertThat(owner.life(system, new RunOwner("m", "a later boot", owner.namespace(), 7, "100")))
                .isEqualTo(RunLife.ENDED);
    }

    @Test
    void aRunOfThisVeryBootIsKnownAfterTheMachineHasGotAnotherName() throws IOException {
        SystemFiles here = machine("m", "b", 7, "S", 100);
        write(here.root().resolve("proc/sys/kernel/hostname"), "a");
        RunOwner going = RunOwner.of(here, 7);
        RunOwner ended = RunOwner.of(machine("m", "b", 8, "S", 100), 8);
        write(here.root().resolve("proc/sys/kernel/hostname"), "b");
        assertThat(going.life(here, RunOwner.of(here, 7))).isEqualTo(RunLife.GOES_ON);
        assertThat(ended.life(here, RunOwner.of(here, 7))).isEqualTo(RunLife.ENDED);
    }

    /** Images and copies of virtual machines share the id. */
    @Test
    void ofACopyOfThisMachineNothingIsKnown() throws IOException {
        SystemFiles here = machine("m", "b1", 7, "S", 100);
        write(here.root().resolve("proc/sys/kernel/hostname"), "a");
        SystemFiles copy = machine("m", "b2", 7, "S", 100);
        write(copy.root().resolve("proc/sys/kernel/hostname"), "b");
        assertThat(RunOwner.of(copy, 7).life(here, RunOwner.of(here, 7))).isEqualTo(RunLife.NOT_KNOWN);
    }

    @Test
    void whereASystemDoesNotSayWhichItIsNoRunIsTakenForEnded() throws IOException {
        SystemFiles here = machine("m", "b", 7, "S", 100);
        RunOwner unknown = new RunOwner("", "", "", 8, "100");
        assertThat(unknown.life(here, new RunOwner("", "", "", 7, "100"))).isEqualTo(RunLife.NOT_KNOWN);
        RunOwner withoutBoot = new RunOwner("m", "", "", 8, "100");
        assertThat(withoutBoot.life(here, new RunOwner("m", "", "", 7, "100"))).isEqualTo(RunLife.NOT_KNOWN);
        assertThat(withoutBoot.life(here, new RunOwner("m", "b", "", 7, "100"))).isEqualTo(RunLife.NOT_KNOWN);
        assertThat(new RunOwner("", "", "", 7, "100").life(here, new RunOwner("", "", "", 9, "1")))
                .as("that very process runs here")
                .isEqualTo(RunLife.GOES_ON);
    }

    private SystemFiles machine(String id, String boot, long pid, String state, long started) throws IOException {
        Path root = Files.createTempDirectory(directory, "root");
        Files.createDirectories(root.resolve("proc/self"));
        write(root.resolve("etc/machine-id"), id);
        write(root.resolve("proc/sys/kernel/random/boot_id"), boot);
        write(
                root.resolve("proc/" + pid + "/stat"),
                pid + " (a) b) " + state + " 1".repeat(18) + " " + started + " 5 5");
        return new SystemFiles(root);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    private Path file(String run) {
        return runs.resolve(run + RunRegistry.SUFFIX);
    }

    private RunRecord begin(String run) {
        return RunRecord.begin(runs, run, BEGAN, progress::add);
    }
}
