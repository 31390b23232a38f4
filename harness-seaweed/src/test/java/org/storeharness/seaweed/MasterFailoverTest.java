package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.GrpcPort;
import org.storeharness.seaweed.client.HttpCalls;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.Topology;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Several masters with one leader, and the volume servers that they name. */
@Timeout(60)
class MasterFailoverTest {
    private static final String NODE =
            "{\"Url\":\"10.0.0.7:8080\",\"PublicUrl\":\"public:80\",\"Volumes\":5,\"EcShards\":0,\"Max\":7}";

    @TempDir
    Path directory;

    @AutoClose
    private LoopbackServer server;

    @AutoClose
    private ScriptedServer other;

    @BeforeEach
    void start() throws Exception {
        server = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        other = new ScriptedServer();
    }

    @Test
    void requestsGoToTheLeaderWhicheverMasterIsNamed() throws Exception {
        other.answer(request -> follows(server.master() + ".19333"));
        try (SeaweedFixture harness = harness(other.endpoint().toString())) {
            assertThat(harness.store().facts().endpoint())
                    .isEqualTo(server.master().toString());
            assertThat(harness.store().facts().settings())
                    .containsEntry("master", "the leader, named by " + other.endpoint());
            assertThat(SeaweedFixture.count(harness.write(5), Outcome.OK)).isEqualTo(5);
        }
        assertThat(other.requests())
                .as("assignments would pass through it")
                .containsExactly("GET /cluster/status HTTP/1.1");
    }

    @Test
    void mastersThatDoNotAnswerAreSkipped() throws Exception {
        Endpoint gone = other.endpoint();
        other.close();
        try (SeaweedFixture harness = harness(gone + ", " + server.master() + ".19333")) {
            assertThat(harness.store().facts().settings()).containsEntry("master", "the leader");
        }
        assertStoreFails(() -> harness(gone + "," + gone), "SeaweedFS master " + gone + " cannot be reached");
    }

    @Test
    void theLeaderAmongNamedMastersIsPreferredToTheOneAFollowerNames() throws Exception {
        other.answer(request -> follows("nowhere.invalid:9333.19333"));
        try (SeaweedFixture harness = harness(other.endpoint() + "," + server.master())) {
            assertThat(harness.store().facts().endpoint())
                    .isEqualTo(server.master().toString());
            assertThat(harness.store().facts().settings()).containsEntry("master", "the leader");
        }
    }

    @Test
    void aRunGoesOnAndCleansUpWithTheOtherMasterWhenTheLeaderDies() throws Exception {
        other.answer(this::leads);
        SeaweedFixture harness = harness(other.endpoint() + "," + server.master());
        try (harness) {
            assertThat(SeaweedFixture.count(harness.write(5), Outcome.OK)).isEqualTo(5);
            other.close();
            List<TestOperation> writes = harness.write(20);
            assertThat(SeaweedFixture.count(writes, Outcome.ERROR))
                    .as("those that were out when it died")
                    .isBetween(1L, 8L);
            assertThat(SeaweedFixture.count(writes, Outcome.OK))
                    .isEqualTo(20 - SeaweedFixture.count(writes, Outcome.ERROR));
            assertThat(harness.store().facts().settings().get("masters changed"))
                    .contains("did not answer");
        }
        assertThat(new MasterClient(server.master()).volumeStatus().hasCollection("run-1-t-9bc55cac"))
                .isFalse();
    }

    @Test
    void aMasterThatLosesAnElectionIsReportedBecauseItForwardsRequests() throws Exception {
        other.answer(this::leads);
        try (SeaweedFixture harness = harness(other.endpoint().toString())) {
            harness.store().counters();
            assertThat(harness.store().facts().settings()).doesNotContainKey("master");
            String nobody = ScriptedServer.json(200, "{\"Peers\":[\"a:1\"]}");
            other.answer(request -> request.contains("/cluster/status") ? nobody : leads(request));
            harness.store().counters();
            assertThat(harness.store().facts().settings()).doesNotContainKey("master");
            other.answer(request ->
                    request.contains("/cluster/status") ? follows(server.master() + ".19333") : leads(request));
            harness.store().counters();
            assertThat(harness.store().facts().settings().get("master"))
                    .startsWith("does not lead any more: passes requests on to " + server.master());
        }
    }

