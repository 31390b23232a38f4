package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.util.Map;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;

class H2ContractTest extends EmbeddedContract {
    @Override
    protected String url() {
        return "jdbc:h2:{data}/h2";
    }

    @Override
    protected String withoutAutocommit(String url) {
        return url + ";AUTOCOMMIT=OFF";
    }

    @Override
    protected Durability durability() {
        return Durability.RELAXED;
    }

    /** A server of H2 tells a path of its own machine, which means nothing here. */
    @Test
    void aServersFileIsNotTakenForOneOfThisMachine() throws Exception {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        NotedLeftovers notes = new NotedLeftovers("r20261122-181529-cc7a", "pg");
        Store store = null;
        try {
            String served = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/" + directory.resolve("served");
            assertThatThrownBy(() -> opened(Map.of("url", served), notes))
                    .as("a server that would make the database, which would stay")
                    .hasMessageContaining("not found");
            DriverManager.getConnection("jdbc:h2:" + directory.resolve("served"))
                    .close();
            store = opened(Map.of("url", served), notes);
            assertThat(store.facts().settings()).doesNotContainKey("data_filesystem");
            assertThat(store.facts().durability()).isEqualTo(Durability.RELAXED);
            store.prepare();
            assertThat(notes.left())
                    .singleElement()
                    .satisfies(note -> assertThat(note.options()).containsEntry("url", served + ";IFEXISTS=TRUE"));
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
