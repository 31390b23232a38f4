package org.storeharness.cluster.link.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jgroups.JChannel;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.pbcast.STABLE;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cluster.link.TlsIdentity;
import org.storeharness.process.FreePorts;

/** Members with the protocols of the stack, and nothing above it. The time bounds what hangs. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class StackTest {
    private static final String CLUSTER = "test";

    /** Members do so every 20 s, here more often. The founder tells what all have received when it has understood what each has. */
    @Test
    void aMemberThatTellsWhatItHasReceivedIsUnderstoodAndStays() throws Exception {
        assertThat(new JGroupsTransports())
                .as("what installs the messages that are read")
                .isNotNull();
        BlockingQueue<View> views = new LinkedBlockingQueue<>();
        InetSocketAddress place = new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePorts.choose());
        try (JChannel founder = channel(place, List.of(), place.getPort());
                JChannel member = channel(place, List.of(place), 0)) {
            founder.setReceiver(new Receiver() {
                @Override
                public void viewAccepted(View view) {
                    views.add(view);
                }
            });
            founder.connect(CLUSTER);
            member.connect(CLUSTER);
            while (stable(member).getStabilityReceived() < 3) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            assertThat(views.stream().map(View::size)).containsExactly(1, 2);
        }
    }

    private static JChannel channel(InetSocketAddress place, List<InetSocketAddress> founders, int port)
            throws Exception {
        InetSocketAddress own = new InetSocketAddress(place.getAddress(), port);
        MemberSockets sockets = new MemberSockets(TlsIdentity.of(null, "a"), own, refused -> {});
        JChannel channel = new JChannel(new Stack(place, founders, sockets).protocols());
        stable(channel).setDesiredAverageGossip(10);
        return channel;
    }

    private static STABLE stable(JChannel channel) {
        return channel.getProtocolStack().findProtocol(STABLE.class);
    }
}
