package org.storeharness.json;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;

/** Records as JSON to embed in an HTML element: no text in it can end that element. */
public final class EmbeddedJson {
    private EmbeddedJson() {}

    /**
     * The record in one line of ASCII, the components under their names.
     *
     * @throws IllegalArgumentException if one of its numbers is not finite
     */
    public static String of(Record document) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = ResultJson.compactWriter().createGenerator(text)) {
            new RecordWriter(out).write(document.getClass(), document);
        }
        return text.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }
}
