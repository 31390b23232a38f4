package org.storeharness.seaweed.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.seaweed.loopback.fault.Faults;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.Tls;

/**
 * The options of a SeaweedFS target.
 *
 * @param master the master's {@code HOST:PORT}, or those of several masters with commas; without it the run starts a server of its own
 * @param filer the filer's {@code HOST:PORT}, or {@value #STARTED}: objects are then reached by paths and not by ids
 * @param weed the program to start; without it the variable {@code HARNESS_WEED} and then {@code PATH} are looked at
 * @param loopback when the stand-in serves
 * @param loopbackFaults what the stand-in does wrong on purpose, see {@link Faults}
 * @param dataDirs where the volume servers that are started keep their data, one after the other
 * @param collection what the name of the collection begins with that is created: the run's id and the target's name follow.
 *     With a filer the collection that it puts files in, which is never removed; null for nothing of either
 * @param replication SeaweedFS's three digits
 * @param ttl after how long SeaweedFS lets objects expire; null for never
 * @param disk the type of disk; null for any
 * @param dataCenter the data centre; null for any
 * @param volumes how many volumes to grow before the start; 0 leaves it to the master
 * @param keep whether the collection stays when the run is over
 * @param writeIds takes the ids of all objects when the run is over
 * @param readIds lists objects of another run, which are read instead of new ones
 * @param upload how bytes are uploaded
 * @param assignAhead how many ids a request to the master asks for; with 1 every write asks for its own
 * @param read what a read asks for
 * @param rangeBytes the length of a range
 * @param replicas which copy a read asks for
 * @param lookupExpiry after so long a volume is looked up again
 * @param metrics where servers serve Prometheus metrics, which are read before and after every measurement
 * @param transport by what means bytes go over connections
 * @param tls whether servers are reached by TLS
 * @param tlsAuthority the certificates, in PEM form, that may have signed those of the servers; null for those Java trusts
 * @param tlsCertificate the certificate, in PEM form, that servers want to see of a client; null for none
 * @param tlsKey its private key, in PEM form
 * @param security a {@code security.toml} of SeaweedFS with the keys that sign what a filer wants to see; null for none
 * @param audit whether everything that was acknowledged is read again when the work is done
 * @param connectTimeout after this long a connection attempt has failed
 */
