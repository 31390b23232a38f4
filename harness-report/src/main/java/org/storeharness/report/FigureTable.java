package org.storeharness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.statistics.Summary;

/**
 * A table of figures.
 *
 * @param axis the quantity whose values name the rows; {@code null} where targets name them
 * @param columns the columns without that of the names
 * @param rows the rows, each with a figure for each column
 */
public record FigureTable(@Nullable String axis, List<Column> columns, List<Row> rows) {
    /**
     * A column.
     *
     * @param header its title with the unit
     * @param left whether its figures are aligned on the left, as text is
     * @param spare whether a page without room for it has it without its spreads, or in words below the table
     */
    public record Column(String header, boolean left, boolean spare) {
        /** A column that every page has. */
        public Column(String header, boolean left) {
            this(header, left, false);
        }
    }

    /**
     * A row.
     *
     * @param rank the place of the row in the order of a ranking; empty in other tables
     */
    public record Row(String rank, String name, List<Figure> figures) {
        /** A row of a table without an order. */
        public Row(String name, List<Figure> figures) {
            this("", name, figures);
        }
    }

    /**
     * A figure and its spread.
     *
     * @param value {@code -} if it is not known
     * @param spread {@code ±4%}, or a mark that the table explains; of words, {@code (client 31, server 65)}; empty if there is none
     */
    public record Figure(String value, String spread) {
        /** A figure without a spread, or a text. */
        public static Figure of(String value) {
            return new Figure(value, "");
        }

        private String inWords() {
            return (value + " " + spread).strip();
        }

        /** A median over the rounds in that unit. */
        static Figure of(@Nullable Summary summary, double unit) {
            return summary == null
                    ? new Figure("-", "")
                    : new Figure(FigureFormatter.number(summary.median() / unit), FigureFormatter.spread(summary));
        }
    }

    /** The title of the column of names. */
    public String corner() {
        return axis == null ? "target" : axis;
    }

    /** {@code limited by: pg, pg-batch WAL flush 62 %; fs the store} for each spare column. */
    List<String> spareInWords() {
        return IntStream.range(0, columns.size())
                .filter(column -> columns.get(column).spare())
                .mapToObj(column -> columns.get(column).header() + ": " + inWords(column))
                .toList();
    }

    private String inWords(int column) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        rows.forEach(row -> names.computeIfAbsent(row.figures().get(column).inWords(), any -> new ArrayList<>())
                .add(row.name()));
        return names.entrySet().stream()
                .map(same -> String.join(", ", same.getValue()) + " " + same.getKey())
                .collect(Collectors.joining("; "));
    }

    /** The same with spare columns that have no spreads. */
    FigureTable withShortSpare() {
        return with(
                columns,
                figures -> IntStream.range(0, columns.size())
                        .mapToObj(column -> columns.get(column).spare()
                                ? Figure.of(figures.get(column).value())
                                : figures.get(column))
                        .toList());
    }

    /** The same without its spare columns. */
    FigureTable withoutSpare() {
        List<Integer> kept = IntStream.range(0, columns.size())
                .filter(column -> !columns.get(column).spare())
                .boxed()
                .toList();
        return with(
                kept.stream().map(columns::get).toList(),
                figures -> kept.stream().map(figures::get).toList());
    }

    private FigureTable with(List<Column> shown, UnaryOperator<List<Figure>> cut) {
        return new FigureTable(
                axis,
                shown,
                rows.stream()
                        .map(row -> new Row(row.rank(), row.name(), cut.apply(row.figures())))
                        .toList());
    }

    /** Whether the order of the rows is a ranking. */
    public boolean isRanked() {
        return rows.stream().anyMatch(row -> !row.rank().isEmpty());
    }
}
