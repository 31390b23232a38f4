package org.storeharness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.TargetSettings;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Target;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that choose the service and how it is used, as {@code warp} spells them where it has them. */
final class WarpTargetFlags {
    private static final Pattern RANGE = Pattern.compile("\\{(\\d{1,6})\\.\\.\\.(\\d{1,6})}");
    private static final int MOST_HOSTS = 1_000;

    @Option(
            names = "--host",
            paramLabel = "URL[,URL...]",
            split = ",",
            description =
                    "The service, http://HOST[:PORT] or https://HOST[:PORT]; with several, operations go to each in turn, and"
                            + " node{1...4} names four. HOST:PORT alone is taken as http")
    private List<String> hosts = List.of();

    @Option(
            names = "--bucket",
            paramLabel = "NAME",
            description =
                    "Work below a prefix of the run's own in this bucket, which must exist (default: a bucket that is made"
                            + " for the run and removed)")
    private @Nullable String bucket;

    @Option(names = "--region", paramLabel = "NAME", description = "The region in signatures (default: us-east-1)")
    private @Nullable String region;

    @Option(
            names = "--lookup",
            paramLabel = "path|host",
            description = "Where requests name the bucket: in the path, or in the host's name (default: path)")
    private @Nullable String lookup;

    @Option(names = "--insecure", description = "Accept any certificate")
    private boolean insecure;

    @Option(
            names = "--checksum",
            paramLabel = "NAME",
            description = "Send a checksum behind every content: crc32, crc32c or crc64nvme (default: none)")
    private @Nullable String checksum;

    @Option(
            names = {"--keep", "--keep-data"},
            description = "Keep the bucket or the prefix and its objects")
    private boolean keep;

    @Option(
            names = "--audit",
            description =
                    "After the run, read every acknowledged object, check that deleted objects are gone, and list lost,"
                            + " corrupt and resurrected ones by key")
    private boolean audit;

    @Mixin
    private TargetSettings settings = new TargetSettings();

    /**
     * The target.
     *
     * @param own options that the work needs
     */
    Target target(Map<String, Object> own) {
        Check.require(
                !hosts.isEmpty(),
                "--host",
                () -> "must be given: the URL of the service, such as http://127.0.0.1:7070");
        boolean existing = own.containsKey("existing");
        Check.require(
                !existing || bucket != null,
                "--bucket",
                () -> "must be given with --list-existing: the bucket that has the objects");
        Check.require(
                !existing || !keep && !audit,
                keep ? "--keep" : "--audit",
                () -> "must not be given with --list-existing, which writes nothing");
        Map<String, Object> options = new LinkedHashMap<>();
        options.put(
                "endpoints",
                hosts.stream()
                        .flatMap(host -> expanded(host).map(WarpTargetFlags::url))
                        .toList());
        TargetSettings.put(options, "bucket", bucket);
        TargetSettings.put(options, "region", region);
        TargetSettings.put(options, "addressing", addressing());
        TargetSettings.put(options, "tls", insecure ? "insecure" : null);
        TargetSettings.put(options, "payload", checksum);
        TargetSettings.put(options, "keep", keep ? true : null);
        TargetSettings.put(options, "audit", audit ? true : null);
        options.putAll(own);
        Map<String, String> set = settings.of("s3", List.of("s3"));
        set.forEach((name, value) -> Check.require(
                !options.containsKey(name) && !name.equals("read"),
                "--set",
                () -> "must not set " + name + ", which the work or a flag decides"
                        + (name.equals("read")
                                ? ": get reads whole objects, or ranges with --range-size, and stat headers"
                                : "")));
        options.putAll(set);
        return new Target("s3", Durability.RELAXED, 1, options);
    }

    private static String url(String host) {
        return host.contains("://") ? host : "http://" + host;
    }

    /** The hosts that a name with ranges such as {@code {1...4}} or {@code {01...10}} stands for; without one the name itself. */
    private static Stream<String> expanded(String host) {
        Matcher range = RANGE.matcher(host);
        if (!range.find()) {
            return Stream.of(host);
        }
        int first = Integer.parseInt(range.group(1));
        int last = Integer.parseInt(range.group(2));
        Check.require(
                first <= last && last - first < MOST_HOSTS,
                "--host",
                () -> "must have ranges of 1 to " + MOST_HOSTS + " hosts that rise, got '" + range.group() + "'");
        String format = "%0" + range.group(1).length() + "d";
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> host.substring(0, range.start())
                        + String.format(Locale.ROOT, format, number)
                        + host.substring(range.end()))
                .flatMap(WarpTargetFlags::expanded);
    }

    private @Nullable String addressing() {
        if (lookup == null) {
            return null;
        }
        return switch (lookup) {
            case "path" -> "path";
            case "host", "dns" -> "virtual";
            default -> throw new InvalidValueException("--lookup", "must be path or host, got '" + lookup + "'");
        };
    }
}
