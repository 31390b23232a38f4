package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/**
 * The address by which another process of a run reaches the server of a target. The password of a server that the run started is told as a detail, which
 * is never shown; to any other server each process logs in by the means of its own host.
 */
final class PostgresPlace {
    private static final String PASSWORD = "password";
    private static final String SYSTEM = "system identifier";
    private static final String READ_SYSTEM = "SELECT system_identifier FROM pg_control_system()";

    /** The server answers with these where there is no privilege, or no such function. */
    private static final Set<String> NOT_TOLD = Set.of("42501", "42883");

    /**
     * The parameters of a url that a coordinator may send. Others have the driver make objects of classes that they name ({@code
     * socketFactory}), or read and write files ({@code sslrootcert}, {@code service}); what is not known is not here.
     */
    private static final Set<String> HARMLESS_PARAMETERS = Set.of(
            "ApplicationName",
            "binaryTransfer",
            "connectTimeout",
            "currentSchema",
            "loadBalanceHosts",
            "options",
            "preferQueryMode",
            "prepareThreshold",
            "reWriteBatchedInserts",
            "socketTimeout",
            "ssl",
            "sslmode",
            "targetServerType",
            "tcpKeepAlive",
            "user");

    private PostgresPlace() {}

    /**
     * The place of a target.
     *
     * @param details of the kind of store
     * @throws StoreException if the server cannot be asked
     */
    static SharedPlace of(ConnectionFactory connections, Map<String, String> details) throws StoreException {
        PostgresEndpoint endpoint = connections.endpoint();
        Map<String, String> told = new HashMap<>(details);
        String password = endpoint.password();
        if (endpoint.isEmbedded() && password != null) {
            told.put(PASSWORD, password);
        }
        try (Connection connection = connections.openAdministrative()) {
            system(connection).ifPresent(system -> told.put(SYSTEM, system));
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
        return new SharedPlace(reach(connections), told);
    }

    /** The options by which a process in any directory reaches the server. */
    static Map<String, String> reach(ConnectionFactory connections) {
        Map<String, String> reach = OptionsBinder.elsewhere(connections.options(), "passwordFile", "sslMode");
        reach.put("url", connections.endpoint().url());
        String user = connections.endpoint().user();
        if (user != null) {
            reach.put("user", user);
        }
        return reach;
    }

    /**
     * Checks that a store which is opened with these options starts nothing, and that neither the parameters of the url nor the
     * scripts have this process load a class or read a file.
     *
     * @throws InvalidValueException if they would
     */
    static void check(PostgresOptions options, SharedPlace place) {
        String url = options.url();
        if (url == null) {
            throw new InvalidValueException(
                    "url",
                    "must name a server: an agent starts none; have the coordinator start it, or name one that all reach");
        }
        options.urlParameters()
                .filter(name -> !HARMLESS_PARAMETERS.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new InvalidValueException(
                            "url",
                            "must not have the parameter '" + name + "' for an agent, which takes none that could name"
                                    + " classes or files; it finds certificates in ~/.postgresql of its host");
                });
        ScriptMix.requireTexts(options, place);
    }

    /** The endpoint with the password that the first process told, if it did. */
    static PostgresEndpoint login(PostgresEndpoint endpoint, SharedPlace place) {
        return place.detail(PASSWORD)
                .map(password -> new PostgresEndpoint(endpoint.url(), endpoint.user(), password, null))
                .orElse(endpoint);
    }

    /**
     * Checks that this is the server that the first process reaches, as far as both can tell.
     *
     * @throws StoreException if it is another one
     */
    static void requireSameServer(Connection connection, ConnectionFactory connections)
            throws SQLException, StoreException {
        Optional<String> expected = connections.context().place().detail(SYSTEM);
        Optional<String> found = system(connection);
        if (expected.isPresent() && found.isPresent() && !expected.equals(found)) {
            throw elsewhere(connections, "it is another server");
        }
    }

    /** The failure of a process that reaches another place. */
    static StoreException elsewhere(ConnectionFactory connections, String reason) {
        return new StoreException("the database at " + connections.endpoint().displayUrl()
                + " that this host reaches is not the one in which run "
                + connections.context().runId() + " works: " + reason
                + "; name it by an address that all hosts reach (option url)");
    }

    /** The number that a server got when its data directory was made; empty where it is not told. */
    private static Optional<String> system(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(READ_SYSTEM)) {
            return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
        } catch (SQLException e) {
            if (NOT_TOLD.contains(SqlFailure.sqlState(e))) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
