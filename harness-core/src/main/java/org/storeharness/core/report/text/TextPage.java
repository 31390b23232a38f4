package org.storeharness.core.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.storeharness.core.report.document.FigureTable;
import org.storeharness.core.report.document.Section;
import org.storeharness.core.report.document.Section.Item;
import org.storeharness.core.unit.Printable;

/** A page of plain text, 120 columns wide. Control characters in what is printed on it become escapes. */
public final class TextPage {
    private static final int WIDTH = 120;
    private static final int LONGEST_PARAGRAPH = 1_000;

    private final Writer out;

    public TextPage(Writer out) {
        this.out = out;
    }

    /** A line, however long. */
    public void line(String text) throws IOException {
        out.write(Printable.line(text).stripTrailing());
        out.write('\n');
    }

    public void blank() throws IOException {
        out.write('\n');
    }

    /** A paragraph: the first line after {@code lead}, the following ones indented below it. */
    public void paragraph(String lead, String text) throws IOException {
        String indent = " ".repeat(lead.length());
        StringBuilder line = new StringBuilder(lead);
        boolean empty = true;
        for (String word : Printable.line(text, LONGEST_PARAGRAPH).split(" ")) {
            if (!empty && line.length() + 1 + word.length() > WIDTH) {
                line(line.toString());
                line.setLength(0);
                line.append(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        line(line.toString());
    }

    /** Facts below each other, each behind its name. */
    public void facts(Map<String, String> facts) throws IOException {
        int width = 2 + facts.keySet().stream().mapToInt(String::length).max().orElse(0);
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            String name = fact.getKey();
            paragraph(name + " ".repeat(width - name.length()), fact.getValue());
        }
    }

    /** A section below a blank line; nothing if it is empty. */
    public void section(Section section) throws IOException {
        if (section.isEmpty()) {
            return;
        }
        blank();
        line(section.title());
        content(section);
    }

    /** A section without its title. */
    public void content(Section section) throws IOException {
        FigureTable table = section.table();
        if (table != null) {
            for (String line : TextTable.lines(table)) {
                line(line);
            }
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
