package org.storeharness.cluster.link.jgroups;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.View;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.UUID;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.LinkTransport;

/** A connected member of a JGroups cluster. */
final class JGroupsTransport implements LinkTransport {
    private static final long CLOSE_MILLIS = 10_000;

    private final JChannel channel;
    private final Receiver receiver;
    private final Map<String, Address> addresses = new ConcurrentHashMap<>();
    private volatile String founder = "";
    private volatile String self = "";

    JGroupsTransport(JChannel channel, Receiver receiver) {
        this.channel = channel;
        this.receiver = receiver;
    }

    /** The receiver of JGroups's events. */
    org.jgroups.Receiver ears() {
        return new ChannelReceiver();
    }

    /** Remembers whose cluster it is; called when the channel has become a member. */
    void connected() {
        founder = idOf(channel.getView().getCoord());
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public String founder() {
        return founder;
    }

    @Override
    public InetSocketAddress address() {
        PhysicalAddress own =
                (PhysicalAddress) channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, channel.getAddress()));
        IpAddress address = (IpAddress) own;
        return new InetSocketAddress(address.getIpAddress(), address.getPort());
    }

    @Override
    public void send(String member, byte[] bytes, boolean urgent) {
        Address address = addresses.get(member);
        if (address == null) {
            throw new LinkException("there is no such member any more");
        }
        Message message = new BytesMessage(address, bytes);
        if (urgent) {
            message.setFlag(Message.Flag.OOB, Message.Flag.DONT_BUNDLE, Message.Flag.NO_FC);
        }
        try {
            channel.send(message);
        } catch (Exception e) {
            throw LinkException.transientFailure("nothing can be sent: " + e.getMessage(), e);
        }
    }

    /** Waits for a bounded time: a connection whose other end is cut off may not let itself be closed. */
    @Override
    public void close() {
        Thread closing = new Thread(channel::close, "link-close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String idOf(Address address) {
        return ((UUID) address).toStringLong();
    }

    private final class ChannelReceiver implements org.jgroups.Receiver {
        @Override
        public void receive(Message message) {
            // Only bytes: the content of any other message would be made by JGroups
            if (message instanceof BytesMessage && message.hasArray()) {
                String member = idOf(message.getSrc());
                addresses.putIfAbsent(member, message.getSrc());
                receiver.received(
                        member,
                        message.getArray(),
                        message.getOffset(),
                        message.getLength(),
                        message.isFlagSet(Message.Flag.OOB));
            }
        }

        @Override
        public void viewAccepted(View view) {
            if (self.isEmpty()) {
                self = idOf(channel.getAddress()); // a closed channel has none
            }
            List<String> members =
                    view.getMembers().stream().map(JGroupsTransport::idOf).toList();
            view.getMembers().forEach(address -> addresses.put(idOf(address), address));
            addresses.keySet().retainAll(members);
            receiver.membersChanged(members);
        }
    }
}
