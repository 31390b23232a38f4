package org.storeharness.seaweed.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.Json;

/**
 * The answer to {@code /dir/status}.
 *
 * @param volumeServers where they are, whatever names they have
 */
public record Topology(List<Endpoint> volumeServers) {
    public Topology {
        volumeServers = List.copyOf(volumeServers);
    }

    static Topology of(Map<String, @Nullable Object> answer) {
        List<Endpoint> servers = new ArrayList<>();
        for (var center : Json.objects(Json.object(answer, "Topology"), "DataCenters")) {
            for (var rack : Json.objects(center, "Racks")) {
                for (var node : Json.objects(rack, "DataNodes")) {
                    try {
                        servers.add(Endpoint.parse(Json.string(node, "Url")));
                    } catch (InvalidValueException e) {
                        // it has joined without an address: nobody can ask it
                    }
                }
            }
        }
        return new Topology(servers);
    }
}
