package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** Databases that go with their run leave no record, and a search for the rest gives up a silent server. */
class JdbcLeftoversTest {
    private static final String RUN = "r20261122-181529-cc7a";

    private final JdbcStoreDriver driver = new JdbcStoreDriver();

    @TempDir
    private Path directory;

    /** The process or the run's own directory has it. */
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:noted", "jdbc:h2:{data}/x", "jdbc:sqlite:{data}/x", "jdbc:duckdb:{data}/x"})
    void whatGoesWithTheRunIsNotNoted(String url) throws Exception {
        NotedLeftovers notes = new NotedLeftovers(RUN, "t");
        Store store = open(url, notes);
        store.prepare();
        assertThat(notes.left()).isEmpty();
        store.cleanup();
        store.close();
        assertThat(directory).isEmptyDirectory();
    }

    /** The URL names a file, and the driver keeps it in memory. */
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:x", "jdbc:sqlite:file:{data}/x?vfs=memdb"})
    void whatIsInMemoryIsVolatile(String url) throws Exception {
        Store store = open(url, new NotedLeftovers(RUN, "t"));
        assertThat(store.facts().durability()).isEqualTo(Durability.VOLATILE);
        store.close();
    }

    /** A server of H2 that is frozen takes connections still, and its driver has no limit. */
    @Test
    @Timeout(90)
    void aServerThatDoesNotAnswerIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:h2:tcp://127.0.0.1:" + silent.getLocalPort() + "/./t";
            LeftoverNote note = new LeftoverNote(
                    RUN, "jdbc", "t", "table", "harness_" + RUN + "_t", Map.of("url", url, "connectTimeout", "100ms"));
            assertStoreFails(() -> driver.leftover(note), "no answer within connectTimeout=100ms");
        }
    }

    /** It can be reached, so nobody is told to start it. */
    @Test
    void workThatTakesTooLongOrIsInterruptedIsSaidToBeThat() throws Exception {
        String url = "jdbc:h2:mem:slow";
        Database database = Database.of(OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)), url);
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> JdbcLeftovers.within(0, database, () -> never.await(1, TimeUnit.MINUTES)))
                .isInstanceOf(StoreException.class)
                .hasMessage("the database h2:mem:slow does not answer within 0 s");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> JdbcLeftovers.within(60, database, () -> never.await(1, TimeUnit.MINUTES)))
                .isInstanceOf(StoreException.class)
                .hasMessage("the database h2:mem:slow cannot be used: interrupted while it waited");
        assertThat(Thread.interrupted()).isTrue();
        never.countDown();
    }

    private Store open(String url, NotedLeftovers notes) throws StoreException {
        return driver.open(
                OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)),
                TestContext.of(RUN, "t", directory, new StoreContext.Demand(1, 1, 1, 100), "notes", notes));
    }
}
