package org.storeharness.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A server of one session: its addresses and the idle connections to it. A session has at most as many requests in flight as
 * its depth, and so at most as many connections to a server. Where its name has several addresses, new connections go to each in turn, over
 * all sessions; one that cannot be reached is left out as long as another can. Confined to the session's thread.
 */
public final class RemoteServer {
    private final String name;
    private final byte[] nameBytes;
    private final byte[] versionAndHost;
    private final RequestCounters counters;
    private final @Nullable Tls tls;
    private final Endpoint endpoint;
    private final List<InetSocketAddress> addresses;
    private final boolean[] unreachable;
    private final AtomicInteger connections;
    private final Bootstrap bootstrap;
    private final @Nullable HttpConnection[] idle;
    private RequestCounters.@Nullable ServerFailures failures;
    private int idleCount;

    /**
     * @param depth the maximum number of idle connections
     * @param tls secures connections; {@code null} for plain HTTP
     */
    public RemoteServer(
            Endpoint endpoint, Bootstrap bootstrap, int depth, @Nullable Tls tls, RequestCounters counters) {
        this(endpoint, endpoint.addresses(), bootstrap, depth, tls, counters);
    }

    RemoteServer(
            Endpoint endpoint,
            List<InetSocketAddress> addresses,
            Bootstrap bootstrap,
            int depth,
            @Nullable Tls tls,
            RequestCounters counters) {
        this.counters = counters;
        this.tls = tls;
        this.endpoint = endpoint;
        this.name = endpoint.toString();
        this.nameBytes = name.getBytes(StandardCharsets.US_ASCII);
        this.versionAndHost = (" HTTP/1.1\r\nHost: " + name + "\r\n").getBytes(StandardCharsets.US_ASCII);
        this.addresses = addresses;
        this.unreachable = new boolean[addresses.size()];
        this.connections = counters.connectionsTo(name);
        counters.addresses(name, addresses.size());
        this.bootstrap = bootstrap;
        this.idle = new HttpConnection[depth];
    }

    /** {@code HOST:PORT}. */
    public String name() {
        return name;
    }

    /** Whether the bytes {@code from} to {@code to} (exclusive) are this server's name. */
    public boolean isNamed(byte[] text, int from, int to) {
        return Arrays.equals(text, from, to, nameBytes, 0, nameBytes.length);
    }

    /** The bytes after the path of every request to this server: the version and the {@code Host} header. */
    public byte[] versionAndHost() {
        return versionAndHost;
    }

    /** The counter of failed requests for objects at this server. */
    public RequestCounters.ServerFailures failures() {
        if (failures == null) {
            failures = counters.forServer(name);
        }
        return failures;
    }

    /** Sends a request over an idle connection, or over a new one if none is idle. */
    public void send(ResponseHandler handler) {
        while (idleCount > 0) {
            HttpConnection connection = idle[--idleCount];
            idle[idleCount] = null;
            if (connection != null && connection.isOpen()) {
                connection.send(handler);
                return;
            }
        }
        sendOnNewConnection(handler);
    }

    /** Sends a request over a new connection. */
    public void sendOnNewConnection(ResponseHandler handler) {
        connect(handler, nextAddress(), addresses.size() - 1);
    }

    private int nextAddress() {
        int first = Math.floorMod(connections.getAndIncrement(), addresses.size());
        for (int i = 0; i < addresses.size(); i++) {
            int address = (first + i) % addresses.size();
            if (!unreachable[address]) {
                return address;
            }
        }
        Arrays.fill(unreachable, false);
        return first;
    }

    /**
     * @param others the number of other addresses that may be tried
     */
    private void connect(ResponseHandler handler, int address, int others) {
        HttpConnection connection = new HttpConnection(this, handler, tls != null);
        handler.connected(connection, false);
        ChannelHandler channelHandler = tls == null ? connection : withTls(tls, connection);
        ChannelFuture connecting = bootstrap.clone().handler(channelHandler).connect(addresses.get(address));
        connecting.addListener(done -> {
            if (done.isSuccess() || !connection.isAwaited()) {
                return;
            }
            unreachable[address] = true;
            if (others > 0) {
                connection.drop();
                connect(handler, nextAddress(), others - 1);
            } else {
                connection.failedToConnect(done.cause());
            }
        });
    }

    private ChannelHandler withTls(Tls security, HttpConnection connection) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new SslHandler(security.engine(endpoint)), connection);
            }
        };
    }

    void release(HttpConnection connection) {
        if (idleCount < idle.length) {
            idle[idleCount++] = connection;
        } else {
            connection.drop();
        }
    }

    /** Removes a closed connection from the idle ones. */
    void forget(HttpConnection connection) {
        for (int i = 0; i < idleCount; i++) {
            if (idle[i] == connection) {
                idle[i] = idle[--idleCount];
                idle[idleCount] = null;
                return;
            }
        }
    }
}
