package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.loopback.http.JsonObjects;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ResponseBuilder;
import org.storeharness.seaweed.loopback.http.ServerResponses;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Replication;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.GrpcPort;

/** Handles the requests to the stand-in's master: ids, locations, volumes, collections. */
final class MasterHandler extends RequestHandler {
    private final MasterState state;
    private final ServerResponses responses;
    private final Endpoint address;
    private final @Nullable TokenIssuer writeTokens;
    private final @Nullable TokenIssuer readTokens;

    MasterHandler(LoopbackServer server, Endpoint address) {
        this.state = server.state();
        this.responses = new ServerResponses(server.responses(), null);
        this.address = address;
        this.writeTokens = server.writeTokens();
        this.readTokens = server.readTokens();
    }

    @Override
    public void handle(ChannelHandlerContext context, Request request) {
        ByteBuf response;
        try {
            response = respond(context, request);
        } catch (IOException e) {
            response = responses.error(context, 500, String.valueOf(e.getMessage()));
        }
        send(context, request, response, null);
    }

    private ByteBuf respond(ChannelHandlerContext context, Request request) throws IOException {
        return switch (request.path()) {
            case "/dir/assign" -> assign(context, request);
            case "/dir/lookup" -> lookup(context, request);
            case "/vol/grow" -> grow(context, request);
            case "/col/delete" -> deleteCollection(context, request);
            case "/cluster/status" ->
                responses.start(context, 200).jsonType().endJson(StatusJson.cluster(address, state.lastVolume()));
            case "/dir/status" -> responses.json(context, 200, StatusJson.directory(state, LoopbackServer.VERSION));
            case "/vol/status" -> responses.json(context, 200, StatusJson.volumes(state, LoopbackServer.VERSION));
            default -> responses.empty(context, 404);
        };
    }

    private ByteBuf assign(ChannelHandlerContext context, Request request) throws IOException {
        Optional<Replication> replication = Replication.parse(request.parameter("replication"));
        if (replication.isEmpty()) {
            return unexpectedReplication(context, request);
        }
        var layout = layout(request, replication.get());
        String center = request.parameter("dataCenter");
        if (!center.isEmpty() && !center.equals(StatusJson.CENTER)) {
            return responses.busy(
                    context, "no writable volumes for " + describe(layout, center) + ", volume growth in progress");
        }
        Volume volume = state.writable(layout);
        if (volume == null) {
            return responses.error(
                    context,
                    406,
                    "failed to find writable volumes for collection:" + layout.collection() + " replication:"
                            + layout.replication() + " ttl:" + layout.ttl()
                            + " error: No writable volumes and no free volumes left for " + describe(layout, ""));
        }
        long count = parse(request.parameter("count"), 1);
        String fid = state.assign(volume, count).toString();
        String url = volume.holders().get(0).endpoint().toString();
        return responses.endJson(
                authorized(context, writeTokens, fid), JsonObjects.of("fid url publicUrl count", fid, url, url, count));
    }

    private ByteBuf lookup(ChannelHandlerContext context, Request request) {
        String fid = request.parameter("fileId");
        String requested = fid.isEmpty() ? request.parameter("volumeId") : fid;
        int comma = requested.indexOf(',');
        String volumeId = comma < 0 ? requested : requested.substring(0, comma);
        long id = parse(volumeId, -1);
        Volume volume = id < 0 ? null : state.volume((int) id);
        if (volume == null || volume.holders().isEmpty()) {
            String error = id < 0 ? "Unknown volume id " + volumeId : "volume id " + volumeId + " not found";
            return responses.json(context, 404, JsonObjects.of("volumeOrFileId error", volumeId, error));
        }
        List<Map<String, @Nullable Object>> locations = volume.holders().stream()
                .map(holder -> location(holder.endpoint()))
                .toList();
        TokenIssuer tokens = request.parameter("read").equals("yes") ? readTokens : writeTokens;
        return responses.endJson(
                authorized(context, fid.isEmpty() ? null : tokens, fid),
                JsonObjects.of("volumeOrFileId locations", volumeId, locations));
    }

    private ByteBuf grow(ChannelHandlerContext context, Request request) throws IOException {
        Optional<Replication> replication = Replication.parse(request.parameter("replication"));
        if (replication.isEmpty()) {
            return unexpectedReplication(context, request);
        }
        long count = parse(request.parameter("count"), -1);
        if (count < 0) {
            return responses.error(context, 406, "can not parse parameter count " + request.parameter("count"));
        }
        String wanted = request.parameter("dataNode");
        VolumeNode first = state.node(wanted);
        if (!wanted.isEmpty() && first == null
                || isElsewhere(request.parameter("dataCenter"), StatusJson.CENTER)
                || isElsewhere(request.parameter("rack"), StatusJson.RACK)) {
            return responses.error(context, 406, "No matching data node found! \n");
        }
        int grown = state.grow(layout(request, replication.get()), (int) Math.min(count, 10_000), first);
        return grown == 0
                ? responses.error(context, 406, "Not enough data nodes found!")
                : responses.json(context, 200, Map.of("count", grown));
    }

    private ByteBuf deleteCollection(ChannelHandlerContext context, Request request) throws IOException {
        String collection = request.parameter("collection");
        return state.deleteCollection(collection)
                ? responses.noContent(responses.start(context, 204))
                : responses.error(context, 400, "collection " + collection + " does not exist");
    }

    private ByteBuf unexpectedReplication(ChannelHandlerContext context, Request request) {
        return responses.error(context, 406, "unexpected replication type: " + request.parameter("replication"));
    }

    private ResponseBuilder authorized(ChannelHandlerContext context, @Nullable TokenIssuer tokens, String fid) {
        ResponseBuilder response = responses.start(context, 200);
        return tokens == null ? response : response.header("Authorization", tokens.issue(fid));
    }

    private static Map<String, @Nullable Object> location(Endpoint server) {
        String url = server.toString();
        return JsonObjects.of("url publicUrl dataCenter grpcPort", url, url, StatusJson.CENTER, GrpcPort.of(server));
    }

    private static Volume.VolumeLayout layout(Request request, Replication replication) {
        return new Volume.VolumeLayout(request.parameter("collection"), replication, request.parameter("ttl"));
    }

    /** The requested layout, as SeaweedFS prints it in errors. */
    private static String describe(Volume.VolumeLayout layout, String center) {
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
