package org.storeharness.seaweed.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * The placement of a run's objects, as the parameters of SeaweedFS.
 *
 * @param collection the collection
 * @param replication three digits
 * @param ttl the time to live of objects, such as {@code 3m}; empty for none
 * @param disk the type of disk, such as {@code ssd}; empty for any
 * @param dataCenter the data centre; empty for any
 */
public record Placement(String collection, String replication, String ttl, String disk, String dataCenter) {
    private static final Pattern COLLECTION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
    private static final Pattern REPLICATION = Pattern.compile("[0-9]{3}");
    private static final Pattern TTL = Pattern.compile("([1-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])[mhdwMy]");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /**
     * Checks the options; {@code null} for an option that is not given.
     *
     * @throws InvalidValueException if SeaweedFS would refuse a value, or change it
     */
    static void check(
            @Nullable String collection,
            String replication,
            @Nullable String ttl,
            @Nullable String disk,
            @Nullable String dataCenter) {
        check("collection", collection, COLLECTION, "1..128 letters, digits, '.', '_' or '-'");
        check("replication", replication, REPLICATION, "three digits such as 000 or 001");
        check(
                "ttl",
                ttl,
                TTL,
                "a number from 1 to 255 and m, h, d, w, M or y, such as 3m (SeaweedFS rounds others down)");
        check("disk", disk, NAME, "letters, digits, '.', '_' or '-'");
        check("dataCenter", dataCenter, NAME, "letters, digits, '.', '_' or '-'");
    }

    private static void check(String field, @Nullable String value, Pattern allowed, String description) {
        Check.require(
                value == null || allowed.matcher(value).matches(),
                field,
                () -> "must be " + description + ", got '" + value + "'");
    }

    /** The placement of the options, in this collection. */
    public static Placement of(String collection, SeaweedOptions options) {
        return new Placement(
                collection,
                options.replication(),
                orEmpty(options.ttl()),
                orEmpty(options.disk()),
                orEmpty(options.dataCenter()));
    }

    /** The same for what has to outlive the objects. */
    public Placement withoutTtl() {
        return new Placement(collection, replication, "", disk, dataCenter);
    }

    /**
     * The path that requests a file id.
     *
     * @param objectBytes the size of the largest object. Without it a master from 4.20 on assumes 1 MiB for the id until the
     *     volume server reports: it considers nearly empty volumes full, and grows others
     */
    public String assignPath(int objectBytes) {
        return "/dir/assign?" + query() + "&dataSize=" + objectBytes;
    }

    /** The path that grows volumes where the master chooses. */
    public String growPath(int count) {
        return "/vol/grow?" + query() + "&count=" + count;
    }

    /** The path that grows volumes whose first copy is on this server. */
    public String growPath(int count, String center, String rack, String server) {
        return new Placement(collection, replication, ttl, disk, encoded(center)).growPath(count)
                + parameter("rack", encoded(rack))
                + parameter("dataNode", encoded(server));
    }

    /** The number of copies of each object. */
    public int copies() {
        return 1 + replication.chars().map(digit -> digit - '0').sum();
    }

    /** The parameters of an upload; empty for none. */
    public String uploadQuery(boolean fsync) {
        String query = (ttl.isEmpty() ? "" : "&ttl=" + ttl) + (fsync ? "&fsync=true" : "");
        return query.isEmpty() ? "" : "?" + query.substring(1);
    }

    /** The parameters of an upload to a filer; empty for none. */
    public String filerQuery(boolean fsync) {
        String query = parameter("collection", collection)
                + parameter("replication", replication)
                + parameter("ttl", ttl)
                + parameter("disk", disk)
                + parameter("dataCenter", dataCenter)
                + (fsync ? "&fsync=true" : "");
        return "?" + query.substring(1);
    }

    private String query() {
        return "collection=" + collection + "&replication=" + replication + parameter("ttl", ttl)
                + parameter("disk", disk) + parameter("dataCenter", dataCenter);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : "&" + name + "=" + value;
    }
}
