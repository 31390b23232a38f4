package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Jwt;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.seaweed.standin.FilerTree.FilerFile;
import org.storeharness.seaweed.standin.FilerTree.FilerNode;
import org.storeharness.unit.Digests;

/** Handles the requests to the stand-in's filer: files and directories by path, with their bytes in volumes. Thread-safe. */
final class FilerHandler implements Consumer<Exchange> {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 10_000;
    private static final long FILE_MODE = 0660;
    /** An entry for a directory with the mode 0770; what differs between entries is null or 0. */
    private static final String ENTRY = """
            {"FullPath": null, "Mtime": null, "Crtime": null, "Ctime": "0001-01-01T00:00:00Z", "Atime": null,
             "Mode": 2147484152, "Uid": 0, "Gid": 0, "Mime": "", "TtlSec": 0, "UserName": "", "GroupNames": null,
             "SymlinkTarget": "", "Md5": null, "FileSize": 0, "Rdev": 0, "Inode": 0, "Extended": null, "chunks": null,
             "HardLinkId": null, "HardLinkCounter": 0, "Content": null, "Remote": null, "Quota": 0,
             "WORMEnforcedAtTsNs": 0}
            """;

    private final LoopbackServer server;
    private final MasterState state;
    private final FilerTree tree = new FilerTree();

    FilerHandler(LoopbackServer server) {
        this.server = server;
        this.state = server.state;
    }

    @Override
    public void accept(Exchange exchange) {
        if (isAllowed(exchange)) {
            server.faultFilter.filter(exchange, filtered -> {
                serve(filtered);
                server.filerTimes.count(filtered);
            });
        } else {
            exchange.error(401, "wrong jwt");
        }
    }

    /** Whether the token of the request is right, or it needs none. Listing the root never needs one. */
    private boolean isAllowed(Exchange exchange) {
        LoopbackOptions.FilerKeys keys = server.options.filerKeys();
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
        FilerNode node = tree.find(path);
        if (node == null) {
            exchange.empty(404);
        } else if (node.file() == null) {
            list(exchange, path);
        } else {
            readFile(exchange, node, node.file());
        }
    }

    private void readFile(Exchange exchange, FilerNode node, FilerFile file) throws IOException {
        VolumeCopy copy = state.liveCopy(file.id().volume());
        Needle needle =
                copy == null ? null : copy.get(file.id().key(), file.id().cookie());
        if (needle == null) {
            exchange.error(500, "the bytes of " + node.path() + " are gone");
            return;
        }
        Needle named = new Needle(
                needle.cookie(),
                node.name(),
                file.mime(),
                needle.compressed(),
                needle.checksum(),
                file.modified().getEpochSecond(),
                needle.data());
        String tag = HexFormat.of().formatHex(file.md5());
        new ObjectReader(exchange, server.faults, named, tag, false, true).send();
    }

    private void list(Exchange exchange, String path) {
        String limitText = exchange.parameter("limit");
        int limit =
                limitText.matches("[1-9]\\d{0,4}") ? Math.min(Integer.parseInt(limitText), MAX_LIMIT) : DEFAULT_LIMIT;
        String after = exchange.parameter("lastFileName");
        List<FilerNode> found = tree.list(path, after, limit + 1);
        List<FilerNode> shown = found.subList(0, Math.min(limit, found.size()));
        exchange.json(
                200,
                JsonObjects.of(
                        "Version Path Entries Limit LastFileName ShouldDisplayLoadMore EmptyFolder",
                        LoopbackServer.VERSION,
                        path.isEmpty() ? "/" : path,
                        shown.isEmpty()
                                ? null
                                : shown.stream().map(FilerHandler::entry).toList(),
                        limit,
                        shown.isEmpty() ? after : shown.get(shown.size() - 1).name(),
                        found.size() > limit,
                        found.isEmpty()));
    }

    private static Map<String, @Nullable Object> entry(FilerNode node) {
        Map<String, @Nullable Object> fields = PlainJson.parse(ENTRY);
        FilerFile file = node.file();
        Instant modified = file == null ? node.created() : file.modified();
        fields.put("FullPath", node.path());
        fields.put("Mtime", modified.toString());
        fields.put("Crtime", node.created().truncatedTo(ChronoUnit.SECONDS).toString());
        fields.put("Atime", modified.toString());
        fields.put("Inode", Integer.toUnsignedLong(node.path().hashCode()));
        if (file != null) {
            String md5 = Base64.getEncoder().encodeToString(file.md5());
            fields.put("Mode", FILE_MODE);
            fields.put("Mime", file.mime());
            fields.put("Md5", md5);
            fields.put("FileSize", file.size());
            fields.put("chunks", List.of(chunk(file, md5)));
        }
        return fields;
    }

    private static Map<String, @Nullable Object> chunk(FilerFile file, String md5) {
        long nanos = TimeUnit.SECONDS.toNanos(file.modified().getEpochSecond())
                + file.modified().getNano();
        ObjectId id = file.id();
        Map<String, ?> fid =
                JsonObjects.of("volume_id file_key cookie", id.volume(), id.key(), Integer.toUnsignedLong(id.cookie()));
        return JsonObjects.of("file_id size modified_ts_ns e_tag fid", id.toString(), file.size(), nanos, md5, fid);
    }

    private void delete(Exchange exchange) throws IOException {
        String path = withoutSlash(exchange.path());
        boolean full = !tree.list(path, "", 1).isEmpty();
        if (full && !exchange.parameter("recursive").equals("true")) {
            exchange.error(500, "fail to delete non-empty folder: " + path);
            return;
        }
        for (FilerFile file : tree.remove(path)) {
            state.delete(file.id());
        }
        exchange.start(204).identify().date().sendHead();
    }

    private void upload(Exchange exchange) throws IOException {
        Upload upload = Upload.read(exchange, "");
        String path =
                upload != null && exchange.path().endsWith("/") ? exchange.path() + upload.name() : exchange.path();
        if (upload == null || path.endsWith("/")) {
            exchange.error(400, "no file in the request");
            return;
        }
        VolumeLayout layout = VolumeLayout.of(exchange);
        Integer volume = layout == null ? null : state.writable(layout);
        if (volume == null) {
            exchange.error(500, "assign volume: no free volumes left");
            return;
        }
        ByteBuf data = upload.compressed() ? Unpooled.wrappedBuffer(Upload.decompress(upload.data())) : upload.data();
        byte[] md5 = md5(data);
        ObjectId id = state.assign(volume, 1);
        Needle needle = Needle.uploaded(id.cookie(), "", "", false, data);
        List<VolumeNode> holders = server.faults.store(state.holders(volume), data);
        MasterState.put(holders, id, needle);
        if (!holders.isEmpty()) {
            put(path, id, upload, md5);
        }
        Map<String, @Nullable Object> body = JsonObjects.of("name", name(path));
        if (upload.size() > 0) {
            body.put("size", upload.size());
        }
        String sum = Base64.getEncoder().encodeToString(md5);
        exchange.start(201).header("Content-Md5", sum).jsonType().identify().sendJson(body);
    }

    private void put(String path, ObjectId id, Upload upload, byte[] md5) throws IOException {
        String mime = upload.mime().equals(Upload.OCTET_STREAM) ? "" : upload.mime();
        FilerFile replaced = tree.put(path, new FilerFile(id, upload.size(), md5, mime, Instant.now()));
        if (replaced != null) {
            state.delete(replaced.id());
        }
    }

    private static byte[] md5(ByteBuf data) {
        MessageDigest digest = Digests.md5();
        for (ByteBuffer part : data.nioBuffers()) {
            digest.update(part);
        }
        return digest.digest();
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
