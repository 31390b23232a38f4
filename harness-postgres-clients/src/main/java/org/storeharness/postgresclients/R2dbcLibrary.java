package org.storeharness.postgresclients;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.storeharness.library.SessionFactory;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.client.PostgresClient;
import org.storeharness.postgres.connection.PostgresOptions;
import reactor.netty.resources.LoopResources;

/** R2DBC's driver, over Reactor Netty. Each session has its own loop in place of the event loops of Reactor Netty's threads. */
public final class R2dbcLibrary implements PostgresClient {
    @Override
    public PostgresOptions.RowClient choice() {
        return PostgresOptions.RowClient.R2DBC;
    }

    @Override
    public SessionFactory open(ClientSetup setup) {
        return new OpenedClient(
                setup,
                "r2dbc-postgresql " + OpenedClient.version(PostgresqlConnectionFactory.class) + " over Reactor Netty "
                        + OpenedClient.version(LoopResources.class),
                "none but the address",
                "a request for each row, between BEGIN and COMMIT",
                loop -> new R2dbcConnector(loop, setup));
    }

    /** Makes the connections of one session. */
    private static final class R2dbcConnector implements RowConnection.Connector {
        private final PostgresqlConnectionFactory factory;
        private final ClientSetup setup;

        R2dbcConnector(WorkerLoop loop, ClientSetup setup) {
            this.setup = setup;
            PostgresqlConnectionConfiguration.Builder address = PostgresqlConnectionConfiguration.builder()
                    .host(setup.host())
                    .port(setup.port())
                    .database(setup.database())
                    .username(setup.user())
                    .applicationName(setup.connections().applicationName())
                    .connectTimeout(setup.connectTimeout())
                    .loopResources(new SessionResources(loop));
            if (setup.password() != null) {
                address.password(setup.password());
            }
            if (setup.sslMode() != PostgresOptions.SslMode.DISABLE) {
                address.sslMode(SSLMode.valueOf(setup.sslMode().name()));
            }
            this.factory = new PostgresqlConnectionFactory(address.build());
        }

        @Override
        public void connect(Consumer<RowConnection> opened, Consumer<SQLException> failed) {
            factory.create()
                    .flatMap(connection -> R2dbcConnection.initialized(connection, setup.initialization()))
                    .subscribe(
                            connection -> opened.accept(new R2dbcConnection(connection, setup)),
                            failure -> failed.accept(R2dbcConnection.cause(failure)));
        }

        @Override
        public void close() {}
    }

    /** Gives Reactor Netty the loop of the session. */
    private record SessionResources(WorkerLoop loop) implements LoopResources {
        @Override
        public EventLoopGroup onServer(boolean useNative) {
            return loop.netty();
        }

        @Override
        public <C extends Channel> C onChannel(Class<C> type, EventLoopGroup group) {
            return type.cast(WorkerLoop.EPOLL ? new EpollSocketChannel() : new NioSocketChannel());
        }

        @Override
        public <C extends Channel> Class<? extends C> onChannelClass(Class<C> type, EventLoopGroup group) {
            return (WorkerLoop.EPOLL ? EpollSocketChannel.class : NioSocketChannel.class).asSubclass(type);
        }
    }
}
