package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;

class H2ContractTest extends JdbcContract {
    private String url() {
        return "jdbc:h2:" + directory.resolve("h2");
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("url", url());
    }

    @Override
    protected String withoutAutocommit(String url) {
        return url + ";AUTOCOMMIT=OFF";
    }

    @Override
    protected Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    @Override
    protected Durability durability() {
        return Durability.RELAXED;
    }

    /** Read without care, either would have the database write a file. */
    @Test
    void aNameThatIsSqlAndAViewThatDoesSomethingAreNotRead() throws Exception {
        Path written = directory.resolve("written");
        String write = "CAST(CAST(FILE_WRITE('x', '" + written + "') AS VARCHAR) AS VARBINARY)";
        run(
                "CREATE TABLE \"harness_r1_x\" (id BIGINT, payload VARBINARY(10))",
                "CREATE TABLE \"harness_r1_x\"\" WHERE id = ? UNION SELECT " + write + " --\" (id BIGINT)",
                "CREATE VIEW \"harness_r1_y\" AS SELECT CAST(-1 AS BIGINT) id, " + write + " payload");
        assertThat(driver().search(Map.of("url", url())))
                .extracting(LeftoverNote::run)
                .doesNotContain("r1");
        assertThat(written).doesNotExist();
    }

    /** A server of H2 tells a path of its own machine, which means nothing here. */
    @Test
    void aServersFileIsNotTakenForOneOfThisMachine() throws Exception {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        Store store = null;
        try {
            String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/" + directory.resolve("served");
            NotedLeftovers notes = new NotedLeftovers("r20261122-181529-cc7a", "pg");
            store = opened(Map.of("url", url), notes);
            assertThat(store.facts().settings()).doesNotContainKey("data_filesystem");
            assertThat(store.facts().durability()).isEqualTo(Durability.RELAXED);
            store.prepare();
            assertThat(notes.left())
                    .singleElement()
                    .satisfies(note -> assertThat(note.options()).containsEntry("url", url));
            assertThat(driver().leftover(notes.left().get(0))).isPresent();
            store.cleanup();
        } finally {
            if (store != null) {
                store.close();
            }
            server.stop();
        }
    }
}
