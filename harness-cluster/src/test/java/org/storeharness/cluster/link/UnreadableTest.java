package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.cluster.link.LinkFixture.PATIENCE;
import static org.storeharness.cluster.link.LinkFixture.coordinator;
import static org.storeharness.cluster.link.LinkFixture.join;
import static org.storeharness.cluster.link.LinkFixture.settings;
import static org.storeharness.cluster.link.LinkFixture.text;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cluster.link.LinkFixture.AgentNotes;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;

/** Tests that a process which waits for a message that cannot be read or made is told why there is none. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class UnreadableTest {
    private static final String GOOD = "{\"reason\":\"garble me\"}";

    private InetSocketAddress address;
    private final CoordinatorNotes notes = new CoordinatorNotes();
    private final AgentNotes agentNotes = new AgentNotes();

    @BeforeEach
    void chooseAnAddress() throws IOException {
        address = LinkFixture.freeAddress();
    }

    /**
     * Makes messages that say {@link #GOOD} arrive without a field.
     *
     * @param coordinators whether to garble messages to the coordinator, or else to the agent
     */
    private LinkSettings garbling(boolean coordinators) {
        JGroupsTransports real = new JGroupsTransports();
        TransportFactory garbling = new TransportFactory() {
            @Override
            public LinkTransport listen(
                    InetSocketAddress where, TlsIdentity identity, LinkTransport.Receiver receiver) {
                return real.listen(where, identity, coordinators ? garbled(receiver, bytes -> bytes) : receiver);
            }

            @Override
            public LinkTransport dial(InetSocketAddress where, TlsIdentity identity, LinkTransport.Receiver receiver) {
                CompletableFuture<LinkTransport> own = new CompletableFuture<>();
                UnaryOperator<byte[]> signed = bytes -> signed(bytes, own.join());
                LinkTransport dialled = real.dial(where, identity, coordinators ? receiver : garbled(receiver, signed));
                own.complete(dialled);
                return dialled;
            }
        };
        LinkSettings usual = settings(address, "a");
        return new LinkSettings(address, usual.identity(), usual.build(), usual.clock(), garbling);
    }

    /** The message with a new proof in place of the one before it, if there is one. */
    private static byte[] signed(byte[] bytes, LinkTransport own) {
        int proof = MessageProof.length(bytes, 0, bytes.length);
        byte[] message = Arrays.copyOfRange(bytes, proof, bytes.length);
        TlsIdentity coordinator = TlsIdentity.of(null, MemberName.COORDINATOR);
        return proof == 0 ? bytes : MessageProof.prove(message, coordinator, own.founder(), own.self());
    }

    private static LinkTransport.Receiver garbled(LinkTransport.Receiver receiver, UnaryOperator<byte[]> signed) {
        return new LinkTransport.Receiver() {
            @Override
            public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
                String text = new String(bytes, offset, length, StandardCharsets.ISO_8859_1).replace(GOOD, "{}");
                byte[] arrives = signed.apply(text.getBytes(StandardCharsets.ISO_8859_1));
                receiver.received(member, arrives, 0, arrives.length, urgent);
            }

            @Override
            public void membersChanged(List<String> members) {
                receiver.membersChanged(members);
            }

            @Override
            public void turnedAway(String line) {
                receiver.turnedAway(line);
            }
        };
    }

    private static void ask(CoordinatorLink coordinator, ClusterMessage question) throws Exception {
        coordinator.ask("a", question).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void anAnswerThatCannotBeReadFailsItsQuestionWithTheReason() throws Exception {
        LinkSettings settings = garbling(true);
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(a).isNotNull();
            assertThatThrownBy(() -> ask(coordinator, text("garble me")))
                    .rootCause()
                    .hasMessage("an answer of agent 'a' cannot be read: malformed message: reason is missing (Abort)");
            ask(coordinator, text("and on"));
        }
    }

    @Test
    void whatIsToldAndCannotBeReadIsAnEventOfItsOwn() throws Exception {
        LinkSettings settings = garbling(true);
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            a.tell(text("garble me"));
            assertThat(notes.next()).isEqualTo("joined a");
            assertThat(notes.next())
                    .isEqualTo("a message of agent 'a' cannot be read: malformed message: reason is missing (Abort)");
        }
    }

    @Test
    void aQuestionThatTheAgentCannotReadIsAnsweredWithTheReason() throws Exception {
        LinkSettings settings = garbling(false);
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(a).isNotNull();
            assertThatThrownBy(() -> ask(coordinator, text("garble me")))
                    .rootCause()
                    .hasMessage("agent 'a': the question cannot be read: malformed message: reason is missing (Abort)");
            ask(coordinator, text("and on"));
        }
    }

    @Test
    void anAnswerThatIsNotMadeOrTooLongIsAnsweredWithTheReasonAndTheAgentGoesOn() throws Exception {
        LinkSettings settings = settings(address, "a");
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(a).isNotNull();
            assertThatThrownBy(() -> ask(coordinator, LinkFixture.TOO_MUCH))
                    .rootCause()
                    .hasMessage("agent 'a': planted");
            assertThatThrownBy(() -> ask(coordinator, LinkFixture.TOO_MUCH_TO_SEND))
                    .rootCause()
                    .hasMessage("agent 'a': the answer cannot be sent: java.lang.OutOfMemoryError: planted while it is"
                            + " written");
            assertThatThrownBy(() -> ask(coordinator, LinkFixture.TOO_LONG))
                    .rootCause()
                    .hasMessageMatching("agent 'a': the answer cannot be sent: Abort of \\d+ bytes; at most 67108864"
                            + " are allowed");
            ask(coordinator, text("and on"));
        }
    }
}
