package org.storeharness.json;

/** Records as JSON to embed in an HTML element: no text in it can end that element. */
public final class EmbeddedJson {
    private EmbeddedJson() {}

    /**
     * The record in one line of ASCII, the components under their names.
     *
     * @throws IllegalArgumentException if one of its numbers is not finite
     */
    public static String of(Record document) {
        return RecordJson.write(document)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }
}
