package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.page.Chart.Axis;
import org.storeharness.report.page.Chart.Point;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.report.page.Chart.Series;
import org.storeharness.report.page.Chart.Style;

/** The charts of figures over runs. */
final class HistoryCharts {
    /** Rates further apart than this would lie on the bottom of a linear axis. */
    private static final double LARGEST_LINEAR_RATIO = 10;

    private static final Style[] STYLES = {Style.LINE, Style.DASHED, Style.DOTTED};

    private HistoryCharts() {}

    /**
     * One line.
     *
     * @param name what the legend says
     * @param values one for each run, {@code null} where it is not known
     */
    record Line(String name, List<@Nullable Double> values) {}

    /** A chart of rates. */
    static Chart ofRates(String id, String title, List<String> runs, int colour, Line line) {
        DoubleSummaryStatistics rates = line.values().stream()
                .filter(Objects::nonNull)
                .mapToDouble(Objects::requireNonNull)
                .summaryStatistics();
        Scale scale = rates.getMax() > LARGEST_LINEAR_RATIO * rates.getMin() ? Scale.LOGARITHMIC : Scale.LINEAR;
        return chart(id, title, runs, colour, Axis.of("objects/s", scale), List.of(line));
    }

    /** A chart of times in nanoseconds, of three lines at most. */
    static Chart ofTimes(String id, String title, List<String> runs, int colour, List<Line> lines) {
        return chart(id, title, runs, colour, Axis.ofLatency(), lines);
    }

    private static Chart chart(String id, String title, List<String> runs, int colour, Axis y, List<Line> lines) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            series.add(new Series(line.name(), colour, STYLES[i], false, points(line.values())));
        }
        return Chart.of(id, title, runs.size() + " runs.", Axis.ofLabels("", runs), y, series);
    }

    private static List<Point> points(List<@Nullable Double> values) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Double value = values.get(i);
            points.add(value == null ? Point.gap(i) : Point.of(i, value));
        }
        return points;
    }
}
