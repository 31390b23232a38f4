package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.JsonObjects;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ServerResponses;
import org.storeharness.seaweed.loopback.object.ObjectHeaders;
import org.storeharness.seaweed.loopback.object.ObjectPath;
import org.storeharness.seaweed.loopback.object.ObjectReader;
import org.storeharness.seaweed.loopback.object.ObjectWriter;
import org.storeharness.seaweed.loopback.object.Upload;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Needle;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.FileId;

/** Handles the requests to one of the stand-in's volume servers: uploads, reads, deletes, status and metrics. */
final class VolumeHandler extends RequestHandler implements FaultFilter.ObjectService {
    private final FaultFilter filter;
    private final LoopbackServer server;
    private final MasterState state;
    private final VolumeNode node;
    private final FaultInjector faults;
    private final ServerResponses responses;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    VolumeHandler(LoopbackServer server, VolumeNode node) {
        this.filter = new FaultFilter(server);
        this.server = server;
        this.state = server.state();
        this.node = node;
        this.faults = server.faultInjector();
        this.responses = new ServerResponses(server.responses(), LoopbackServer.VOLUME_SERVER);
        this.reader = new ObjectReader(faults, server.responses());
        this.writer = new ObjectWriter(faults);
    }

    @Override
    public void handle(ChannelHandlerContext context, Request request) {
        if (server.cluster().gate(node).holds(this, context, request)) {
            return;
        }
        switch (request.path()) {
            case "/status" -> {
                Map<String, ?> status = StatusJson.server(state, node, LoopbackServer.VERSION);
                send(context, request, responses.json(context, 200, status), null);
            }
            case "/metrics" -> send(context, request, metrics(context), null);
            default -> {
                node.requests().add(request.method().name());
                filter.filter(context, request, this);
            }
        }
    }

    @Override
    public void serve(ChannelHandlerContext context, Request request) {
        ObjectPath path = ObjectPath.parse(request.path());
        TokenIssuer tokens = request.isReading() ? server.readTokens() : server.writeTokens();
        if (tokens != null && !tokens.permits(request.authorization(), path.text())) {
            send(context, request, responses.error(context, 401, "wrong jwt"), null);
            return;
        }
        try {
            if (path.id() != null && waitsForCopies(context, request, path.id())) {
                return;
            }
            if (path.id() == null) {
                send(context, request, malformed(context, request, path), null);
            } else if (request.isReading()) {
                read(context, request, path.id());
            } else if (request.method().equals(HttpMethod.DELETE)) {
                delete(context, request, path.id());
            } else {
                upload(context, request, path, path.id());
            }
        } catch (IOException e) {
            send(context, request, responses.error(context, 500, String.valueOf(e.getMessage())), null);
        }
    }

    @Override
    public ServerResponses responses() {
        return responses;
    }

    /** A change of a volume waits for the frozen servers that hold it as well; whether it does. */
    private boolean waitsForCopies(ChannelHandlerContext context, Request request, FileId id) {
        if (request.isReading() || isForwarded(request)) {
            return false;
        }
        for (VolumeNode holder : state.holders(id.volume())) {
            if (holder.isAlive() && server.cluster().gate(holder).holds(this, context, request)) {
                return true;
            }
        }
        return false;
    }

    /** Whether another server passes the request on, so that it is carried out here alone. */
    private static boolean isForwarded(Request request) {
        return request.parameter("type").equals("replicate");
    }

    private void read(ChannelHandlerContext context, Request request, FileId id) throws IOException {
        VolumeFile own = node.file(id.volume());
        if (own == null && server.readRouting() != ReadRouting.PROXY) {
            send(context, request, elsewhere(context, request, id), null);
            return;
        }
        VolumeFile file = own == null ? state.liveCopy(id.volume()) : own;
        if (file == null && !state.holders(id.volume()).isEmpty()) {
            send(context, request, responses.empty(context, 500), null);
            return;
        }
        Needle needle = file == null ? null : file.get(id.key(), id.cookie());
        if (needle == null) {
            send(context, request, responses.empty(context, 404), null);
        } else {
            ObjectHeaders headers = ObjectHeaders.of(needle, LoopbackServer.VOLUME_SERVER);
            reader.send(context, request, needle, headers, own == null);
        }
    }

