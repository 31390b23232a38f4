package org.storeharness.seaweed.standin.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackCluster;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackOptions.ReadRouting;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.seaweed.standin.recorded.RawHttp.Answer;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;
import org.storeharness.unit.TestLength;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Tests that the stand-in's volume servers die, freeze, move and come back like SeaweedFS 4.44's: as recorded, else as its source says. */
@Timeout(60)
class LoopbackClusterTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    @AutoClose
    private LoopbackServer server;

    private LoopbackCluster cluster;

    private void start(LoopbackOptions options) throws StoreException {
        server = LoopbackServer.start(options);
        cluster = server.cluster();
    }

    private void startForgettingAfter(Duration time) throws StoreException {
        start(LoopbackOptions.DEFAULTS.withFaults(Faults.parse(List.of("forget=" + Durations.format(time)))));
    }

    private void startWith(ReadRouting routing) throws StoreException {
        start(new LoopbackOptions(3, 100, 0, Faults.NONE, false, LoopbackOptions.NO_FILER_KEYS, null, routing));
    }

    @Test
    void aKilledServerIsNamedUntilTheMasterForgetsItAndAgainWhenItIsBack() throws Exception {
        startForgettingAfter(Duration.ofMillis(300));
        String fid = write("c", "000", "kept");
        int holder = cluster.indexOf(locations(fid).get(0));

        cluster.kill(holder);
        assertThat(locations(fid)).as("not noticed yet").hasSize(1);
        assertThatThrownBy(() -> RawHttp.get(cluster.endpoints().get(holder), "/" + fid))
                .isInstanceOf(ConnectException.class);
        awaitLocations(fid, 0);
        Answer lookup = RawHttp.get(server.master(), "/dir/lookup?volumeId=" + volume(fid));
        assertThat(lookup.status()).isEqualTo(404);
        assertThat(JSON.readTree(lookup.text()).get("error").asString())
                .isEqualTo("volume id " + volume(fid) + " not found");
        assertThat(RawHttp.get(server.master(), "/vol/status").text())
                .doesNotContain(cluster.endpoints().get(holder).toString());

        cluster.restart(holder);
        assertThat(locations(fid)).containsExactly(cluster.endpoints().get(holder));
        assertThat(read(holder, fid).text()).isEqualTo("kept");
    }

    @Test
    void aServerThatIsBackInTimeIsNotForgotten() throws Exception {
        startForgettingAfter(Duration.ofMillis(200));
        String fid = write("c", "000", "kept");
        int holder = cluster.indexOf(locations(fid).get(0));
        cluster.kill(holder);
        cluster.restart(holder);
        TimeUnit.MILLISECONDS.sleep(400);
        assertThat(locations(fid)).hasSize(1);
    }

    /** Java 17 frees the port of a closed listener only when its selector looks again. */
    @Test
    void aServerIsBackWhenTheSelectorOfItsOldPortHasNotLookedYet() throws Exception {
        start(LoopbackOptions.DEFAULTS);
        for (int turn = 0; turn < TestLength.of(300, 3_000); turn++) {
            cluster.kill(turn % 3);
            cluster.restart(turn % 3);
        }
    }

    @Test
    void aServerWhosePortSomebodyElseTookStaysDown() throws Exception {
        start(LoopbackOptions.DEFAULTS);
        Endpoint taken = cluster.endpoints().get(0);
        cluster.kill(0);
        try (ServerSocket other = listening(taken)) {
            assertThatThrownBy(() -> cluster.restart(0))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("the stand-in cannot listen on " + taken + ": Address already in use");
            assertThat(other.isClosed()).isFalse();
        }
        cluster.restart(0);
        assertThat(RawHttp.get(taken, "/status").status()).isEqualTo(200);
    }

    /** Listens as soon as Java 17 has freed the port. */
    private static ServerSocket listening(Endpoint at) throws IOException, InterruptedException {
        ServerSocket socket = new ServerSocket();
        for (int tries = 1; !socket.isBound(); tries++) {
            try {
                socket.bind(new InetSocketAddress(at.host(), at.port()));
            } catch (BindException e) {
                if (tries == 1_000) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(1);
            }
        }
        return socket;
    }

    @Test
    void aFrozenServerTakesRequestsAndAnswersThemWhenItGoesOn() throws Exception {
        startForgettingAfter(Duration.ofMillis(200));
        String fid = write("c", "001", "kept");
        int first = cluster.indexOf(locations(fid).get(0));
        int second = cluster.indexOf(locations(fid).get(1));
        cluster.freeze(first);
        CompletableFuture<Integer> read = later(() -> read(first, fid).status());
        CompletableFuture<Integer> write =
                later(() -> put(second, fid, "", "changed").status());
        assertThat(read(second, fid).text()).as("the other copy").isEqualTo("kept");
        awaitLocations(fid, 1);
        assertThat(read).isNotDone();
        assertThat(write).as("it waits for the frozen copy").isNotDone();

        cluster.thaw(first);
        assertThat(read.get()).isEqualTo(200);
        assertThat(write.get()).isEqualTo(201);
        assertThat(locations(fid)).hasSize(2);
        assertThat(read(first, fid).text()).isEqualTo("changed");
    }

    @Test
    void aMovedVolumeIsFoundAtItsNewServerAndByWayOfTheOldOne() throws Exception {
        startForgettingAfter(Duration.ZERO);
        String fid = write("c", "000", "kept");
        int from = cluster.indexOf(locations(fid).get(0));
        int to = (from + 1) % 3;
        cluster.move(volume(fid), from, to);
        assertThat(locations(fid)).containsExactly(cluster.endpoints().get(to));
        assertThat(read(to, fid).text()).isEqualTo("kept");
        assertThat(read(from, fid).text()).as("proxied").isEqualTo("kept");
        cluster.kill(to, Duration.ofMinutes(1));
        assertThat(read(from, fid).status()).as("the holder is named and dead").isEqualTo(500);
        cluster.restart(to);
        assertThat(read(to, fid).text()).isEqualTo("kept");
    }

    @Test
    void aReadOfAVolumeElsewhereIsRedirectedWithReadModeRedirect() throws Exception {
        startWith(ReadRouting.REDIRECT);
        String fid = write("c", "000", "kept");
        Endpoint holder = locations(fid).get(0);
        Answer answer = read((cluster.indexOf(holder) + 1) % 3, fid);
        assertThat(answer.status()).isEqualTo(301);
        assertThat(answer.header("Location")).contains("http://" + holder + "/" + fid + "?proxied=true");
        assertThat(read(cluster.indexOf(holder), fid).status()).isEqualTo(200);
    }

    @Test
    void aReadOfAVolumeElsewhereIsA404WithReadModeLocal() throws Exception {
        startWith(ReadRouting.LOCAL);
        String fid = write("c", "000", "kept");
        assertThat(read((cluster.indexOf(locations(fid).get(0)) + 1) % 3, fid).status())
                .isEqualTo(404);
    }

    @Test
    void whatIsForwardedAsAReplicaChangesOneCopyAlone() throws Exception {
        startForgettingAfter(Duration.ZERO);
        String fid = write("c", "001", "kept");
        int first = cluster.indexOf(locations(fid).get(0));
        int second = cluster.indexOf(locations(fid).get(1));
        assertThat(put(first, fid, "?type=replicate", "differs").status()).isEqualTo(201);
        assertThat(read(first, fid).text()).isEqualTo("differs");
        assertThat(read(second, fid).text()).isEqualTo("kept");
        assertThat(RawHttp.send(
                                cluster.endpoints().get(first),
                                "DELETE",
                                "/" + fid + "?type=replicate",
                                Map.of(),
                                new byte[0])
                        .status())
                .isEqualTo(202);
        assertThat(read(first, fid).status()).isEqualTo(404);
        assertThat(read(second, fid).text()).isEqualTo("kept");
    }

    @Test
    void aCollectionComesBackWithAServerThatWasAwayWhenItWasDeleted() throws Exception {
        startForgettingAfter(Duration.ZERO);
        String fid = write("c", "000", "kept");
        int holder = cluster.indexOf(locations(fid).get(0));
        cluster.kill(holder);
        assertThat(RawHttp.get(server.master(), "/col/delete?collection=c").status())
                .isEqualTo(204);
        cluster.restart(holder);
        assertThat(locations(fid)).hasSize(1);
        assertThat(read(holder, fid).text()).isEqualTo("kept");
        assertThat(RawHttp.get(server.master(), "/col/delete?collection=c").status())
                .isEqualTo(204);
        assertThat(read(holder, fid).status()).isEqualTo(404);
    }

    @Test
    void aCollectionIsNotDeletedWhileAKilledServerIsNamed() throws Exception {
        startForgettingAfter(Duration.ofMinutes(1));
        String fid = write("c", "000", "kept");
        int holder = cluster.indexOf(locations(fid).get(0));
        cluster.kill(holder);
        Answer answer = RawHttp.get(server.master(), "/col/delete?collection=c");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text()).contains("connection refused");
        cluster.restart(holder);
        assertThat(read(holder, fid).text()).isEqualTo("kept");
    }

    @Test
    void serversDieAndComeBackAtThePlannedRequests() throws Exception {
        start(LoopbackOptions.DEFAULTS.withFaults(Faults.parse(List.of("kill=1@2", "forget=0ms", "restart=1@4"))));
        assertThat(write("c", "000", "first")).isNotEmpty();
        write("c", "000", "second");
        awaitServers(2);
        write("c", "000", "third");
        write("c", "000", "fourth");
        awaitServers(3);
    }

    private void awaitServers(int count) throws Exception {
        for (int tries = 0; tries < 500; tries++) {
            int listed = 0;
            String status = RawHttp.get(server.master(), "/dir/status").text();
            for (Endpoint endpoint : cluster.endpoints()) {
                listed += status.contains(endpoint.toString()) ? 1 : 0;
            }
            if (listed == count) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("there are not " + count + " servers");
    }

    /** Asks something; the answer comes when it comes. */
    private interface Question {
        int ask() throws IOException;
    }

    private static CompletableFuture<Integer> later(Question question) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return question.ask();
            } catch (SocketTimeoutException e) {
                return 0;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private String write(String collection, String replication, String content) throws Exception {
        JsonNode assigned = JSON.readTree(
                RawHttp.get(server.master(), "/dir/assign?collection=" + collection + "&replication=" + replication)
                        .text());
        String fid = assigned.get("fid").asString();
        int index = cluster.indexOf(Endpoint.parse(assigned.get("url").asString()));
        put(index, fid, "", content);
        return fid;
    }

    private Answer put(int index, String fid, String query, String content) throws IOException {
        return RawHttp.send(
                cluster.endpoints().get(index),
                "PUT",
                "/" + fid + query,
                Map.of("Content-Type", "application/octet-stream"),
                content.getBytes(StandardCharsets.US_ASCII));
    }

    private Answer read(int index, String fid) throws IOException {
        return RawHttp.get(cluster.endpoints().get(index), "/" + fid);
    }

    private static int volume(String fid) {
        return Integer.parseInt(fid.substring(0, fid.indexOf(',')));
    }

    private List<Endpoint> locations(String fid) throws IOException {
        List<Endpoint> found = new ArrayList<>();
        JsonNode lookup = JSON.readTree(RawHttp.get(server.master(), "/dir/lookup?volumeId=" + volume(fid))
                .text());
        if (lookup.has("locations")) {
            lookup.get("locations")
                    .forEach(location ->
                            found.add(Endpoint.parse(location.get("url").asString())));
        }
        return found;
    }

    private void awaitLocations(String fid, int count) throws Exception {
        for (int tries = 0; tries < 500; tries++) {
            if (locations(fid).size() == count) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("the master does not name " + count + " servers");
    }
}
