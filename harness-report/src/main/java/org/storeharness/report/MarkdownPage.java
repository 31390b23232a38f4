package org.storeharness.report;

import java.util.List;
import java.util.Map;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section.Item;

/** A page in GitHub's Markdown. Nothing in the texts it is given acts as markup. */
public final class MarkdownPage {
    private final StringBuilder page = new StringBuilder();

    /** A page with that title. */
    public MarkdownPage(String title) {
        page.append("## ").append(Markdown.plain(title)).append('\n');
    }

    /** A paragraph of Markdown. */
    public void paragraph(String markdown) {
        page.append('\n').append(markdown).append('\n');
    }

    /** Content that a reader opens by its summary. */
    void folded(String summary, Runnable content) {
        paragraph("<details><summary>" + Markdown.plain(summary) + "</summary>");
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
            paragraph("### " + Markdown.plain(section.title()));
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
                    .forEach(detail ->
                            page.append("  - ").append(Markdown.code(detail)).append('\n'));
        }
        if (!section.method().isEmpty()) {
            paragraph(Markdown.plain(section.method()));
        }
    }

    /** A table. */
    public void table(FigureTable table) {
        boolean ranked = table.isRanked();
        page.append(ranked ? "\n| rank | " : "\n| ").append(Markdown.plain(table.corner()));
        table.columns().forEach(column -> page.append(" | ").append(Markdown.plain(column.header())));
        page.append(ranked ? " |\n|--:|---" : " |\n|---");
        table.columns().forEach(column -> page.append(column.left() ? "|---" : "|--:"));
        page.append("|\n");
        for (Row row : table.rows()) {
            page.append(ranked ? "| " + Markdown.plain(row.rank()) + " | " : "| ")
                    .append(Markdown.plain(row.name()));
            row.figures()
                    .forEach(figure -> page.append(" | ")
                            .append(Markdown.plain((figure.value() + " " + figure.spread()).strip())));
            page.append(" |\n");
        }
    }

    private static String item(Item item) {
        String text = Markdown.plain(item.text());
        return item.foreign().isEmpty() ? text : text + (text.isEmpty() ? "" : ": ") + Markdown.code(item.foreign());
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
