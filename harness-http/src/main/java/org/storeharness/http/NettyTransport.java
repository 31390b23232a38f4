package org.storeharness.http;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.EphemeralPorts;
import org.storeharness.environment.SystemFiles;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;

/**
 * The Netty classes of a transport.
 *
 * @param name the name in results
 * @param handlers makes the I/O handler of a session's event loop
 * @param channel the class of its sockets
 * @param rounds whether it waits in whole milliseconds
 */
public record NettyTransport(
        String name, IoHandlerFactory handlers, Class<? extends SocketChannel> channel, boolean rounds) {
    /** The classes of a transport that passed {@link #require}. */
    public static NettyTransport of(Transport transport) {
        return switch (transport) {
            case AUTO -> of(Epoll.isAvailable() ? Transport.EPOLL : Transport.NIO);
            case NIO -> new NettyTransport("NIO", NioIoHandler.newFactory(), NioSocketChannel.class, true);
            case EPOLL -> new NettyTransport("epoll", EpollIoHandler.newFactory(), EpollSocketChannel.class, false);
            case IO_URING ->
                new NettyTransport("io_uring", IoUringIoHandler.newFactory(), IoUringSocketChannel.class, false);
        };
    }

    /**
     * Checks that the transport can be used on this machine.
     *
     * @throws StoreException if it cannot; says why
     */
    public static void require(Transport transport) throws StoreException {
        switch (transport) {
            case AUTO, NIO -> {}
            case EPOLL -> require(transport, Epoll.unavailabilityCause());
            case IO_URING -> require(transport, IoUring.unavailabilityCause());
        }
    }

    /**
     * Checks that this machine has as many ports as the connections take that are open at a time: each operation in flight has one, to the servers
     * in turn.
     *
     * @throws StoreException if it has fewer; says what to do
     */
    public static void requirePorts(StoreContext context, int servers) throws StoreException {
        int operations = context.inFlightHere();
        Optional<String> shortage = EphemeralPorts.read(SystemFiles.ofThisMachine())
                .flatMap(ports -> ports.shortage(
                        (operations + servers - 1) / servers,
                        operations + " operations at a time of '" + context.target() + "'"));
        if (shortage.isPresent()) {
            throw new StoreException(shortage.get());
        }
    }

    static void require(Transport transport, @Nullable Throwable obstacle) throws StoreException {
        if (obstacle == null) {
            return;
        }
        Throwable cause = obstacle;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        throw new StoreException(
                "transport " + EnumSpelling.of(transport) + " cannot be used here: "
                        + (cause.getMessage() == null ? cause : cause.getMessage()) + "; choose auto or nio",
                obstacle);
    }
}
