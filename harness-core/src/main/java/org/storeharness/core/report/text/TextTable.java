package org.storeharness.core.report.text;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.report.cell.FigureTable.Figure;
import org.storeharness.core.unit.Printable;

/** Lays figures out in columns: values and spreads each aligned at the right, labels at the left. */
final class TextTable {
    private static final String GAP = "  ";

    private final int labelWidth;
    private final List<Integer> valueWidths = new ArrayList<>();
    private final List<Integer> spreadWidths = new ArrayList<>();

    /** Fits the columns to the headers and rows; each row has a figure for every header. */
    TextTable(List<String> headers, List<String> labels, List<List<Figure>> rows) {
        labelWidth = labels.stream()
                .mapToInt(label -> Printable.line(label).length())
                .max()
                .orElse(0);
        for (int i = 0; i < headers.size(); i++) {
            int column = i;
            int spread =
                    width(rows.stream().map(row -> row.get(column).spread()).toList());
            int value = width(rows.stream().map(row -> row.get(column).value()).toList());
            int header = Printable.line(headers.get(i)).length() - spread - (spread > 0 ? 1 : 0);
            spreadWidths.add(spread);
            valueWidths.add(Math.max(value, header));
        }
    }

    /** The line above the columns. */
    String header(String label, List<String> headers) {
        StringBuilder line = new StringBuilder(left(label, labelWidth));
        for (int i = 0; i < headers.size(); i++) {
            int spread = spreadWidths.get(i);
            line.append(GAP).append(right(headers.get(i), valueWidths.get(i) + spread + (spread > 0 ? 1 : 0)));
        }
        return line.toString().stripTrailing();
    }

    /** One line. */
    String row(String label, List<Figure> figures) {
        StringBuilder line = new StringBuilder(left(label, labelWidth));
        for (int i = 0; i < figures.size(); i++) {
            line.append(GAP).append(right(figures.get(i).value(), valueWidths.get(i)));
            if (spreadWidths.get(i) > 0) {
                line.append(' ').append(right(figures.get(i).spread(), spreadWidths.get(i)));
            }
        }
        return line.toString().stripTrailing();
    }

    private static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String left(String text, int width) {
        String line = Printable.line(text);
        return line + " ".repeat(Math.max(0, width - line.length()));
    }

    private static String right(String text, int width) {
        String line = Printable.line(text);
        return " ".repeat(Math.max(0, width - line.length())) + line;
    }
}
