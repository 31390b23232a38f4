package org.storeharness.report;

import org.storeharness.unit.Printable;

/** Escapes text for GitHub's Markdown. */
final class Markdown {
    private Markdown() {}

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
}
