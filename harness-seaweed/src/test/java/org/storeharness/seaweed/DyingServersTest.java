package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.LoopbackCluster;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;

/** A run whose volume servers die: it goes on with the others, and says what it cannot remove. */
@Timeout(60)
class DyingServersTest {
    private static final int OBJECTS = 60;
    private static final String COLLECTION = "run-1-t-9bc55cac";

    @TempDir
    Path directory;

    private LoopbackServer server;
    private LoopbackCluster cluster;
    private SeaweedFixture fixture;

    @BeforeEach
    void start() throws Exception {
        server = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        cluster = server.cluster();
        fixture = new SeaweedFixture(directory, Map.of("master", server.master().toString()));
    }

    @AfterEach
    void stop() throws StoreException {
        fixture.close();
        server.close();
    }

    private boolean isKnown() throws StoreException {
        return new MasterClient(server.master()).volumeStatus().hasCollection(COLLECTION);
    }

    @Test
    void theCleanUpNamesAServerThatIsAwayWithVolumesOfTheCollection() throws Exception {
        fixture.write(OBJECTS);
        cluster.kill(1, Duration.ZERO);
        assertThatThrownBy(() -> fixture.store().cleanup())
                .isInstanceOf(StoreException.class)
                .hasMessage("collection '" + COLLECTION + "' is left on "
                        + cluster.endpoints().get(1) + ", which the master " + server.master()
                        + " does not know now: its volumes come back with the server");
        assertThat(isKnown()).isFalse();
        cluster.restart(1);
        assertThat(isKnown()).as("it came back").isTrue();
        assertThatCode(() -> new MasterClient(server.master()).deleteCollection(COLLECTION))
                .doesNotThrowAnyException();
    }

    @Test
    void theCleanUpNamesAServerThatTookVolumesDuringTheRun() throws Exception {
        new MasterClient(server.master())
                .get("/vol/grow?collection=" + COLLECTION + "&count=3&dataNode="
                        + cluster.endpoints().get(2));
        fixture.store().counters();
        cluster.kill(2, Duration.ZERO);
        assertThatThrownBy(() -> fixture.store().cleanup())
                .hasMessageContaining("is left on " + cluster.endpoints().get(2) + ", which");
    }

    @Test
    void aServerThatIsBackInTimeIsCleanedUp() throws Exception {
        fixture.write(OBJECTS);
        cluster.kill(1, Duration.ZERO);
        cluster.restart(1);
        fixture.store().cleanup();
        assertThat(isKnown()).isFalse();
        assertThat(cluster.volumes(1)).isEmpty();
    }

    @Test
    void aCollectionOnAKilledServerThatIsStillNamedIsLeft() throws Exception {
        cluster.kill(1, Duration.ofHours(1));
        assertThatThrownBy(() -> fixture.store().cleanup())
                .hasMessageContaining("collection '" + COLLECTION + "' is left at " + server.master())
                .hasMessageContaining("connection refused");
        cluster.restart(1);
    }

    @Test
    void operationsGoOnWithTheServersThatLive() throws Exception {
        fixture.write(OBJECTS);
        cluster.kill(1, Duration.ZERO);
        long written = SeaweedFixture.count(fixture.write(OBJECTS), Outcome.OK);
        assertThat(written).isEqualTo(OBJECTS);
        assertThat(SeaweedFixture.count(fixture.read(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
        cluster.restart(1);
    }
}
