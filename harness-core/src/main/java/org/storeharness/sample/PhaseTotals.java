package org.storeharness.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * Samples of any number of workers over any number of intervals, merged: adding is associative, so intervals, workers and
 * machines can be merged in any order. Used by one thread.
 */
public final class PhaseTotals {
    private static final String SERVICE = "/service";
    private static final String RESPONSE = "/response";
    private static final String SCRIPT = "script/";
    private static final String SERVER = "server/";
    private static final String PART = "part/";
    private static final String LATENESS = "client/lateness";
    private static final int MAX_LINES = 20_000;
    private static final String TIMELESS = "/timeless";
    private static final String LATE = "/late";
    private static final String RETRIES = "/retries";

    private final HistogramTable service = new HistogramTable(SampleClass.COUNT);
    private final HistogramTable response = new HistogramTable(SampleClass.COUNT);
    private final HistogramTable parts = new HistogramTable(OperationPart.values().length);
    private final Histogram lateness = Latencies.emptyHistogram();
    private final BreakdownTotals scripts = new BreakdownTotals();
    private final BreakdownTotals servers = new BreakdownTotals();
    private final long[] untimed = new long[SampleClass.COUNT];
    private final long[] late = new long[SampleClass.COUNT];
    private final long[] retries = new long[SampleClass.COUNT];

    HistogramTable service() {
        return service;
    }

    HistogramTable response() {
        return response;
    }

    HistogramTable parts() {
        return parts;
    }

    /** The lateness of operations for which a worker was free in time, in nanoseconds. */
    public Histogram lateness() {
        return lateness;
    }

    /** The times by script. */
    public BreakdownTotals scripts() {
        return scripts;
    }

    /** The times by server. */
    public BreakdownTotals servers() {
        return servers;
    }

    void count(int sampleClass, long withoutTime, long started, long repeated) {
        untimed[sampleClass] += withoutTime;
        late[sampleClass] += started;
        retries[sampleClass] += repeated;
    }

    /** Adds all samples of the other. */
    public void add(PhaseTotals other) {
        service.add(other.service);
        response.add(other.response);
        parts.add(other.parts);
        scripts.add(other.scripts);
        servers.add(other.servers);
        lateness.add(other.lateness);
        for (int i = 0; i < SampleClass.COUNT; i++) {
            count(i, other.untimed[i], other.late[i], other.retries[i]);
        }
    }

    /** The non-empty histograms by the ends of their tags in the interval log, such as {@code read/ok/service}. */
    public Map<String, Histogram> histogramsByTag() {
        Map<String, Histogram> tagged = new LinkedHashMap<>();
        for (int i = 0; i < SampleClass.COUNT; i++) {
            put(tagged, SampleClass.name(i) + SERVICE, service.peek(i));
            put(tagged, SampleClass.name(i) + RESPONSE, response.peek(i));
        }
        put(tagged, SCRIPT, scripts);
        for (OperationPart part : OperationPart.values()) {
            put(tagged, PART + EnumSpelling.of(part), parts.peek(part.ordinal()));
        }
        put(tagged, LATENESS, lateness);
        return tagged;
    }

    /** The non-empty histograms by server, which no interval log has. */
    public Map<String, Histogram> serverTimesByTag() {
        Map<String, Histogram> tagged = new LinkedHashMap<>();
        put(tagged, SERVER, servers);
        return tagged;
    }

    private static void put(Map<String, Histogram> tagged, String by, BreakdownTotals totals) {
        for (int i = 0; i < BreakdownTotals.CLASSES; i++) {
            put(tagged, by + BreakdownTotals.name(i) + SERVICE, totals.service().peek(i));
            put(
                    tagged,
                    by + BreakdownTotals.name(i) + RESPONSE,
                    totals.response().peek(i));
        }
    }

    private static void put(Map<String, Histogram> tagged, String tag, @Nullable Histogram times) {
        if (times != null && times.getTotalCount() > 0) {
            tagged.put(tag, times);
        }
    }

    /**
     * The histogram of the tag that {@link #histogramsByTag} or {@link #serverTimesByTag} has for it; made if there is none yet.
     *
     * @throws InvalidValueException if neither has such a tag
     */
    public Histogram times(String tag) {
        String[] words = tag.split("/");
        boolean ofResponse = tag.endsWith(RESPONSE);
        if (tag.equals(LATENESS)) {
            return lateness;
        } else if (tag.startsWith(PART) && words.length == 2) {
            return parts.getOrCreate(
                    EnumSpelling.parse(OperationPart.class, words[1]).ordinal());
        } else if ((ofResponse || tag.endsWith(SERVICE)) && words.length == 3) {
            return (ofResponse ? response : service)
                    .getOrCreate(SampleClass.of(
                            EnumSpelling.parse(OperationKind.class, words[0]),
                            EnumSpelling.parse(Outcome.class, words[1])));
        } else if ((ofResponse || tag.endsWith(SERVICE))
                && words.length == 4
                && (tag.startsWith(SCRIPT) || tag.startsWith(SERVER))) {
            BreakdownTotals totals = tag.startsWith(SCRIPT) ? scripts : servers;
            return (ofResponse ? totals.response() : totals.service())
                    .getOrCreate(BreakdownTotals.indexOf(words[1], EnumSpelling.parse(Outcome.class, words[2])));
        }
        throw new InvalidValueException("", "has a tag that no interval log has");
    }

