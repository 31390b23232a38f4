package org.storeharness.cluster.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.Jvm;

/**
 * Tests the script that ssh runs on a host: it runs here, through a program that stands in for ssh and hands the command to a shell
 * as sshd does; the Java of the host is a script that plants its version and tells its arguments.
 */
class SshLauncherTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final SshDestination HOST = new SshDestination("me@a", "a");

    @TempDir
    private Path directory;

    private final Queue<String> said = new ConcurrentLinkedQueue<>();

    private Path home;
    private Path temporary;

    @BeforeEach
    void makeAHost() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no POSIX shell");
        home = Files.createDirectories(directory.resolve("java home/bin")).getParent();
        temporary = Files.createDirectory(directory.resolve("tmp of a"));
    }

    @Test
    void nothingButTheHostIsInTheCommandLine() {
        List<String> command = new SshLauncher(List.of("ssh", "-F", "my config")).command(HOST);
        assertThat(command).containsSubsequence("ssh", "-F", "my config", "-T").contains("BatchMode=yes", "me@a");
        assertThat(command.get(command.size() - 1)).isEqualTo(SshLauncher.remoteCommand());
        assertThat(SshLauncher.script()).doesNotContain("'", "\\", "\n").isPrintable();
    }

    @Test
    void theAgentRunsInADirectoryOfItsOwnWithWhatItWasSentAndLeavesNothing() throws Exception {
        java("17", """
                pwd; ls -ld . | cut -c1-10; cat tls/a.key harness-agent.jar
                for argument in "$@"; do echo "<$argument>"; done
                exit 5
                """);
        RemoteAgent agent = launch(List.of("agent", "--name", "a b", "it's \"$HOME\" \\ *", ""));
        assertThat(agent.awaitEnd(LONG)).isTrue();

        List<String> lines = Files.readAllLines(directory.resolve("seen"));
        assertThat(lines.get(0)).startsWith(temporary.toRealPath() + "/store-harness-agent.");
        assertThat(lines.get(1)).isEqualTo("drwx------");
        assertThat(lines.get(2)).isEqualTo("the key of a");
        assertThat(String.join("\n", lines.subList(3, lines.size())))
                .isEqualTo("the agent<" + Jvm.OPTIONS.replace(" ", ">\n<") + ">\n<-XX:-UsePerfData>\n<-Djava.io.tmpdir="
                        + lines.get(0) + "/tmp>\n<-jar>\n<harness-agent.jar>\n<agent>\n<--name>\n<a b>\n"
                        + "<it's \"$HOME\" \\ *>\n<>");
        assertThat(temporary).isEmptyDirectory();
        assertThat(agent.failure()).contains("me@a: the agent 'a' ended with exit code 5");
        agent.close();
    }

    @Test
    void theAgentEndsWithTheConnection() throws Exception {
        java("21", "echo started >&2; exec sleep 600");
        RemoteAgent agent = launch(List.of("agent"));
        while (!Files.exists(directory.resolve("seen"))) {
            assertThat(agent.failure()).isEmpty();
            Thread.sleep(5);
        }
        agent.close();
        assertThat(agent.awaitEnd(LONG)).isTrue();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aHostWhoseJavaIsTooOldIsRefusedInOneLineBeforeAnythingIsMade() throws Exception {
        for (String version : List.of("1.8", "11", "16", "")) {
            java(version, "exit 0");
            RemoteAgent agent = launch(List.of("agent"));
            assertThat(agent.awaitEnd(LONG)).isTrue();
            assertThat(agent.failure())
                    .contains("me@a has Java " + (version.isEmpty() ? "of an unknown version" : version) + " at "
                            + home.resolve("bin/java") + ": 17 or newer is needed; set JAVA_HOME for logins"
                            + " without a terminal");
            assertThat(directory.resolve("seen")).doesNotExist();
            assertThat(temporary).isEmptyDirectory();
            agent.close();
        }
    }

    @Test
    void aDirectoryInThatOfTheLoginKeepsNothing() throws Exception {
        java("17", "pwd; for argument in \"$@\"; do echo \"$argument\"; done");
        Path asked = Files.createDirectory(directory.resolve("agents"));
        temporary = Path.of("agents");
        RemoteAgent agent = launch(List.of("agent"));
        assertThat(agent.awaitEnd(LONG)).isTrue();
        assertThat(asked).isEmptyDirectory();
        List<String> lines = Files.readAllLines(directory.resolve("seen"));
        assertThat(lines.get(0)).startsWith(asked.toRealPath() + "/store-harness-agent.");
        assertThat(lines).contains("-Djava.io.tmpdir=" + lines.get(0) + "/tmp");
        agent.close();
    }

    @Test
    void aHostWithoutAPlaceIsRefusedInOneLine() throws Exception {
        java("17", "exit 0");
        temporary = Path.of("/no/directory");
        RemoteAgent agent = launch(List.of("agent"));
        assertThat(agent.awaitEnd(LONG)).isTrue();
        assertThat(agent.failure())
                .contains("me@a has no place for the agent in /no/directory; set TMPDIR for logins without a terminal");
        assertThat(directory.resolve("seen")).doesNotExist();
        agent.close();
    }

    @Test
    void whatTheAgentSaysIsHandedOn() throws Exception {
        java("17", "echo 'agent a: waits' >&2; echo >&2; exit 3");
        RemoteAgent agent = launch(List.of("agent"));
        assertThat(agent.awaitEnd(LONG)).isTrue();
        assertThat(agent.failure()).contains("me@a: the agent 'a' ended with exit code 3: agent a: waits");
        assertThat(said).containsExactly("agent a: waits");
        agent.close();
    }

    @Test
    void theAddressTowardsHostsIsThatOfAnotherMachineBeforeLoopback() throws Exception {
        Path ssh = executable("ssh-knows", """
                case $2 in
                    alias) echo 'hostname 127.0.0.1' ;;
                    jump) echo 'hostname no-such-host.invalid' ;;
                    *) exit 255 ;;
                esac
                """);
        SshLauncher launcher = new SshLauncher(List.of(ssh.toString()));
        assertThat(launcher.ownAddress(List.of(new SshDestination("jump", "a"), new SshDestination("alias", "b"))))
                .contains(InetAddress.getByName("127.0.0.1"));
        assertThat(launcher.ownAddress(List.of(new SshDestination("jump", "a"))))
                .isEmpty();
        assertThat(launcher.ownAddress(List.of(new SshDestination("unknown", "a"))))
                .isEmpty();
    }

    @Test
    void aHostThatCannotBeReachedIsNamedWithWhatSshSays() throws Exception {
        Path ssh = executable("ssh-fails", "echo 'ssh: Could not resolve hostname a' >&2; exit 255");
        RemoteAgent agent = launch(ssh, List.of("agent"));
        assertThat(agent.awaitEnd(LONG)).isTrue();
        assertThat(agent.failure())
                .contains("me@a: ssh: Could not resolve hostname a; what has to work without a question:"
                        + " ssh -o BatchMode=yes me@a true");
        agent.close();
    }

    private RemoteAgent launch(List<String> arguments) throws IOException {
        Path ssh = executable(
                "ssh",
                "cd '" + directory + "'; for command in \"$@\"; do :; done; JAVA_HOME='" + home + "' TMPDIR='"
                        + temporary + "' /bin/sh -c \"$command\"");
        return launch(ssh, arguments);
    }

    private RemoteAgent launch(Path ssh, List<String> arguments) throws IOException {
        return new SshLauncher(List.of(ssh.toString())).launch(HOST, bundle(arguments), said::add);
    }

    private AgentBundle bundle(List<String> arguments) {
        return new AgentBundle(
                "the agent".getBytes(StandardCharsets.US_ASCII),
                Map.of("a.key", "the key of a\n".getBytes(StandardCharsets.US_ASCII)),
                arguments);
    }

    /** A Java of that version that writes to the file {@code seen}. */
    private void java(String version, String script) throws IOException {
        String properties = version.isEmpty() ? "" : "echo '    java.specification.version = " + version + "' >&2; ";
        executable(
                home.resolve("bin/java").toString(),
                "case $1 in -XshowSettings*) " + properties + "exit 0 ;; esac\nexec >'" + directory.resolve("seen")
                        + "'\n" + script);
    }

    private Path executable(String name, String script) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }

    @Test
    void agentsHaveTheNamesOfTheirHostsAndNumbersWhereTheseAreTheSame() {
        assertThat(SshDestination.parse("me@Node_1.example.org, b,b,you@127.0.0.1,::1,coordinator"))
                .containsExactly(
                        new SshDestination("me@Node_1.example.org", "node-1"),
                        new SshDestination("b", "b"),
                        new SshDestination("b", "b-2"),
                        new SshDestination("you@127.0.0.1", "127-0-0-1"),
                        new SshDestination("::1", "1"),
                        new SshDestination("coordinator", "coordinator-2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a,",
                "-oProxyCommand=x",
                "me@-a",
                "a b",
                "a;b",
                "a$(b)",
                "a`b`",
                "@a",
                "me@",
                "a@b@c",
                "a'b",
                "a\nb"
            })
    void whatSshOrAShellWouldTakeForMoreThanAHostIsRefused(String list) {
        assertInvalid(() -> SshDestination.parse(list), "--ssh must be hosts such as user@host");
    }
}
