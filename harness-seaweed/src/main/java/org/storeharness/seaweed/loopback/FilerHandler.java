package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.JsonStrings;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.object.ObjectHeaders;
import org.storeharness.seaweed.loopback.object.ObjectReader;
import org.storeharness.seaweed.loopback.object.ObjectWriter;
import org.storeharness.seaweed.loopback.object.Upload;
import org.storeharness.seaweed.loopback.volume.MasterState;
import org.storeharness.seaweed.loopback.volume.Needle;
import org.storeharness.seaweed.loopback.volume.Replication;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;
import org.storeharness.seaweed.protocol.FileId;

/** Answers as a filer: files and directories by their paths, with their bytes in volumes. */
final class FilerHandler extends RequestHandler implements FaultFilter.ObjectService {
    private static final Map<String, String> EXPOSED = Map.of("Access-Control-Expose-Headers", "Content-Disposition");
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 10_000;

    private final FilerAuthorization guard;
    private final FilerTree tree;
    private final MasterState topology;
    private final FaultInjector faults;
    private final FaultFilter gate;
    private final ResponseFactory replies;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    FilerHandler(LoopbackServer server, FilerTree tree, FilerAuthorization guard) {
        this.guard = guard;
        this.tree = tree;
        this.topology = server.topology();
        this.faults = server.faultInjector();
        this.gate = new FaultFilter(server);
        this.replies = server.replies();
        this.reader = new ObjectReader(faults, replies);
        this.writer = new ObjectWriter(faults);
    }

    @Override
    public void handle(ChannelHandlerContext context, Request request) {
        if (guard.allows(request)) {
            gate.filter(context, request, this);
        } else {
            send(context, request, error(context, 401, "wrong jwt"), null);
        }
    }

    @Override
    public void serve(ChannelHandlerContext context, Request request) {
        try {
            if (request.isReading()) {
                read(context, request);
            } else if (request.method().equals(HttpMethod.DELETE)) {
                delete(context, request);
            } else {
                upload(context, request);
            }
        } catch (IOException e) {
            send(context, request, error(context, 500, String.valueOf(e.getMessage())), null);
        }
    }

    @Override
    public ByteBuf rejected(ChannelHandlerContext context) {
        return replies.start(context, 503)
                .header("Content-Type", "application/json")
                .header("Retry-After", "1")
                .header("Server", LoopbackServer.FILER_SERVER)
                .requestId()
                .endJson(JsonStrings.errorObject("planted: busy"));
    }

    private void read(ChannelHandlerContext context, Request request) throws IOException {
        String path = withoutSlash(request.path());
        FilerTree.TreeNode node = tree.find(path);
        if (node instanceof FilerTree.FileNode file) {
            readFile(context, request, path, file);
        } else if (node == null) {
            send(context, request, missing(context), null);
        } else {
            list(context, request, path);
        }
    }

    private void readFile(ChannelHandlerContext context, Request request, String path, FilerTree.FileNode file)
            throws IOException {
        Needle needle = stored(file);
        if (needle == null) {
            send(context, request, error(context, 500, "the bytes of " + path + " are gone"), null);
            return;
        }
        ObjectHeaders about = new ObjectHeaders(
                FilerTree.name(path),
                file.mime(),
                HexFormat.of().formatHex(file.md5()),
                file.modified().getEpochSecond(),
                LoopbackServer.FILER_SERVER,
                EXPOSED);
        reader.send(context, request, needle, about, false);
    }

    private @Nullable Needle stored(FilerTree.FileNode file) throws IOException {
        for (VolumeNode holder : ObjectWriter.holders(topology.volume(file.volume()))) {
            VolumeFile volume = holder.isAlive() ? holder.file(file.volume()) : null;
            if (volume != null) {
                return volume.get(file.key(), file.cookie());
            }
        }
        return null;
    }

    private void list(ChannelHandlerContext context, Request request, String path) {
        String asked = request.parameter("limit");
        int limit = asked.matches("[1-9]\\d{0,4}") ? Math.min(Integer.parseInt(asked), MAX_LIMIT) : DEFAULT_LIMIT;
        String after = request.parameter("lastFileName");
        List<FilerTree.DirectoryEntry> entries = tree.list(path, after, limit + 1);
        send(context, request, json(context, 200, FilerListing.json(path, after, entries, limit)), null);
    }

