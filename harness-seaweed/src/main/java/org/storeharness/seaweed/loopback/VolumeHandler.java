package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.FileId;

/** Answers as a volume server: uploads, reads and deletes. */
final class VolumeHandler extends RequestHandler {
    private final LoopbackServer server;
    private final Topology topology;
    private final VolumeNode node;
    private final PlantedFaults faults;
    private final Replies replies;
    private final ObjectReader reader;

    VolumeHandler(LoopbackServer server, VolumeNode node) {
        this.server = server;
        this.topology = server.topology();
        this.node = node;
        this.faults = server.planted();
        this.replies = server.replies();
        this.reader = new ObjectReader(faults, replies);
    }

    @Override
    void handle(ChannelHandlerContext context, Request request) {
        if (request.path().equals("/status")) {
            send(context, request, json(context, 200, Statuses.server(topology, node, LoopbackServer.VERSION)), null);
            return;
        }
        boolean stalls = faults.stalls();
        long delayNanos = faults.faults().delay().toNanos();
        if (stalls) {
            server.standStill(faults.faults().stall());
        }
        if (stalls || delayNanos > 0) {
            serveLater(context, request, delayNanos);
        } else {
            serve(context, request);
        }
    }

    /** Serves the request after a while and behind whatever the event loop already has to do. */
    private void serveLater(ChannelHandlerContext context, Request request, long delayNanos) {
        request.body().retain();
        context.executor()
                .schedule(
                        () -> {
                            try {
                                serve(context, request);
                            } finally {
                                request.body().release();
                            }
                        },
                        delayNanos,
                        TimeUnit.NANOSECONDS);
    }

    private void serve(ChannelHandlerContext context, Request request) {
        if (faults.plant(FaultKind.CLOSE)) {
            context.close();
            return;
        }
        if (faults.plant(FaultKind.REJECT)) {
            send(context, request, rejected(context), null);
            return;
        }
        ObjectPath path = ObjectPath.parse(request.path());
        Tokens tokens = request.isReading() ? server.readTokens() : server.writeTokens();
        if (tokens != null && !tokens.permits(request.authorization(), path.text())) {
            send(context, request, json(context, 401, Quote.error("wrong jwt")), null);
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
            send(context, request, json(context, 500, Quote.error(String.valueOf(e.getMessage()))), null);
        }
    }

    private void read(ChannelHandlerContext context, Request request, FileId id) throws IOException {
        VolumeFile own = node.file(id.volume());
        VolumeFile file = own == null ? elsewhere(id.volume()) : own;
        Needle needle = file == null ? null : file.get(id.key(), id.cookie());
        if (needle == null) {
            send(context, request, empty(context, 404), null);
        } else {
            reader.send(context, request, needle, own == null);
        }
    }

    private void delete(ChannelHandlerContext context, Request request, FileId id) throws IOException {
        Volume volume = topology.volume(id.volume());
        String problem = missingCopy(volume);
        if (problem != null) {
            send(context, request, json(context, 500, Quote.error("Deletion Failed: " + problem)), null);
            return;
        }
        int size = 0;
        for (VolumeNode holder : holders(volume)) {
            VolumeFile file = holder.file(id.volume());
            size = file == null ? size : Math.max(size, file.delete(id.key(), id.cookie()));
        }
        send(context, request, json(context, size == 0 ? 404 : 202, "{\"size\":" + size + "}"), null);
    }

