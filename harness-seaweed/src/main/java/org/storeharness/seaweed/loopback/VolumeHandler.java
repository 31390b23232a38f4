package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.JsonStrings;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.object.ObjectHeaders;
import org.storeharness.seaweed.loopback.object.ObjectPath;
import org.storeharness.seaweed.loopback.object.ObjectReader;
import org.storeharness.seaweed.loopback.object.ObjectWriter;
import org.storeharness.seaweed.loopback.object.Upload;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Needle;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.FileId;

/** Answers as a volume server: uploads, reads and deletes. */
final class VolumeHandler extends RequestHandler implements FaultFilter.ObjectService {
    private final FaultFilter gate;
    private final LoopbackServer server;
    private final MasterState topology;
    private final VolumeNode node;
    private final FaultInjector faults;
    private final ResponseFactory replies;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    VolumeHandler(LoopbackServer server, VolumeNode node) {
        this.gate = new FaultFilter(server);
        this.server = server;
        this.topology = server.topology();
        this.node = node;
        this.faults = server.faultInjector();
        this.replies = server.replies();
        this.reader = new ObjectReader(faults, replies);
        this.writer = new ObjectWriter(faults);
    }

    @Override
    public void handle(ChannelHandlerContext context, Request request) {
        if (request.path().equals("/status")) {
            send(context, request, json(context, 200, StatusJson.server(topology, node, LoopbackServer.VERSION)), null);
            return;
        }
        if (request.path().equals("/metrics")) {
            send(context, request, metrics(context), null);
            return;
        }
        node.requests().add(request.method().name());
        gate.filter(context, request, this);
    }

    @Override
    public void serve(ChannelHandlerContext context, Request request) {
        ObjectPath path = ObjectPath.parse(request.path());
        TokenIssuer tokens = request.isReading() ? server.readTokens() : server.writeTokens();
        if (tokens != null && !tokens.permits(request.authorization(), path.text())) {
            send(context, request, json(context, 401, JsonStrings.errorObject("wrong jwt")), null);
            return;
        }
        try {
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
            send(context, request, json(context, 500, JsonStrings.errorObject(String.valueOf(e.getMessage()))), null);
        }
    }

    private void read(ChannelHandlerContext context, Request request, FileId id) throws IOException {
        VolumeFile own = node.file(id.volume());
        VolumeFile file = own == null ? elsewhere(id.volume()) : own;
        Needle needle = file == null ? null : file.get(id.key(), id.cookie());
        if (needle == null) {
            send(context, request, empty(context, 404), null);
        } else {
            ObjectHeaders about = ObjectHeaders.of(needle, LoopbackServer.VOLUME_SERVER);
            reader.send(context, request, needle, about, own == null);
        }
    }

    private void delete(ChannelHandlerContext context, Request request, FileId id) throws IOException {
        Volume volume = topology.volume(id.volume());
        String problem = ObjectWriter.missingCopy(volume);
        if (problem != null) {
            send(context, request, json(context, 500, JsonStrings.errorObject("Deletion Failed: " + problem)), null);
            return;
        }
        int size = 0;
        for (VolumeNode holder : ObjectWriter.holders(volume)) {
            VolumeFile file = holder.file(id.volume());
            size = file == null ? size : Math.max(size, file.delete(id.key(), id.cookie()));
        }
        send(context, request, json(context, size == 0 ? 404 : 202, "{\"size\":" + size + "}"), null);
    }

