package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.SeaweedCounters;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.StoreException;

/** Servers that accept connections and say nothing: what a run asks besides its operations waits for them a bounded time. */
@Timeout(30)
class SilentServersTest {
    private static final ClientSettings HASTY = new ClientSettings(100, Duration.ofMillis(100), null, FilerTokens.NONE);

    @AutoClose
    private ServerSocket silent;

    private Endpoint endpoint;

    @BeforeEach
    void start() throws Exception {
        silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        endpoint = new Endpoint("127.0.0.1", silent.getLocalPort());
    }

    @Test
    void whatIsAskedAgainAndAgainWaitsForSeconds() {
        assertThat(ClientSettings.PLAIN.forStatus().responseTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(HASTY.forStatus()).isEqualTo(HASTY);
        assertThat(new MasterClient(endpoint, HASTY).forStatus().countVolumeServers())
                .isZero();
    }

    @Test
    void countersOfSilentServersAreEmpty() {
        assertThat(new SeaweedCounters(Collections.nCopies(5, endpoint), "c", HASTY).read())
                .isEmpty();
    }

    @Test
    void aSilentMasterIsNotAskedToRemoveACollection() throws Exception {
        try (ScriptedServer master = new ScriptedServer()) {
            master.answer(request -> request.contains("/vol/status")
                    ? ScriptedServer.json(200, "{\"Version\":\"4.44\",\"Volumes\":{\"DataCenters\":{}}}")
                    : ScriptedServer.json(200, "{\"fid\":\"1,0a12345678\",\"url\":\"" + endpoint + "\",\"count\":1}"));
            MasterClient client = new MasterClient(master.endpoint());
            SeaweedCollection collection = new SeaweedCollection(
                    client, Placement.of("run-1-t", OptionsBinder.bind(SeaweedOptions.class, Map.of())), 1_000);
            collection.create(0, line -> {});
            assertThatThrownBy(() -> collection.delete(new MasterClient(endpoint, HASTY)))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("collection 'run-1-t' is left at " + endpoint + ", which does not answer");
        }
    }
}
