package org.storeharness.s3.object;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.TlsUse;
import org.storeharness.http.Transport;
import org.storeharness.plan.Setting;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;

/** The options of a store at a service that speaks S3. Credentials are none of them. */
public record S3Options(
        @Setting(help = "URLs of the service; with several, operations go to each in turn")
        List<String> endpoints,

        @Setting(
                help =
                        "Client that sends requests: own, or one of the libraries in the folder s3-clients: sdk-sync, sdk-netty, sdk-crt, minio",
                defaultValue = "own")
        ClientChoice client,

        @Setting(
                help = "How a client library is set up: defaults (as it comes) or tuned (for this load)",
                defaultValue = "defaults")
        ClientTuning clientTuning,

        @Setting(help = "The region in signatures", defaultValue = "us-east-1")
        String region,

        @Setting(help = "Work under a prefix of the run's own in this bucket; by default in a bucket of the run's own")
        @Nullable
        String bucket,

        @Setting(help = "Where requests name the bucket: path or virtual (in the host's name)", defaultValue = "path")
        BucketAddressing addressing,

        @Setting(
                help =
                        "How contents are protected on their way: unsigned, signed (SHA-256), signed-chunks, a checksum behind them"
                                + " (crc32, crc32c or crc64nvme), or signed-chunks-crc32 (both)",
                defaultValue = "unsigned")
        PayloadForm payload,

        @Setting(help = "Write an object only if there is none (If-None-Match: *)", defaultValue = "false")
        boolean conditional,

        @Setting(help = "Objects larger than this are uploaded in parts", defaultValue = "64MiB")
        DataSize multipartAbove,

        @Setting(help = "The size of a part but the last; services demand at least 5MiB", defaultValue = "16MiB")
        DataSize partSize,

        @Setting(
                help =
                        "What a read requests: full (verified), range, head, or list (a page that begins with the object)",
                defaultValue = "full")
        GetForm read,

        @Setting(help = "Keys of a page (read: list), at most 1000", defaultValue = "100")
        int listKeys,

        @Setting(
                help = "Objects that one delete removes, at most 1000; above 1 by a request for several",
                defaultValue = "1")
        int deleteBatch,

        @Setting(help = "Length of a range", defaultValue = "512")
        DataSize rangeBytes,

        @Setting(
                help =
                        "Read only, up to this many of the objects that are in the bucket: nothing is written or removed",
                defaultValue = "0")
        int existing,

        @Setting(help = "Keep the bucket or the prefix with its objects after the run", defaultValue = "false")
        boolean keep,

        @Setting(
                help = "At the end read all acknowledged objects, and check that deleted objects are gone",
                defaultValue = "false")
        boolean audit,

        @Setting(
                help =
                        "How long the audit waits for a service that does not answer, before its objects are reported as unknown",
                defaultValue = "30s")
        Duration auditWait,

        @Setting(
                help = "How long the whole audit may take; objects not checked by then are reported as unknown",
                defaultValue = "1h")
        Duration auditTimeout,

        @Setting(
                help = "I/O of connections: auto (epoll on Linux, else nio), nio (everywhere), epoll, or io-uring",
                defaultValue = "auto")
        Transport transport,

        @Setting(
                help = "Whether the certificates of https services are verified: verify or insecure (any certificate)",
                defaultValue = "verify")
        TlsUse tls,

        @Setting(help = "PEM file of the authority of their certificates; by default the authorities that Java trusts")
        @Nullable
        Path tlsAuthority,

        @Setting(help = "Timeout of a connection attempt", defaultValue = "5s")
        Duration connectTimeout) {
    private static final int MAXIMUM_PARTS = 10_000;
    private static final long MULTIPART_ABOVE = 64 << 20;
    private static final long PART_SIZE = 16 << 20;
    private static final int MAXIMUM_KEYS = 1_000;
    private static final int MAXIMUM_EXISTING = 10_000_000;

    public S3Options {
        Check.require(!endpoints.isEmpty(), "endpoints", () -> "must name a service such as http://127.0.0.1:7070");
        endpoints = List.copyOf(endpoints);
        for (String endpoint : endpoints) {
            Check.named("endpoints", () -> ServiceUrl.parse(endpoint));
        }
        Check.require(
                endpoints.stream()
                                .map(url -> ServiceUrl.parse(url).secured())
                                .distinct()
                                .count()
                        == 1,
                "endpoints",
                () -> "must all be http or all be https");
        Check.require(
                bucket == null || bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]"),
                "bucket",
                () -> "must be a bucket's name: 3 to 63 lower-case letters, digits, dots and hyphens, got '" + bucket
                        + "'");
        if (client != ClientChoice.OWN) {
            checkLibrary(client, endpoints, payload, transport, tls, tlsAuthority);
            Check.require(
                    read != GetForm.LIST && deleteBatch == 1,
                    read == GetForm.LIST ? "read" : "deleteBatch",
                    () -> "lists and deletes of several are the own client's alone, got it with client "
                            + EnumSpelling.of(client));
        }
        Check.require(
                client.takesParts(clientTuning)
                        || multipartAbove.bytes() == MULTIPART_ABOVE && partSize.bytes() == PART_SIZE,
                "multipartAbove",
                () -> "and partSize must be left out with client " + EnumSpelling.of(client)
                        + (client == ClientChoice.SDK_SYNC
                                ? ", which does not upload in parts"
                                : " as it comes, which has its own: clientTuning=tuned takes them"));
        Check.range("partSize", partSize.bytes(), 5 << 20, 1 << 30);
        Check.range("multipartAbove", multipartAbove.bytes(), 1, MAXIMUM_PARTS * partSize.bytes());
        Check.range("rangeBytes", rangeBytes.bytes(), 1, 256 << 20);
        Check.range("listKeys", listKeys, 1, MAXIMUM_KEYS);
        Check.range("deleteBatch", deleteBatch, 1, MAXIMUM_KEYS);
        Check.range("existing", existing, 0, MAXIMUM_EXISTING);
        Check.require(
                existing == 0
                        || bucket != null && client == ClientChoice.OWN && read != GetForm.LIST && !keep && !audit,
                "existing",
                () -> "must be given with a bucket and client own, and without read list, keep and audit");
        Check.require(tls != TlsUse.OFF, "tls", () -> "must be verify or insecure: the URL says whether TLS is used");
        tls.check(tlsAuthority, null, null);
        Check.positive("auditWait", auditWait);
        Check.positive("auditTimeout", auditTimeout);
        Check.positive("connectTimeout", connectTimeout);
    }

    /** A library takes one address, protects contents in its own way, and trusts whom Java or the system trusts. */
    private static void checkLibrary(
            ClientChoice client,
            List<String> endpoints,
            PayloadForm payload,
            Transport transport,
            TlsUse tls,
            @Nullable Path tlsAuthority) {
        String of = " with client " + EnumSpelling.of(client);
        Check.require(endpoints.size() == 1, "endpoints", () -> "must be one URL" + of + ", got " + endpoints.size());
        Check.require(
                payload == PayloadForm.UNSIGNED,
                "payload",
                () -> "must be left out" + of + ", which protects contents in its own way");
        Check.require(transport == Transport.AUTO, "transport", () -> "must be left out" + of + ", which has its own");
        Check.require(
                tls == TlsUse.VERIFY && tlsAuthority == null,
                "tls",
                () -> "must be verify, without a tlsAuthority," + of);
    }

    /** Says which of a plan's uploads go in parts, the largest of which has this size. */
    public String partsText(int largestObjectBytes) {
        return partsText(largestObjectBytes, multipartAbove, partSize.toString());
    }

    /** The same of a client that has sizes of its own. */
    public static String partsText(int largestObjectBytes, DataSize above, String sizes) {
        return largestObjectBytes > above.bytes() ? "above " + above + ", of " + sizes : "none";
    }

    /** Whether the client uploads an object of this size in parts. */
    public boolean uploadsInParts(int objectBytes) {
        DataSize above = client.takesParts(clientTuning) ? multipartAbove : client.partsAbove();
        return above != null && objectBytes > above.bytes();
    }

    /** The advice by which the client uploads no object in parts. */
    public String wayWithoutParts() {
        String set = "set multipartAbove to the size of the objects";
        return client.takesParts(clientTuning)
                ? set
                : "client " + EnumSpelling.of(client) + " sends those above " + client.partsAbove()
                        + " in parts: write objects of at most " + client.partsAbove()
                        + ", or set clientTuning to tuned and multipartAbove to the size of the objects";
    }

    /** The services. */
    public List<ServiceUrl> services() {
        return endpoints.stream().map(ServiceUrl::parse).toList();
    }

    /** The settings of a client library. */
    public enum ClientTuning {
        /** Its defaults, except for what measuring needs: addresses, credentials, the timeout, and no retries of its own. */
        DEFAULTS,
        /** The settings that its documents advise for this load. */
        TUNED
    }
}
