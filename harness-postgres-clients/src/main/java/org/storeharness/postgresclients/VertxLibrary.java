package org.storeharness.postgresclients;

import io.netty.channel.EventLoopGroup;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.impl.transports.EpollTransport;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.spi.transport.Transport;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.SslMode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.storeharness.library.SessionFactory;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.client.PostgresClient;
import org.storeharness.postgres.connection.PostgresOptions;

/** Vert.x's client. Each session has a Vert.x of its own, with the session's loop in place of event loops of its own threads. */
public final class VertxLibrary implements PostgresClient {
    /** That of many rows is prepared too. */
    private static final int LONGEST_STATEMENT = 1 << 20;

    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(1);

    @Override
    public PostgresOptions.RowClient choice() {
        return PostgresOptions.RowClient.VERTX;
    }

    @Override
    public SessionFactory open(ClientSetup setup) {
        return new OpenedClient(
                setup,
                "vertx-pg-client " + OpenedClient.version(PgConnection.class),
                "cachePreparedStatements, as pgjdbc prepares them; pipeliningLimit "
                        + setup.options().pipelining(),
                "one request, and one transaction without BEGIN",
                loop -> VertxConnector.of(loop, setup));
    }

    /** Makes the connections of one session. */
    private record VertxConnector(Vertx vertx, WorkerLoop loop, ClientSetup setup) implements RowConnection.Connector {
        static VertxConnector of(WorkerLoop loop, ClientSetup setup) {
            VertxOptions options = new VertxOptions()
                    .setEventLoopPoolSize(1)
                    .setFileSystemOptions(
                            new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false));
            VertxBootstrap bootstrap = VertxBootstrap.create().options(options).transport(transport(loop));
            return new VertxConnector(bootstrap.init().vertx(), loop, setup);
        }

        private PgConnectOptions address() {
            PgConnectOptions address = new PgConnectOptions()
                    .setHost(setup.host())
                    .setPort(setup.port())
                    .setDatabase(setup.database())
                    .setUser(setup.user())
                    .setCachePreparedStatements(true)
                    .setPreparedStatementCacheSqlLimit(LONGEST_STATEMENT)
                    .setPipeliningLimit(setup.options().pipelining())
                    .setSslMode(SslMode.valueOf(setup.sslMode().name()))
                    .setSslOptions(new ClientSSLOptions().setTrustAll(true))
                    .addProperty("application_name", setup.connections().applicationName());
            return setup.password() == null ? address : address.setPassword(setup.password());
        }

        private static Transport transport(WorkerLoop loop) {
            return WorkerLoop.EPOLL
                    ? new EpollTransport() {
                        @Override
                        public EventLoopGroup eventLoopGroup(int type, int loops, ThreadFactory threads, int ioRatio) {
                            return loop.netty();
                        }
                    }
                    : new NioTransport() {
                        @Override
                        public EventLoopGroup eventLoopGroup(int type, int loops, ThreadFactory threads, int ioRatio) {
                            return loop.netty();
                        }
                    };
        }

        @Override
        public void connect(Consumer<RowConnection> opened, Consumer<SQLException> failed) {
            PgConnection.connect(vertx, address())
                    .compose(connection ->
                            connection.query(setup.initialization()).execute().map(connection))
                    .onComplete(
                            connection -> opened.accept(new VertxConnection(connection)),
                            failure -> failed.accept(VertxConnection.cause(failure)));
        }

        @Override
        public void close() {
            Future<Void> closing = vertx.close();
            loop.await(closing::isComplete, LONGEST_CLOSING);
        }
    }
}
