package org.storeharness.seaweed.standin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.json.plain.PlainJson;

/** Handles the requests to the stand-in's master: ids, locations, volumes, collections. */
final class MasterHandler implements Consumer<Exchange> {
    /** The only data centre. */
    private static final String CENTER = "DefaultDataCenter";

    /** The only rack. */
    private static final String RACK = "DefaultRack";

    private static final int GRPC_OFFSET = 10_000;

    private final LoopbackServer server;
    private final MasterState state;

    MasterHandler(LoopbackServer server) {
        this.server = server;
        this.state = server.state;
    }

    @Override
    public void accept(Exchange exchange) {
        switch (exchange.path()) {
            case "/dir/assign" -> assign(exchange);
            case "/dir/lookup" -> lookup(exchange);
            case "/vol/grow" -> grow(exchange);
            case "/col/delete" -> deleteCollection(exchange);
            case "/cluster/status" -> status(exchange);
            case "/dir/status" -> exchange.json(200, directory());
            case "/vol/status" -> exchange.json(200, volumes());
            default -> exchange.empty(404);
        }
    }

    private void status(Exchange exchange) {
        Endpoint address = Listeners.address(exchange.context.channel());
        String leader = address + "." + grpcPort(address);
        exchange.start(200)
                .jsonType()
                .sendJson(JsonObjects.of("IsLeader Leader MaxVolumeId", true, leader, state.lastVolume()));
    }

    private void assign(Exchange exchange) {
        VolumeLayout layout = VolumeLayout.of(exchange);
        if (layout == null) {
            unexpectedReplication(exchange);
            return;
        }
        String center = exchange.parameter("dataCenter");
        if (isElsewhere(center, CENTER)) {
            exchange.busy("no writable volumes for " + describe(layout, center) + ", volume growth in progress");
            return;
        }
        Integer volume = state.writable(layout);
        List<VolumeNode> holders = volume == null ? List.of() : state.holders(volume);
        if (volume == null || holders.isEmpty()) {
            exchange.error(
                    406,
                    "failed to find writable volumes for collection:" + layout.collection() + " replication:"
                            + layout.replication() + " ttl:" + layout.ttl()
                            + " error: No writable volumes and no free volumes left for " + describe(layout, ""));
            return;
        }
        long count = parse(exchange.parameter("count"), 1);
        String fid = state.assign(volume, count).toString();
        String url = holders.get(0).endpoint.toString();
        respond(exchange, server.writeTokens, fid, JsonObjects.of("fid url publicUrl count", fid, url, url, count));
    }

    private void lookup(Exchange exchange) {
        String fid = exchange.parameter("fileId");
        String requested = fid.isEmpty() ? exchange.parameter("volumeId") : fid;
        int comma = requested.indexOf(',');
        String volumeId = comma < 0 ? requested : requested.substring(0, comma);
        long id = parse(volumeId, -1);
        List<VolumeNode> holders = id < 0 ? List.of() : state.holders((int) id);
        if (holders.isEmpty()) {
            String error = id < 0 ? "Unknown volume id " + volumeId : "volume id " + volumeId + " not found";
            exchange.json(404, JsonObjects.of("volumeOrFileId error", volumeId, error));
            return;
        }
        List<Map<String, @Nullable Object>> locations =
                holders.stream().map(MasterHandler::location).toList();
        TokenIssuer tokens = exchange.parameter("read").equals("yes") ? server.readTokens : server.writeTokens;
        respond(
                exchange,
                fid.isEmpty() ? null : tokens,
                fid,
                JsonObjects.of("volumeOrFileId locations", volumeId, locations));
    }

    private void grow(Exchange exchange) {
        VolumeLayout layout = VolumeLayout.of(exchange);
        if (layout == null) {
            unexpectedReplication(exchange);
            return;
        }
        long count = parse(exchange.parameter("count"), -1);
        if (count < 0) {
            exchange.error(406, "can not parse parameter count " + exchange.parameter("count"));
            return;
        }
        String wanted = exchange.parameter("dataNode");
        VolumeNode first = state.node(wanted);
        if (!wanted.isEmpty() && first == null
                || isElsewhere(exchange.parameter("dataCenter"), CENTER)
                || isElsewhere(exchange.parameter("rack"), RACK)) {
            exchange.error(406, "No matching data node found! \n");
            return;
        }
        int grown = state.grow(layout, (int) Math.min(count, 10_000), first);
        if (grown == 0) {
            exchange.error(406, "Not enough data nodes found!");
        } else {
            exchange.json(200, Map.of("count", grown));
        }
    }

