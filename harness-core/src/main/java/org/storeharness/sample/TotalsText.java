package org.storeharness.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * Samples as text without loss: a line with the counts of what has no time, as {@code write/ok/late=3}, then a line {@code
 * TAG,HISTOGRAM} for each histogram, with the tags of an interval log and those of servers.
 */
public final class TotalsText {
    private static final int MAX_LINES = 20_000;

    private TotalsText() {}

    public static String write(PhaseTotals totals) {
        List<String> counts = new ArrayList<>();
        totals.untimedCounts().forEach((name, count) -> counts.add(name + "=" + count));
        List<String> lines = new ArrayList<>();
        lines.add(String.join(" ", counts));
        totals.histogramsByTag().forEach((tag, times) -> lines.add(tag.text() + "," + HistogramText.write(times)));
        totals.serverTimesByTag().forEach((tag, times) -> lines.add(tag.text() + "," + HistogramText.write(times)));
        return String.join("\n", lines);
    }

    /**
     * The samples of a text.
     *
     * @throws InvalidValueException if it is none that {@link #write} makes
     */
    public static PhaseTotals read(String text) {
        String[] lines = text.split("\n", MAX_LINES + 1);
        Check.require(lines.length <= MAX_LINES, "", () -> "has more than " + MAX_LINES + " lines");
        PhaseTotals totals = new PhaseTotals();
        totals.addUntimedCounts(counts(lines[0]));
        for (int i = 1; i < lines.length; i++) {
            int comma = Math.max(0, lines[i].indexOf(','));
            SampleTag.parseSuffix(lines[i].substring(0, comma))
                    .addTo(
                            HistogramText.readFilled(lines[i].substring(Math.min(lines[i].length(), comma + 1))),
                            totals);
        }
        return totals;
    }

    private static Map<String, Long> counts(String line) {
        Map<String, Long> counts = new LinkedHashMap<>();
        if (line.isEmpty()) {
            return counts;
        }
        for (String word : line.split(" ", -1)) {
            int equals = Math.max(0, word.lastIndexOf('='));
            counts.put(word.substring(0, equals), LogMarker.count(word.substring(Math.min(word.length(), equals + 1))));
        }
        return counts;
    }
}
