package org.storeharness.core.report.html;

import java.util.Map;
import org.storeharness.core.report.document.FigureTable;
import org.storeharness.core.report.document.FigureTable.Figure;
import org.storeharness.core.report.document.FigureTable.Row;
import org.storeharness.core.report.document.Section;
import org.storeharness.core.report.document.Section.Item;
import org.storeharness.core.result.caution.Severity;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.Printable;

/** Builds a part of a web page. Whatever it is given as text stays text: nothing in it is markup. */
final class HtmlBuilder {
    private static final String END_OF_TABLE = "</table></div>\n";

    private final StringBuilder page = new StringBuilder();

    /** Markup of the page itself. */
    HtmlBuilder markup(String markup) {
        page.append(markup);
        return this;
    }

    /** Text of any origin. */
    HtmlBuilder text(String text) {
        page.append(escaped(Printable.line(text)));
        return this;
    }

    /** Text of any origin in several lines, laid out as it is. */
    void preformatted(String text) {
        markup("<pre>");
        text.lines().forEach(line -> text(line).markup("\n"));
        markup("</pre>\n");
    }

    /** An element with nothing but text in it. */
    HtmlBuilder element(String name, String text) {
        return markup("<" + name + ">").text(text).markup("</" + name.split(" ")[0] + ">\n");
    }

    /** An element with a class. */
    HtmlBuilder element(String name, String style, String text) {
        return element(name + " class=\"" + style + "\"", text);
    }

    /** A section with a heading, such as {@code h2}; nothing if it is empty. */
    void section(String heading, Section section) {
        if (section.isEmpty()) {
            return;
        }
        element(heading, section.title());
        if (section.table() != null) {
            table(section.table());
        }
        if (!section.items().isEmpty()) {
            markup("<ul>\n");
            section.items().forEach(this::item);
            markup("</ul>\n");
        }
        if (!section.method().isEmpty()) {
            element("p", "quiet", section.method());
        }
    }

    /** A caution has its severity as class and shows its details at once; other details are opened by a reader. */
    private void item(Item item) {
        Severity severity = item.severity();
        markup(severity == null ? "<li>" : "<li class=\"" + EnumSpelling.of(severity) + "\">");
        if (item.details().isEmpty()) {
            text(item.whole());
        } else {
            markup(severity == null ? "<details>" : "<details open>")
                    .element("summary", item.whole())
                    .markup("<ul>\n");
            item.details().forEach(detail -> element("li", detail));
            markup("</ul>\n</details>\n");
        }
        markup("</li>\n");
    }

    private void table(FigureTable table) {
        markup("<div class=\"scroll\"><table>\n<tr>").element("th scope=\"col\"", table.corner());
        table.columns().forEach(column -> element("th scope=\"col\"", column.header()));
        markup("</tr>\n");
        for (Row row : table.rows()) {
            markup("<tr>").element("th scope=\"row\"", row.label());
            for (Figure figure : row.figures()) {
                markup("<td>").text(figure.value());
                if (!figure.spread().isEmpty()) {
                    element("span", "spread", figure.spread());
                }
                markup("</td>");
            }
            markup("</tr>\n");
        }
        markup(END_OF_TABLE);
    }

    /** Facts by their names; nothing without facts. */
    void facts(Map<String, String> facts) {
        if (!facts.isEmpty()) {
            markup("<div class=\"scroll\"><table class=\"facts\">\n");
            facts.forEach((name, fact) -> markup("<tr>")
                    .element("th scope=\"row\"", name)
                    .element("td", fact)
                    .markup("</tr>\n"));
            markup(END_OF_TABLE);
        }
    }

    /** Content that a reader opens by its summary. */
    void details(String summary, Runnable content) {
        markup("<details>").element("summary", summary);
        content.run();
        markup("</details>\n");
    }

    @Override
    public String toString() {
        return page.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