    private void deleteCollection(Exchange exchange) {
        String collection = exchange.parameter("collection");
        try {
            if (state.deleteCollection(collection)) {
                exchange.start(204).identify().date().sendHead();
            } else {
                exchange.error(400, "collection " + collection + " does not exist");
            }
        } catch (IOException e) {
            exchange.error(500, String.valueOf(e.getMessage()));
        }
    }

    /** The answer to {@code /dir/status}: servers, and the volumes that can be written. */
    private Map<String, @Nullable Object> directory() {
        List<Map<String, ?>> nodes = new ArrayList<>();
        for (VolumeNode node : state.listedNodes()) {
            String url = node.endpoint.toString();
            String names = "Url PublicUrl Volumes EcShards Max VolumeIds";
            nodes.add(JsonObjects.of(names, url, url, node.copies.size(), 0, node.slots, node.volumeIds()));
        }
        List<Map<String, ?>> layouts = new ArrayList<>();
        state.writables()
                .forEach((layout, volumes) -> layouts.add(JsonObjects.of(
                        "replication ttl writables collection diskType",
                        layout.replication(),
                        layout.ttl(),
                        volumes,
                        layout.collection(),
                        "hdd")));
        Map<String, ?> rack = JsonObjects.of("Id DataNodes", RACK, nodes);
        Map<String, ?> center = JsonObjects.of("Id Racks", CENTER, List.of(rack));
        Map<String, ?> tree =
                JsonObjects.of("Max Free DataCenters Layouts", slots(), freeSlots(), List.of(center), layouts);
        return JsonObjects.of(
                "Topology TopologyId Version", tree, "00000000-0000-4000-8000-000000000000", LoopbackServer.VERSION);
    }

    /** The answer to {@code /vol/status}: the volumes of each server. */
    private Map<String, @Nullable Object> volumes() {
        Map<String, Object> nodes = new LinkedHashMap<>();
        state.listedNodes().forEach(node -> nodes.put(node.endpoint.toString(), node.volumes(true)));
        Map<String, ?> volumes =
                JsonObjects.of("DataCenters Free Max", Map.of(CENTER, Map.of(RACK, nodes)), freeSlots(), slots());
        return JsonObjects.of("Version Volumes", LoopbackServer.VERSION, volumes);
    }

    private int slots() {
        return state.listedNodes().stream().mapToInt(node -> node.slots).sum();
    }

    private int freeSlots() {
        return state.listedNodes().stream().mapToInt(VolumeNode::freeSlots).sum();
    }

    private static void unexpectedReplication(Exchange exchange) {
        exchange.error(406, "unexpected replication type: " + exchange.parameter("replication"));
    }

    /** Responds with JSON, and with a token for the id where tokens are issued. */
    private static void respond(Exchange exchange, @Nullable TokenIssuer tokens, String fid, Map<String, ?> json) {
        Exchange reply = exchange.start(200);
        if (tokens != null) {
            reply.header("Authorization", tokens.issue(fid));
        }
        reply.jsonType().identify().sendJson(json);
    }

    private static Map<String, @Nullable Object> location(VolumeNode holder) {
        String url = holder.endpoint.toString();
        return JsonObjects.of("url publicUrl dataCenter grpcPort", url, url, CENTER, grpcPort(holder.endpoint));
    }

    /** The port for gRPC of a server, which SeaweedFS puts so far above that for HTTP. */
    private static int grpcPort(Endpoint address) {
        return address.port() + GRPC_OFFSET;
    }

    /** The requested layout, as SeaweedFS prints it in errors. */
    private static String describe(VolumeLayout layout, String center) {
        Map<String, @Nullable Object> fields = JsonObjects.of(
                "collection replication ttl dataCenter version",
                layout.collection(),
                layout.placement(),
                layout.ttlFields(),
                center,
                3);
        fields.values().removeIf(""::equals);
        return PlainJson.toLine(fields);
    }

    private static boolean isElsewhere(String wanted, String only) {
        return !wanted.isEmpty() && !wanted.equals(only);
    }

    private static long parse(String text, long otherwise) {
        return text.matches("\\d{1,9}") ? Long.parseLong(text) : otherwise;
    }
}
