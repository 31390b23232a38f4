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
import org.storeharness.seaweed.loopback.http.JsonObjects;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ServerResponses;
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

/** Handles the requests to the stand-in's filer: files and directories by path, with their bytes in volumes. */
final class FilerHandler extends RequestHandler implements FaultFilter.ObjectService {
    private static final Map<String, String> EXPOSED = Map.of("Access-Control-Expose-Headers", "Content-Disposition");
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 10_000;

    private final FilerAuthorization authorization;
    private final FilerTree tree;
    private final MasterState state;
    private final FaultInjector faults;
    private final FaultFilter filter;
    private final ServerResponses responses;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    FilerHandler(LoopbackServer server, FilerTree tree, FilerAuthorization authorization) {
        this.authorization = authorization;
        this.tree = tree;
        this.state = server.state();
        this.faults = server.faultInjector();
        this.filter = new FaultFilter(server);
        this.responses = new ServerResponses(server.responses(), LoopbackServer.FILER_SERVER);
        this.reader = new ObjectReader(faults, server.responses());
        this.writer = new ObjectWriter(faults);
    }

    @Override
    public void handle(ChannelHandlerContext context, Request request) {
        if (authorization.allows(request)) {
            filter.filter(context, request, this);
        } else {
            send(context, request, responses.error(context, 401, "wrong jwt"), null);
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
            send(context, request, responses.error(context, 500, String.valueOf(e.getMessage())), null);
        }
    }

    @Override
    public ServerResponses responses() {
        return responses;
    }

    private void read(ChannelHandlerContext context, Request request) throws IOException {
        String path = withoutSlash(request.path());
        FilerTree.TreeNode node = tree.find(path);
        if (node instanceof FilerTree.FileNode file) {
            readFile(context, request, path, file);
        } else if (node == null) {
            send(context, request, responses.empty(context, 404), null);
        } else {
            list(context, request, path);
        }
    }

    private void readFile(ChannelHandlerContext context, Request request, String path, FilerTree.FileNode file)
            throws IOException {
        VolumeFile volume = state.liveCopy(file.id().volume());
        Needle needle =
                volume == null ? null : volume.get(file.id().key(), file.id().cookie());
        if (needle == null) {
            send(context, request, responses.error(context, 500, "the bytes of " + path + " are gone"), null);
            return;
        }
        ObjectHeaders headers = new ObjectHeaders(
                FilerTree.name(path),
                file.mime(),
                HexFormat.of().formatHex(file.md5()),
                file.modified().getEpochSecond(),
                LoopbackServer.FILER_SERVER,
                EXPOSED);
        reader.send(context, request, needle, headers, false);
    }

    private void list(ChannelHandlerContext context, Request request, String path) {
        String limitText = request.parameter("limit");
        int limit =
                limitText.matches("[1-9]\\d{0,4}") ? Math.min(Integer.parseInt(limitText), MAX_LIMIT) : DEFAULT_LIMIT;
        String after = request.parameter("lastFileName");
        List<FilerTree.DirectoryEntry> entries = tree.list(path, after, limit + 1);
        send(context, request, responses.json(context, 200, FilerListing.of(path, after, entries, limit)), null);
    }

    private void delete(ChannelHandlerContext context, Request request) throws IOException {
        String path = withoutSlash(request.path());
        boolean full = !tree.list(path, "", 1).isEmpty();
        if (full && !request.parameter("recursive").equals("true")) {
            send(context, request, responses.error(context, 500, "fail to delete non-empty folder: " + path), null);
            return;
        }
        for (FilerTree.FileNode file : tree.remove(path)) {
            state.delete(file.id());
        }
        send(context, request, responses.noContent(responses.start(context, 204)), null);
    }

    private void upload(ChannelHandlerContext context, Request request) throws IOException {
        Upload upload = Upload.read(request, "");
        String path = upload != null && request.path().endsWith("/") ? request.path() + upload.name() : request.path();
        if (upload == null || path.endsWith("/")) {
            send(context, request, responses.error(context, 400, "no file in the request"), null);
            return;
        }
        Optional<Replication> replication = Replication.parse(request.parameter("replication"));
        Volume volume = replication.isEmpty()
                ? null
                : state.writable(new Volume.VolumeLayout(
                        request.parameter("collection"), replication.get(), request.parameter("ttl")));
        if (volume == null) {
            send(context, request, responses.error(context, 500, "assign volume: no free volumes left"), null);
            return;
        }
        List<VolumeNode> holders = faults.shouldInject(FaultKind.LOSE) ? List.of() : volume.holders();
        ByteBuf data = upload.compressed() ? Unpooled.wrappedBuffer(Upload.decompress(upload.data())) : upload.data();
        byte[] md5 = md5(data);
        FileId id = state.assign(volume, 1);
        writer.store(holders, volume.id(), needle(id, data));
        if (!holders.isEmpty()) {
            put(path, id, upload, md5);
        }
        Map<String, @Nullable Object> body = JsonObjects.of("name", FilerTree.name(path));
        if (upload.size() > 0) {
            body.put("size", upload.size());
        }
        String sum = Base64.getEncoder().encodeToString(md5);
        ByteBuf response = responses.endJson(responses.start(context, 201).header("Content-Md5", sum), body);
        ObjectWriter.respond(context, request, holders, volume.id(), upload.size(), response);
    }

    private void put(String path, FileId id, Upload upload, byte[] md5) throws IOException {
        Instant now = Instant.now();
        String mime = upload.mime().equals(Upload.OCTET_STREAM) ? "" : upload.mime();
        Instant created = tree.find(path) instanceof FilerTree.FileNode old ? old.created() : now;
        FilerTree.TreeNode replaced =
                tree.put(path, new FilerTree.FileNode(id, upload.size(), md5, mime, created, now));
        if (replaced instanceof FilerTree.FileNode file) {
            state.delete(file.id());
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

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
