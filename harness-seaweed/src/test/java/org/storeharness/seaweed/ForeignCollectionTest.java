package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;

/** A run leaves another collection alone that has the name of the run's option. */
@Timeout(60)
class ForeignCollectionTest {
    private static final int PHOTOS = 3;
    private static final int OBJECTS = 20;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<URI> photos = new ArrayList<>();

    @TempDir
    Path directory;

    @AutoClose
    private LoopbackServer server;

    private MasterClient master;

    @BeforeEach
    void startWithPhotos() throws Exception {
        server = LoopbackServer.start(LoopbackOptions.DEFAULTS.withServers(2, 100));
        master = new MasterClient(server.master());
        master.get("/vol/grow?collection=photos&replication=000&count=1");
        for (int i = 0; i < PHOTOS; i++) {
            Map<String, ?> assigned =
                    master.get("/dir/assign?collection=photos&replication=000").json();
            URI photo = URI.create("http://" + assigned.get("url") + "/" + assigned.get("fid"));
            HttpRequest upload = HttpRequest.newBuilder(photo)
                    .PUT(HttpRequest.BodyPublishers.ofString("photo " + i))
                    .build();
            assertThat(http.send(upload, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(201);
            photos.add(photo);
        }
        assertThat(photos).extracting(URI::getPort).containsOnly(photos.get(0).getPort());
    }

    @Test
    void aServerThatReturnsDuringTheRunKeepsItsCollectionOfTheGivenName() throws Exception {
        int holder = server.volumeServers()
                .indexOf(new Endpoint("127.0.0.1", photos.get(0).getPort()));
        server.cluster().kill(holder, Duration.ZERO);
        assertThat(master.volumeStatus().hasCollection("photos")).isFalse();

        String own;
        try (SeaweedFixture harness = harness(Map.of())) {
            own = harness.store().facts().settings().get("collection");
            assertThat(own).isEqualTo("photos-run-1-t-f6014501");
            assertThat(master.volumeStatus().hasCollection(own)).isTrue();
            assertThat(SeaweedFixture.count(harness.write(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
            server.cluster().restart(holder);
            assertThat(master.volumeStatus().hasCollection("photos")).isTrue();
            assertThat(SeaweedFixture.count(harness.read(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
            assertThat(statuses()).as("in mid-run").containsOnly(200);
        }

        assertThat(statuses()).as("when the run is over").containsOnly(200);
        assertThat(master.volumeStatus().hasCollection("photos")).isTrue();
        assertThat(master.volumeStatus().hasCollection(own))
                .as("the run's own, %s", own)
                .isFalse();
    }

    @Test
    void keepLeavesACollectionOfTheRunsOwn() throws Exception {
        try (SeaweedFixture harness = harness(Map.of("keep", "true"))) {
            assertThat(SeaweedFixture.count(harness.write(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
        }
        assertThat(master.volumeStatus().hasCollection("photos-run-1-t-kept")).isTrue();
        assertThat(statuses()).containsOnly(200);
    }

    @Test
    void aFilerUsesTheCollectionOfTheGivenNameAndLeavesItsOtherFiles() throws Exception {
        Map<String, String> options = Map.of("filer", server.filer().toString(), "collection", "photos");
        try (SeaweedFixture harness = new SeaweedFixture(directory, options)) {
            assertThat(harness.store().facts().settings().get("collection"))
                    .isEqualTo("photos, whose volumes stay after the run");
            assertThat(SeaweedFixture.count(harness.write(OBJECTS), Outcome.OK)).isEqualTo(OBJECTS);
        }
        assertThat(statuses()).containsOnly(200);
    }

    private SeaweedFixture harness(Map<String, String> more) throws Exception {
        Map<String, String> options = new HashMap<>(more);
        options.put("master", server.master().toString());
        options.put("collection", "photos");
        return new SeaweedFixture(directory, options);
    }

    /** The statuses of the servers' answers to requests for the photos. */
    private List<Integer> statuses() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (URI photo : photos) {
            HttpRequest read = HttpRequest.newBuilder(photo).build();
            statuses.add(http.send(read, BodyHandlers.discarding()).statusCode());
        }
        return statuses;
    }
}
