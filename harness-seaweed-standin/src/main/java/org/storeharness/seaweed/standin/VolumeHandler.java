package org.storeharness.seaweed.standin;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.standin.LoopbackOptions.ReadRouting;

/** Handles the requests to one of the stand-in's volume servers: uploads, reads, deletes, status and metrics. Thread-safe. */
final class VolumeHandler implements Consumer<Exchange> {
    private final LoopbackServer server;
    private final MasterState state;
    private final VolumeNode node;

    VolumeHandler(LoopbackServer server, VolumeNode node) {
        this.server = server;
        this.state = server.state;
        this.node = node;
    }

    @Override
    public void accept(Exchange exchange) {
        if (node.holds(this, exchange)) {
            return;
        }
        switch (exchange.path()) {
            case "/status" -> exchange.json(200, status());
            case "/metrics" ->
                exchange.start(200)
                        .header("Content-Type", "text/plain; version=0.0.4")
                        .date()
                        .sendText(metrics());
            default -> {
                node.countRequest(exchange.method().name());
                server.faultFilter.filter(exchange, this::serveTimed);
            }
        }
    }

    private void serveTimed(Exchange exchange) {
        serve(exchange);
        node.times.count(exchange);
    }

    /** The metrics of the server. The first server also has the filer's, as a {@code weed server} does. */
    private String metrics() {
        boolean first = server.volumeServers().get(0).equals(node.endpoint);
        return node.metrics() + (first ? server.filerTimes.text() : "");
    }

    private Map<String, @Nullable Object> status() {
        String names = "dir all used free percent_free percent_used";
        Map<String, ?> disk = JsonObjects.of(names, "memory", 0, 0, 0, 0.0, 0.0);
        return JsonObjects.of(
                "DiskStatuses Version Volumes", List.of(disk), LoopbackServer.VERSION, node.volumes(false));
    }

    private void serve(Exchange exchange) {
        String text = exchange.path().substring(1);
        ObjectId id = ObjectId.parse(text);
        TokenIssuer tokens = exchange.isReading() ? server.readTokens : server.writeTokens;
        if (tokens != null && !tokens.permits(exchange.authorization(), text)) {
            exchange.error(401, "wrong jwt");
        } else if (id == null && exchange.isReading()) {
            exchange.empty(400);
        } else if (id == null) {
            exchange.error(400, "strconv.ParseUint: parsing \"" + text + "\": invalid syntax");
        } else if (!waitsForCopies(exchange, id)) {
            serve(exchange, id, text);
        }
    }

    private void serve(Exchange exchange, ObjectId id, String text) {
        try {
            if (exchange.isReading()) {
                read(exchange, id);
            } else if (exchange.method().equals(HttpMethod.DELETE)) {
                delete(exchange, id);
            } else {
                upload(exchange, id, text);
            }
        } catch (IOException e) {
            exchange.error(500, String.valueOf(e.getMessage()));
        }
    }

    /** A change of a volume waits for the frozen servers that hold it as well; whether it does. */
    private boolean waitsForCopies(Exchange exchange, ObjectId id) {
        if (exchange.isReading() || isForwarded(exchange)) {
            return false;
        }
        for (VolumeNode holder : state.holders(id.volume())) {
            if (holder.alive && holder.holds(this, exchange)) {
                return true;
            }
        }
        return false;
    }

    /** Whether another server passes the request on, so that it is carried out here alone. */
    private static boolean isForwarded(Exchange exchange) {
        return exchange.parameter("type").equals("replicate");
    }

    private void read(Exchange exchange, ObjectId id) throws IOException {
        VolumeCopy own = node.copies.get(id.volume());
        if (own == null && server.options.readRouting() != ReadRouting.PROXY) {
            elsewhere(exchange, id);
            return;
        }
        VolumeCopy copy = own == null ? state.liveCopy(id.volume()) : own;
        if (copy == null && !state.holders(id.volume()).isEmpty()) {
            exchange.empty(500);
            return;
        }
        Needle needle = copy == null ? null : copy.get(id.key(), id.cookie());
        if (needle == null) {
            exchange.empty(404);
        } else {
            new ObjectReader(exchange, server.faults, needle, needle.tag(), own == null, false).send();
        }
    }

    /** Answers as a server that does not ask others, about a volume that it does not hold. */
    private void elsewhere(Exchange exchange, ObjectId id) {
        Endpoint holder = server.options.readRouting() == ReadRouting.LOCAL
                ? null
                : state.holders(id.volume()).stream()
                        .filter(other -> other != node)
                        .map(other -> other.endpoint)
                        .findFirst()
                        .orElse(null);
        if (holder == null) {
            exchange.empty(404);
            return;
        }
        String location = "http://" + holder + exchange.path() + "?proxied=true";
        exchange.start(301)
                .header("Content-Type", "text/html; charset=utf-8")
                .header("Location", location)
                .identify()
                .date()
                .sendText("<a href=\"" + location + "\">Moved Permanently</a>.\n\n");
    }

    private void delete(Exchange exchange, ObjectId id) throws IOException {
        String problem = isForwarded(exchange) ? null : state.missingCopy(id.volume());
        if (problem != null) {
            exchange.error(500, "Deletion Failed: " + problem);
            return;
        }
        VolumeCopy own = node.copies.get(id.volume());
        int size = !isForwarded(exchange) ? state.delete(id) : own == null ? 0 : own.delete(id.key(), id.cookie());
        exchange.json(size == 0 ? 404 : 202, Map.of("size", size));
    }

    private void upload(Exchange exchange, ObjectId id, String text) throws IOException {
        Upload upload = Upload.read(exchange, text);
        if (upload == null) {
            exchange.error(400, "no multipart part");
            return;
        }
        Needle needle = Needle.uploaded(id.cookie(), upload.name(), upload.mime(), upload.compressed(), upload.data());
        String problem = isForwarded(exchange) ? null : state.missingCopy(id.volume());
        if (problem != null) {
            exchange.error(500, problem);
            return;
        }
        // an upload to a volume without holders is acknowledged, and stored nowhere
        List<VolumeNode> holders = isForwarded(exchange) ? List.of(node) : state.holders(id.volume());
        switch (MasterState.put(server.faults.store(holders, needle.data()), id, needle)) {
            case WRONG_COOKIE -> exchange.error(500, "mismatching cookie " + Integer.toHexString(needle.cookie()));
            case UNCHANGED ->
                tagged(exchange.start(204).header("Content-Md5", ""), needle)
                        .identify()
                        .date()
                        .sendHead();
            case WRITTEN -> written(exchange, upload, needle);
        }
    }

    private static void written(Exchange exchange, Upload upload, Needle needle) {
        Map<String, @Nullable Object> body = JsonObjects.of("name", upload.name());
        if (upload.size() > 0) {
            body.put("size", upload.size());
        }
        body.put("eTag", needle.tag());
        if (!upload.mime().isEmpty()) {
            body.put("mime", upload.mime());
        }
        tagged(exchange.start(201).header("Content-Md5", "").jsonType(), needle)
                .identify()
                .sendJson(body);
    }

    private static Exchange tagged(Exchange reply, Needle needle) {
        return reply.header("Etag", "\"" + needle.tag() + "\"");
    }
}
