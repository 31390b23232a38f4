package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.storeharness.cluster.link.ClusterMessage.Abort;
import org.storeharness.cluster.link.ClusterMessage.ClockProbe;
import org.storeharness.cluster.link.ClusterMessage.Stop;
import org.storeharness.cluster.link.ClusterMessage.Welcome;
import org.storeharness.unit.InvalidValueException;

class ReceivedOrdersTest {
    private static final String COORDINATOR = "member 1";
    private static final String AGENT = "member 2";

    private static TlsIdentity coordinator;
    private static TlsIdentity agent;
    private static TlsIdentity other;
    private static TlsIdentity foreign;

    private final ReceivedOrders orders = new ReceivedOrders(agent, ReceivedOrders.REMEMBERED);

    @BeforeAll
    static void makeCertificates() {
        Path ours = TestCertificates.ours();
        Path theirs = TestCertificates.foreign();
        coordinator = TlsIdentity.load(ours, "coordinator");
        agent = TlsIdentity.load(ours, "a");
        other = TlsIdentity.load(ours, "b");
        foreign = TlsIdentity.load(theirs, "coordinator");
    }

    @Test
    void anOrderOfTheCoordinatorIsReadOnce() {
        byte[] order = proven(FrameKind.ASK, 7, new Stop(), coordinator, AGENT);
        assertThat(read(order)).isEqualTo(new MessageFrame(FrameKind.ASK, 7, new Stop()));
        assertThat(read(order)).as("sent again").isNull();
        assertThat(read(proven(FrameKind.TELL, 5, new Abort("why"), coordinator, AGENT)))
                .isEqualTo(new MessageFrame(FrameKind.TELL, 5, new Abort("why")));
    }

    @Test
    void oneThatWasOvertakenByManyIsNotReadAgain() {
        ReceivedOrders received = new ReceivedOrders(agent, 8);
        byte[] first = proven(FrameKind.TELL, 1, new Stop(), coordinator, AGENT);
        assertThat(read(received, first)).isNotNull();
        for (int number = 2; number < 12; number++) {
            assertThat(read(received, proven(FrameKind.TELL, number, new Stop(), coordinator, AGENT)))
                    .isNotNull();
        }
        assertThat(read(received, first)).isNull();
    }

    @Test
    void whatTheCoordinatorDidNotSignForThisAgentIsRefused() {
        assertThat(read(plain(FrameKind.ASK, new Stop()))).as("no proof").isNull();
        assertThat(read(proven(FrameKind.ASK, 1, new Stop(), other, AGENT)))
                .as("another agent's key")
                .isNull();
        assertThat(read(proven(FrameKind.ASK, 1, new Stop(), foreign, AGENT)))
                .as("another authority's coordinator")
                .isNull();
        assertThat(read(proven(FrameKind.ASK, 1, new Stop(), coordinator, "member 3")))
                .as("for another agent")
                .isNull();
        byte[] changed = proven(FrameKind.TELL, 1, new Abort("why"), coordinator, AGENT);
        changed[changed.length - 4]++;
        assertThat(read(changed)).as("changed on the way").isNull();
        for (String proof : List.of("proof \n", "proof x\n", "proof x y\n", "proof ")) {
            assertThat(read((proof + "ask 1 Stop\n{}").getBytes(StandardCharsets.US_ASCII)))
                    .as(proof)
                    .isNull();
        }
    }

    @Test
    void answersAndProbesOfClocksNeedNoProof() {
        assertThat(read(plain(FrameKind.ANSWER, new Welcome(6_000)))).isNotNull();
        assertThat(read(plain(FrameKind.ASK, new ClockProbe()))).isNotNull();
    }

    @Test
    void aProofBeforeWhatIsNoMessageIsAFault() {
        byte[] nonsense =
                MessageProof.prove("nonsense".getBytes(StandardCharsets.US_ASCII), coordinator, COORDINATOR, AGENT);
        assertThatThrownBy(() -> read(nonsense)).isInstanceOf(InvalidValueException.class);
    }

    private @Nullable MessageFrame read(byte[] bytes) {
        return read(orders, bytes);
    }

    /** In the middle of other bytes, as a transport hands it over. */
    private static @Nullable MessageFrame read(ReceivedOrders orders, byte[] bytes) {
        byte[] packet = new byte[bytes.length + 20];
        Arrays.fill(packet, (byte) 'x');
        System.arraycopy(bytes, 0, packet, 9, bytes.length);
        return orders.read(packet, 9, bytes.length, COORDINATOR, AGENT);
    }

    private static byte[] plain(FrameKind kind, ClusterMessage message) {
        return new MessageFrame(kind, 1, message).encode();
    }

    private static byte[] proven(
            FrameKind kind, long number, ClusterMessage message, TlsIdentity signer, String member) {
        return MessageProof.prove(new MessageFrame(kind, number, message).encode(), signer, COORDINATOR, member);
    }
}
