package org.storeharness.s3.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.storeharness.s3.service.HeldBucket.HeldUpload;
import org.storeharness.s3.service.HeldBucket.HeldVersion;
import org.storeharness.s3.service.PlantedFault.PlantedAnswer;
import org.storeharness.s3.service.PlantedFault.PlantedRequest;

/**
 * A service on the loopback interface that speaks as much of S3 as the store uses, and keeps everything in memory. Requests name an
 * access key; their signatures are not verified. Thread-safe.
 */
public final class InMemoryService implements AutoCloseable {
    private static final Pattern OBJECT =
            Pattern.compile("<Object><Key>(.*?)</Key>(?:<VersionId>(.*?)</VersionId>)?</Object>", Pattern.DOTALL);
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");
    private static final int PAGE = 1_000;
    private static final PlantedFault NOTHING = request -> Optional.empty();

    /** The name of the host behind the names of buckets. */
    public static final String HOST = "s3.test";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String accessKey;
    private final Map<String, HeldBucket> buckets = new TreeMap<>();
    private boolean versioned;
    private boolean removes = true;
    private boolean removesFullBuckets;
    private boolean repeats;
    private int revivals;
    private Set<String> unknown = Set.of();
    private PlantedFault plant = NOTHING;

    /** A request. */
    private record Asked(
            HttpExchange exchange,
            String method,
            String bucket,
            String key,
            Map<String, String> query,
            AwsChunks content,
            boolean unheard) {
        Asked {
            query = new HashMap<>(query);
        }

        Asked withoutAnswer() {
            return new Asked(exchange, method, bucket, key, query, content, true);
        }

        PlantedRequest planted() {
            Map<String, String> headers = new HashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            return new PlantedRequest(method, bucket, key, query, headers, new String(body(), StandardCharsets.UTF_8));
        }

        byte[] body() {
            return content.content();
        }

        boolean asksFor(String parameter) {
            return query.containsKey(parameter);
        }

        String header(String name) {
            return String.valueOf(exchange.getRequestHeaders().getFirst(name));
        }
    }

    /** Starts one that takes requests signed with this access key. */
    public InMemoryService(String accessKey) {
        this(accessKey, plain());
    }

