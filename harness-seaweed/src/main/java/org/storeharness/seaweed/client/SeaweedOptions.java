package org.storeharness.seaweed.client;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.http.Tls;
import org.storeharness.http.TlsUse;
import org.storeharness.http.Transport;
import org.storeharness.plan.Setting;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;

/**
 * The options of a SeaweedFS target; the help of each says what it means. An option that may be {@code null} is then not given.
 *
 * @param filer {@value #STARTED} for the filer of the started server: objects are then reached by paths and not by ids
 * @param loopbackFaults see {@link Faults}
 * @param collection with a filer the collection that it puts files in, which is never deleted
 */
public record SeaweedOptions(
        @Setting(
                help =
                        "HOST:PORT of a SeaweedFS master, or several with commas, of which the leader is used; without it a server is started")
        @Nullable
        String master,

        @Setting(
                help = "Reach objects by path through a filer: its HOST:PORT, or 'started' for the filer of the started"
                        + " server; without it by file ids of the master")
        @Nullable
        String filer,

        @Setting(help = "The weed program to start; by default HARNESS_WEED, then the one in PATH") @Nullable
        Path weed,

        @Setting(
                help = "When the stand-in replaces SeaweedFS: auto (nothing else found), always or never",
                defaultValue = "auto")
        LoopbackUse loopback,

        @Setting(
                help =
                        "For teaching and tests: faults of the stand-in, such as lose=1000,flip=500; implies the stand-in")
        List<String> loopbackFaults,

        @Setting(help = "Directories to spread started volume servers over; by default the run's own")
        List<String> dataDirs,

        @Setting(
                help =
                        "Beginning of the name of the run's collection, before the run's id and the target; with a filer the"
                                + " collection that it puts files in, whose volumes stay")
        @Nullable
        String collection,

        @Setting(help = "Copies of each object on other data centres, racks and servers", defaultValue = "000")
        String replication,

        @Setting(help = "Time to live of objects: a number and m, h, d, w, M or y; none for no limit") @Nullable
        String ttl,

        @Setting(help = "Type of disk: hdd, ssd or a tag; none for any") @Nullable
        String disk,

        @Setting(help = "Data centre to put objects in; none for any") @Nullable
        String dataCenter,

        @Setting(help = "Volumes to grow before the start; 0 leaves it to the master", defaultValue = "6")
        int volumes,

        @Setting(help = "Keep the collection with its objects after the run", defaultValue = "false")
        boolean keep,

        @Setting(help = "File that gets the objects' ids at the end, one a line, as in weed benchmark") @Nullable
        Path writeIds,

        @Setting(help = "File with ids of objects of another run to read, in the format of weed benchmark") @Nullable
        Path readIds,

        @Setting(help = "How objects are uploaded: multipart (as in weed benchmark) or put", defaultValue = "multipart")
        UploadForm upload,

        @Setting(
                help = "What a read requests: full (verified), range, head, or list (with a filer)",
                defaultValue = "full")
        ReadForm read,

        @Setting(help = "Length of a range", defaultValue = "512")
        DataSize rangeBytes,

        @Setting(help = "How long the location of a volume is valid before it is looked up again", defaultValue = "10m")
        Duration lookupExpiry,

        @Setting(
                help = "I/O of connections: auto (epoll on Linux, else nio), nio (everywhere), epoll, or io-uring",
                defaultValue = "auto")
        Transport transport,

        @Setting(
                help = "Reach servers by TLS: off, verify (their certificates) or insecure (any certificate)",
                defaultValue = "off")
        TlsUse tls,

        @Setting(help = "PEM file of the authority for tls=verify; by default the authorities that Java trusts")
        @Nullable
        Path tlsAuthority,

        @Setting(help = "PEM file of the client's certificate, if servers demand one ([https.client] cert)") @Nullable
        Path tlsCertificate,

        @Setting(help = "PEM file of its private key, in PKCS #8 form ([https.client] key)") @Nullable
        Path tlsKey,

        @Setting(help = "SeaweedFS's security.toml, whose jwt.filer_signing keys sign requests to a filer") @Nullable
        Path security,

        @Setting(
                help = "At the end read all acknowledged objects, and check that deleted objects are gone",
                defaultValue = "false")
        boolean audit,

        @Setting(
                help =
                        "How long the audit waits for a server that does not answer, before its objects are reported as unknown",
                defaultValue = "30s")
        Duration auditWait,

        @Setting(
                help = "How long the whole audit may take; objects not checked by then are reported as unknown",
                defaultValue = "1h")
        Duration auditTimeout,

        @Setting(help = "Timeout of a connection attempt", defaultValue = "5s")
        Duration connectTimeout) {
    /** The value of {@code filer} for the filer that the run starts. */
    public static final String STARTED = "started";

    public SeaweedOptions {
        if (filer != null) {
            checkFiler(filer, master, weed, loopback == LoopbackUse.ALWAYS || !loopbackFaults.isEmpty());
            Check.require(
                    readIds == null && writeIds == null,
                    "filer",
                    () -> "must not be given with readIds or writeIds: objects have paths there and no ids");
        }
        Check.require(
                read != ReadForm.LIST || filer != null,
                "read",
                () -> "must be full, range or head without a filer: volume servers have no listings, got list");
        if (master != null) {
            masters(master);
            Check.require(
                    weed == null,
                    "weed",
                    () -> "must not be given with master=" + master + ": one of them is measured");
            Check.require(
                    loopback != LoopbackUse.ALWAYS && loopbackFaults.isEmpty(),
                    "loopback",
                    () -> "must not be given with master=" + master + ": one of them is measured");
        }
        Check.require(
                master == null || dataDirs.isEmpty(),
                "dataDirs",
                () -> "must not be given with master=" + master + ": its servers have their own directories");
        Check.require(
                loopback != LoopbackUse.NEVER || loopbackFaults.isEmpty(),
                "loopbackFaults",
                () -> "must be empty with loopback=never");
        Placement.check(collection, replication, ttl, disk, dataCenter);
        Check.require(
                readIds == null || writeIds == null && !keep && collection == null,
                "readIds",
                () -> "must be given without collection, writeIds and keep: such a run creates nothing");
        Check.range("volumes", volumes, 0, 10_000);
        Check.require(
                !audit || readIds == null && ttl == null,
                "audit",
                () -> "must not be given with readIds, whose contents are not known, or ttl, which removes objects");
        Check.range("rangeBytes", rangeBytes.bytes(), 1, 256 << 20);
        Check.positive("lookupExpiry", lookupExpiry);
        Check.positive("auditWait", auditWait);
        Check.positive("auditTimeout", auditTimeout);
        Check.positive("connectTimeout", connectTimeout);
        Check.require(
                tls == TlsUse.OFF || master != null || filer != null && !filer.equals(STARTED),
                "tls",
                () -> "must be off for a server that is started, which has no certificate; give master or filer");
        tls.check(tlsAuthority, tlsCertificate, tlsKey);
        Check.require(
                security == null || filer != null,
                "security",
                () -> "must be given with filer only: a master issues the tokens for volume servers");
        Check.named("loopbackFaults", () -> Faults.parse(loopbackFaults));
    }

    /** The named masters; empty if none is named. */
    public List<Endpoint> masters() {
        return master == null ? List.of() : masters(master);
    }

    private static List<Endpoint> masters(String list) {
        return Check.named(
                "master",
                () -> Arrays.stream(list.split(",", -1))
                        .map(String::strip)
                        .map(GrpcPort::parseServer)
                        .toList());
    }

    /** The client's certificate and key; null for none. */
    public Tls.@Nullable Identity tlsIdentity() {
        return tlsCertificate == null || tlsKey == null ? null : new Tls.Identity(tlsCertificate, tlsKey);
    }

    /** The faults of the stand-in. */
    public Faults faults() {
        return Check.named("loopbackFaults", () -> Faults.parse(loopbackFaults));
    }

    private static void checkFiler(String filer, @Nullable String master, @Nullable Path weed, boolean standIn) {
        Check.require(
                master == null, "filer", () -> "must not be given with master=" + master + ": one of them is measured");
        if (filer.equals(STARTED)) {
            return;
        }
        checkEndpoint("filer", filer);
        Check.require(
                weed == null && !standIn,
                "filer",
                () -> "must be '" + STARTED + "' where a server is started (weed, loopback), got '" + filer + "'");
    }

    private static void checkEndpoint(String field, String text) {
        Check.named(field, () -> Endpoint.parse(text));
    }
}