    private void upload(ChannelHandlerContext context, Request request, ObjectPath path, FileId id) throws IOException {
        Upload upload = Upload.read(request, path.text());
        if (upload == null) {
            send(context, request, json(context, 400, JsonStrings.errorObject("no multipart part")), null);
            return;
        }
        int checksum = Needle.checksum(upload.data());
        Needle needle = new Needle(
                id.key(),
                id.cookie(),
                upload.name(),
                upload.mime(),
                upload.compressed(),
                checksum,
                Instant.now().getEpochSecond(),
                upload.data());
        Volume volume = topology.volume(id.volume());
        String problem = ObjectWriter.missingCopy(volume);
        if (problem != null) {
            send(context, request, json(context, 500, JsonStrings.errorObject(problem)), null);
            return;
        }
        // a volume that no server has: acknowledged, and stored nowhere
        List<VolumeNode> holders = faults.shouldInject(FaultKind.LOSE) ? List.of() : ObjectWriter.holders(volume);
        VolumeFile.PutResult put = writer.store(holders, id.volume(), needle);
        ByteBuf answer = uploaded(context, request, upload, needle, put);
        ObjectWriter.answer(
                context,
                request,
                put == VolumeFile.PutResult.WRITTEN ? holders : List.of(),
                id.volume(),
                upload.size(),
                answer);
    }

    private ByteBuf uploaded(
            ChannelHandlerContext context, Request request, Upload upload, Needle needle, VolumeFile.PutResult put) {
        String tag = needle.tag();
        return switch (put) {
            case WRONG_COOKIE ->
                json(
                        context,
                        500,
                        JsonStrings.errorObject("mismatching cookie " + Integer.toHexString(needle.cookie())));
            case UNCHANGED ->
                replies.start(context, 204)
                        .header("Content-Md5", "")
                        .header("Etag", "\"" + tag + "\"")
                        .header("Server", LoopbackServer.VOLUME_SERVER)
                        .requestId()
                        .date()
                        .endHead();
            case WRITTEN ->
                replies.start(context, 201)
                        .header("Content-Md5", "")
                        .header("Content-Type", "application/json")
                        .header("Etag", "\"" + tag + "\"")
                        .header("Server", LoopbackServer.VOLUME_SERVER)
                        .requestId()
                        .endJson("{\"name\":" + JsonStrings.quote(upload.name())
                                + (upload.size() == 0 ? "" : ",\"size\":" + upload.size()) + ",\"eTag\":\"" + tag + "\""
                                + (upload.mime().isEmpty() ? "" : ",\"mime\":" + JsonStrings.quote(upload.mime()))
                                + "}");
        };
    }

    private ByteBuf malformed(ChannelHandlerContext context, Request request, ObjectPath path) {
        return request.isReading()
                ? empty(context, 400)
                : json(
                        context,
                        400,
                        JsonStrings.errorObject(
                                "strconv.ParseUint: parsing " + JsonStrings.quote(path.text()) + ": invalid syntax"));
    }

    @Override
    public ByteBuf rejected(ChannelHandlerContext context) {
        return replies.start(context, 503)
                .header("Content-Type", "application/json")
                .header("Retry-After", "1")
                .header("Server", LoopbackServer.VOLUME_SERVER)
                .requestId()
                .endJson(JsonStrings.errorObject("planted: busy"));
    }

    private ByteBuf metrics(ChannelHandlerContext context) {
        return replies.start(context, 200)
                .header("Content-Type", "text/plain; version=0.0.4")
                .date()
                .endWith(node.requests().text());
    }

    private ByteBuf empty(ChannelHandlerContext context, int status) {
        return replies.start(context, status)
                .header("Server", LoopbackServer.VOLUME_SERVER)
                .requestId()
                .date()
                .endEmpty();
    }

    private ByteBuf json(ChannelHandlerContext context, int status, String body) {
        return replies.start(context, status)
                .header("Content-Type", "application/json")
                .header("Server", LoopbackServer.VOLUME_SERVER)
                .requestId()
                .endJson(body);
    }

    private @Nullable VolumeFile elsewhere(int volume) {
        for (VolumeNode holder : ObjectWriter.holders(topology.volume(volume))) {
            VolumeFile file = holder.isAlive() ? holder.file(volume) : null;
            if (file != null) {
                return file;
            }
        }
        return null;
    }
}
