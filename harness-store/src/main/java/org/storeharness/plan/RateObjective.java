package org.storeharness.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * The limits that response times must all meet for a rate to count as sustained.
 *
 * @param limits at least one
 */
public record RateObjective(List<Limit> limits) implements SearchGoal {
    private static final String FORMS = "must be like p99<10ms, or several with commas between them, each for all"
            + " operations or for one kind as in read.p99.9<5ms; known are " + Percentile.names();
    private static final Pattern LIMIT = Pattern.compile("(?:([a-z]+)\\.)?(p[0-9.]+)\\s*<\\s*([^=].*)");

    public RateObjective {
        Check.notEmpty("", limits);
        limits = List.copyOf(limits);
    }

    /** A percentile that an objective may use. */
    public enum Percentile {
        P50("p50", 0.5),
        P75("p75", 0.75),
        P90("p90", 0.9),
        P95("p95", 0.95),
        P98("p98", 0.98),
        P99("p99", 0.99),
        P999("p99.9", 0.999),
        P9999("p99.99", 0.9999);

        private static final Map<String, Percentile> BY_NAME =
                Arrays.stream(values()).collect(Collectors.toMap(Percentile::toString, percentile -> percentile));

        private final String name;
        private final double quantile;

        Percentile(String name, double quantile) {
            this.name = name;
            this.quantile = quantile;
        }

        /** The percentile as a fraction of 1. */
        public double quantile() {
            return quantile;
        }

        @Override
        public String toString() {
            return name;
        }

        static String names() {
            return Arrays.stream(values()).map(Percentile::toString).collect(Collectors.joining(", "));
        }
    }

    /**
     * A percentile of response times that must stay below a time.
     *
     * @param kind the kind of operations; {@code null} for all
     */
    public record Limit(@Nullable OperationKind kind, Percentile percentile, Duration below) {
        public Limit {
            Check.positive("", below);
        }

        @Override
        public String toString() {
            return (kind == null ? "" : EnumSpelling.of(kind) + ".") + percentile + "<" + Durations.format(below);
        }
    }

    /**
     * Reads {@code p99<10ms} or {@code p50<1ms,read.p99.9<20ms}; the text of {@code toString} reads back as the same value.
     *
     * @throws InvalidValueException if it is none of these
     */
    public static RateObjective parse(String text) {
        return new RateObjective(Arrays.stream(text.toLowerCase(Locale.ROOT).split(",", -1))
                .map(part -> limit(part.strip(), text))
                .toList());
    }

    private static Limit limit(String part, String text) {
        Matcher matcher = LIMIT.matcher(part);
        Percentile percentile = matcher.matches() ? Percentile.BY_NAME.get(matcher.group(2)) : null;
        if (percentile == null) {
            throw new InvalidValueException("", FORMS + ", got '" + text + "'");
        }
        OperationKind kind =
                matcher.group(1) == null ? null : EnumSpelling.parse(OperationKind.class, matcher.group(1));
        return new Limit(kind, percentile, Durations.parse(matcher.group(3)));
    }

    @Override
    public String toString() {
        return limits.stream().map(Limit::toString).collect(Collectors.joining(","));
    }
}
