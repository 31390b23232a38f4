package org.storeharness.seaweed.client;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads SeaweedFS's counters from its metrics in Prometheus's text format. */
final class PrometheusText {
    private static final Pattern TYPE = Pattern.compile("# TYPE (SeaweedFS_\\w+) counter");
    private static final Pattern SAMPLE =
            Pattern.compile("(SeaweedFS_\\w+)(?:\\{(.*)})? ([0-9.eE+]{1,30})(?: -?\\d+)?");
    private static final Pattern KIND = Pattern.compile("(?:^|,)type=\"([^\"]*)\"");

    private PrometheusText() {}

    /** The counters by name and label {@code type}, summed over all other labels. */
    static Map<String, Long> counters(String text) {
        Set<String> names = new HashSet<>();
        Map<String, Long> counters = new TreeMap<>();
        text.lines().forEach(line -> {
            Matcher type = TYPE.matcher(line);
            if (type.matches()) {
                names.add(type.group(1));
                return;
            }
            Matcher sample = SAMPLE.matcher(line);
            if (sample.matches() && names.contains(sample.group(1))) {
                counters.merge(name(sample), value(sample.group(3)), Long::sum);
            }
        });
        return counters;
    }

    private static String name(Matcher sample) {
        Matcher kind = KIND.matcher(sample.group(2) == null ? "" : sample.group(2));
        return kind.find() ? sample.group(1) + " " + kind.group(1) : sample.group(1);
    }

    private static long value(String text) {
        try {
            return Math.round(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
