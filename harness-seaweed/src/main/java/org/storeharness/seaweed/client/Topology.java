package org.storeharness.seaweed.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.unit.InvalidValueException;

/**
 * The response to {@code /dir/status}.
 *
 * @param volumeServers the addresses of the volume servers
 */
public record Topology(List<Endpoint> volumeServers) {
    public Topology {
        volumeServers = List.copyOf(volumeServers);
    }

    static Topology of(Map<String, @Nullable Object> response, String dataCenter) {
        List<Endpoint> servers = new ArrayList<>();
        for (var center : PlainJson.objects(PlainJson.object(response, "Topology"), "DataCenters")) {
            if (!dataCenter.isEmpty() && !dataCenter.equals(PlainJson.string(center, "Id"))) {
                continue;
            }
            for (var rack : PlainJson.objects(center, "Racks")) {
                for (var node : PlainJson.objects(rack, "DataNodes")) {
                    try {
                        servers.add(Endpoint.parse(PlainJson.string(node, "Url")));
                    } catch (InvalidValueException e) {
                        // a server that joined without an address cannot be asked
                    }
                }
            }
        }
        return new Topology(servers);
    }
}
