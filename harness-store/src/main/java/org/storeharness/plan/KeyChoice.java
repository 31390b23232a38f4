package org.storeharness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * Says which of the existing objects an operation picks.
 *
 * @param order the rule
 * @param skew the exponent of the Zipf distribution, or the share of objects for {@link Order#PARETO}; 0 for rules without one
 * @param zones the parts of the key space for {@link Order#ZONED}, in its order; empty for other rules
 * @param steps how an operation follows the one before it, where it does
 * @param scans whether a read asks for 1 to as many objects in order as the target's reads do at most, uniformly: a scan, as YCSB's are
 * @param fillOnly whether the objects are those of the workload's fill, however many others were written since: as many on every store
 */
public record KeyChoice(Order order, double skew, List<Zone> zones, Steps steps, boolean scans, boolean fillOnly) {
    /** The exponent where a skewed rule names none: that of YCSB. */
    public static final double DEFAULT_SKEW = 0.99;

    private static final int MAXIMUM_ZONES = 64;
    private static final int PERCENT = 100;
    private static final Pattern STEPS =
            Pattern.compile("(.*?)\\s+(?:in\\s+order\\s+([0-9.]{1,20})|run\\s+(\\d{1,9})\\s+skip\\s+(\\d{1,9}))");
    private static final Pattern FILL_ONLY = Pattern.compile("(.*?)\\s+of\\s+fill");
    private static final Pattern SCANS = Pattern.compile("(.*?)\\s+in\\s+scans");
    private static final Pattern ZONE = Pattern.compile("(\\d{1,3})/(\\d{1,3})");

    /** The rule. */
    public enum Order {
        /** It picks one after the other, each once, then from the start again. */
        SEQUENTIAL,
        /** It picks in random order, each once before any repeats; every worker has a share of its own. */
        SHUFFLED,
        /** It picks each with the same probability, with replacement. */
        UNIFORM,
        /** It picks a few often, most rarely; the popular ones are spread over the key space. */
        ZIPFIAN,
        /**
         * It picks as YCSB does where a workload says zipfian: as {@link #ZIPFIAN} among ten billion objects with an exponent of 0.99, where
         * the ranks beyond those that exist make half of the picks or more as good as uniform.
         */
        YCSB,
        /**
         * It picks as {@link #ZIPFIAN} does, the newest most often: for reads those that the same worker has written in the
         * phase.
         */
        LATEST,
        /** A share h of the objects gets the share 1 - h of operations, and so on within each; spread as {@link #ZIPFIAN}. */
        PARETO,
        /** Parts of the key space each get a share of the operations: fixed hot spots. */
        ZONED
    }

    /**
     * A part of the key space.
     *
     * @param operationsPercent its share of operations
     * @param objectsPercent its share of objects
     */
    public record Zone(int operationsPercent, int objectsPercent) {
        @Override
        public String toString() {
            return operationsPercent + "/" + objectsPercent;
        }
    }

    /**
     * The steps from the object of one operation to that of the next.
     *
     * @param inOrder of {@link Order#SHUFFLED} and {@link Order#UNIFORM}, the share of operations that pick the object after the last
     *     one; 0 for none
     * @param run of {@link Order#SEQUENTIAL}, the number of objects that it picks before it passes over some; 0 for all
     * @param skip the number that it passes over then
     */
    public record Steps(double inOrder, long run, long skip) {
        /** Each operation by the rule alone. */
        public static final Steps NONE = new Steps(0, 0, 0);

        private boolean fit(Order order) {
            boolean random = order == Order.SHUFFLED || order == Order.UNIFORM;
            return inOrder >= 0
                    && inOrder < 1
                    && (inOrder == 0 || random)
                    && (run == 0 ? skip == 0 : order == Order.SEQUENTIAL && run > 0 && skip >= 0);
        }

        @Override
        public String toString() {
            return (inOrder == 0 ? "" : " in order " + inOrder) + (run == 0 ? "" : " run " + run + " skip " + skip);
        }
    }

    public KeyChoice {
        switch (order) {
            case ZIPFIAN, LATEST -> requireSkew(skew > 0 && skew <= 10, "above 0 and at most 10", skew);
            case PARETO -> requireSkew(skew > 0 && skew < 1, "above 0 and below 1", skew);
            case SEQUENTIAL, SHUFFLED, UNIFORM, YCSB, ZONED -> requireSkew(skew == 0, "0", skew);
        }
        zones = List.copyOf(zones);
        requireZones(order == Order.ZONED, zones);
        Check.require(
                steps.fit(order),
                "",
                () ->
                        "must go on in order in a share below 1 of shuffled or uniform operations, or in runs of sequential ones, got '"
                                + EnumSpelling.of(order) + steps + "'");
    }

    /** A rule without zones, for all objects. */
    public KeyChoice(Order order, double skew) {
        this(order, skew, List.of(), Steps.NONE, false, false);
    }

    /** Whether an operation picks from all objects, whatever the ones before it picked: workers have no shares of their own. */
    public boolean isIndependent() {
        return order != Order.SEQUENTIAL && order != Order.SHUFFLED && steps.equals(Steps.NONE);
    }

    /** The same rule, where operations follow one another so. */
    public KeyChoice withSteps(Steps other) {
        return new KeyChoice(order, skew, zones, other, scans, fillOnly);
    }

    private KeyChoice inScans() {
        return new KeyChoice(order, skew, zones, steps, true, fillOnly);
    }

    /** The same rule, for the objects of the fill alone or for all. */
    public KeyChoice withFillOnly(boolean other) {
        return new KeyChoice(order, skew, zones, steps, scans, other);
    }

    private static void requireSkew(boolean allowed, String range, double skew) {
        if (!allowed) {
            throw new InvalidValueException("skew", "must be " + range + " for this rule, got " + skew);
        }
    }

    private static void requireZones(boolean zoned, List<Zone> zones) {
        int operations = zones.stream().mapToInt(Zone::operationsPercent).sum();
        int objects = zones.stream().mapToInt(Zone::objectsPercent).sum();
        boolean fit = zones.size() <= MAXIMUM_ZONES
                && operations == PERCENT
                && objects == PERCENT
                && zones.stream().allMatch(zone -> zone.objectsPercent() > 0);
        if (zoned ? !fit : !zones.isEmpty()) {
            throw new InvalidValueException(
                    "",
                    "must have 1.." + MAXIMUM_ZONES
                            + " zones OPERATIONS%/OBJECTS% for zoned, none of them without objects,"
                            + " whose sums are 100 and 100, and none for other rules, got '" + format(zones) + "'");
        }
    }

    /** Picks each object with the same probability. */
    public static KeyChoice uniform() {
        return new KeyChoice(Order.UNIFORM, 0);
    }

    /**
     * Reads {@code sequential}, {@code shuffled}, {@code uniform}, {@code zipfian}, {@code zipfian:1.2}, {@code ycsb}, {@code latest}, {@code
     * pareto:0.2}, {@code zoned:80/20:20/80}, {@code uniform in order 0.5}, {@code sequential run 16
     * skip 16}, each with {@code in scans} and {@code of fill} behind it or not.
     *
     * @throws InvalidValueException if it is none of these
     */
    public static KeyChoice parse(String text) {
        Matcher fillOnly = FILL_ONLY.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (fillOnly.matches()) {
            return parse(fillOnly.group(1)).withFillOnly(true);
        }
        Matcher scans = SCANS.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (scans.matches()) {
            return parse(scans.group(1)).inScans();
        }
        Matcher steps = STEPS.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (steps.matches()) {
            return parse(steps.group(1)).withSteps(steps(steps));
        }
        String[] parts = text.strip().toLowerCase(Locale.ROOT).split(":", 2);
        Order order = EnumSpelling.parse(Order.class, parts[0]);
        if (order == Order.ZONED) {
            return new KeyChoice(order, 0, zones(parts.length == 2 ? parts[1] : ""), Steps.NONE, false, false);
        }
        boolean skewed = order == Order.ZIPFIAN || order == Order.LATEST;
        try {
            return new KeyChoice(order, parts.length == 2 ? Double.parseDouble(parts[1]) : skewed ? DEFAULT_SKEW : 0);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "must have a number after ':', got '" + text + "'");
        }
    }

    private static Steps steps(Matcher matcher) {
        return matcher.group(2) == null
                ? new Steps(0, Long.parseLong(matcher.group(3)), Long.parseLong(matcher.group(4)))
                : new Steps(Double.parseDouble(matcher.group(2)), 0, 0);
    }

    private static List<Zone> zones(String text) {
        List<Zone> zones = new ArrayList<>();
        for (String part : text.split(":", -1)) {
            Matcher matcher = ZONE.matcher(part);
            if (!matcher.matches()) {
                throw new InvalidValueException(
                        "", "must be zoned:OPERATIONS%/OBJECTS%:..., such as zoned:80/20:20/80, got '" + text + "'");
            }
            zones.add(new Zone(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))));
        }
        return zones;
    }

    private static String format(List<Zone> zones) {
        return zones.stream().map(Zone::toString).collect(Collectors.joining(":"));
    }

    @Override
    public String toString() {
        return EnumSpelling.of(order)
                + (skew == 0 ? "" : ":" + skew)
                + (zones.isEmpty() ? "" : ":" + format(zones))
                + steps
                + (scans ? " in scans" : "")
                + (fillOnly ? " of fill" : "");
    }
}
