package org.storeharness.seaweed.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.Tls;

/**
 * A server as one session sees it: its address and the idle connections to it. A session has no more requests out than its
 * depth, so it never has more connections to a server either. Confined to the session's thread.
 */
public final class RemoteServer {
    private final String name;
    private final byte[] nameBytes;
    private final byte[] versionAndHost;
    private final ClientCounters tally;
    private final @Nullable Tls tls;
    private final Endpoint endpoint;
    private final InetSocketAddress address;
    private final Bootstrap bootstrap;
    private final @Nullable HttpConnection[] idle;
    private ClientCounters.@Nullable ServerFailures counts;
    private int idleCount;

    /**
     * @param depth the most idle connections that are kept
     * @param tls how connections are secured; {@code null} for plain HTTP
     */
    RemoteServer(Endpoint endpoint, Bootstrap bootstrap, int depth, @Nullable Tls tls, ClientCounters tally) {
        this.tally = tally;
        this.tls = tls;
        this.endpoint = endpoint;
        this.name = endpoint.toString();
        this.nameBytes = name.getBytes(StandardCharsets.US_ASCII);
        this.versionAndHost = (" HTTP/1.1\r\nHost: " + name + "\r\n").getBytes(StandardCharsets.US_ASCII);
        this.address = endpoint.resolve();
        this.bootstrap = bootstrap;
        this.idle = new HttpConnection[depth];
    }

    /** {@code HOST:PORT}. */
    public String name() {
        return name;
    }

    /** Whether the bytes {@code from} to {@code to} (exclusive) are this server's name. */
    boolean isNamed(byte[] text, int from, int to) {
        return Arrays.equals(text, from, to, nameBytes, 0, nameBytes.length);
    }

    /** What every request to this server has behind its path: the version and the {@code Host} header. */
    public byte[] versionAndHost() {
        return versionAndHost;
    }

    /** Counts what becomes of objects' own requests here. */
    public ClientCounters.ServerFailures failures() {
        if (counts == null) {
            counts = tally.forServer(name);
        }
        return counts;
    }

    /** Sends a request over an idle connection, or over a new one if there is none. */
    public void send(ResponseHandler caller) {
        while (idleCount > 0) {
            HttpConnection connection = idle[--idleCount];
            idle[idleCount] = null;
            if (connection != null && connection.isOpen()) {
                connection.send(caller);
                return;
            }
        }
        sendOnNewConnection(caller);
    }

    /** Sends a request over a new connection. */
    public void sendOnNewConnection(ResponseHandler caller) {
        HttpConnection connection = new HttpConnection(this, caller, tls != null);
        caller.connected(connection, false);
        ChannelHandler handler = tls == null ? connection : withTls(tls, connection);
        ChannelFuture connecting = bootstrap.clone().handler(handler).connect(address);
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                connection.failedToConnect(done.cause());
            }
        });
    }

    private ChannelHandler withTls(Tls by, HttpConnection connection) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new SslHandler(by.engine(endpoint)), connection);
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

    /** The connection is gone; if it was idle, it is not handed out any more. */
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
