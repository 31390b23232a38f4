package org.storeharness.report.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.storeharness.report.FigureTable;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section;
import org.storeharness.report.Section.Item;
import org.storeharness.report.page.StripChart.Mark;
import org.storeharness.report.page.StripChart.Strip;
import org.storeharness.report.page.StripChart.Tick;
import org.storeharness.result.measurement.Severity;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.Printable;

/** Builds a part of a web page. Whatever it is given as text stays text: nothing in it is markup. */
final class HtmlBuilder {
    /** The number of colours that the style has for targets. */
    private static final int COLOURS = 8;

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
            table(section.title(), section.table());
        }
        items(section.items());
        if (!section.method().isEmpty()) {
            element("p", "quiet", section.method());
        }
    }

    /** A list; nothing without items. */
    void items(List<Item> items) {
        if (!items.isEmpty()) {
            markup("<ul>\n");
            items.forEach(this::item);
            markup("</ul>\n");
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

    private void table(String title, FigureTable table) {
        boolean ranked = table.isRanked();
        markup("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"")
                .text(title)
                .markup("\"><table" + narrow(table) + ">\n<tr>");
        if (ranked) {
            element("th scope=\"col\"", "rank");
        }
        element("th scope=\"col\"", "name", table.corner());
        table.columns()
                .forEach(column -> element("th scope=\"col\"", column.left() ? "left" : "right", column.header()));
        markup("</tr>\n");
        for (Row row : table.rows()) {
            markup("<tr>");
            if (ranked) {
                element("td", "rank", row.rank());
            }
            element("th scope=\"row\"", "name", row.name());
            for (int i = 0; i < table.columns().size(); i++) {
                Figure figure = row.figures().get(i);
                markup(table.columns().get(i).left() ? "<td class=\"left\">" : "<td>")
                        .text(figure.value());
                if (!figure.spread().isEmpty()) {
                    element("span", "spread", figure.spread());
                }
                markup("</td>");
            }
            markup("</tr>\n");
        }
        markup(END_OF_TABLE);
    }

    /** On a phone the words at the end of a ranked row have a line of their own below its figures. */
    private static String narrow(FigureTable table) {
        int figures = table.columns().size() - 1;
        return table.isRanked() && figures > 0 && table.columns().get(figures).left()
                ? " class=\"ranked f" + figures + "\""
                : "";
    }

    /** A chart: a list of strips, each with its name and its figures in words. */
    void strips(StripChart chart) {
        markup("<figure class=\"strips\"><figcaption>").text(chart.title()).element("span", "quiet", chart.summary());
        markup("</figcaption>\n<ul>\n");
        for (Strip strip : chart.strips()) {
            markup(strip.colour() < 0 ? "<li>" : "<li class=\"c" + strip.colour() % COLOURS + "\">")
                    .element("span", strip.name())
                    .element("span", "value", strip.value())
                    .markup("<svg class=\"strip\" aria-hidden=\"true\">");
            chart.bands()
                    .forEach(band -> markup("<rect class=\"band\" x=\"" + percent(band.from()) + "\" y=\"0\" width=\""
                            + percent(band.to() - band.from()) + "\" height=\"100%\"/>"));
            chart.ticks().forEach(tick -> line(tick.line() ? "one" : "tick", tick.place(), tick.place(), "0", "100%"));
            strip.marks().forEach(this::mark);
            markup("</svg></li>\n");
        }
        markup("</ul>\n<svg class=\"axis\" aria-hidden=\"true\">");
        for (Tick tick : chart.ticks()) {
            String anchor = tick.place() < 0.06 ? "start" : tick.place() > 0.94 ? "end" : "middle";
            markup("<text x=\"" + percent(tick.place()) + "\" y=\"1em\" text-anchor=\"" + anchor + "\">")
                    .text(tick.label())
                    .markup("</text>");
        }
        markup("</svg></figure>\n");
    }

    private void mark(Mark mark) {
        switch (mark.shape()) {
            case RANGE -> line("range", mark.from(), mark.to(), "50%", "50%");
            case POINT -> circle("point", mark.from());
            case HOLLOW -> circle("hollow", mark.from());
        }
    }

    private void line(String style, double from, double to, String top, String bottom) {
        markup("<line class=\"" + style + "\" x1=\"" + percent(from) + "\" x2=\"" + percent(to) + "\" y1=\"" + top
                + "\" y2=\"" + bottom + "\"/>");
    }

    private void circle(String style, double place) {
        markup("<circle class=\"" + style + "\" cx=\"" + percent(place) + "\" cy=\"50%\" r=\"4.5\"/>");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f%%", share * 100);
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
