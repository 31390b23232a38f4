package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cluster.link.ClusterMessage.Leave;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;
import org.storeharness.engine.SystemClock;

/** A coordinator on a transport whose only agent is gone as soon as it hears the goodbye, before its answer has arrived. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class CoordinatorGoodbyeTest {
    private static final String AGENT = "agent-member";
    private static final String COORDINATOR = "coordinator-member";

    /** The note that the coordinator makes after all its notes of the agent. */
    private static final String LATER = "later";

    private record Transport(AtomicReference<Receiver> receiver, CountDownLatch later) implements LinkTransport {
        @Override
        public String self() {
            return COORDINATOR;
        }

        @Override
        public String founder() {
            return COORDINATOR;
        }

        @Override
        public InetSocketAddress address() {
            return InetSocketAddress.createUnresolved("nowhere", 1);
        }

        @Override
        public void send(String member, byte[] bytes, boolean urgent) {
            int proof = MessageProof.length(bytes, 0, bytes.length);
            MessageFrame frame = MessageFrame.decode(bytes, proof, bytes.length - proof, MessageFrame.MAXIMUM_BYTES);
            if (frame.message() instanceof Leave) {
                receiver.get().membersChanged(List.of(COORDINATOR));
                receiver.get().turnedAway(LATER);
                awaitLater();
            }
        }

        private void awaitLater() {
            try {
                later.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {}
    }

    private static final class Transports implements TransportFactory {
        private final Transport transport = new Transport(new AtomicReference<>(), new CountDownLatch(1));

        @Override
        public LinkTransport listen(InetSocketAddress address, TlsIdentity identity, LinkTransport.Receiver receiver) {
            transport.receiver().set(receiver);
            return transport;
        }

        @Override
        public LinkTransport dial(InetSocketAddress address, TlsIdentity identity, LinkTransport.Receiver receiver) {
            throw new IllegalStateException("nobody dials");
        }

        void greet(byte[] bytes) {
            LinkTransport.Receiver receiver = transport.receiver().get();
            receiver.membersChanged(List.of(COORDINATOR, AGENT));
            receiver.received(AGENT, bytes, 0, bytes.length, false);
        }
    }

    @Test
    void anAgentThatGoesWhenItIsToldToIsNotCalledLost() throws Exception {
        Transports transports = new Transports();
        CoordinatorNotes notes = new CoordinatorNotes() {
            @Override
            public void refused(String line) {
                super.refused(line);
                transports.transport.later().countDown();
            }
        };
        LinkSettings settings = new LinkSettings(
                LinkFixture.freeAddress(),
                TlsIdentity.of(null, MemberName.COORDINATOR),
                LinkFixture.BUILD,
                new SystemClock(),
                transports);
        CoordinatorLink link = CoordinatorLink.open(settings, Set.of("a"), CoordinatorLink.USUAL_LEASE, notes);
        byte[] hello = LinkFixture.asked(LinkFixture.hello("a"));
        transports.greet(MessageProof.prove(hello, TlsIdentity.of(null, "a"), AGENT, COORDINATOR));
        assertThat(notes.next()).isEqualTo("joined a");
        link.close();
        assertThat(notes.rest()).containsExactly(LATER);
    }
}