    private void upload(ChannelHandlerContext context, Request request, ObjectPath path, FileId id) throws IOException {
        Upload upload = Upload.read(request, path.text());
        if (upload == null) {
            send(context, request, json(context, 400, Quote.error("no multipart part")), null);
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
        String problem = missingCopy(volume);
        if (problem != null) {
            send(context, request, json(context, 500, Quote.error(problem)), null);
            return;
        }
        // a volume that no server has: acknowledged, and stored nowhere
        List<VolumeNode> holders = faults.plant(FaultKind.LOSE) ? List.of() : holders(volume);
        if (!holders.isEmpty() && needle.data().isReadable() && faults.plant(FaultKind.FLIP_STORED)) {
            int middle = needle.data().readerIndex() + needle.data().readableBytes() / 2;
            needle.data().setByte(middle, ~needle.data().getByte(middle));
        }
        VolumeFile.Put put = VolumeFile.Put.WRITTEN;
        VolumeFile last = null;
        for (VolumeNode holder : holders) {
            last = holder.file(id.volume());
            put = last == null ? put : last.put(needle);
        }
        ByteBuf answer = uploaded(context, request, upload, needle, put);
        if (last == null
                || put != VolumeFile.Put.WRITTEN
                || !request.parameter("fsync").equals("true")) {
            send(context, request, answer, null);
        } else {
            syncThenSend(context, request, holders, id.volume(), upload.size(), answer);
        }
    }

    /** Sends the answer when every copy is on stable storage, one after the other. */
    private void syncThenSend(
            ChannelHandlerContext context,
            Request request,
            List<VolumeNode> holders,
            int volume,
            int bytes,
            ByteBuf answer) {
        VolumeNode holder = holders.get(0);
        VolumeFile file = holder.file(volume);
        if (file == null) {
            context.executor().execute(() -> send(context, request, answer, null));
            return;
        }
        holder.commit().sync(file, bytes, failure -> {
            if (failure != null) {
                answer.release();
                context.close();
            } else if (holders.size() > 1) {
                syncThenSend(context, request, holders.subList(1, holders.size()), volume, bytes, answer);
            } else {
                context.executor().execute(() -> send(context, request, answer, null));
            }
        });
    }

    private ByteBuf uploaded(
            ChannelHandlerContext context, Request request, Upload upload, Needle needle, VolumeFile.Put put) {
        String tag = needle.tag();
        return switch (put) {
            case WRONG_COOKIE ->
                json(context, 500, Quote.error("mismatching cookie " + Integer.toHexString(needle.cookie())));
            case UNCHANGED ->
                replies.start(context, 204)
                        .header("Content-Md5", "")
                        .header("Etag", "\"" + tag + "\"")
                        .header("Server", LoopbackServer.SERVER)
                        .requestId()
                        .date()
                        .endHead();
            case WRITTEN ->
                replies.start(context, 201)
                        .header("Content-Md5", "")
                        .header("Content-Type", "application/json")
                        .header("Etag", "\"" + tag + "\"")
                        .header("Server", LoopbackServer.SERVER)
                        .requestId()
                        .endJson("{\"name\":" + Quote.json(upload.name())
                                + (upload.size() == 0 ? "" : ",\"size\":" + upload.size()) + ",\"eTag\":\"" + tag + "\""
                                + (upload.mime().isEmpty() ? "" : ",\"mime\":" + Quote.json(upload.mime())) + "}");
        };
    }

    private ByteBuf malformed(ChannelHandlerContext context, Request request, ObjectPath path) {
        return request.isReading()
                ? empty(context, 400)
                : json(
                        context,
                        400,
                        Quote.error("strconv.ParseUint: parsing " + Quote.json(path.text()) + ": invalid syntax"));
    }

    private ByteBuf rejected(ChannelHandlerContext context) {
        return replies.start(context, 503)
                .header("Content-Type", "application/json")
                .header("Retry-After", "1")
                .header("Server", LoopbackServer.SERVER)
                .requestId()
                .endJson(Quote.error("planted: busy"));
    }

    private ByteBuf empty(ChannelHandlerContext context, int status) {
        return replies.start(context, status)
                .header("Server", LoopbackServer.SERVER)
                .requestId()
                .date()
                .endEmpty();
    }

    private ByteBuf json(ChannelHandlerContext context, int status, String body) {
        return replies.start(context, status)
                .header("Content-Type", "application/json")
                .header("Server", LoopbackServer.SERVER)
                .requestId()
                .endJson(body);
    }

    private @Nullable VolumeFile elsewhere(int volume) {
        for (VolumeNode holder : holders(topology.volume(volume))) {
            VolumeFile file = holder.isAlive() ? holder.file(volume) : null;
            if (file != null) {
                return file;
            }
        }
        return null;
    }

    private static List<VolumeNode> holders(@Nullable Volume volume) {
        return volume == null ? List.of() : volume.holders();
    }

    /** What SeaweedFS says if a copy cannot be written; {@code null} if all can. */
    private static @Nullable String missingCopy(@Nullable Volume volume) {
        if (volume == null) {
            return null;
        }
        int copies = volume.layout().replication().copies();
        long alive = volume.holders().stream().filter(VolumeNode::isAlive).count();
        return alive == copies
                ? null
                : "replicating operations [" + alive + "] is less than volume " + volume.id()
                        + " replication copy count [" + copies + "]";
    }
}
