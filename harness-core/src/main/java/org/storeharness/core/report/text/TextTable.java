package org.storeharness.core.report.text;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.report.document.FigureTable;
import org.storeharness.core.report.document.FigureTable.Column;
import org.storeharness.core.report.document.FigureTable.Figure;
import org.storeharness.core.report.document.FigureTable.Row;
import org.storeharness.core.unit.Printable;

/** Lays a table out in columns: values and spreads each aligned on the right, names and texts on the left. */
final class TextTable {
    private static final String INDENT = "  ";

    private final FigureTable table;
    private final int nameWidth;
    private final List<Integer> valueWidths = new ArrayList<>();
    private final List<Integer> spreadWidths = new ArrayList<>();

    private TextTable(FigureTable table) {
        this.table = table;
        List<String> names = new ArrayList<>(List.of(axis(table)));
        table.rows().forEach(row -> names.add(row.name()));
        nameWidth = width(names);
        for (int i = 0; i < table.columns().size(); i++) {
            int column = i;
            List<Figure> figures =
                    table.rows().stream().map(row -> row.figures().get(column)).toList();
            int spread = width(figures.stream().map(Figure::spread).toList());
            int header = width(List.of(table.columns().get(i).header()));
            spreadWidths.add(spread == 0 ? 0 : spread + 1);
            valueWidths.add(
                    Math.max(width(figures.stream().map(Figure::value).toList()), header - spreadWidths.get(i)));
        }
    }

    /** The lines of the table, that of the headers first. */
    static List<String> lines(FigureTable table) {
        TextTable layout = new TextTable(table);
        List<String> lines = new ArrayList<>(List.of(layout.header()));
        for (Row row : table.rows()) {
            if (!row.standIn().isEmpty()) {
                lines.add(INDENT + "not ranked: " + row.name() + " is " + row.standIn());
            }
            lines.add(layout.line(row));
        }
        return lines;
    }

    private String header() {
        StringBuilder line = new StringBuilder(INDENT).append(padded(axis(table), nameWidth, true));
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            line.append(INDENT)
                    .append(padded(column.header(), valueWidths.get(i) + spreadWidths.get(i), column.left()));
        }
        return line.toString();
    }

    private String line(Row row) {
        StringBuilder line = new StringBuilder(INDENT).append(padded(row.name(), nameWidth, true));
        for (int i = 0; i < table.columns().size(); i++) {
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

    /** The column of targets needs no header. */
    private static String axis(FigureTable table) {
        return table.axis() == null ? "" : table.axis();
    }

    private static int width(List<String> texts) {
        return texts.stream()
                .mapToInt(text -> Printable.line(text).length())
                .max()
                .orElse(0);
    }

    private static String padded(String text, int width, boolean left) {
        String line = Printable.line(text);
        String padding = " ".repeat(Math.max(0, width - line.length()));
        return left ? line + padding : padding + line;
    }
}