    private static HttpServer plain() {
        try {
            return HttpServer.create(loopback(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same by TLS. A bucket may be named in front of {@value #HOST} in the host's name too. */
    public static InMemoryService secured(String accessKey, SSLContext tls) throws IOException {
        HttpsServer secured = HttpsServer.create(loopback(), 0);
        secured.setHttpsConfigurator(new HttpsConfigurator(tls));
        return new InMemoryService(accessKey, secured);
    }

    private InMemoryService(String accessKey, HttpServer server) {
        this.accessKey = accessKey;
        this.server = server;
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Its URL. */
    public String url() {
        return (server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:" + port();
    }

    /** Its port. */
    public int port() {
        return server.getAddress().getPort();
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Makes all buckets that are made from now on keep all versions of their objects. */
    public synchronized void keepVersions() {
        versioned = true;
    }

    /** The names of its buckets. */
    public synchronized List<String> buckets() {
        return List.copyOf(buckets.keySet());
    }

    /** Makes a bucket. */
    public synchronized void createBucket(String bucket) {
        HeldBucket made = new HeldBucket();
        if (versioned) {
            made.keepVersions();
        }
        buckets.put(bucket, made);
    }

    /** Removes a bucket with all that is in it. */
    public synchronized void removeBucket(String bucket) {
        buckets.remove(bucket);
    }

    /** Writes an object into a bucket that is there. */
    public synchronized void put(String bucket, String key, String content) {
        buckets.get(bucket).put(key, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Removes an object of a bucket that is there. */
    public synchronized void delete(String bucket, String key) {
        buckets.get(bucket).delete(key);
    }

    /** Begins an upload in parts that nobody ends. */
    public synchronized void createUpload(String bucket, String key) {
        buckets.get(bucket).createUpload(key, "");
    }

    /** From now on it repeats in what it refuses what the request was signed with, as some services do. */
    public synchronized void repeatCredentials() {
        repeats = true;
    }

    /** From now on it removes a bucket with everything in it, as the gateway of SeaweedFS does. */
    public synchronized void removeFullBuckets() {
        removesFullBuckets = true;
    }

    /** From now on it says that it removes objects, and does not. */
    public synchronized void keepAll() {
        removes = false;
    }

    /** Makes it ignore a parameter of requests, as one that it does not know. */
    public synchronized void ignore(String parameter) {
        unknown = Set.of(parameter);
    }

    /** Makes something else answer some requests. */
    public synchronized void plant(PlantedFault newPlant) {
        plant = newPlant;
    }

    /** Makes this answer the requests of a method for a bucket, with a parameter. */
    public void plant(String method, String parameter, Optional<PlantedAnswer> answer) {
        plant(asked -> asked.isOfBucket(method, parameter) ? answer : Optional.empty());
    }

    /** The next uploads that are aborted stay, as many as this: parts that were on their way bring them back. */
    public synchronized void reviveUploads(int number) {
        revivals = number;
    }

    /** All versions of all objects of a bucket with their contents, its delete markers and uploads, a line for each. */
    public synchronized List<String> contents(String bucket) {
        List<String> lines = new ArrayList<>();
        HeldBucket held = buckets.get(bucket);
        held.versions()
                .forEach((key, versions) -> versions.forEach(version -> lines.add(key + " " + version.id() + " "
                        + version.content()
                                .map(content -> new String(content, StandardCharsets.UTF_8))
                                .orElse("(deleted)"))));
        held.uploads().forEach((id, upload) -> lines.add(upload.key() + " " + id));
        return lines;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] sent = exchange.getRequestBody().readAllBytes();
            String host = String.valueOf(exchange.getRequestHeaders().getFirst("host"));
            String named = host.contains("." + HOST) ? "/" + host.substring(0, host.indexOf("." + HOST)) : "";
            String[] path =
                    (named + exchange.getRequestURI().getRawPath()).substring(1).split("/", 2);
            Asked asked = new Asked(
                    exchange,
                    exchange.getRequestMethod(),
                    decoded(path[0]),
                    path.length > 1 ? decoded(path[1]) : "",
                    query(exchange.getRequestURI().getRawQuery()),
                    "aws-chunked".equals(exchange.getRequestHeaders().getFirst("content-encoding"))
                            ? AwsChunks.parse(sent)
                            : AwsChunks.none(sent),
                    false);
            synchronized (this) {
                asked.query().keySet().removeAll(unknown);
                Optional<PlantedAnswer> planted = plant == NOTHING ? Optional.empty() : plant.answer(asked.planted());
                if (planted.isEmpty()) {
                    answer(asked);
                } else {
                    answer(asked, planted.get());
                }
            }
        }
    }

    private void answer(Asked asked, PlantedAnswer planted) throws IOException {
        if (planted.carriedOut()) {
            answer(asked.withoutAnswer());
        }
        if (planted.status() > 0) {
            planted.headers()
                    .forEach((name, value) ->
                            asked.exchange().getResponseHeaders().set(name, value));
            send(asked, planted.status(), planted.body());
        }
    }

    private void answer(Asked asked) throws IOException {
        if (!asked.header("authorization").startsWith("AWS4-HMAC-SHA256 Credential=" + accessKey + "/")) {
            refuse(asked, 403, "InvalidAccessKeyId");
            return;
        }
        if (asked.method().startsWith("P") && asked.header("content-length").equals("null")) {
            refuse(asked, 411, "MissingContentLength");
            return;
        }
        if (!asked.content().isIntact()
                || asked.exchange().getRequestHeaders().containsKey("x-amz-decoded-content-length")
                        && !asked.header("x-amz-decoded-content-length")
                                .equals(Integer.toString(asked.body().length))) {
            refuse(asked, 400, "BadDigest");
            return;
        }
        HeldBucket bucket = buckets.get(asked.bucket());
        if (asked.bucket().isEmpty()) {
            send(
                    asked,
                    200,
                    buckets.keySet().stream()
                            .map(name -> "<Bucket><Name>" + name + "</Name></Bucket>")
                            .collect(Collectors.joining(
                                    "",
                                    "<ListAllMyBucketsResult><Owner><ID>me</ID></Owner><Buckets>",
                                    "</Buckets></ListAllMyBucketsResult>")));
        } else if (bucket == null
                && !(asked.method().equals("PUT") && asked.key().isEmpty())) {
            refuse(asked, 404, "NoSuchBucket");
        } else if (asked.key().isEmpty()) {
            answerForBucket(asked, bucket);
        } else if (asked.asksFor("uploads") || asked.asksFor("uploadId")) {
            answerForUpload(asked, bucket);
        } else {
            answerForObject(asked, bucket);
        }
    }

    private void answerForBucket(Asked asked, HeldBucket bucket) throws IOException {
        switch (asked.method()) {
            case "PUT" -> {
                if (asked.asksFor("versioning")) {
                    bucket.keepVersions();
                } else if (bucket == null) {
                    createBucket(asked.bucket());
                } else {
                    refuse(asked, 409, "BucketAlreadyOwnedByYou");
                    return;
                }
                send(asked, 200, "");
            }
            case "HEAD" -> send(asked, 200, "");
            case "DELETE" -> {
                if (removesFullBuckets || bucket.isEmpty()) {
                    buckets.remove(asked.bucket());
                    send(asked, 204, "");
                } else {
                    refuse(asked, 409, "BucketNotEmpty");
                }
            }
            case "POST" -> {
                String document = new String(asked.body(), StandardCharsets.UTF_8);
                Matcher object = OBJECT.matcher(document);
                StringBuilder deleted = new StringBuilder("<DeleteResult>");
                while (removes && object.find()) {
                    String key = unescaped(object.group(1));
                    if (!document.contains("<Quiet>true</Quiet>")) {
                        deleted.append("<Deleted><Key>").append(object.group(1)).append("</Key></Deleted>");
                    }
                    if (object.group(2) == null) {
                        bucket.delete(key);
                    } else {
                        bucket.deleteVersion(key, object.group(2));
                    }
                }
                send(asked, 200, deleted.append("</DeleteResult>").toString());
            }
            default -> list(asked, bucket);
        }
    }

    private void list(Asked asked, HeldBucket bucket) throws IOException {
        String prefix = asked.query().getOrDefault("prefix", "");
        int page = Integer.parseInt(asked.query().getOrDefault("max-keys", Integer.toString(PAGE)));
        if (asked.asksFor("uploads")) {
            send(
                    asked,
                    200,
                    bucket.uploads().entrySet().stream()
                            .filter(upload -> upload.getValue().key().startsWith(prefix))
                            .map(upload ->
                                    "<Upload><Key>" + escaped(upload.getValue().key()) + "</Key><UploadId>"
                                            + escaped(upload.getKey()) + "</UploadId></Upload>")
                            .collect(Collectors.joining(
                                    "", "<ListMultipartUploadsResult>", "</ListMultipartUploadsResult>")));
        } else if (asked.asksFor("versions")) {
            String after = asked.query().getOrDefault("key-marker", "");
            List<String> items = bucket.versions().entrySet().stream()
                    .filter(object -> object.getKey().startsWith(prefix)
                            && object.getKey().compareTo(after) > 0)
                    .flatMap(object -> object.getValue().stream().map(version -> item(object.getKey(), version)))
                    .toList();
            send(
                    asked,
                    200,
                    items.stream()
                            .limit(page)
                            .collect(Collectors.joining(
                                    "",
                                    "<ListVersionsResult><IsTruncated>" + (items.size() > page) + "</IsTruncated>",
                                    "</ListVersionsResult>")));
        } else if (asked.asksFor("delimiter")) {
            String delimiter = asked.query().get("delimiter");
            send(
                    asked,
                    200,
                    bucket.keys(prefix, "").stream()
                            .filter(key -> key.contains(delimiter))
                            .map(key -> key.substring(0, key.indexOf(delimiter) + delimiter.length()))
                            .distinct()
                            .map(part -> "<CommonPrefixes><Prefix>" + escaped(part) + "</Prefix></CommonPrefixes>")
                            .collect(Collectors.joining("", "<ListBucketResult>", "</ListBucketResult>")));
        } else {
            List<String> keys = bucket.keys(prefix, asked.query().getOrDefault("start-after", ""));
            send(
                    asked,
                    200,
                    keys.stream()
                            .limit(page)
                            .map(key -> "<Contents><Key>" + escaped(key) + "</Key><Size>"
                                    + bucket.get(key).orElseThrow().length + "</Size></Contents>")
                            .collect(Collectors.joining(
                                    "",
                                    "<ListBucketResult><IsTruncated>" + (keys.size() > page) + "</IsTruncated>",
                                    "</ListBucketResult>")));
        }
    }

    private static String item(String key, HeldVersion version) {
        String name = version.content().isPresent() ? "Version" : "DeleteMarker";
        return "<" + name + "><Key>" + escaped(key) + "</Key><VersionId>" + version.id() + "</VersionId></" + name
                + ">";
    }

    private void answerForUpload(Asked asked, HeldBucket bucket) throws IOException {
        if (asked.asksFor("uploads")) {
            String algorithm = asked.header("x-amz-checksum-algorithm");
            String id = bucket.createUpload(asked.key(), algorithm.equals("null") ? "" : algorithm);
            send(
                    asked,
                    200,
                    "<InitiateMultipartUploadResult><UploadId>" + id + "</UploadId></InitiateMultipartUploadResult>");
            return;
        }
        String id = asked.query().get("uploadId");
        HeldUpload upload = bucket.uploads().get(id);
        if (upload == null) {
            refuse(asked, 404, "NoSuchUpload");
        } else if (asked.method().equals("PUT")
                && !upload.algorithm().equals(asked.content().algorithm())) {
            refuse(asked, 400, "InvalidRequest");
        } else if (asked.method().equals("PUT")) {
            upload.parts().put(Integer.valueOf(asked.query().get("partNumber")), asked.content());
            asked.exchange().getResponseHeaders().set("ETag", "\"" + Arrays.hashCode(asked.body()) + "\"");
            send(asked, 200, "");
        } else if (asked.method().equals("DELETE")) {
            if (revivals-- <= 0) {
                bucket.uploads().remove(id);
            }
            send(asked, 204, "");
        } else if (mustNotReplace(asked, bucket)) {
            refuse(asked, 412, "PreconditionFailed");
        } else if (!upload.parts().values().stream()
                .allMatch(part -> new String(asked.body(), StandardCharsets.UTF_8).contains(part.element()))) {
            refuse(asked, 400, "InvalidPart");
        } else {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            upload.parts().values().forEach(part -> whole.writeBytes(part.content()));
            bucket.put(asked.key(), whole.toByteArray());
            bucket.uploads().remove(id);
            send(asked, 200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
        }
    }

    private void answerForObject(Asked asked, HeldBucket bucket) throws IOException {
        Optional<byte[]> content = bucket.get(asked.key());
        switch (asked.method()) {
            case "PUT" -> {
                if (mustNotReplace(asked, bucket)) {
                    refuse(asked, 412, "PreconditionFailed");
                } else {
                    bucket.put(asked.key(), asked.body());
                    send(asked, 200, "");
                }
            }
            case "DELETE" -> {
                bucket.delete(asked.key());
                send(asked, 204, "");
            }
            default -> {
                Matcher range = RANGE.matcher(asked.header("range"));
                if (content.isEmpty()) {
                    refuse(asked, 404, "NoSuchKey");
                } else if (range.matches()) {
                    int end = Math.min(Integer.parseInt(range.group(2)) + 1, content.get().length);
                    asked.exchange()
                            .getResponseHeaders()
                            .set(
                                    "Content-Range",
                                    "bytes " + range.group(1) + "-" + (end - 1) + "/" + content.get().length);
                    send(asked, 206, Arrays.copyOfRange(content.get(), Integer.parseInt(range.group(1)), end));
                } else {
                    send(asked, 200, content.get());
                }
            }
        }
    }

    private static boolean mustNotReplace(Asked asked, HeldBucket bucket) {
        return asked.header("if-none-match").equals("*")
                && bucket.get(asked.key()).isPresent();
    }

    private void refuse(Asked asked, int status, String code) throws IOException {
        String signed =
                asked.header("authorization").replaceFirst(",.*", "") + " and " + asked.header("x-amz-security-token");
        String message = repeats ? "<Message>" + escaped(signed) + "</Message>" : "";
        send(asked, status, "<Error><Code>" + code + "</Code>" + message + "</Error>");
    }

    private static void send(Asked asked, int status, String body) throws IOException {
        send(asked, status, body.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(Asked asked, int status, byte[] body) throws IOException {
        if (asked.unheard()) {
            return;
        }
        boolean head = asked.method().equals("HEAD");
        if (head) {
            asked.exchange().getResponseHeaders().set("Content-Length", Integer.toString(body.length));
        }
        asked.exchange().sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
        if (!head && body.length > 0) {
            asked.exchange().getResponseBody().write(body);
        }
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new HashMap<>();
        if (raw != null) {
            for (String parameter : raw.split("&")) {
                String[] parts = parameter.split("=", 2);
                query.put(decoded(parts[0]), parts.length > 1 ? decoded(parts[1]) : "");
            }
        }
        return query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }
}
