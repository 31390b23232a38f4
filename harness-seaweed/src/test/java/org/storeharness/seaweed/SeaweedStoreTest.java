package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.http.NettyTransport;
import org.storeharness.http.Transport;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.RecordCopy;

@Timeout(60)
class SeaweedStoreTest {
    @TempDir
    Path directory;

    @Test
    void theDriverIsFoundByName() {
        assertThat(StoreDrivers.load().get("seaweed")).isInstanceOf(SeaweedDriver.class);
    }

    @Test
    void theStandInIsNeverTakenForSeaweedFs() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            assertThat(harness.store().facts().standIn()).isTrue();
            assertThat(harness.store().facts().product()).isEqualTo("loopback (not SeaweedFS)");
            assertThat(harness.store().facts().durability()).isEqualTo(Durability.RELAXED);
            assertThat(harness.store().facts().settings())
                    .containsEntry("fsync", "false")
                    .containsEntry("volume servers", "3")
                    .containsEntry("collection", "run-1-t-9bc55cac");
        }
    }

    @Test
    void aStandInReachedAsAMasterIsStillKnownAsOne() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS);
                SeaweedFixture harness = new SeaweedFixture(
                        directory, Map.of("master", server.master().toString()))) {
            assertThat(harness.store().facts().standIn()).isTrue();
        }
    }

    @Test
    void targetsOfARunShareAStandInAndHaveCollectionsOfTheirOwn() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            Store other = harness.open("other", Map.of("loopback", "always"));
            other.prepare();
            assertThat(other.facts().endpoint())
                    .isEqualTo(harness.store().facts().endpoint());
            assertThat(other.facts().settings()).containsEntry("collection", "run-1-other-81274380");
            other.cleanup();
            other.close();
            assertThat(SeaweedFixture.count(harness.write(3), Outcome.OK)).isEqualTo(3);
        }
    }

    @Test
    void cleanupRemovesTheCollectionAndTheListOfIds() throws Exception {
        SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"));
        MasterClient master =
                new MasterClient(Endpoint.parse(harness.store().facts().endpoint()));
        harness.write(3);
        assertThat(master.volumeStatus().hasCollection("run-1-t-9bc55cac")).isTrue();
        assertThat(directory.resolve("seaweed-t.fids")).exists();
        harness.store().cleanup();
        assertThat(master.volumeStatus().hasCollection("run-1-t-9bc55cac")).isFalse();
        assertThat(directory.resolve("seaweed-t.fids")).doesNotExist();
        harness.close();
    }

    @Test
    void volumesThatTheMasterGrowsDuringTheRunAreReported() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always", "volumes", "2"))) {
            harness.store().counters();
            assertThat(harness.store().facts().settings()).containsEntry("volumes grown", "2");
            new MasterClient(Endpoint.parse(harness.store().facts().endpoint()))
                    .get("/vol/grow?collection=run-1-t-9bc55cac&replication=000&count=3");
            harness.store().counters();
            assertThat(harness.store().facts().settings()).containsEntry("volumes grown", "2 at first, 5 in the end");
        }
    }

    @Test
    void objectsUploadedByPutAreReadBack() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always", "upload", "put"))) {
            assertThat(SeaweedFixture.count(harness.write(10), Outcome.OK)).isEqualTo(10);
            assertThat(harness.read(10)).allMatch(read -> read.holdsVersion(0), "is intact");
        }
    }

    @Test
    void allKindsButScriptsAreSupported() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            assertThat(OperationKind.values())
                    .allMatch(kind -> harness.store().supports(kind) == (kind != OperationKind.SCRIPT));
        }
    }

    @Test
    void moreConcurrentOperationsThanPortsAreRefusedBeforeTheStart() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            SeaweedOptions options = OptionsBinder.bind(SeaweedOptions.class, Map.of());
            StoreContext usual = harness.context("b", 1, 1024);
            StoreContext greedy = RecordCopy.with(usual, "demand", new StoreContext.Demand(1, 70_000, 1, 1024));
            assertStoreFails(
                    () -> new SeaweedDriver(Map.of()).open(options, greedy),
                    "70000 operations at a time of 'b' may need 70000 connections to one server",
                    "ephemeral ports");
            new SeaweedDriver(Map.of()).open(options, greedy.withoutWorkers()).close();
        }
    }

    @Test
    void aBatchIsRefused() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            SeaweedOptions options = OptionsBinder.bind(SeaweedOptions.class, Map.of());
            assertThatThrownBy(() -> new SeaweedDriver(Map.of()).open(options, harness.context("b", 100, 1024)))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("seaweed has no batch writes: the batch of target b must be 1, got 100");
            assertStoreFails(
                    () -> new SeaweedDriver(Map.of()).open(options, harness.context("b", 1, 300 << 20)), "256MiB");
        }
    }

    @Test
    void aMasterThatCannotBeReachedIsNamed() throws Exception {
        String free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = "127.0.0.1:" + socket.getLocalPort();
        }
        assertThatThrownBy(() -> new SeaweedFixture(directory, Map.of("master", free)))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("SeaweedFS master " + free + " cannot be reached: Connection refused")
                .hasMessageContaining("master=HOST:PORT");
        assertStoreFails(
                () -> new SeaweedFixture(directory, Map.of("master", "no-such-host.invalid:9333")),
                "no such host is known on this machine");
    }

    @Test
    void aServerThatIsNoMasterIsRefused() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            String volumeServer = server.volumeServers().get(0).toString();
            assertThatThrownBy(() -> new SeaweedFixture(directory, Map.of("master", volumeServer)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("what listens at " + volumeServer + " is no SeaweedFS master")
                    .hasMessageContaining("usually port 9333");
        }
    }

    @Test
    void volumesThatCannotBeGrownFailWithTheServersReason() throws Exception {
        assertStoreFails(
                () -> new SeaweedFixture(directory, Map.of("loopback", "always", "replication", "200")),
                "grew no 6 volumes with replication 200 (406: Not enough data nodes found!)");
    }

    @Test
    void withoutSeaweedFsAndStandInTheTargetIsRefused() {
        assertStoreFails(
                () -> new SeaweedFixture(directory, Map.of("loopback", "never")),
                "no SeaweedFS for target t",
                "HARNESS_WEED");
        assertThatThrownBy(() -> new SeaweedFixture(directory, Map.of("weed", "/does/not/exist")))
                .isInstanceOf(StoreException.class)
                .hasMessage("weed '/does/not/exist' is not an executable file (from option weed);"
                        + " give the path of SeaweedFS's program, or none to have it looked for in PATH");
    }

    @Test
    void aCollectionThatExistsIsRefusedAndLeft() throws Exception {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            MasterClient master =
                    new MasterClient(Endpoint.parse(harness.store().facts().endpoint()));
            master.get("/vol/grow?collection=mine-run-1-second-04ab1a39&replication=000&count=1");
            Store second = harness.open("second", Map.of("loopback", "always", "collection", "mine"));
            assertStoreFails(second::prepare, "collection 'mine-run-1-second-04ab1a39' already exists");
            second.cleanup();
            second.close();
            assertThat(master.volumeStatus().hasCollection("mine-run-1-second-04ab1a39"))
                    .isTrue();
            assertThat(SeaweedFixture.count(harness.write(5), Outcome.OK)).isEqualTo(5);
        }
    }

    @Test
    void targetsWithTheSameNameForACollectionHaveOneEach() throws Exception {
        Map<String, String> options = Map.of("loopback", "always", "collection", "mine");
        try (SeaweedFixture harness = new SeaweedFixture(directory, options)) {
            assertThat(harness.store().facts().settings()).containsEntry("collection", "mine-run-1-t-5bb10749");
            Store second = harness.open("second", options);
            second.prepare();
            assertThat(second.facts().settings()).containsEntry("collection", "mine-run-1-second-04ab1a39");
            second.cleanup();
            second.close();
            assertThat(SeaweedFixture.count(harness.write(5), Outcome.OK)).isEqualTo(5);
        }
    }

    @Test
    void theFactsOfAStoreNameTheTransport() throws StoreException {
        try (SeaweedFixture harness =
                new SeaweedFixture(directory, Map.of("loopback", "always", "transport", "auto"))) {
            assertThat(harness.store().facts().settings())
                    .containsEntry(
                            "transport",
                            "HTTP/1.1, Netty "
                                    + NettyTransport.of(Transport.AUTO).name());
        }
    }
}
