package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.unit.Printable;

/**
 * Lays a table out in columns: values and spreads each aligned on the right, names and texts on the left. Columns for which a line
 * has no room follow below, beside the names again.
 */
final class TextTable {
    private static final String INDENT = "  ";
    private static final int WRAPPED_WIDTH = 12;

    private final FigureTable table;
    private final String corner;
    private final int rankWidth;
    private int nameWidth;
    private final List<Integer> valueWidths = new ArrayList<>();
    private final List<Integer> spreadWidths = new ArrayList<>();

    private TextTable(FigureTable table, String corner) {
        this.table = table;
        this.corner = corner;
        rankWidth = width(table.rows().stream().map(Row::rank));
        nameWidth = Math.max(width(table.rows().stream().map(Row::name)) + lead().length(), width(Stream.of(corner)));
        for (int i = 0; i < table.columns().size(); i++) {
            int column = i;
            List<Figure> figures =
                    table.rows().stream().map(row -> row.figures().get(column)).toList();
            int spread = width(figures.stream().map(Figure::spread));
            int header = width(Stream.of(table.columns().get(i).header()));
            // A mark stands at its figure, so that nobody takes it for one of the next column
            spreadWidths.add(spread > 1 ? spread + 1 : spread);
            valueWidths.add(Math.max(width(figures.stream().map(Figure::value)), header - spreadWidths.get(i)));
        }
    }

    /**
     * The lines of the table, that of the headers first.
     *
     * @param width the most characters in a line, unless a single column needs more
     */
    static List<TableLine> lines(FigureTable table, int width) {
        return new TextTable(table, corner(table)).lines(width);
    }

    /**
     * A line of a table.
     *
     * @param row the row that it shows, or a part of it; {@code null} for titles and headers
     */
    record TableLine(@Nullable Row row, String text) {}

    /** The lines of tables below each other: columns of the same number stand below each other too. */
    static List<List<TableLine>> lines(List<FigureTable> tables, int width) {
        List<TextTable> layouts = tables.stream()
                .map(table -> new TextTable(table, corner(table)))
                .toList();
        layouts.forEach(layout -> layouts.forEach(layout::alignWith));
        return layouts.stream().map(layout -> layout.lines(width)).toList();
    }

    /**
     * The tables with as much of their spare columns as there is room for.
     *
     * @param lines so many lines more may they take
     */
    static List<FigureTable> withSpareAsFits(List<FigureTable> tables, int width, int lines) {
        List<FigureTable> without =
                tables.stream().map(FigureTable::withoutSpare).toList();
        int most = count(lines(without, width)) + lines;
        return Stream.of(
                        tables, tables.stream().map(FigureTable::withShortSpare).toList())
                .filter(shown -> count(lines(shown, width)) <= most)
                .findFirst()
                .orElse(without);
    }

    private static int count(List<List<TableLine>> lines) {
        return lines.stream().mapToInt(List::size).sum();
    }

    /** The quantity whose values name the rows; nothing above names of targets. */
    static String corner(FigureTable table) {
        return table.axis() == null ? "" : INDENT + table.axis();
    }

    private void alignWith(TextTable other) {
        nameWidth = Math.max(nameWidth, other.nameWidth);
        for (int i = 0; i < Math.min(valueWidths.size(), other.valueWidths.size()) - 1; i++) {
            int spread = Math.max(spreadWidths.get(i), other.spreadWidths.get(i));
            int whole = Math.max(
                    valueWidths.get(i) + spreadWidths.get(i), other.valueWidths.get(i) + other.spreadWidths.get(i));
            spreadWidths.set(i, spread);
            valueWidths.set(i, Math.max(whole - spread, Math.max(valueWidths.get(i), other.valueWidths.get(i))));
        }
    }

    private List<TableLine> lines(int width) {
        List<TableLine> lines = new ArrayList<>();
        for (int from = 0; from < table.columns().size(); ) {
            int to = fitting(from, width);
            lines.add(new TableLine(null, header(from, to)));
            for (Row row : table.rows()) {
                for (String part : wrapped(line(row, from, to), from, to, width)) {
                    lines.add(new TableLine(row, part));
                }
            }
            from = to;
        }
        return lines;
    }

    /** A line whose last text goes on below itself, word by word, where the line has no room for it; a percentage is one word. */
    private List<String> wrapped(String line, int from, int to, int width) {
        String rest = line.stripTrailing();
        int start = start(from, to);
        List<String> lines = new ArrayList<>();
        while (wraps(to - 1) && rest.length() > width) {
            int end = rest.lastIndexOf(' ', width);
            if (rest.startsWith("%", end + 1)) {
                end = rest.lastIndexOf(' ', end - 1);
            }
            if (end <= start) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = " ".repeat(start) + rest.substring(end + 1);
        }
        lines.add(rest);
        return lines;
    }

    /** The position at which the last column of a line begins. */
    private int start(int from, int to) {
        int start = nameWidth + INDENT.length();
        for (int i = from; i < to - 1; i++) {
            start += valueWidths.get(i) + spreadWidths.get(i) + INDENT.length();
        }
        return start;
    }

    /** The end of the columns that fit in a line; of a text on the left at the end, its header and a few words have to. */
    private int fitting(int from, int width) {
        int used = nameWidth;
        int to = from;
        while (to < table.columns().size()) {
            int whole = valueWidths.get(to) + spreadWidths.get(to);
            used += INDENT.length()
                    + (wraps(to)
                            ? Math.min(
                                    whole,
                                    Math.max(
                                            WRAPPED_WIDTH,
                                            table.columns().get(to).header().length()))
                            : whole);
            if (to > from && used > width) {
                break;
            }
            to++;
        }
        return to;
    }

    /** Whether the texts of a column may go on below themselves. */
    private boolean wraps(int column) {
        return column == table.columns().size() - 1
                && table.columns().get(column).left()
                && table.rows().stream()
                        .anyMatch(row -> row.figures().get(column).value().contains(" "));
    }

    /** The indent before the names in a ranking. */
    private String lead() {
        return rankWidth == 0 ? INDENT : " ".repeat(rankWidth + 2 * INDENT.length());
    }

    private String header(int from, int to) {
        StringBuilder line = new StringBuilder(padded(corner, nameWidth, true));
        for (int i = from; i < to; i++) {
            Column column = table.columns().get(i);
            line.append(INDENT)
                    .append(padded(column.header(), valueWidths.get(i) + spreadWidths.get(i), column.left()));
        }
        return line.toString();
    }

    private String line(Row row, int from, int to) {
        String lead = rankWidth == 0 ? INDENT : INDENT + padded(row.rank(), rankWidth, false) + INDENT;
        StringBuilder line = new StringBuilder(lead + padded(row.name(), nameWidth - lead.length(), true));
        for (int i = from; i < to; i++) {
            Figure figure = row.figures().get(i);
            line.append(INDENT)
                    .append(padded(
                            figure.value(),
                            valueWidths.get(i),
                            table.columns().get(i).left()))
                    .append(padded(figure.spread(), spreadWidths.get(i), false));
        }
        return line.toString();
    }

    private static int width(Stream<String> texts) {
        return texts.mapToInt(text -> Printable.line(text).length()).max().orElse(0);
    }

    private static String padded(String text, int width, boolean left) {
        String line = Printable.line(text);
        String padding = " ".repeat(Math.max(0, width - line.length()));
        return left ? line + padding : padding + line;
    }
}