public record SeaweedOptions(
        @Setting(
                help =
                        "HOST:PORT of a SeaweedFS master, or of several with commas: that which leads is asked; without it a server is started")
        @Nullable
        String master,

        @Setting(
                help = "Reach objects by path through a filer: its HOST:PORT, or 'started' for that of the server that"
                        + " is started; without it by ids of the master")
        @Nullable
        String filer,

        @Setting(help = "The weed program to start; by default HARNESS_WEED, then the one in PATH") @Nullable
        Path weed,

        @Setting(
                help = "When the stand-in serves instead of SeaweedFS: auto (nothing else found), always or never",
                defaultValue = "auto")
        LoopbackUse loopback,

        @Setting(help = "For teaching and tests: faults of the stand-in, such as lose=1000,flip=500; forces it")
        List<String> loopbackFaults,

        @Setting(help = "Directories to spread the volume servers over that are started; by default the run's own")
        List<String> dataDirs,

        @Setting(
                help = "What the name of the run's collection begins with, before the run's id and the target; with a"
                        + " filer the collection that it puts files in, whose volumes stay")
        @Nullable
        String collection,

        @Setting(help = "Copies of each object on other data centres, racks and servers", defaultValue = "000")
        String replication,

        @Setting(help = "After how long objects expire: a number and m, h, d, w, M or y; none for never") @Nullable
        String ttl,

        @Setting(help = "Type of disk: hdd, ssd or a tag; none for any") @Nullable
        String disk,

        @Setting(help = "Data centre to put objects in; none for any") @Nullable
        String dataCenter,

        @Setting(help = "Volumes to grow before the start; 0 leaves it to the master", defaultValue = "6")
        int volumes,

        @Setting(help = "Leave the collection with its objects there when the run is over", defaultValue = "false")
        boolean keep,

        @Setting(help = "File to list the objects' ids in at the end, one a line, as weed benchmark does") @Nullable
        Path writeIds,

        @Setting(help = "File with ids of objects of another run to read, as weed benchmark writes it") @Nullable
        Path readIds,

        @Setting(
                help = "How objects are uploaded: multipart (as weed benchmark does) or put",
                defaultValue = "multipart")
        UploadForm upload,

        @Setting(
                help = "Ids that one request asks for; with 1 every write asks for its own, as with weed benchmark",
                defaultValue = "1")
        int assignAhead,

        @Setting(
                help = "What reads ask for: full (verified), range, head, or list (with a filer)",
                defaultValue = "full")
        ReadForm read,

        @Setting(help = "Length of a range", defaultValue = "512")
        DataSize rangeBytes,

        @Setting(help = "Which copy is read: rotate (each in turn) or first", defaultValue = "rotate")
        ReplicaChoice replicas,

        @Setting(help = "After how long a volume is looked up again", defaultValue = "10m")
        Duration lookupExpiry,

        @Setting(help = "HOST:PORT of every server that was started with -metricsPort: its counters are shown")
        List<String> metrics,

        @Setting(
                help =
                        "How sockets are waited for: nio (everywhere), epoll, io-uring (Linux), or auto (epoll, else nio)",
                defaultValue = "nio")
        Transport transport,

        @Setting(
                help = "Reach servers by TLS: off, verify (their certificates) or insecure (any certificate)",
                defaultValue = "off")
        TlsUse tls,

        @Setting(help = "PEM file of the authority for tls=verify; by default those that Java trusts") @Nullable
        Path tlsAuthority,

        @Setting(help = "PEM file of the client's certificate, where servers want to see one ([https.client] cert)")
        @Nullable
        Path tlsCertificate,

        @Setting(help = "PEM file of the private key to it, in PKCS #8 form ([https.client] key)") @Nullable
        Path tlsKey,

        @Setting(help = "SeaweedFS's security.toml, whose jwt.filer_signing keys sign requests to a filer") @Nullable
        Path security,

        @Setting(
                help = "At the end read everything that was acknowledged, and see that deleted objects are gone",
                defaultValue = "false")
        boolean audit,

        @Setting(help = "How long a connection attempt may take", defaultValue = "5s")
        Duration connectTimeout) {
    /** The value of {@code filer} for that of the server that the run starts. */
    public static final String STARTED = "started";

    public SeaweedOptions {
        if (filer != null) {
            checkFiler(filer, master, weed, loopback == LoopbackUse.ALWAYS || !loopbackFaults.isEmpty());
            Check.require(
                    readIds == null && writeIds == null,
                    "filer",
                    () -> "must not be given with readIds or writeIds: objects have paths there and no ids");
            Check.require(
                    assignAhead == 1,
                    "assignAhead",
                    () -> "must be 1 with a filer, which asks for ids itself, got " + assignAhead);
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
                    () -> "must not be asked for with master=" + master + ": one of them is measured");
        }
        Check.require(
                master == null || dataDirs.isEmpty(),
                "dataDirs",
                () -> "must not be given with master=" + master + ": its servers have their directories");
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
                () -> "must not be asked for with readIds, whose contents are not known, or ttl, by which objects go");
        Check.range("assignAhead", assignAhead, 1, 1_000_000);
        Check.range("rangeBytes", rangeBytes.bytes(), 1, 256 << 20);
        Check.positive("lookupExpiry", lookupExpiry);
        Check.positive("connectTimeout", connectTimeout);
        tls.check(tlsAuthority, tlsCertificate, tlsKey, master == null && (filer == null || filer.equals(STARTED)));
        Check.require(
                security == null || filer != null,
                "security",
                () -> "must be given with filer alone: a master gives out the tokens for volume servers");
        metrics.forEach(server -> checkEndpoint("metrics", server));
        faults(loopbackFaults);
    }

    /** The masters that are named; empty if there is none. */
    public List<Endpoint> masters() {
        return master == null ? List.of() : masters(master);
    }

    private static List<Endpoint> masters(String list) {
        try {
            return Arrays.stream(list.split(",", -1))
                    .map(String::strip)
                    .map(Endpoint::parseServer)
                    .toList();
        } catch (InvalidValueException e) {
            throw e.within("master");
        }
    }

    /** What to show to servers by TLS; null for nothing. */
    public Tls.@Nullable Identity tlsIdentity() {
        return tlsCertificate == null || tlsKey == null ? null : new Tls.Identity(tlsCertificate, tlsKey);
    }

    /** The faults of the stand-in. */
    public Faults faults() {
        return faults(loopbackFaults);
    }

    private static Faults faults(List<String> texts) {
        try {
            return Faults.parse(texts);
        } catch (InvalidValueException e) {
            throw e.within("loopbackFaults");
        }
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
        try {
            Endpoint.parse(text);
        } catch (InvalidValueException e) {
            throw e.within(field);
        }
    }
}
