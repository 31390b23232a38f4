package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Printable;

/**
 * Writes lines of CSV as in RFC 4180: comma, quotes, CR LF. An unknown value is empty. A text that a spreadsheet would take for
 * a formula gets an apostrophe in front.
 */
public final class Csv {
    /** Full-width characters too: spreadsheets take them for the same. */
    private static final String FORMULA_STARTS = "=+-@\uff1d\uff0b\uff0d\uff20";

    /** Semicolons too: where numbers have a comma, spreadsheets take them for the end of a cell. */
    private static final Pattern QUOTED = Pattern.compile("[,;\"]");

    private Csv() {}

    /** Writes one line; texts are escaped, other values are written as they are. */
    public static void line(Writer out, List<? extends @Nullable Object> cells) throws IOException {
        List<String> texts = new ArrayList<>();
        cells.forEach(cell -> texts.add(cell(cell)));
        out.write(String.join(",", texts));
        out.write("\r\n");
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        } else if (!(value instanceof String)) {
            return value.toString();
        }
        String text = Printable.line((String) value);
        String safe = !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return QUOTED.matcher(safe).find() ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