    /**
     * The counts outside the histograms: operations without a time, late operations and retries, as {@code
     * write/ok/late}; without zeros.
     */
    public Map<String, Long> untimedCounts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int i = 0; i < SampleClass.COUNT; i++) {
            counts.put(SampleClass.name(i) + TIMELESS, untimed[i]);
            counts.put(SampleClass.name(i) + LATE, late[i]);
            counts.put(SampleClass.name(i) + RETRIES, retries[i]);
        }
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    /** Adds what {@link #untimedCounts} returned. */
    void addUntimedCounts(Map<String, Long> counts) {
        for (int i = 0; i < SampleClass.COUNT; i++) {
            String name = SampleClass.name(i);
            count(
                    i,
                    counts.getOrDefault(name + TIMELESS, 0L),
                    counts.getOrDefault(name + LATE, 0L),
                    counts.getOrDefault(name + RETRIES, 0L));
        }
    }

    /** Clears this for reuse. */
    public void reset() {
        service.reset();
        response.reset();
        parts.reset();
        scripts.reset();
        servers.reset();
        lateness.reset();
        Arrays.fill(untimed, 0);
        Arrays.fill(late, 0);
        Arrays.fill(retries, 0);
    }

    /** The kinds with at least one scheduled operation. */
    public List<OperationKind> kinds() {
        List<OperationKind> seen = new ArrayList<>();
        for (OperationKind kind : OperationKind.values()) {
            if (operations(kind).scheduled() > 0) {
                seen.add(kind);
            }
        }
        return seen;
    }

    /** All operations by outcome. */
    public OperationCounts operations() {
        OperationCounts sum = OperationCounts.NONE;
        for (OperationKind kind : OperationKind.values()) {
            sum = sum.plus(operations(kind));
        }
        return sum;
    }

    /** The operations of one kind by outcome. */
    public OperationCounts operations(OperationKind kind) {
        return OperationCounts.of(outcome -> count(kind, outcome), sum(late, kind), sum(retries, kind));
    }

    /** Service times of successful operations of these kinds, in nanoseconds. */
    public Histogram serviceTimes(List<OperationKind> kinds) {
        return merged(service, kinds);
    }

    /** Response times of successful operations of these kinds, in nanoseconds; empty under closed load. */
    public Histogram responseTimes(List<OperationKind> kinds) {
        return merged(response, kinds);
    }

    /** The headline times: response times under open load, service times under closed load. */
    public Histogram headlineTimes() {
        List<OperationKind> all = List.of(OperationKind.values());
        Histogram responses = responseTimes(all);
        return responses.getTotalCount() > 0 ? responses : serviceTimes(all);
    }

    /** Service times of failed operations by the outcome's spelling, in nanoseconds. */
    public Map<String, Histogram> failureTimes() {
        Map<String, Histogram> times = new TreeMap<>();
        for (int i = 0; i < SampleClass.COUNT; i++) {
            Histogram histogram = service.peek(i);
            if (histogram != null && histogram.getTotalCount() > 0 && SampleClass.outcome(i) != Outcome.OK) {
                times.computeIfAbsent(EnumSpelling.of(SampleClass.outcome(i)), name -> Latencies.emptyHistogram())
                        .add(histogram);
            }
        }
        return times;
    }

    /** Times from the start to each marked part by the part's spelling, in nanoseconds. */
    public Map<String, Histogram> partTimes() {
        Map<String, Histogram> times = new TreeMap<>();
        for (OperationPart part : OperationPart.values()) {
            Histogram histogram = parts.peek(part.ordinal());
            if (histogram != null) {
                times.put(EnumSpelling.of(part), histogram);
            }
        }
        return times;
    }

    private long count(OperationKind kind, Outcome outcome) {
        int sampleClass = SampleClass.of(kind, outcome);
        return service.count(sampleClass) + untimed[sampleClass];
    }

    private static long sum(long[] counts, OperationKind kind) {
        long sum = 0;
        for (Outcome outcome : Outcome.values()) {
            sum += counts[SampleClass.of(kind, outcome)];
        }
        return sum;
    }

    private static Histogram merged(HistogramTable table, List<OperationKind> kinds) {
        Histogram merged = Latencies.emptyHistogram();
        for (OperationKind kind : kinds) {
            Histogram histogram = table.peek(SampleClass.of(kind, Outcome.OK));
            if (histogram != null) {
                merged.add(histogram);
            }
        }
        return merged;
    }

    /**
     * Its text, which {@link #parse} reads back without loss: a line with the counts of what has no time, as {@code write/ok/late=3}, then a
     * line {@code TAG,HISTOGRAM} for each histogram, with the tags of an interval log and those of servers.
     */
    public String text() {
        List<String> counts = new ArrayList<>();
        untimedCounts().forEach((name, count) -> counts.add(name + "=" + count));
        List<String> lines = new ArrayList<>();
        lines.add(String.join(" ", counts));
        histogramsByTag().forEach((tag, times) -> lines.add(tag + "," + HistogramText.write(times)));
        serverTimesByTag().forEach((tag, times) -> lines.add(tag + "," + HistogramText.write(times)));
        return String.join("\n", lines);
    }

    /**
     * The samples of a text.
     *
     * @throws InvalidValueException if it is none that {@link #text} makes
     */
    public static PhaseTotals parse(String text) {
        String[] lines = text.split("\n", MAX_LINES + 1);
        Check.require(lines.length <= MAX_LINES, "", () -> "has more than " + MAX_LINES + " lines");
        PhaseTotals totals = new PhaseTotals();
        totals.addUntimedCounts(LogMarker.counts(lines[0].isEmpty() ? new String[0] : lines[0].split(" ", -1)));
        for (int i = 1; i < lines.length; i++) {
            int comma = Math.max(0, lines[i].indexOf(','));
            totals.times(lines[i].substring(0, comma))
                    .add(HistogramText.readFilled(lines[i].substring(Math.min(lines[i].length(), comma + 1))));
        }
        return totals;
    }
}
