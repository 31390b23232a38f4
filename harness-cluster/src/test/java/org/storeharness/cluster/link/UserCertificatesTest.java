package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.TestJvm;

class UserCertificatesTest {
    private static final int NOBODY = 65_534;

    @TempDir
    Path state;

    private Path directory;
    private Path tls;
    private Path file;

    @BeforeEach
    void nameThem() {
        directory = state.resolve("store-harness/cluster");
        tls = directory.resolve("tls");
        file = tls.resolve("agent.key");
    }

    /** Makes one file, as the program of the JDK makes several. Which modes those have, {@link CertificatesTest} holds. */
    private static void make(Path made) {
        try {
            Files.createDirectory(
                    made, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.createFile(
                    made.resolve("agent.key"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path readOrMake() {
        return new UserCertificates(directory, UserCertificatesTest::make).readOrMake();
    }

    @Test
    void whoComesFirstMakesThemAndOnlyTheirOwnerMayReadThem() throws IOException {
        assertThat(readOrMake()).isEqualTo(tls);
        assertThat(new UserCertificates(directory, made -> {
                            throw new AssertionError("made again");
                        })
                        .readOrMake())
                .isEqualTo(tls);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(tls, directory.resolve("lock"));
        }
    }

    /** Two threads, and another process that comes while the program of the JDK makes them: the others wait. */
    @Test
    void ofThoseWhoComeAtTheSameTimeOneMakesThemForAll() throws Exception {
        AtomicInteger made = new AtomicInteger();
        AtomicReference<Process> late = new AtomicReference<>();
        UserCertificates shared = new UserCertificates(directory, place -> {
            made.incrementAndGet();
            late.set(startLate());
            Certificates.make(place, List.of("agent"), 1);
        });
        List<CompletableFuture<String>> threads = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> certificate(shared)))
                .limit(2)
                .toList();
        String first = threads.get(0).get();
        assertThat(threads.get(1).get()).isEqualTo(first);
        assertThat(made).hasValue(1);
        try (BufferedReader said = late.get().inputReader()) {
            assertThat(said.readLine())
                    .as("the certificate that the other process has")
                    .isEqualTo(first);
        }
    }

    /** Another process, once it is about to read the certificates or to make them. */
    private Process startLate() {
        try {
            Process process = new ProcessBuilder(
                            TestJvm.command(List.of(), UserCertificatesTest.class, directory.toString()))
                    .redirectErrorStream(true)
                    .start();
            assertThat(process.inputReader().readLine()).isEqualTo("begins");
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The other process, which can make none. */
    public static void main(String[] arguments) {
        System.out.println("begins");
        System.out.println(certificate(new UserCertificates(Path.of(arguments[0]), made -> {
            throw new SecurityProblem("made again");
        })));
    }

    private static String certificate(UserCertificates shared) {
        return shown(TlsIdentity.load(shared.readOrMake(), "agent"));
    }

    private static String shown(TlsIdentity identity) {
        try {
            return identity.shown();
        } catch (CertificateException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatIsDamagedOrNotCompleteIsSaidWithWhatToRemove() throws IOException {
        Map<String, String> environment = Map.of("XDG_STATE_HOME", state.toString());
        String before = shown(TlsIdentity.ofUser(environment, "a"));
        for (String name : List.of("ca.pem", "agent.pem", "agent.key")) {
            Path damaged = tls.resolve(name);
            byte[] whole = Files.readAllBytes(damaged);
            Files.write(damaged, new byte[0]);
            assertAdvised(environment);
            Files.delete(damaged);
            assertAdvised(environment);
            Files.write(damaged, whole);
            Files.setPosixFilePermissions(damaged, PosixFilePermissions.fromString("rw-------"));
        }
        assertThat(shown(TlsIdentity.ofUser(environment, "a"))).isEqualTo(before);
        for (Path one : List.of(file, tls.resolve("agent.pem"), tls.resolve("ca.pem"))) {
            Files.delete(one);
        }
        assertAdvised(environment);
        try (Stream<Path> left = Files.list(tls)) {
            for (Path one : left.toList()) {
                Files.delete(one);
            }
        }
        assertAdvised(environment);
        Files.delete(tls);
        assertThat(readOrMake()).as("made anew").isEqualTo(tls).isNotEmptyDirectory();
    }

    private void assertAdvised(Map<String, String> environment) {
        assertOneLine(() -> TlsIdentity.ofUser(environment, "a"))
                .hasMessageEndingWith("; remove " + tls + ", and new ones are made")
                .hasMessageNotContaining("harness cluster certificates");
    }

    /** One certificate is for all agents, and none of them is the coordinator. */
    @Test
    void allAgentsOfAUserProveThatTheyAreAgents() {
        TlsIdentity coordinator = TlsIdentity.of(null, "coordinator");
        TlsIdentity agent = TlsIdentity.of(null, "a");
        assertThat(agent.name()).isEqualTo("a");
        byte[] proven = MessageProof.prove(LinkFixture.asked(LinkFixture.hello("a")), agent, "a-id", "c-id");
        int proof = MessageProof.length(proven, 0, proven.length);
        assertThat(MessageProof.problem(proven, 0, proven.length, proof, coordinator, "a", "a-id", "c-id"))
                .isEmpty();
        byte[] order = MessageProof.prove(LinkFixture.asked(new ClusterMessage.Stop()), agent, "c-id", "b-id");
        assertThat(new ReceivedOrders(TlsIdentity.of(null, "b"), 1).read(order, 0, order.length, "c-id", "b-id"))
                .as("an order that an agent has signed")
                .isNull();
    }

    @Test
    void aFileOrDirectoryThatOthersMayUseIsRefused() throws IOException {
        readOrMake();
        for (String unsafe : List.of("rw-r-----", "rw----r--", "rw--w----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(unsafe));
            assertProblem(file + " has the mode " + unsafe + "; remove " + tls
                    + ", and new ones are made, or give both --tls DIR");
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        for (Path above : List.of(tls, directory)) {
            for (String unsafe : List.of("rwxr-x---", "rwx-----x", "rwx-w----")) {
                Files.setPosixFilePermissions(above, PosixFilePermissions.fromString(unsafe));
                assertProblem(above + " has the mode " + unsafe + "; remove " + above + ", and new ones are made");
            }
            Files.setPosixFilePermissions(above, PosixFilePermissions.fromString("rwx------"));
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
        readOrMake();
        Files.move(file, state.resolve("known"));
        Files.createSymbolicLink(file, state.resolve("known"));
        assertProblem(file + " is a link");
        Files.delete(file);
        Files.delete(tls);
        for (Path target : List.of(theirs, state.resolve("nowhere"))) {
            Files.createSymbolicLink(tls, target);
            assertProblem(tls + " is a link");
            Files.delete(tls);
        }
        assertThat(state.resolve("nowhere")).doesNotExist();
        assertThat(theirs).isEmptyDirectory();
    }

    @Test
    void whatAnotherUserOwnsIsRefused() throws IOException {
        readOrMake();
        for (Path owned : List.of(file, tls, directory)) {
            try {
                Files.setAttribute(owned, "unix:uid", NOBODY);
            } catch (IOException e) {
                Assumptions.abort("only root gives files away: " + e);
            }
            assertProblem(owned + " belongs to ");
            Files.setAttribute(owned, "unix:uid", 0);
        }
    }

    @Test
    void whatCannotBeMadeIsSaidInOneLineWithWhatToDo() throws IOException {
        assertOneLine(() -> new UserCertificates(directory, made -> {
                            throw new SecurityProblem("keytool says no");
                        })
                        .readOrMake())
                .hasMessageContaining("keytool says no; mend that, or give both --tls DIR");
        Path occupied = Files.writeString(state.resolve("occupied"), "a file");
        assertOneLine(() -> TlsIdentity.ofUser(Map.of("XDG_STATE_HOME", occupied.toString()), "a"))
                .hasMessageContaining(occupied + "/store-harness/cluster/tls cannot be made or read: ")
                .hasMessageContaining("give both --tls DIR, see 'harness cluster certificates'")
                .hasMessageContaining("XDG_STATE_HOME");
        assertOneLine(() -> TlsIdentity.ofUser(Map.of(), "a"))
                .hasMessageContaining("neither HOME nor XDG_STATE_HOME says where that is");
    }

    private void assertProblem(String text) {
        assertOneLine(this::readOrMake).hasMessageContaining(text);
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ?> assertOneLine(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOf(SecurityProblem.class)
                .satisfies(problem -> assertThat(problem.getMessage()).hasLineCount(1));
    }
}
