package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.cluster.link.LinkFixture.PATIENCE;
import static org.storeharness.cluster.link.LinkFixture.coordinator;
import static org.storeharness.cluster.link.LinkFixture.hello;
import static org.storeharness.cluster.link.LinkFixture.join;
import static org.storeharness.cluster.link.LinkFixture.patience;
import static org.storeharness.cluster.link.LinkFixture.settings;
import static org.storeharness.cluster.link.LinkFixture.text;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Leave;
import org.storeharness.cluster.link.ClusterMessage.Welcome;
import org.storeharness.cluster.link.LinkFixture.AgentNotes;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;
import org.storeharness.cluster.link.jgroups.ForgingMember;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LinkTlsTest {

    private static final String ONE_CLUSTER = "; give both --tls DIR with certificates of one cluster";

    @TempDir
    static Path directory;

    private static TlsIdentity ours;
    private static TlsIdentity agentA;
    private static TlsIdentity agentB;
    private static TlsIdentity foreignA;

    private final CoordinatorNotes notes = new CoordinatorNotes();
    private final AgentNotes agentNotes = new AgentNotes();
    private InetSocketAddress address;

    @BeforeAll
    static void makeCertificates() {
        Path own = TestCertificates.ours();
        Path others = TestCertificates.foreign();
        ours = TlsIdentity.load(own, "coordinator");
        agentA = TlsIdentity.load(own, "a");
        agentB = TlsIdentity.load(own, "b");
        foreignA = TlsIdentity.load(others, "a");
    }

    @BeforeEach
    void chooseAnAddress() throws IOException {
        address = LinkFixture.freeAddress();
    }

    @Test
    void everyBytePassesThroughTls13() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a")) {
            assertThat(coordinator).isNotNull();
            try (Socket plain = new Socket(address.getAddress(), address.getPort())) {
                plain.getOutputStream().write("hello, who is there?".getBytes(StandardCharsets.US_ASCII));
                InputStream in = plain.getInputStream();
                assertThat(in.read()).as("a TLS alert").isEqualTo(21);
            } catch (SocketException e) {
                // hung up before the alert was read
            }
            assertThat(notes.next()).startsWith("refused 127.0.0.1:").endsWith(": it does not speak TLS");
        }
    }

    @Test
    void aCertificateOfAnotherAuthorityIsRefusedByNameOnBothSides() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a")) {
            // The agent does not trust the coordinator, and says so before the coordinator sees its certificate
            assertRefused(
                    foreignA,
                    hello("a"),
                    "is not trusted: the certificate of 'coordinator' is not signed by an authority in ca.pem",
                    ONE_CLUSTER);
            assertThat(notes.next())
                    .startsWith("refused 127.0.0.1:")
                    .contains("not trust this member's certificate")
                    .endsWith(ONE_CLUSTER);
            // It trusts the coordinator, and shows a foreign certificate
            TlsIdentity mixed = mixed();
            assertRefused(
                    mixed,
                    hello("a"),
                    "refused the certificate of 'a', which another authority may have signed",
                    ONE_CLUSTER);
            String line = notes.next();
            assertThat(line)
                    .startsWith("refused 127.0.0.1:")
                    .endsWith(": the certificate of 'a' is not signed by an authority in ca.pem");
            assertThat(coordinator.roster().agents()).isEmpty();
        }
    }

    /** Trusts our authority and shows the foreign certificate. */
    private static TlsIdentity mixed() {
        return ForeignCertificate.shownBy(TestCertificates.foreign(), TestCertificates.ours(), directory, "a");
    }

    @Test
    void anAgentWithTheCertificateOfItsUserIsRefusedOnBothSides() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a")) {
            assertThatThrownBy(() -> join(settings(address, "a"), "a", agentNotes))
                    .isInstanceOf(LinkException.class)
                    .hasMessage("the coordinator at 127.0.0.1:" + address.getPort()
                            + " is not trusted: the certificate of 'coordinator' is not signed by an authority in ca.pem;"
                            + " give both --tls DIR with certificates of one cluster, or run both as the same user, with the"
                            + " same XDG_STATE_HOME");
            assertThat(notes.next())
                    .startsWith("refused 127.0.0.1:")
                    .contains("not trust this member's certificate")
                    .endsWith(ONE_CLUSTER);
            assertThat(coordinator.roster().agents()).isEmpty();
        }
    }

    @Test
    void anAgentUnderAnothersNameIsRefusedByName() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a", "b")) {
            assertRefused(agentB, hello("a"), "agent 'a' presents the certificate of 'b'");
            assertThat(notes.next()).isEqualTo("refused: agent 'a' presents the certificate of 'b'");
            assertThat(coordinator.roster().agents()).isEmpty();
        }
    }

    @Test
    void anAgentWithACertificateThatClaimsToProveNothingIsRefused() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a");
                LinkTransport member = new JGroupsTransports().dial(address, agentA, new LinkTest.Deaf())) {
            member.send(member.founder(), LinkFixture.asked(hello("a")), false);
            assertThat(notes.next()).isEqualTo("refused: agent 'a' presents no certificate");
            assertThat(coordinator.roster().agents()).isEmpty();
        }
    }

    /** A message that is proven after the link was closed fails to be sent, as on any closed link. */
    @Test
    void aClosedMemberKnowsItsAddress() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a")) {
            assertThat(coordinator).isNotNull();
            LinkTransport member = new JGroupsTransports().dial(address, agentA, new LinkTest.Deaf());
            String self = member.self();
            member.close();
            assertThat(member.self()).isEqualTo(self);
            assertThatThrownBy(() -> member.send(member.founder(), new byte[1], false))
                    .isInstanceOf(LinkException.class);
        }
    }

    /** A process that has an agent's key becomes a member, and any member can give another's address as its own. */
    @Test
    void theKeyOfAnotherAgentCommandsNobody() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, ours), notes, "a");
                AgentLink a = join(settings(address, agentA), "a", agentNotes)) {
            assertThat(a).isNotNull();
            byte[] order = new MessageFrame(FrameKind.TELL, 1_000, text("forged")).encode();
            try (ForgingMember forger = new ForgingMember(address, agentB)) {
                forger.sendAsFounder(order);
                assertThat(agentNotes.next())
                        .isEqualTo("refused: a member that is not the coordinator gave an order in its name");
            }
            coordinator.tell("a", text("real"));
            assertThat(agentNotes.next()).isEqualTo("told " + text("real"));
            assertThat(coordinator.ask("a", text("asked")).get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(text("asked"));
        }
    }

    /** A coordinator that signs nonsense. */
    @Test
    void anOrderOfTheCoordinatorThatCannotBeReadIsAnsweredWithTheReason() throws Exception {
        CompletableFuture<LinkTransport> founder = new CompletableFuture<>();
        CoordinatorNotes heard = new CoordinatorNotes();
        LinkTransport.Receiver receiver = new LinkTest.Deaf() {
            @Override
            public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
                int proof = MessageProof.length(bytes, offset, length);
                MessageFrame frame =
                        MessageFrame.decode(bytes, offset + proof, length - proof, MessageFrame.MAXIMUM_BYTES);
                LinkTransport own = founder.join();
                if (frame.message() instanceof Hello) {
                    own.send(
                            member,
                            new MessageFrame(FrameKind.ANSWER, frame.number(), new Welcome(6_000)).encode(),
                            true);
                    byte[] nonsense = "ask 77 Abort\n{}".getBytes(StandardCharsets.US_ASCII);
                    own.send(member, MessageProof.prove(nonsense, ours, own.self(), member), false);
                } else if (frame.message() instanceof Leave) {
                    own.send(member, new MessageFrame(FrameKind.ANSWER, frame.number(), new Leave()).encode(), true);
                } else {
                    heard.note(frame.toString());
                }
            }
        };
        try (LinkTransport own = new JGroupsTransports().listen(address, ours, receiver)) {
            founder.complete(own);
            try (AgentLink a = join(settings(address, agentA), "a", agentNotes)) {
                assertThat(a).isNotNull();
                assertThat(heard.next())
                        .contains(
                                "kind=ANSWER, number=77",
                                "the question cannot be read: malformed message: reason is missing");
            }
        }
    }

    @Test
    void onlyTheCoordinatorsCertificateIsTakenForTheCoordinator() {
        try (CoordinatorLink impostor =
                CoordinatorLink.open(settings(address, agentB), Set.of("a"), CoordinatorLink.USUAL_LEASE, notes)) {
            assertThat(impostor).isNotNull();
            assertRefused(agentA, hello("a"), "presents the certificate of 'b', not that of 'coordinator'");
        }
    }

    @Test
    void anAgentWithTlsDoesNotTalkToACoordinatorWithout() {
        try (CoordinatorLink plain = coordinator(settings(address, "a"), notes, "a")) {
            assertThatThrownBy(() -> AgentDialler.join(
                            settings(address, agentA), hello("a"), agentNotes, patience(Duration.ZERO), line -> {}))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("the certificate of 'coordinator' is not signed by an authority in ca.pem;"
                            + " give both --tls DIR");
            assertThat(plain.roster().agents()).isEmpty();
        }
    }

    private void assertRefused(TlsIdentity identity, Hello hello, String text) {
        assertRefused(identity, hello, text, "");
    }

    private void assertRefused(TlsIdentity identity, Hello hello, String text, String end) {
        assertThatThrownBy(() -> AgentDialler.join(
                        settings(address, identity), hello, agentNotes, patience(PATIENCE), line -> {}))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining(text)
                .hasMessageEndingWith(end)
                .message()
                .hasLineCount(1);
    }
}
