package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.FreePorts;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;

/**
 * Agents that come by ssh, from a server of OpenSSH on this machine. The harness is a jar that names the classes of this test, so that it is one jar.
 */
@Tag("exhaustive")
@Tag("serial")
class SshAgentsTest {
    @TempDir
    private Path directory;

    private LocalSshd sshd;
    private Process coordinator;

    @BeforeEach
    void startSshd() throws Exception {
        sshd = new LocalSshd(
                Files.createDirectory(directory.resolve("ssh")),
                "TMPDIR=" + directory.resolve("agents"),
                "JAVA_HOME=" + System.getProperty("java.home"));
        for (String name : List.of("agents", "shared", "out", "data", "state", "tmp")) {
            Files.createDirectory(directory.resolve(name));
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(path -> Path.of(path).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (OutputStream jar =
                new JarOutputStream(Files.newOutputStream(directory.resolve("harness.jar")), manifest)) {
            jar.flush();
        }
    }

    @AfterEach
    void endAll() throws Exception {
        if (coordinator != null) {
            coordinator.destroyForcibly().waitFor();
        }
        if (sshd != null) {
            sshd.close();
        }
    }

    @Test
    void threeHostsDoTheWorkOfACommandAndKeepNothing() throws Exception {
        start(2, "127.0.0.1,127.0.0.2,127.0.0.3");
        assertThat(coordinator.waitFor()).as(printed()).isZero();
        RunResult result = SavedRuns.read(CommandRun.onlyIn(directory.resolve("out")));
        assertThat(result.run().valid()).isTrue();
        assertThat(result.hosts()).extracting(RunHost::name).containsExactly("127-0-0-1", "127-0-0-2", "127-0-0-3");
        assertThat(result.results())
                .hasSize(2)
                .allSatisfy(measured -> assertThat(measured.operations().ok()).isEqualTo(300));
        assertThat(left()).isEmpty();
        assertThat(List.of("shared", "data"))
                .allSatisfy(name -> assertThat(directory.resolve(name)).isEmptyDirectory());
    }

    @Test
    @Tag("slow")
    void agentsEndWithAKilledCoordinatorAndLeaveNothing() throws Exception {
        start(1000, "127.0.0.1,127.0.0.2");
        await("round 2 ");
        coordinator.destroyForcibly().waitFor();
        awaitNothingLeft();
    }

    private void start(int rounds, String hosts) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: %d
                targets: {fs: {store: fs, durability: relaxed, options: {directory: "%s"}}}
                workloads: {write: {operations: {write: 1}, concurrency: 6, phases: {measure: {operations: 300}}}}
                """.replace("%d", Integer.toString(rounds))
                .replace("%s", directory.resolve("shared").toString()));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + directory.resolve("tmp"),
                "-jar",
                directory.resolve("harness.jar").toString(),
                "run",
                plan.toString(),
                "--cold",
                "--ssh=" + hosts,
                "--listen=127.0.0.1:" + FreePorts.choose(),
                "--data-dir=" + directory.resolve("data"),
                "--out=" + directory.resolve("out")));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        builder.environment()
                .merge("PATH", sshd.programs().toString(), (path, ours) -> ours + File.pathSeparator + path);
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        coordinator = builder.start();
    }

    private String printed() throws IOException {
        return Files.readString(directory.resolve("output"));
    }

    private void await(String text) throws Exception {
        while (!printed().contains(text)) {
            assertThat(coordinator.isAlive()).as(printed()).isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private void awaitNothingLeft() throws Exception {
        while (!left().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** The leftovers of agents: files in their directory and in that for certificates, and processes. */
    private List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        for (String place : List.of("agents", "tmp")) {
            try (Stream<Path> files = Files.list(directory.resolve(place))) {
                files.filter(file -> !file.getFileName().toString().startsWith("hsperfdata"))
                        .map(Path::toString)
                        .forEach(left::add);
            }
        }
        String place = directory.resolve("agents") + "/";
        ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(place))
                .forEach(left::add);
        return left;
    }
}
