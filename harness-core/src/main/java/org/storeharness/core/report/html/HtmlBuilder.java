package org.storeharness.core.report.html;

import java.util.List;
import org.storeharness.core.unit.Printable;

/** A piece of a web page that is being written. Whatever is given as text stays text: nothing in it is markup. */
final class HtmlBuilder {
    private final StringBuilder page = new StringBuilder();

    /** Markup of the page's own. */
    HtmlBuilder markup(String markup) {
        page.append(markup);
        return this;
    }

    /** Text of any origin. */
    HtmlBuilder text(String text) {
        page.append(escaped(Printable.line(text)));
        return this;
    }

    /** Text of any origin in several lines. */
    HtmlBuilder lines(String text) {
        text.lines().forEach(line -> text(line).markup("\n"));
        return this;
    }

    /** An element with nothing but text in it. */
    HtmlBuilder element(String name, String text) {
        return markup("<" + name + ">").text(text).markup("</" + name.split(" ")[0] + ">\n");
    }

    /** An element with a class. */
    HtmlBuilder element(String name, String style, String text) {
        return element(name + " class=\"" + style + "\"", text);
    }

    /** A list with an item for each text; nothing without items. */
    HtmlBuilder list(List<String> items) {
        if (!items.isEmpty()) {
            markup("<ul>\n");
            items.forEach(item -> element("li", item));
            markup("</ul>\n");
        }
        return this;
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
