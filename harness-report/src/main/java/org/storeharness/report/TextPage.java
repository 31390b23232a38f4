package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section.Item;
import org.storeharness.unit.Printable;

/** A page of plain text, 100 columns wide by default. Control characters in what is printed on it become escapes. */
public final class TextPage {
    private static final int LONGEST_PARAGRAPH = 1_000;

    private final Writer out;
    private final boolean coloured;
    private final int width;

    /** A page without colours. */
    public TextPage(Writer out) {
        this(out, false, Report.USUAL_COLUMNS);
    }

    /** A page without colours, of so many columns. */
    public TextPage(Writer out, int width) {
        this(out, false, width);
    }

    /**
     * @param coloured whether it is for a terminal that shows colours
     * @param width the columns of the page
     */
    TextPage(Writer out, boolean coloured, int width) {
        this.out = out;
        this.coloured = coloured;
        this.width = width;
    }

    /** The style of a line on a terminal that shows colours. */
    enum LineStyle {
        PLAIN(""),
        BOLD("1"),
        GOOD("32"),
        BAD("1;31"),
        CAUTION("33"),
        QUIET("2");

        private final String codes;

        LineStyle(String codes) {
            this.codes = codes;
        }
    }

    /** A line, however long. */
    public void line(String text) throws IOException {
        line(LineStyle.PLAIN, text);
    }

    /**
     * A line, however long. On a page narrower than usual it goes on below itself where it is too long.
     *
     * @param indent begins what goes on below
     */
    public void line(String indent, String text) throws IOException {
        if (width < Report.USUAL_COLUMNS && text.length() > width) {
            paragraph(LineStyle.PLAIN, "", indent, text);
        } else {
            line(text);
        }
    }

    /** A line in a style. */
    void line(LineStyle style, String text) throws IOException {
        String plain = Printable.line(text).stripTrailing();
        boolean styled = coloured && style != LineStyle.PLAIN && !plain.isEmpty();
        out.write(styled ? "\u001b[" + style.codes + "m" + plain + "\u001b[0m" : plain);
        out.write('\n');
    }

    /** Puts the first on one line with the second where they fit, else with the shorter form of that, else on two. */
    void lines(String first, String second, String shorter) throws IOException {
        int room = width - first.length() - 1;
        if (second.length() <= room || shorter.length() <= room) {
            line(first + " " + (second.length() <= room ? second : shorter));
        } else {
            line(first);
            paragraph("", second);
        }
    }

    public void blank() throws IOException {
        out.write('\n');
    }

    /** A paragraph: the first line after {@code lead}, the following ones indented below it. */
    public void paragraph(String lead, String text) throws IOException {
        paragraph(LineStyle.PLAIN, lead, text);
    }

    /** A paragraph in a style. */
    void paragraph(LineStyle style, String lead, String text) throws IOException {
        paragraph(style, lead, " ".repeat(lead.length()), text);
    }

    private void paragraph(LineStyle style, String lead, String indent, String text) throws IOException {
        StringBuilder line = new StringBuilder(lead);
        boolean empty = true;
        for (String word : Printable.line(text, LONGEST_PARAGRAPH).split(" ")) {
            if (!empty && line.length() + 1 + word.length() > width) {
                line(style, line.toString());
                line.setLength(0);
                line.append(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        line(style, line.toString());
    }

    /** Facts below each other, each behind its name. */
    public void facts(Map<String, String> facts) throws IOException {
        int width = 2 + facts.keySet().stream().mapToInt(String::length).max().orElse(0);
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            String name = fact.getKey();
            paragraph(name + " ".repeat(width - name.length()), fact.getValue());
        }
    }

    /**
     * Tables below their titles, which say who wins; the best of a ranking stands out.
     *
     * @param spare whether spare columns without room follow in words
     */
    void titled(List<Section> sections, boolean spare) throws IOException {
        List<Section> withTable =
                sections.stream().filter(section -> section.table() != null).toList();
        List<FigureTable> tables = withTable.stream()
                .map(section -> Objects.requireNonNull(section.table()))
                .toList();
        // The words would take at least a line for each table
        List<FigureTable> shown = TextTable.withSpareAsFits(tables, width, spare ? tables.size() : 0);
        List<List<TextTable.TableLine>> lines = TextTable.lines(shown, width);
        for (int i = 0; i < tables.size(); i++) {
            paragraph(LineStyle.BOLD, "", "  ", withTable.get(i).title());
            for (TextTable.TableLine line : lines.get(i)) {
                line(style(shown.get(i), line.row()), line.text());
            }
            if (spare && shown.get(i).columns().size() < tables.get(i).columns().size()) {
                for (String words : tables.get(i).spareInWords()) {
                    paragraph("  ", words);
                }
            }
            for (Item item : withTable.get(i).items()) {
                paragraph("  ", item.whole());
            }
        }
    }

    private static LineStyle style(@Nullable FigureTable table, @Nullable Row row) {
        if (table == null || row == null || !table.isRanked()) {
            return LineStyle.PLAIN;
        }
        return switch (row.rank()) {
            case "1" -> LineStyle.GOOD;
            case "" -> LineStyle.QUIET;
            default -> LineStyle.PLAIN;
        };
    }

    /** A section below a blank line; nothing if it is empty. */
    public void section(Section section) throws IOException {
        if (section.isEmpty()) {
            return;
        }
        blank();
        line(LineStyle.BOLD, section.title());
        content(section);
    }

    /** A table, in columns as wide as they have to be. */
    public void table(FigureTable table) throws IOException {
        for (TextTable.TableLine line : TextTable.lines(table, width)) {
            line(line.text());
        }
    }

    /** A section without its title. */
    public void content(Section section) throws IOException {
        FigureTable table = section.table();
        if (table != null) {
            table(table);
        }
        for (Item item : section.items()) {
            paragraph(item.severity() != null ? "  ! " : table == null ? "  - " : "  ", item.whole());
            for (String detail : item.details()) {
                paragraph("      ", detail);
            }
        }
        if (!section.method().isEmpty()) {
            paragraph("  ", section.method());
        }
    }
}
