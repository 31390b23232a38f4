package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Targets that name no server. */
@Timeout(180)
class EmbeddedTargetTest {
    @Test
    void durableAndRelaxedTargetsShareOneServer() throws Exception {
        Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "targets-");
        StoreFixture fixture = StoreFixture.in(directory);
        try (Store durable = open(fixture.target("durable"));
                Store relaxed = open(fixture.target("relaxed").relaxed())) {
            assertThat(relaxed.facts().endpoint()).isEqualTo(durable.facts().endpoint());
            assertThat(durable.facts().settings())
                    .containsEntry("fsync", "on")
                    .containsEntry("synchronous_commit", "on")
                    .containsEntry("server", "embedded, started for this run")
                    .containsKeys("data_directory", "data_filesystem");
            assertThat(relaxed.facts().settings()).containsEntry("synchronous_commit", "off");
            assertThat(durable.facts().durability()).isNotEqualTo(Durability.RELAXED);
            assertWrites(durable);
            assertWrites(relaxed);
        } finally {
            fixture.servers().close();
        }
        assertThat(directory).isEmptyDirectory();
        Files.delete(directory);
    }

    private static void assertWrites(Store store) throws StoreException {
        store.prepare();
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            TestOperation write = TestOperation.write(1024, 1);
            session.start(write, write);
            assertThat(write.outcome()).isEqualTo(Outcome.OK);
        }
        store.cleanup();
    }

    private static Store open(StoreFixture fixture) throws StoreException {
        return open(StoreDrivers.load().get("postgres"), fixture);
    }

    private static <O extends Record> Store open(StoreDriver<O> driver, StoreFixture fixture) throws StoreException {
        return driver.open(OptionsBinder.bind(driver.optionsType(), Map.of()), fixture.context());
    }
}
