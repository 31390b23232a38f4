package org.storeharness.cli.progress;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.progress.LiveState.LastSecond;
import org.storeharness.cli.progress.LiveState.RoundState;
import org.storeharness.cli.progress.LiveState.WorkState;
import org.storeharness.cli.support.TimeText;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.Printable;

/**
 * The table of targets and workloads. In a narrow terminal it has fewer columns, and in a low one the workloads that were measured first are
 * left out.
 *
 * @param columns the characters of a line
 * @param chart draws values over time
 */
record WorkTable(int columns, LiveChart chart) {
    private static final String NOTHING = "-";
    private static final int LEAST_NAME = 8;
    private static final int LONGEST_NAME = 22;
    private static final int LEAST_CHART = 8;
    private static final int MOST_CHART = 60;

    /** A column of figures. */
    private record LiveColumn(String title, int width, Function<WorkState, String> text) {}

    private static final LiveColumn LAST = new LiveColumn(
            "last/s",
            10,
            work -> work.last() == null ? NOTHING : rate(work.last().opsPerSecond()));

    private static final List<LiveColumn> LAST_SECOND = List.of(
            new LiveColumn("p50", 7, work -> lastTime(work, LastSecond::p50)),
            new LiveColumn("p99", 7, work -> lastTime(work, LastSecond::p99)),
            new LiveColumn("failed", 6, work -> String.format(Locale.ROOT, "%,d", work.failed())));

    private static final LiveColumn ROUNDS =
            new LiveColumn("rounds", 6, work -> String.valueOf(work.rounds().size()));
    private static final LiveColumn MEDIAN =
            new LiveColumn("median/s", 9, work -> median(work, RoundState::opsPerSecond, WorkTable::rate));
    private static final LiveColumn P50 = new LiveColumn("p50", 7, work -> medianTime(work, RoundState::p50));
    private static final LiveColumn P99 = new LiveColumn("p99", 7, work -> medianTime(work, RoundState::p99));
    private static final LiveColumn P999 = new LiveColumn("p99.9", 7, work -> medianTime(work, RoundState::p999));

    /** Of the measured rounds, the widest first. */
    private static final List<List<LiveColumn>> OF_ROUNDS = List.of(
            List.of(ROUNDS, MEDIAN, P50, P99, P999),
            List.of(MEDIAN, P99, P999),
            List.of(MEDIAN, P999),
            List.of(MEDIAN),
            List.of());

    /** The lines, at most so many; none where nothing was begun. */
    List<LiveLine> lines(List<WorkState> works, int most) {
        if (works.isEmpty() || most < 3) {
            return List.of();
        }
        Map<Cell, List<WorkState>> sections = new LinkedHashMap<>();
        works.forEach(work ->
                sections.computeIfAbsent(work.cell(), any -> new ArrayList<>()).add(work));
        List<Cell> shown = shown(sections, most - 1);
        Layout layout = layout(works);
        List<LiveLine> lines = new ArrayList<>();
        lines.add(LiveLine.bold(layout.titles()));
        if (shown.size() < sections.size()) {
            lines.add(LiveLine.plain("(" + (sections.size() - shown.size()) + " more, measured before)"));
        }
        for (Cell cell : shown) {
            lines.add(LiveLine.plain(Printable.line(cell.workload() + ": " + cell.load() + ", concurrency "
                    + cell.concurrency() + ", " + cell.size())));
            Objects.requireNonNull(sections.get(cell)).forEach(work -> lines.add(LiveLine.plain(layout.line(work))));
        }
        return lines.subList(0, Math.min(most, lines.size()));
    }

    /** Those under way, and of the others the last that have room. */
    private static List<Cell> shown(Map<Cell, List<WorkState>> sections, int room) {
        List<Cell> cells = new ArrayList<>(sections.keySet());
        cells.sort((one, other) -> Boolean.compare(isRunning(sections, one), isRunning(sections, other)));
        int needed =
                sections.values().stream().mapToInt(works -> works.size() + 1).sum();
        int left = needed <= room ? room : room - 1;
        List<Cell> chosen = new ArrayList<>();
        for (int i = cells.size() - 1; i >= 0; i--) {
            left -= Objects.requireNonNull(sections.get(cells.get(i))).size() + 1;
            if (left < 0 && !chosen.isEmpty()) {
                break;
            }
            chosen.add(cells.get(i));
        }
        return sections.keySet().stream().filter(chosen::contains).toList();
    }

