package org.storeharness.core.report.chart;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.chart.Chart.Axis;
import org.storeharness.core.report.chart.Chart.Point;
import org.storeharness.core.report.chart.Chart.Scale;
import org.storeharness.core.report.chart.Chart.Series;
import org.storeharness.core.report.chart.Chart.Style;
import org.storeharness.core.statistics.change.ChangePoint;

/** The charts of figures over runs: lines with their levels between change points, and a dotted line at each change. */
public final class HistoryCharts {
    /** Rates further apart than this would lie on the bottom of a linear axis. */
    private static final double LARGEST_LINEAR_RATIO = 10;

    private static final Style[] STYLES = {Style.LINE, Style.DASHED, Style.DOTTED};

    private HistoryCharts() {}

    /**
     * One line.
     *
     * @param name what the legend says
     * @param values one for each run, {@code null} where it is not known
     * @param changes in the order of the runs, by their places among all of them
     */
    public record Line(String name, List<@Nullable Double> values, List<ChangePoint> changes) {}

    /** A chart of rates. */
    public static Chart ofRates(String id, String title, List<String> runs, int colour, Line line) {
        DoubleSummaryStatistics rates = line.values().stream()
                .filter(Objects::nonNull)
                .mapToDouble(Objects::requireNonNull)
                .summaryStatistics();
        Scale scale = rates.getMax() > LARGEST_LINEAR_RATIO * rates.getMin() ? Scale.LOGARITHMIC : Scale.LINEAR;
        return chart(id, title, runs, colour, Axis.of("objects/s", scale), List.of(line));
    }

    /** A chart of times in nanoseconds, of three lines at most. */
    public static Chart ofTimes(String id, String title, List<String> runs, int colour, List<Line> lines) {
        return chart(id, title, runs, colour, Axis.ofLatency(), lines);
    }

    private static Chart chart(String id, String title, List<String> runs, int colour, Axis y, List<Line> lines) {
        List<Series> series = new ArrayList<>();
        Map<Integer, List<String>> changed = new LinkedHashMap<>();
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            series.add(new Series(line.name(), colour, STYLES[i], false, points(line.values())));
            series.addAll(levels(line, colour));
            line.changes()
                    .forEach(change -> changed.computeIfAbsent(change.index(), index -> new ArrayList<>())
                            .add(line.name()));
            for (Double value : line.values()) {
                low = value == null ? low : Math.min(low, value);
                high = value == null ? high : Math.max(high, value);
            }
        }
        double bottom = low;
        double top = high;
        List<String> marks = new ArrayList<>();
        changed.forEach((index, names) -> {
            series.add(new Series(
                    marks.isEmpty() ? "change" : "",
                    -1,
                    Style.RULE,
                    false,
                    List.of(Point.of(index, bottom), Point.of(index, top))));
            marks.add(String.join(", ", names) + " at " + runs.get(index));
        });
        String summary = runs.size() + " runs. "
                + (marks.isEmpty() ? "No change found." : "Changes: " + String.join("; ", marks) + ".");
        return Chart.of(id, title, summary, Axis.ofLabels("", runs), y, series);
    }

    private static List<Point> points(List<@Nullable Double> values) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Double value = values.get(i);
            points.add(value == null ? Point.gap(i) : Point.of(i, value));
        }
        return points;
    }

    /** The median of the runs before the first change, between two changes, and after the last one. */
    private static List<Series> levels(Line line, int colour) {
        List<Series> levels = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= line.changes().size() && !line.changes().isEmpty(); i++) {
            boolean last = i == line.changes().size();
            ChangePoint change = line.changes().get(last ? i - 1 : i);
            int to = last ? line.values().size() : change.index();
            double level = last ? change.after() : change.before();
            levels.add(new Series(
                    "", colour, Style.THICK, false, List.of(Point.of(from, level), Point.of(to - 1, level))));
            from = to;
        }
        return levels;
    }
}