    private void delete(ChannelHandlerContext context, Request request) throws IOException {
        String path = withoutSlash(request.path());
        boolean full = !tree.list(path, "", 1).isEmpty();
        if (full && !request.parameter("recursive").equals("true")) {
            send(context, request, error(context, 500, "fail to delete non-empty folder: " + path), null);
            return;
        }
        for (FilerTree.FileNode file : tree.remove(path)) {
            deleteBytes(file);
        }
        ByteBuf answer = replies.start(context, 204)
                .header("Server", LoopbackServer.FILER_SERVER)
                .requestId()
                .date()
                .endHead();
        send(context, request, answer, null);
    }

    private void upload(ChannelHandlerContext context, Request request) throws IOException {
        Upload upload = Upload.read(request, "");
        String path = upload != null && request.path().endsWith("/") ? request.path() + upload.name() : request.path();
        if (upload == null || path.endsWith("/")) {
            send(context, request, error(context, 400, "no file in the request"), null);
            return;
        }
        Optional<Replication> replication = Replication.parse(request.parameter("replication"));
        Volume volume = replication.isEmpty()
                ? null
                : topology.writable(new Volume.VolumeLayout(
                        request.parameter("collection"), replication.get(), request.parameter("ttl")));
        if (volume == null) {
            send(context, request, error(context, 500, "assign volume: no free volumes left"), null);
            return;
        }
        List<VolumeNode> holders = faults.shouldInject(FaultKind.LOSE) ? List.of() : volume.holders();
        ByteBuf data = upload.compressed() ? Unpooled.wrappedBuffer(Upload.decompress(upload.data())) : upload.data();
        byte[] md5 = md5(data);
        FileId id = topology.assign(volume, 1);
        writer.store(holders, volume.id(), needle(id, data));
        if (!holders.isEmpty()) {
            put(path, id, upload, md5);
        }
        String name = FilerTree.name(path);
        ByteBuf answer = replies.start(context, 201)
                .header("Content-Md5", Base64.getEncoder().encodeToString(md5))
                .header("Content-Type", "application/json")
                .header("Server", LoopbackServer.FILER_SERVER)
                .requestId()
                .endJson("{\"name\":" + JsonStrings.quote(name)
                        + (upload.size() == 0 ? "" : ",\"size\":" + upload.size()) + "}");
        ObjectWriter.answer(context, request, holders, volume.id(), upload.size(), answer);
    }

    private void put(String path, FileId id, Upload upload, byte[] md5) throws IOException {
        Instant now = Instant.now();
        String mime = upload.mime().equals("application/octet-stream") ? "" : upload.mime();
        Instant created = tree.find(path) instanceof FilerTree.FileNode old ? old.created() : now;
        FilerTree.TreeNode replaced = tree.put(
                path,
                new FilerTree.FileNode(id.volume(), id.key(), id.cookie(), upload.size(), md5, mime, created, now));
        if (replaced instanceof FilerTree.FileNode file) {
            deleteBytes(file);
        }
    }

    private void deleteBytes(FilerTree.FileNode file) throws IOException {
        for (VolumeNode holder : ObjectWriter.holders(topology.volume(file.volume()))) {
            VolumeFile volume = holder.file(file.volume());
            if (volume != null) {
                volume.delete(file.key(), file.cookie());
            }
        }
    }

    private static Needle needle(FileId id, ByteBuf data) {
        return new Needle(
                id.key(),
                id.cookie(),
                "",
                "",
                false,
                Needle.checksum(data),
                Instant.now().getEpochSecond(),
                data);
    }

    private static byte[] md5(ByteBuf data) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (ByteBuffer part : data.nioBuffers()) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }

    private ByteBuf missing(ChannelHandlerContext context) {
        return replies.start(context, 404)
                .header("Server", LoopbackServer.FILER_SERVER)
                .requestId()
                .date()
                .endEmpty();
    }

    private ByteBuf error(ChannelHandlerContext context, int status, String message) {
        return json(context, status, JsonStrings.errorObject(message));
    }

    private ByteBuf json(ChannelHandlerContext context, int status, String body) {
        return replies.start(context, status)
                .header("Content-Type", "application/json")
                .header("Server", LoopbackServer.FILER_SERVER)
                .requestId()
                .endJson(body);
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
