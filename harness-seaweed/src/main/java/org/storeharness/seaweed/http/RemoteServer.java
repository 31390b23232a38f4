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
 * A server of one session: its address and the idle connections to it. A session has at most as many requests in flight as
 * its depth, and so at most as many connections to a server. Confined to the session's thread.
 */
public final class RemoteServer {
    private final String name;
    private final byte[] nameBytes;
    private final byte[] versionAndHost;
    private final ClientCounters counters;
    private final @Nullable Tls tls;
    private final Endpoint endpoint;
    private final InetSocketAddress address;
    private final Bootstrap bootstrap;
    private final @Nullable HttpConnection[] idle;
    private ClientCounters.@Nullable ServerFailures failures;
    private int idleCount;

    /**
     * @param depth the maximum number of idle connections
     * @param tls how connections are secured; {@code null} for plain HTTP
     */
    RemoteServer(Endpoint endpoint, Bootstrap bootstrap, int depth, @Nullable Tls tls, ClientCounters counters) {
        this.counters = counters;
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

    /** The bytes after the path of every request to this server: the version and the {@code Host} header. */
    public byte[] versionAndHost() {
        return versionAndHost;
    }

    /** The counter of failed requests for objects at this server. */
    public ClientCounters.ServerFailures failures() {
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
        HttpConnection connection = new HttpConnection(this, handler, tls != null);
        handler.connected(connection, false);
        ChannelHandler channelHandler = tls == null ? connection : withTls(tls, connection);
        ChannelFuture connecting = bootstrap.clone().handler(channelHandler).connect(address);
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
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
