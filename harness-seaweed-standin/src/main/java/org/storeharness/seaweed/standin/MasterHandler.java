package org.storeharness.seaweed.standin;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.json.plain.PlainJson;

/** Handles the requests to the stand-in's master: ids, locations, volumes, collections. */
final class MasterHandler implements Connection.RequestHandler {
    private final MasterState state;
    private final Endpoint address;
    private final @Nullable TokenIssuer writeTokens;
    private final @Nullable TokenIssuer readTokens;

    MasterHandler(LoopbackServer server, Endpoint address) {
        this.state = server.state();
        this.address = address;
        this.writeTokens = server.writeTokens();
        this.readTokens = server.readTokens();
    }

    @Override
    public void handle(Exchange exchange) {
        switch (exchange.path()) {
            case "/dir/assign" -> assign(exchange);
            case "/dir/lookup" -> lookup(exchange);
            case "/vol/grow" -> grow(exchange);
            case "/col/delete" -> deleteCollection(exchange);
            case "/cluster/status" ->
                exchange.start(200).jsonType().sendJson(StatusJson.cluster(address, state.lastVolume()));
            case "/dir/status" -> exchange.json(200, StatusJson.directory(state));
            case "/vol/status" -> exchange.json(200, StatusJson.volumes(state));
            default -> exchange.empty(404);
        }
    }

    private void assign(Exchange exchange) {
        Optional<Replication> replication = Replication.parse(exchange.parameter("replication"));
        if (replication.isEmpty()) {
            unexpectedReplication(exchange);
            return;
        }
        VolumeLayout layout = layout(exchange, replication.get());
        String center = exchange.parameter("dataCenter");
        if (isElsewhere(center, StatusJson.CENTER)) {
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
        String url = holders.get(0).endpoint().toString();
        respond(exchange, writeTokens, fid, JsonObjects.of("fid url publicUrl count", fid, url, url, count));
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
        TokenIssuer tokens = exchange.parameter("read").equals("yes") ? readTokens : writeTokens;
        respond(
                exchange,
                fid.isEmpty() ? null : tokens,
                fid,
                JsonObjects.of("volumeOrFileId locations", volumeId, locations));
    }

    private void grow(Exchange exchange) {
        Optional<Replication> replication = Replication.parse(exchange.parameter("replication"));
        if (replication.isEmpty()) {
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
                || isElsewhere(exchange.parameter("dataCenter"), StatusJson.CENTER)
                || isElsewhere(exchange.parameter("rack"), StatusJson.RACK)) {
            exchange.error(406, "No matching data node found! \n");
            return;
        }
        int grown = state.grow(layout(exchange, replication.get()), (int) Math.min(count, 10_000), first);
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
                exchange.start(204).identify().date().send(null);
            } else {
                exchange.error(400, "collection " + collection + " does not exist");
            }
        } catch (IOException e) {
            exchange.error(500, String.valueOf(e.getMessage()));
        }
    }

    private static void unexpectedReplication(Exchange exchange) {
        exchange.error(406, "unexpected replication type: " + exchange.parameter("replication"));
    }

    /** Responds with JSON, and with a token for the id where tokens are issued. */
    private static void respond(Exchange exchange, @Nullable TokenIssuer tokens, String fid, Map<String, ?> json) {
        StandInReply reply = exchange.start(200);
        if (tokens != null) {
            reply.header("Authorization", tokens.issue(fid));
        }
        reply.jsonType().identify().sendJson(json);
    }

    private static Map<String, @Nullable Object> location(VolumeNode holder) {
        String url = holder.endpoint().toString();
        int grpcPort = StatusJson.grpcPort(holder.endpoint());
        return JsonObjects.of("url publicUrl dataCenter grpcPort", url, url, StatusJson.CENTER, grpcPort);
    }

    private static VolumeLayout layout(Exchange exchange, Replication replication) {
        return new VolumeLayout(exchange.parameter("collection"), replication, exchange.parameter("ttl"));
    }

    /** The requested layout, as SeaweedFS prints it in errors. */
    private static String describe(VolumeLayout layout, String center) {
        Map<String, @Nullable Object> fields = JsonObjects.of(
                "collection replication ttl dataCenter version",
                layout.collection(),
                layout.replication().placement(),
                StatusJson.ttl(layout.ttl()),
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
