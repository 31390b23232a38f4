package org.storeharness.seaweed.standin;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.http.Tls;
import org.storeharness.store.StoreException;

/** The event loops of a stand-in, and its ports on the loopback interface. Used by any thread except those of the loops. */
final class Listeners {
    static final String HOST = "127.0.0.1";
    /** More loops than processors would wait for each other, some milliseconds at a time. */
    private static final int EVENT_LOOPS = Math.min(2, Runtime.getRuntime().availableProcessors());

    private static final int BACKLOG = 1024;
    private static final int BODY_PIECE = 64 << 10;

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            EVENT_LOOPS, new DefaultThreadFactory("loopback", true), NioIoHandler.newFactory());
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("loopback-timer", true));
    private final @Nullable SslContext tls;

    /**
     * @param tls the TLS context of every port; {@code null} for plain HTTP
     */
    Listeners(@Nullable SslContext tls) {
        this.tls = tls;
    }

    /**
     * The TLS context of servers with this certificate; {@code null} for none.
     *
     * @throws StoreException if it cannot be used
     */
    static @Nullable SslContext context(Tls.@Nullable Identity identity) throws StoreException {
        if (identity == null) {
            return null;
        }
        try {
            return SslContextBuilder.forServer(
                            identity.certificate().toFile(), identity.key().toFile())
                    .build();
        } catch (SSLException | IllegalArgumentException e) {
            throw identity.unusable(e);
        }
    }

    /**
     * Listens on a port.
     *
     * @param port 0 for any free one
     * @param channels takes the connections
     * @param server the value of {@code Server} in its responses; {@code null} for none
     * @param handler handles the requests on the event loops of their connections
     * @throws StoreException if the port is taken
     */
    Endpoint listen(int port, ChannelGroup channels, @Nullable String server, Consumer<Exchange> handler)
            throws StoreException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channels.add(channel);
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                        }
                        channel.pipeline()
                                .addLast(new HttpRequestDecoder(new HttpDecoderConfig().setMaxChunkSize(BODY_PIECE)))
                                .addLast(new Connection(handler, server));
                    }
                });
        var binding = bootstrap.bind(new InetSocketAddress(HOST, port)).awaitUninterruptibly();
        if (!binding.isSuccess()) {
            throw new StoreException(
                    "the stand-in cannot listen on " + HOST + ":" + port + ": "
                            + binding.cause().getMessage(),
                    binding.cause());
        }
        channels.add(binding.channel());
        return address(binding.channel());
    }

    /** Runs a task on a thread that is none of the event loops'. */
    void runAside(Runnable task) {
        timer.execute(task);
    }

    /** Blocks every event loop for this time, so that nothing is answered. */
    void stall(Duration duration) {
        loops.forEach(loop -> loop.execute(() -> {
            try {
                Thread.sleep(duration.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /** Runs a task on an event loop after a delay. */
    void schedule(Duration delay, Runnable task) {
        loops.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Runs a task on an event loop after a delay. A thread of its own waits for it: event loops wait in whole milliseconds.
     *
     * @param loop the event loop of the connection
     */
    void runLater(EventExecutor loop, long delayNanos, Runnable task) {
        timer.schedule(() -> loop.execute(task), delayNanos, TimeUnit.NANOSECONDS);
    }

    /** Stops the event loops and waits for their end; running tasks get this time. */
    void shutDown(Duration timeout) {
        timer.shutdownNow();
        loops.shutdownGracefully(0, timeout.toMillis(), TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }

    /** The server's address of a connection or a port. */
    static Endpoint address(Channel channel) {
        return new Endpoint(HOST, ((InetSocketAddress) channel.localAddress()).getPort());
    }
}
