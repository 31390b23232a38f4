package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.link.ClusterMessage.Hello;

class SharedKeyTest {
    private static final int NOBODY = 65_534;

    @TempDir
    Path state;

    private Path directory;
    private Path file;

    @BeforeEach
    void nameThem() {
        directory = state.resolve("store-harness/cluster");
        file = directory.resolve("key");
    }

    @Test
    void whoComesFirstMakesTheKeyAndOnlyItsOwnerMayReadIt() throws IOException {
        byte[] made = key();
        assertThat(made).hasSize(32);
        assertThat(file).hasBinaryContent(made);
        assertThat(key()).isEqualTo(made);
        assertThat(mode(directory)).isEqualTo("rwx------");
        assertThat(mode(file)).isEqualTo("rw-------");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void allWhoComeAtTheSameTimeHaveTheSameKey() {
        for (int round = 0; round < 20; round++) {
            Path fresh = state.resolve("round-" + round);
            assertThat(IntStream.range(0, 16)
                            .parallel()
                            .mapToObj(i -> HexFormat.of().formatHex(new SharedKeyFile(fresh).readOrMake()))
                            .collect(Collectors.toSet()))
                    .hasSize(1);
        }
    }

    @Test
    void aFileOrDirectoryThatOthersMayUseIsRefused() throws IOException {
        key();
        for (String unsafe : List.of("rw-r-----", "rw----r--", "rw--w----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(unsafe));
            assertProblem(file + " has the mode " + unsafe + "; remove it, or give both --tls DIR");
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        for (String unsafe : List.of("rwxr-x---", "rwx-----x", "rwx-w----")) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(unsafe));
            assertProblem(directory + " has the mode " + unsafe);
        }
    }

    @Test
    void aLinkIsRefusedAndNothingIsWrittenThroughIt() throws IOException {
        Path theirs = Files.createDirectory(state.resolve("theirs"));
        Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectories(directory.getParent());
        Files.createSymbolicLink(directory, theirs);
        assertProblem(directory + " is a link");
        assertThat(theirs).isEmptyDirectory();
        Files.delete(directory);
        Path known = Files.write(state.resolve("known"), new byte[32]);
        Files.setPosixFilePermissions(known, PosixFilePermissions.fromString("rw-------"));
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createSymbolicLink(file, known);
        assertProblem(file + " is a link");
        Files.delete(file);
        Files.createSymbolicLink(file, state.resolve("nowhere"));
        assertProblem(file + " is a link");
        assertThat(state.resolve("nowhere")).doesNotExist();
    }

    @Test
    void whatAnotherUserOwnsIsRefused() throws IOException {
        key();
        try {
            Files.setAttribute(file, "unix:uid", NOBODY);
        } catch (IOException e) {
            Assumptions.abort("only root gives files away: " + e);
        }
        assertProblem(file + " belongs to ");
        Files.setAttribute(file, "unix:uid", 0);
        Files.setAttribute(directory, "unix:uid", NOBODY);
        assertProblem(directory + " belongs to ");
    }

    @Test
    void whatIsNoKeyOrCannotBeMadeIsSaidInOneLineWithWhatToDo() throws IOException {
        key();
        for (int bytes : new int[] {0, 31, 33}) {
            Files.write(file, new byte[bytes]);
            assertProblem(file + " holds no key; remove it");
        }
        Path occupied = Files.writeString(state.resolve("occupied"), "a file");
        assertThatThrownBy(() -> SharedKey.ofUser(Map.of("XDG_STATE_HOME", occupied.toString()), "a"))
                .isInstanceOf(SecurityProblem.class)
                .hasMessageContaining(occupied + "/store-harness/cluster/key cannot be made or read: ")
                .hasMessageContaining("give both --tls DIR, see 'harness cluster certificates'")
                .hasMessageContaining("XDG_STATE_HOME")
                .message()
                .hasLineCount(1);
        assertThatThrownBy(() -> SharedKey.ofUser(Map.of(), "a"))
                .isInstanceOf(SecurityProblem.class)
                .hasMessageContaining("neither HOME nor XDG_STATE_HOME says where that is");
    }

    @Test
    void aKeyThatAnotherProcessWritesIsAwaited() throws Exception {
        byte[] made = key();
        Files.write(file, new byte[0]);
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(200);
                Files.write(file, made);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        assertThat(key()).isEqualTo(made);
        other.join();
    }

    @Test
    void aKeyIsMadeWithoutAHardLinkOnce() throws IOException {
        byte[] first = key();
        Files.delete(file);
        SharedKeyFile shared = new SharedKeyFile(directory);
        shared.makeWithoutLink(first);
        shared.makeWithoutLink(new byte[32]);
        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(key()).isEqualTo(first);
    }

    @Test
    void aHelloIsProvenByTheKeyForItsTwoMembersAlone() {
        SharedKey coordinator = SharedKey.load(directory, "coordinator");
        SharedKey other = SharedKey.load(state.resolve("other"), "a");
        Hello hello = new Hello("a", "1", "abc", "17", List.of(), List.of(), Map.of(), "nonce", null, null);
        Hello proven = HelloProof.prove(hello, SharedKey.load(directory, "a"), "c-id", "a-id");
        assertThat(HelloProof.problem(proven, coordinator, "c-id", "a-id")).isEmpty();
        String refused =
                "agent 'a' does not have the same key as this process; run both as the same user, with the same"
                        + " XDG_STATE_HOME, or give both --tls DIR, see 'harness cluster certificates'";
        assertThat(HelloProof.problem(proven, coordinator, "c-id", "b-id")).hasValue(refused);
        assertThat(HelloProof.problem(proven, coordinator, "d-id", "a-id")).hasValue(refused);
        assertThat(HelloProof.problem(hello, coordinator, "c-id", "a-id")).hasValue(refused);
        assertThat(HelloProof.problem(HelloProof.prove(hello, other, "c-id", "a-id"), coordinator, "c-id", "a-id"))
                .hasValue(refused);
    }

    @Test
    void itIsForLoopbackAlone() {
        SharedKey key = SharedKey.load(directory, "a");
        key.requireFor(new InetSocketAddress("127.0.0.1", 7946));
        assertThatThrownBy(() -> key.requireFor(new InetSocketAddress("192.0.2.1", 7946)))
                .isInstanceOf(SecurityProblem.class)
                .hasMessageContaining("is not a loopback address");
    }

    private byte[] key() {
        return new SharedKeyFile(directory).readOrMake();
    }

    private void assertProblem(String text) {
        assertThatThrownBy(this::key)
                .isInstanceOf(SecurityProblem.class)
                .hasMessageContaining(text)
                .message()
                .hasLineCount(1);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
