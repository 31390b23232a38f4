package org.storeharness.core.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.report.cell.FigureTable.Figure;
import org.storeharness.core.statistics.Summary;
import org.storeharness.core.statistics.SweepCurves;
import org.storeharness.core.statistics.SweepCurves.Crossover;
import org.storeharness.core.statistics.SweepCurves.SweepAxis;

/**
 * The curves of a sweep side by side, ready to be laid out.
 *
 * @param title what is shown
 * @param headers the axis, then the targets
 * @param points the values of the axis
 * @param rows for each point the figures of the targets
 * @param crossings where curves cross, in sentences
 */
public record SweepTable(
        String title, List<String> headers, List<String> points, List<List<Figure>> rows, List<String> crossings) {
    public static SweepTable of(SweepCurves curves) {
        boolean concurrency = curves.axis() == SweepAxis.CONCURRENCY;
        String fixed = concurrency ? curves.fixed() : "concurrency " + curves.fixed();
        List<String> headers = new ArrayList<>();
        headers.add(concurrency ? "concurrency" : "size");
        headers.addAll(curves.curves().keySet());
        List<List<Figure>> rows = new ArrayList<>();
        for (String point : curves.points()) {
            List<Figure> row = new ArrayList<>();
            for (Map<String, Summary> curve : curves.curves().values()) {
                row.add(Figure.of(curve.get(point), 1));
            }
            rows.add(row);
        }
        return new SweepTable(
                curves.workload() + " by " + headers.get(0) + " (" + curves.load() + " load, " + fixed + "): objects/s",
                headers,
                curves.points(),
                rows,
                crossings(curves, concurrency));
    }

    private static List<String> crossings(SweepCurves curves, boolean concurrency) {
        String unit = concurrency ? "c=" : "";
        List<String> sentences = new ArrayList<>();
        for (Crossover crossing : curves.crossovers()) {
            sentences.add(crossing.before() + " is ahead of " + crossing.after() + " up to " + unit + crossing.from()
                    + ", behind it from " + unit + crossing.to() + " on"
                    + (crossing.significant() ? "" : " (by the medians; verdicts do not show it)"));
        }
        if (sentences.isEmpty()) {
            sentences.add("no curves cross");
        }
        return sentences;
    }
}
