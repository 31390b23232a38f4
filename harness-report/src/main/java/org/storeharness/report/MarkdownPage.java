package org.storeharness.report;

import java.util.List;
import java.util.Map;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section.Item;
import org.storeharness.unit.Printable;

/** A page in GitHub's Markdown. Nothing in the texts it is given acts as markup. */
public final class MarkdownPage {
    private final StringBuilder page = new StringBuilder();

    /** A page with that title. */
    public MarkdownPage(String title) {
        page.append("## ").append(plain(title)).append('\n');
    }

    /** A paragraph of Markdown. */
    public void paragraph(String markdown) {
        page.append('\n').append(markdown).append('\n');
    }

    /** Content that a reader opens by its summary. */
    void folded(String summary, Runnable content) {
        paragraph("<details><summary>" + plain(summary) + "</summary>");
        content.run();
        paragraph("</details>");
    }

    /** A list of texts of any origin, below a title; nothing without items. */
    public void list(String title, List<String> items) {
        section(Section.list(
                title,
                items.stream().map(item -> new Item("", item, List.of(), null)).toList(),
                ""));
    }

    /** Facts as a list, below a title. */
    public void facts(String title, Map<String, String> facts) {
        section(Section.list(
                title,
                facts.entrySet().stream()
                        .map(fact -> new Item(fact.getKey(), fact.getValue(), List.of(), null))
                        .toList(),
                ""));
    }

    /** A section; nothing if it is empty. */
    public void section(Section section) {
        if (!section.isEmpty()) {
            paragraph("### " + plain(section.title()));
            content(section);
        }
    }

    /** A section without its title. */
    public void content(Section section) {
        if (section.table() != null) {
            table(section.table());
        }
        if (!section.items().isEmpty()) {
            page.append('\n');
        }
        for (Item item : section.items()) {
            page.append("- ").append(item(item)).append('\n');
            item.details()
                    .forEach(detail -> page.append("  - ").append(code(detail)).append('\n'));
        }
        if (!section.method().isEmpty()) {
            paragraph(plain(section.method()));
        }
    }

    /** A table. */
    public void table(FigureTable table) {
        boolean ranked = table.isRanked();
        page.append(ranked ? "\n| rank | " : "\n| ").append(plain(table.corner()));
        table.columns().forEach(column -> page.append(" | ").append(plain(column.header())));
        page.append(ranked ? " |\n|--:|---" : " |\n|---");
        table.columns().forEach(column -> page.append(column.left() ? "|---" : "|--:"));
        page.append("|\n");
        for (Row row : table.rows()) {
            page.append(ranked ? "| " + plain(row.rank()) + " | " : "| ").append(plain(row.name()));
            row.figures()
                    .forEach(figure ->
                            page.append(" | ").append(plain((figure.value() + " " + figure.spread()).strip())));
            page.append(" |\n");
        }
    }

    private static String item(Item item) {
        String text = plain(item.text());
        return item.foreign().isEmpty() ? text : text + (text.isEmpty() ? "" : ": ") + code(item.foreign());
    }

    /** Text in which nothing is markup. */
    static String plain(String text) {
        return Printable.line(text)
                .replaceAll("([\\\\`*_{}\\[\\]#|~])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("@", "&#64;");
    }

    /** Text of any origin as code, in which neither markup nor mentions act. */
    static String code(String text) {
        return "`" + Printable.line(text).replace('`', '\'') + "`";
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
