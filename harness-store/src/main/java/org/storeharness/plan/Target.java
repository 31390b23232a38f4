package org.storeharness.plan;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.OmittedIfEmpty;
import org.storeharness.unit.SecretText;

/**
 * A configured store.
 *
 * @param store the driver's name
 * @param durability what an acknowledged write has to survive
 * @param batch the objects of one write operation
 * @param options the driver's options by name; {@link OptionsBinder} makes the driver's record from them
 * @param scrape addresses of metrics of its servers in Prometheus's text format; what is behind a {@code #} begins the names of the series
 *     that are shown, with commas between several
 * @param threads those of the workers of a store whose calls block; {@code null} for {@code platform}
 */
public record Target(
        String store,
        Durability durability,
        int batch,
        Map<String, Object> options,
        @OmittedIfEmpty List<String> scrape,
        @OmittedIfEmpty @Nullable WorkerThreads threads) {
    /** The threads that wait in a store's calls. */
    public enum WorkerThreads {
        PLATFORM,
        /** Those that share a few threads of the system while they do not wait; from Java 21 on. */
        VIRTUAL
    }

    public Target {
        Check.require(!store.isBlank(), "store", () -> "must name a store");
        Check.require(
                durability == Durability.DURABLE || durability == Durability.RELAXED,
                "durability",
                () -> "must be one of durable, relaxed, got '" + EnumSpelling.of(durability) + "'");
        Check.range("batch", batch, 1, 10_000);
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        scrape = List.copyOf(scrape);
        for (String url : scrape) {
            String wrong = wrong(url.replaceFirst("#.*", ""));
            Check.require(
                    wrong == null,
                    "scrape",
                    () -> "must be addresses such as http://127.0.0.1:9327/metrics, got '"
                            + SecretText.hiddenWithQuery(url) + "'" + wrong);
        }
    }

    /** A target whose servers' metrics are not asked for. */
    public Target(String store, Durability durability, int batch, Map<String, Object> options) {
        this(store, durability, batch, options, List.of(), null);
    }

    /** The problem with an address; {@code null} if there is none. */
    private static @Nullable String wrong(String url) {
        try {
            URI address = new URI(url);
            if (!url.matches("https?://.*") || address.getRawAuthority() == null) {
                return "";
            }
            if (address.getHost() == null) {
                return ", whose host is no name of a host (which has letters, digits, '-' and '.')";
            }
            return address.getPort() == 0 || address.getPort() > 65_535 ? ", whose port is not 1..65535" : null;
        } catch (URISyntaxException e) {
            return "";
        }
    }

    /** Whether a series that was scraped is shown. */
    public boolean shows(String series) {
        String name = series.replace("_nanos", "_seconds");
        return scrape.stream()
                .filter(url -> url.indexOf('#') >= 0)
                .flatMap(url -> Stream.of(url.substring(url.indexOf('#') + 1).split(",")))
                .anyMatch(name::startsWith);
    }

    /** The same target with one more option, or with another value of it. */
    public Target withOption(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(options);
        more.put(name, value);
        return withOptions(more);
    }

    /** The same target with other options. */
    public Target withOptions(Map<String, Object> others) {
        return new Target(store, durability, batch, others, scrape, threads);
    }

    /** The same target with other threads of its workers. */
    public Target withThreads(WorkerThreads others) {
        return new Target(store, durability, batch, options, scrape, others);
    }

    /** The same target with other addresses of metrics. */
    public Target withScrape(List<String> others) {
        return new Target(store, durability, batch, options, others, threads);
    }
}