    /** What a server that does not ask others says of a volume that it does not hold. */
    private ByteBuf elsewhere(ChannelHandlerContext context, Request request, FileId id) {
        Endpoint holder = server.readRouting() == ReadRouting.LOCAL
                ? null
                : state.holders(id.volume()).stream()
                        .filter(other -> other != node)
                        .map(VolumeNode::endpoint)
                        .findFirst()
                        .orElse(null);
        if (holder == null) {
            return responses.empty(context, 404);
        }
        String location = "http://" + holder + request.path() + "?proxied=true";
        return responses
                .start(context, 301)
                .header("Content-Type", "text/html; charset=utf-8")
                .header("Location", location)
                .header("Server", LoopbackServer.VOLUME_SERVER)
                .requestId()
                .date()
                .endWith("<a href=\"" + location + "\">Moved Permanently</a>.\n\n");
    }

    private void delete(ChannelHandlerContext context, Request request, FileId id) throws IOException {
        String problem = isForwarded(request) ? null : state.missingCopy(id.volume());
        if (problem != null) {
            send(context, request, responses.error(context, 500, "Deletion Failed: " + problem), null);
            return;
        }
        VolumeFile own = node.file(id.volume());
        int size = !isForwarded(request) ? state.delete(id) : own == null ? 0 : own.delete(id.key(), id.cookie());
        send(context, request, responses.json(context, size == 0 ? 404 : 202, Map.of("size", size)), null);
    }

    private void upload(ChannelHandlerContext context, Request request, ObjectPath path, FileId id) throws IOException {
        Upload upload = Upload.read(request, path.text());
        if (upload == null) {
            send(context, request, responses.error(context, 400, "no multipart part"), null);
            return;
        }
        Needle needle = new Needle(
                id.key(),
                id.cookie(),
                upload.name(),
                upload.mime(),
                upload.compressed(),
                Needle.checksum(upload.data()),
                Instant.now().getEpochSecond(),
                upload.data());
        String problem = isForwarded(request) ? null : state.missingCopy(id.volume());
        if (problem != null) {
            send(context, request, responses.error(context, 500, problem), null);
            return;
        }
        // an upload to a volume without holders is acknowledged, and stored nowhere
        List<VolumeNode> all = isForwarded(request) ? List.of(node) : state.holders(id.volume());
        List<VolumeNode> holders = faults.shouldInject(FaultKind.LOSE) ? List.of() : all;
        VolumeFile.PutResult put = writer.store(holders, id.volume(), needle);
        ByteBuf response = uploaded(context, upload, needle, put);
        ObjectWriter.respond(
                context,
                request,
                put == VolumeFile.PutResult.WRITTEN ? holders : List.of(),
                id.volume(),
                upload.size(),
                response);
    }

    private ByteBuf uploaded(ChannelHandlerContext context, Upload upload, Needle needle, VolumeFile.PutResult put) {
        String tag = needle.tag();
        return switch (put) {
            case WRONG_COOKIE ->
                responses.error(context, 500, "mismatching cookie " + Integer.toHexString(needle.cookie()));
            case UNCHANGED ->
                responses.noContent(
                        responses.start(context, 204).header("Content-Md5", "").header("Etag", "\"" + tag + "\""));
            case WRITTEN -> {
                Map<String, @Nullable Object> body = JsonObjects.of("name", upload.name());
                if (upload.size() > 0) {
                    body.put("size", upload.size());
                }
                body.put("eTag", tag);
                if (!upload.mime().isEmpty()) {
                    body.put("mime", upload.mime());
                }
                yield responses
                        .start(context, 201)
                        .header("Content-Md5", "")
                        .jsonType()
                        .header("Etag", "\"" + tag + "\"")
                        .header("Server", LoopbackServer.VOLUME_SERVER)
                        .requestId()
                        .endJson(body);
            }
        };
    }

    private ByteBuf malformed(ChannelHandlerContext context, Request request, ObjectPath path) {
        return request.isReading()
                ? responses.empty(context, 400)
                : responses.error(context, 400, "strconv.ParseUint: parsing \"" + path.text() + "\": invalid syntax");
    }

    private ByteBuf metrics(ChannelHandlerContext context) {
        return responses
                .start(context, 200)
                .header("Content-Type", "text/plain; version=0.0.4")
                .date()
                .endWith(node.requests().text());
    }
}
