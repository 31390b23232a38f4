package org.storeharness.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.storeharness.unit.Durations;

/**
 * Reads counters from metrics in Prometheus's text format or OpenMetrics: those of the type counter, and sums and counts of histograms and
 * summaries. Gauges, buckets, quantiles and exemplars are left out, and so is a line that cannot be read.
 */
final class PrometheusText {
    private static final String TYPE = "# TYPE ";
    private static final Set<String> DISTRIBUTIONS = Set.of("histogram", "summary");
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Long> counters = new TreeMap<>();

    private PrometheusText() {}

    /** Whether the text is one of metrics. */
    static boolean hasMetrics(String text) {
        return text.startsWith(TYPE) || text.contains("\n" + TYPE);
    }

    /** The counters by name and labels, as the text has them; seconds are nanoseconds, and {@code _nanos} in the name. */
    static Map<String, Long> counters(String text) {
        PrometheusText read = new PrometheusText();
        text.lines().forEach(read::add);
        return read.counters;
    }

    private void add(String line) {
        if (line.startsWith(TYPE)) {
            String[] words = BLANKS.split(line.strip());
            if (words.length == 4) {
                types.put(words[2], words[3]);
            }
        } else if (!line.startsWith("#")) {
            int end = endOfSeries(line);
            String series = line.substring(0, end);
            int labels = series.indexOf('{');
            String name = labels < 0 ? series : series.substring(0, labels);
            if (isCounter(name)) {
                addValue(
                        name,
                        series.substring(name.length()),
                        BLANKS.split(line.substring(end).strip())[0]);
            }
        }
    }

    /** The place behind the name and the labels, whose quoted values may hold braces, blanks and escaped quotes. */
    private static int endOfSeries(String line) {
        boolean labels = false;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char at = line.charAt(i);
            if (quoted && at == '\\') {
                i++;
            } else if (labels && at == '"') {
                quoted = !quoted;
            } else if (at == '{') {
                labels = true;
            } else if (labels && !quoted && at == '}') {
                return i + 1;
            } else if (!labels && (at == ' ' || at == '\t')) {
                return i;
            }
        }
        return line.length();
    }

    private boolean isCounter(String name) {
        return hasType(name, "", Set.of("counter"))
                || hasType(name, "_total", Set.of("counter"))
                || hasType(name, "_sum", DISTRIBUTIONS)
                || hasType(name, "_count", DISTRIBUTIONS);
    }

    private boolean hasType(String name, String ending, Set<String> allowed) {
        return name.endsWith(ending)
                && allowed.contains(types.getOrDefault(name.substring(0, name.length() - ending.length()), ""));
    }

    private void addValue(String name, String labels, String text) {
        boolean seconds = name.contains("_seconds") && !name.endsWith("_count");
        double value;
        try {
            value = Double.parseDouble(text) * (seconds ? Durations.NANOS_PER_SECOND : 1);
        } catch (NumberFormatException e) {
            return;
        }
        if (value >= 0 && value < Long.MAX_VALUE) {
            counters.merge(
                    (seconds ? name.replace("_seconds", "_nanos") : name) + labels, Math.round(value), Long::sum);
        }
    }
}
