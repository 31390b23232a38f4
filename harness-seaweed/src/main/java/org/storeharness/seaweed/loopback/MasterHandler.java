package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.http.JsonStrings;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ResponseBuilder;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Replication;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.Endpoint;

/** Answers as a master: ids, locations, volumes, collections. */
final class MasterHandler extends RequestHandler {
    private static final String CENTER = "DefaultDataCenter";

    private final MasterState topology;
    private final ResponseFactory replies;
    private final String name;
    private final @Nullable TokenIssuer writeTokens;
    private final @Nullable TokenIssuer readTokens;

    MasterHandler(LoopbackServer server, Endpoint address) {
        this.topology = server.topology();
        this.replies = server.replies();
        this.name = address.toString();
        this.writeTokens = server.writeTokens();
        this.readTokens = server.readTokens();
    }

    @Override
    public void handle(ChannelHandlerContext context, Request request) {
        try {
            send(context, request, answer(context, request), null);
        } catch (IOException e) {
            send(context, request, json(context, 500, JsonStrings.errorObject(String.valueOf(e.getMessage()))), null);
        }
    }

    private ByteBuf answer(ChannelHandlerContext context, Request request) throws IOException {
        return switch (request.path()) {
            case "/dir/assign" -> assign(context, request);
            case "/dir/lookup" -> lookup(context, request);
            case "/vol/grow" -> grow(context, request);
            case "/col/delete" -> deleteCollection(context, request);
            case "/cluster/status" ->
                replies.start(context, 200)
                        .header("Content-Type", "application/json")
                        .endJson(StatusJson.cluster(name, topology.lastVolume()));
            case "/dir/status" -> json(context, 200, StatusJson.directory(topology, LoopbackServer.VERSION));
            case "/vol/status" -> json(context, 200, StatusJson.volumes(topology, LoopbackServer.VERSION));
            default -> replies.start(context, 404).requestId().date().endEmpty();
        };
    }

    private ByteBuf assign(ChannelHandlerContext context, Request request) throws IOException {
        Optional<Replication> replication = Replication.parse(request.parameter("replication"));
        if (replication.isEmpty()) {
            return json(
                    context,
                    406,
                    JsonStrings.errorObject("unexpected replication type: " + request.parameter("replication")));
        }
        var layout =
                new Volume.VolumeLayout(request.parameter("collection"), replication.get(), request.parameter("ttl"));
        String center = request.parameter("dataCenter");
        if (!center.isEmpty() && !center.equals(CENTER)) {
            String error = "no writable volumes for " + describe(layout, center) + ", volume growth in progress";
            return replies.start(context, 503)
                    .header("Content-Type", "application/json")
                    .header("Retry-After", "1")
                    .requestId()
                    .endJson(JsonStrings.errorObject(error));
        }
        Volume volume = topology.writable(layout);
        if (volume == null) {
            return json(
                    context,
                    406,
                    JsonStrings.errorObject("failed to find writable volumes for collection:" + layout.collection()
                            + " replication:" + layout.replication() + " ttl:" + layout.ttl()
                            + " error: No writable volumes and no free volumes left for " + describe(layout, "")));
        }
        long count = parse(request.parameter("count"), 1);
        String fid = topology.assign(volume, count).toString();
        String url = JsonStrings.quote(volume.holders().get(0).endpoint().toString());
        return authorized(context, writeTokens, fid)
                .header("Content-Type", "application/json")
                .requestId()
                .endJson("{\"fid\":\"" + fid + "\",\"url\":" + url + ",\"publicUrl\":" + url + ",\"count\":" + count
                        + "}");
    }

    private ByteBuf lookup(ChannelHandlerContext context, Request request) {
        String fid = request.parameter("fileId");
        String asked = fid.isEmpty() ? request.parameter("volumeId") : fid;
        int comma = asked.indexOf(',');
        String volumeId = comma < 0 ? asked : asked.substring(0, comma);
        long id = parse(volumeId, -1);
        Volume volume = id < 0 ? null : topology.volume((int) id);
        if (volume == null) {
            String error = id < 0 ? "Unknown volume id " + volumeId : "volume id " + volumeId + " not found";
            return json(
                    context,
                    404,
                    "{\"volumeOrFileId\":" + JsonStrings.quote(volumeId) + ",\"error\":" + JsonStrings.quote(error)
                            + "}");
        }
        StringJoiner locations = new StringJoiner(",");
        for (VolumeNode holder : volume.holders()) {
            String url = JsonStrings.quote(holder.endpoint().toString());
            locations.add("{\"url\":" + url + ",\"publicUrl\":" + url + ",\"dataCenter\":\"" + CENTER
                    + "\",\"grpcPort\":" + StatusJson.grpcPort(holder.endpoint().port()) + "}");
        }
        TokenIssuer tokens = request.parameter("read").equals("yes") ? readTokens : writeTokens;
        return authorized(context, fid.isEmpty() ? null : tokens, fid)
                .header("Content-Type", "application/json")
                .requestId()
                .endJson("{\"volumeOrFileId\":" + JsonStrings.quote(volumeId) + ",\"locations\":[" + locations + "]}");
    }

    private ByteBuf grow(ChannelHandlerContext context, Request request) throws IOException {
        Optional<Replication> replication = Replication.parse(request.parameter("replication"));
        if (replication.isEmpty()) {
            return json(
                    context,
                    406,
                    JsonStrings.errorObject("unexpected replication type: " + request.parameter("replication")));
        }
        long count = parse(request.parameter("count"), -1);
        if (count < 0) {
            return json(
                    context,
                    406,
                    JsonStrings.errorObject("can not parse parameter count " + request.parameter("count")));
        }
        var layout =
                new Volume.VolumeLayout(request.parameter("collection"), replication.get(), request.parameter("ttl"));
        int grown = topology.grow(layout, (int) Math.min(count, 10_000));
        return grown == 0
                ? json(context, 406, JsonStrings.errorObject("Not enough data nodes found!"))
                : json(context, 200, "{\"count\":" + grown + "}");
    }

    private ByteBuf deleteCollection(ChannelHandlerContext context, Request request) throws IOException {
        String collection = request.parameter("collection");
        return topology.deleteCollection(collection)
                ? replies.start(context, 204).requestId().date().endHead()
                : json(context, 400, JsonStrings.errorObject("collection " + collection + " does not exist"));
    }

    private ResponseBuilder authorized(ChannelHandlerContext context, @Nullable TokenIssuer tokens, String fid) {
        ResponseBuilder reply = replies.start(context, 200);
        return tokens == null ? reply : reply.header("Authorization", tokens.issue(fid));
    }

    private ByteBuf json(ChannelHandlerContext context, int status, String body) {
        return replies.start(context, status)
                .header("Content-Type", "application/json")
                .requestId()
                .endJson(body);
    }

    /** What was asked for, as SeaweedFS prints it in errors. */
    private static String describe(Volume.VolumeLayout layout, String center) {
        return "{"
                + (layout.collection().isEmpty()
                        ? ""
                        : "\"collection\":" + JsonStrings.quote(layout.collection()) + ",")
                + "\"replication\":" + layout.replication().json() + ",\"ttl\":" + StatusJson.ttl(layout.ttl())
                + (center.isEmpty() ? "" : ",\"dataCenter\":" + JsonStrings.quote(center)) + ",\"version\":3}";
    }

    private static long parse(String text, long otherwise) {
        return text.matches("\\d{1,9}") ? Long.parseLong(text) : otherwise;
    }
}