    private static boolean isRunning(Map<Cell, List<WorkState>> sections, Cell cell) {
        return Objects.requireNonNull(sections.get(cell)).stream().anyMatch(WorkState::running);
    }

    private Layout layout(List<WorkState> works) {
        int longest =
                works.stream().mapToInt(work -> work.target().length()).max().orElse(0);
        int name = 2 + Math.max(LEAST_NAME, Math.min(LONGEST_NAME, longest));
        int room = columns - name - width(List.of(LAST)) - width(LAST_SECOND) - LEAST_CHART - 1;
        for (List<LiveColumn> rounds : OF_ROUNDS) {
            int separator = rounds.isEmpty() ? 0 : 2;
            int left = room - width(rounds) - separator;
            if (left >= 0 || rounds.isEmpty()) {
                int charts = LEAST_CHART + Math.max(0, left);
                boolean two = charts > MOST_CHART + LEAST_CHART;
                return new Layout(
                        name,
                        two ? Math.min(MOST_CHART, charts / 2) : charts,
                        two ? Math.min(MOST_CHART, charts - charts / 2 - 1) : 0,
                        rounds);
            }
        }
        throw new AssertionError("no columns");
    }

    private static int width(List<LiveColumn> figures) {
        return figures.stream().mapToInt(figure -> figure.width() + 1).sum();
    }

    /** How wide the columns are, in characters. */
    private final class Layout {
        private final int name;
        private final int ofRates;
        /** Of the chart of the 99th percentile; 0 for none. */
        private final int ofPercentiles;

        private final List<LiveColumn> rounds;

        Layout(int name, int ofRates, int ofPercentiles, List<LiveColumn> rounds) {
            this.name = name;
            this.ofRates = ofRates;
            this.ofPercentiles = ofPercentiles;
            this.rounds = rounds;
        }

        String titles() {
            return row("  target", LiveColumn::title, "over time", "p99 over time");
        }

        String line(WorkState work) {
            return row(
                    (work.running() ? "> " : "  ") + Printable.line(work.target()),
                    figure -> figure.text().apply(work),
                    chart.of(work.rates(), ofRates),
                    chart.of(work.p99s(), ofPercentiles));
        }

        private String row(String target, Function<LiveColumn, String> text, String rates, String percentiles) {
            StringBuilder line = new StringBuilder(left(target, name));
            add(line, List.of(LAST), text);
            line.append(' ').append(left(rates, ofRates));
            add(line, LAST_SECOND.subList(0, 2), text);
            if (ofPercentiles > 0) {
                line.append(' ').append(left(percentiles, ofPercentiles));
            }
            add(line, LAST_SECOND.subList(2, 3), text);
            if (!rounds.isEmpty()) {
                line.append(" |");
                add(line, rounds, text);
            }
            return line.toString();
        }

        private static void add(StringBuilder line, List<LiveColumn> figures, Function<LiveColumn, String> text) {
            figures.forEach(figure -> line.append(' ').append(right(text.apply(figure), figure.width())));
        }
    }

    private static String left(String text, int width) {
        return text.length() > width ? text.substring(0, width) : text + " ".repeat(width - text.length());
    }

    private static String right(String text, int width) {
        return text.length() > width ? text : " ".repeat(width - text.length()) + text;
    }

    static String rate(double opsPerSecond) {
        return String.format(Locale.ROOT, opsPerSecond < 10 ? "%.1f" : "%,.0f", opsPerSecond);
    }

    private static String lastTime(WorkState work, Function<LastSecond, @Nullable Long> time) {
        LastSecond last = work.last();
        Long nanos = last == null ? null : time.apply(last);
        return nanos == null ? NOTHING : TimeText.of(nanos);
    }

    private static String medianTime(WorkState work, Function<RoundState, @Nullable Long> time) {
        return median(
                work,
                round -> {
                    Long nanos = time.apply(round);
                    return nanos == null ? null : nanos.doubleValue();
                },
                TimeText::of);
    }

    /** The median of the rounds that have the value. */
    private static String median(
            WorkState work, Function<RoundState, @Nullable Double> value, Function<Double, String> text) {
        List<Double> values = new ArrayList<>();
        for (RoundState round : work.rounds()) {
            Double one = value.apply(round);
            if (one != null) {
                values.add(one);
            }
        }
        if (values.isEmpty()) {
            return NOTHING;
        }
        values.sort(null);
        int middle = values.size() / 2;
        return text.apply(
                values.size() % 2 == 1 ? values.get(middle) : (values.get(middle - 1) + values.get(middle)) / 2);
    }
}
