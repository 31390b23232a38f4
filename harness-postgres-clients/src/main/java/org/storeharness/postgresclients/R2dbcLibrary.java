package org.storeharness.postgresclients;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
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
                loop -> connector(loop, setup));
    }

    /** Makes the connections of one session. */
    private static RowConnection.Connector connector(WorkerLoop loop, ClientSetup setup) {
        PostgresqlConnectionConfiguration.Builder address = PostgresqlConnectionConfiguration.builder()
                .host(setup.host())
                .port(setup.port())
                .database(setup.database())
                .username(setup.user())
                .password(setup.password())
                .applicationName(setup.connections().applicationName())
                .connectTimeout(setup.connectTimeout())
                .sslMode(SSLMode.valueOf(setup.sslMode().name()))
                .loopResources(anyNative -> loop.netty());
        PostgresqlConnectionFactory factory = new PostgresqlConnectionFactory(address.build());
        return (opened, failed) -> factory.create()
                .flatMap(connection -> R2dbcConnection.initialized(connection, setup.initialization()))
                .subscribe(
                        connection -> opened.accept(new R2dbcConnection(connection)),
                        failure -> failed.accept(R2dbcConnection.cause(failure)));
    }
}
