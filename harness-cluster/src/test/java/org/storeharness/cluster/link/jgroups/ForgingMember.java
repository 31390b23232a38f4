package org.storeharness.cluster.link.jgroups;

import java.net.InetSocketAddress;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.storeharness.cluster.link.TlsIdentity;

/** A member that gives the founder's address as its own in what it sends to all others. */
public final class ForgingMember implements AutoCloseable {
    private static final long AGAIN_MILLIS = 50;

    private final JChannel channel;
    private volatile Thread sender = new Thread();

    /** Becomes a member of the founder's cluster. */
    public ForgingMember(InetSocketAddress founder, TlsIdentity identity) throws Exception {
        InetSocketAddress anyPort = new InetSocketAddress(founder.getAddress(), 0);
        MemberSockets sockets = new MemberSockets(identity, anyPort, refused -> {});
        channel = new JChannel(new Stack(founder, List.of(founder), sockets).protocols());
        channel.connect(JGroupsTransports.CLUSTER);
    }

    /** Sends the bytes again and again until this is closed: what bypasses JGroups' numbers of messages may be lost. */
    public void sendAsFounder(byte[] bytes) {
        sender = new Thread(() -> {
            try {
                while (true) {
                    sendOnce(bytes);
                    Thread.sleep(AGAIN_MILLIS);
                }
            } catch (Exception e) {
                // closed
            }
        });
        sender.start();
    }

    private void sendOnce(byte[] bytes) throws Exception {
        List<Address> members = channel.getView().getMembers();
        for (Address member : members.subList(1, members.size())) {
            if (!member.equals(channel.getAddress())) {
                channel.send(new BytesMessage(member, bytes)
                        .setSrc(members.get(0))
                        .setFlag(
                                Message.Flag.OOB,
                                Message.Flag.DONT_BUNDLE,
                                Message.Flag.NO_FC,
                                Message.Flag.NO_RELIABILITY));
            }
        }
    }

    @Override
    public void close() {
        sender.interrupt();
        channel.close();
    }
}
