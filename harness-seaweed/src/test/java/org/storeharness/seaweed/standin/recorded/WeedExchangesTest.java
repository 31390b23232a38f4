package org.storeharness.seaweed.standin.recorded;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.server.WeedBinary;
import org.storeharness.seaweed.server.WeedCluster;
import org.storeharness.store.StoreException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A real SeaweedFS, if there is one, responds as recorded, so the recordings are up to date. */
@Tag("slow")
class WeedExchangesTest extends RecordedExchanges {
    private static Optional<WeedCluster> cluster = Optional.empty();

    @BeforeAll
    static void start(@TempDir Path directory) throws StoreException {
        Optional<Path> weed = WeedBinary.find(null, System.getenv());
        assumeTrue(weed.isPresent(), "no SeaweedFS here: set HARNESS_WEED or put weed into PATH to run these tests");
        cluster =
                Optional.of(WeedCluster.start(weed.orElseThrow(), WeedCluster.ClusterLayout.in(directory), line -> {}));
    }

    @AfterAll
    static void stop() throws StoreException {
        if (cluster.isPresent()) {
            cluster.get().close();
        }
    }

    @Override
    Endpoint master() {
        return cluster.orElseThrow().master();
    }

    @Override
    List<Endpoint> volumeServers() throws Exception {
        JsonNode nodes = new ObjectMapper()
                .readTree(RawHttp.get(master(), "/dir/status").text())
                .at("/Topology/DataCenters/0/Racks/0/DataNodes");
        List<Endpoint> servers = new ArrayList<>();
        nodes.forEach(node -> servers.add(Endpoint.parse(node.get("Url").asString())));
        return servers;
    }
}
