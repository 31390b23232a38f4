package org.storeharness.core.report.text;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.core.unit.Printable;

/** A page of plain text, 120 columns wide. Whatever is printed on it is made harmless first. */
public final class TextPage {
    private static final int WIDTH = 120;
    private static final int LONGEST_PARAGRAPH = 1_000;

    private final Writer out;

    public TextPage(Writer out) {
        this.out = out;
    }

    /** A line as it is, however long. */
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
}
