package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
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
import org.storeharness.http.Jwt;

/** Handles the requests to the stand-in's filer: files and directories by path, with their bytes in volumes. Thread-safe. */
final class FilerHandler implements Connection.RequestHandler {
    private static final Map<String, String> EXPOSED = Map.of("Access-Control-Expose-Headers", "Content-Disposition");
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 10_000;

    private final LoopbackOptions.FilerKeys keys;
    private final FilerTree tree = new FilerTree();
    private final MasterState state;
    private final FaultInjector faults;
    private final FaultFilter filter;
    private final ObjectReader reader;

    FilerHandler(LoopbackServer server, LoopbackOptions.FilerKeys keys) {
        this.keys = keys;
        this.state = server.state();
        this.faults = server.faultInjector();
        this.filter = server.faultFilter();
        this.reader = new ObjectReader(faults);
    }

    @Override
    public void handle(Exchange exchange) {
        if (isAllowed(exchange)) {
            filter.filter(exchange, this::serve);
        } else {
            exchange.error(401, "wrong jwt");
        }
    }

    /** Whether the token of the request is right, or it needs none. Listing the root never needs one. */
    private boolean isAllowed(Exchange exchange) {
        Jwt key = exchange.isReading() ? keys.read() : keys.write();
        return key == null
                || exchange.isReading() && exchange.path().equals("/")
                || key.claims(exchange.authorization())
                        .filter(TokenIssuer::isUnexpired)
                        .isPresent();
    }

    private void serve(Exchange exchange) {
        try {
            if (exchange.isReading()) {
                read(exchange);
            } else if (exchange.method().equals(HttpMethod.DELETE)) {
                delete(exchange);
            } else {
                upload(exchange);
            }
        } catch (IOException e) {
            exchange.error(500, String.valueOf(e.getMessage()));
        }
    }

    private void read(Exchange exchange) throws IOException {
        String path = withoutSlash(exchange.path());
        FilerTree.TreeNode node = tree.find(path);
        if (node instanceof FilerTree.FileNode file) {
            readFile(exchange, path, file);
        } else if (node == null) {
            exchange.empty(404);
        } else {
            list(exchange, path);
        }
    }

    private void readFile(Exchange exchange, String path, FilerTree.FileNode file) throws IOException {
        VolumeCopy copy = state.liveCopy(file.id().volume());
        Needle needle =
                copy == null ? null : copy.get(file.id().key(), file.id().cookie());
        if (needle == null) {
            exchange.error(500, "the bytes of " + path + " are gone");
            return;
        }
        ObjectReader.ObjectHeaders headers = new ObjectReader.ObjectHeaders(
                FilerTree.name(path),
                file.mime(),
                HexFormat.of().formatHex(file.md5()),
                file.modified().getEpochSecond(),
                EXPOSED);
        reader.send(exchange, needle, headers, false);
    }

    private void list(Exchange exchange, String path) {
        String limitText = exchange.parameter("limit");
        int limit =
                limitText.matches("[1-9]\\d{0,4}") ? Math.min(Integer.parseInt(limitText), MAX_LIMIT) : DEFAULT_LIMIT;
        String after = exchange.parameter("lastFileName");
        exchange.json(200, FilerListing.of(path, after, tree.list(path, after, limit + 1), limit));
    }

    private void delete(Exchange exchange) throws IOException {
        String path = withoutSlash(exchange.path());
        boolean full = !tree.list(path, "", 1).isEmpty();
        if (full && !exchange.parameter("recursive").equals("true")) {
            exchange.error(500, "fail to delete non-empty folder: " + path);
            return;
        }
        for (FilerTree.FileNode file : tree.remove(path)) {
            state.delete(file.id());
        }
        exchange.start(204).identify().date().send(null);
    }

    private void upload(Exchange exchange) throws IOException {
        Upload upload = Upload.read(exchange, "");
        String path =
                upload != null && exchange.path().endsWith("/") ? exchange.path() + upload.name() : exchange.path();
        if (upload == null || path.endsWith("/")) {
            exchange.error(400, "no file in the request");
            return;
        }
        Optional<Replication> replication = Replication.parse(exchange.parameter("replication"));
        Integer volume = replication.isEmpty()
                ? null
                : state.writable(new VolumeLayout(
                        exchange.parameter("collection"), replication.get(), exchange.parameter("ttl")));
        if (volume == null) {
            exchange.error(500, "assign volume: no free volumes left");
            return;
        }
        ByteBuf data = upload.compressed() ? Unpooled.wrappedBuffer(Upload.decompress(upload.data())) : upload.data();
        byte[] md5 = md5(data);
        ObjectId id = state.assign(volume, 1);
        Needle needle = Needle.uploaded(id.cookie(), "", "", false, data);
        List<VolumeNode> holders = faults.store(state.holders(volume), data);
        MasterState.put(holders, id, needle);
        if (!holders.isEmpty()) {
            put(path, id, upload, md5);
        }
        Map<String, @Nullable Object> body = JsonObjects.of("name", FilerTree.name(path));
        if (upload.size() > 0) {
            body.put("size", upload.size());
        }
        String sum = Base64.getEncoder().encodeToString(md5);
        exchange.start(201).header("Content-Md5", sum).jsonType().identify().sendJson(body);
    }

    private void put(String path, ObjectId id, Upload upload, byte[] md5) throws IOException {
        Instant now = Instant.now();
        String mime = upload.mime().equals(Upload.OCTET_STREAM) ? "" : upload.mime();
        Instant created = tree.find(path) instanceof FilerTree.FileNode old ? old.created() : now;
        FilerTree.TreeNode replaced =
                tree.put(path, new FilerTree.FileNode(id, upload.size(), md5, mime, created, now));
        if (replaced instanceof FilerTree.FileNode file) {
            state.delete(file.id());
        }
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