    @Test
    void aCollectionThatIsLeftIsReported() {
        other.answer(request -> ScriptedServer.json(500, "{\"error\":\"volume server is gone\"}"));
        MasterClient client = new MasterClient(other.endpoint());
        assertThatThrownBy(() -> client.deleteCollection("c"))
                .isInstanceOf(StoreException.class)
                .hasMessage("collection 'c' is left at " + other.endpoint()
                        + ": its removal answered 500: volume server is gone");
        other.answer(request -> ScriptedServer.json(400, "{\"error\":\"collection c does not exist\"}"));
        assertThatCode(() -> client.deleteCollection("c")).doesNotThrowAnyException();
    }

    @Test
    void anUnreachableLeaderIsReportedBecauseItsFollowerForwardsRequests() throws Exception {
        Endpoint gone;
        try (ScriptedServer leader = new ScriptedServer()) {
            gone = leader.endpoint();
        }
        other.answer(request -> follows(gone + ".19333"));
        var found = LeaderFinder.findLeader(List.of(other.endpoint()), ClientSettings.PLAIN);
        assertThat(found.master().master()).isEqualTo(other.endpoint());
        assertThat(found.description()).contains("not the leader", gone.toString(), "cannot be reached");
    }

    @Test
    void aMasterWithoutALeaderIsRefused() {
        other.answer(request -> ScriptedServer.json(200, "{\"Peers\":[\"a:1\"]}"));
        assertStoreFails(
                () -> harness(other.endpoint().toString()),
                "SeaweedFS master " + other.endpoint() + " knows no leader yet");
    }

    @Test
    void aMasterThatSpeaksTlsIsSaidToDoSo() {
        other.answer(request -> ScriptedServer.json(400, "Client sent an HTTP request to an HTTPS server.\n"));
        assertStoreFails(
                () -> harness(other.endpoint().toString()),
                "the server speaks TLS: give the option tls (verify or insecure)");
    }

    @Test
    void volumeServersAreKnownByTheirAddressesWhateverTheirNames() throws Exception {
        other.answer(request -> status());
        assertThat(new MasterClient(other.endpoint()).topology(""))
                .isEqualTo(new Topology(List.of(new Endpoint("10.0.0.7", 8080))));
    }

    private SeaweedFixture harness(String masters) throws StoreException {
        return new SeaweedFixture(directory, Map.of("master", masters));
    }

    /** Says that it leads, and passes everything else on. */
    private String leads(String request) {
        String path = request.split(" ")[1];
        if (path.equals("/cluster/status")) {
            return ScriptedServer.json(200, "{\"IsLeader\":true,\"Leader\":\"" + other.endpoint() + "\"}");
        }
        try {
            HttpCalls.HttpReply reply = new MasterClient(server.master()).get(path);
            return ScriptedServer.json(reply.status(), reply.body());
        } catch (StoreException e) {
            return ScriptedServer.CLOSE;
        }
    }

    private static String follows(String leader) {
        return ScriptedServer.json(200, "{\"Leader\":\"" + leader + "\",\"Peers\":[\"" + leader + "\"]}");
    }

    private static String status() {
        return ScriptedServer.json(
                200,
                "{\"Topology\":{\"Max\":7,\"Free\":2,\"DataCenters\":[{\"Id\":\"dc1\",\"Racks\":[{\"Id\":\"r1\","
                        + "\"DataNodes\":[" + NODE
                        + "]}]}],\"Layouts\":[]},\"Version\":\"30GB 4.44\"}");
    }

    @Test
    void aLeaderNamedByItsGrpcPortIsTriedAtItsHttpPortToo() {
        assertThat(LeaderFinder.addresses(new Endpoint("m1", 19_333)))
                .containsExactly(new Endpoint("m1", 19_333), new Endpoint("m1", 9_333));
        assertThat(LeaderFinder.addresses(new Endpoint("m1", 9_333))).containsExactly(new Endpoint("m1", 9_333));
    }

    @Test
    void anAddressMayHaveThePortForGrpcAfterADot() {
        assertThat(GrpcPort.parseServer("m1.weed:9333.19333")).isEqualTo(new Endpoint("m1.weed", 9_333));
        assertThat(GrpcPort.parseServer("[::1]:9333.19333")).isEqualTo(new Endpoint("::1", 9_333));
        assertThat(GrpcPort.parseServer("10.0.0.1:9333")).isEqualTo(new Endpoint("10.0.0.1", 9_333));
    }
}
