package org.storeharness.json.plain;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON of other programs as maps, lists, strings, numbers and booleans. Only ASCII is written. Safe for any thread; not
 * for measured operations, since it allocates objects.
 */
public final class PlainJson {
    private static final int LAST_OF_ASCII = 126;
    private static final int MAXIMUM_MESSAGE = 300;
    private static final JsonMapper COMPACT = JsonMapper.builder(
                    JsonFactory.builder().highestNonEscapedChar(LAST_OF_ASCII).build())
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private PlainJson() {}

    /**
     * Reads one JSON object.
     *
     * @throws InvalidValueException if the text is anything else; names no field
     */
    public static Map<String, @Nullable Object> parse(String text) {
        try {
            Map<?, ?> object = COMPACT.readValue(text, Map.class);
            if (object != null) {
                return asObject(object);
            }
        } catch (JacksonException e) {
            throw new InvalidValueException(
                    "", "no JSON object: " + Printable.line(e.getOriginalMessage(), MAXIMUM_MESSAGE));
        }
        throw new InvalidValueException("", "no JSON object: null");
    }

    /** The object in a field; empty if there is none. */
    public static Map<String, @Nullable Object> object(Map<String, ?> parent, String field) {
        return parent.get(field) instanceof Map<?, ?> object ? asObject(object) : Map.of();
    }

    /** The objects in a field that holds a list; empty if there is none. */
    public static List<Map<String, @Nullable Object>> objects(Map<String, ?> parent, String field) {
        List<Map<String, @Nullable Object>> objects = new ArrayList<>();
        if (parent.get(field) instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Map<?, ?> object) {
                    objects.add(asObject(object));
                }
            }
        }
        return objects;
    }

    /** The string in a field; empty if there is none. */
    public static String string(Map<String, ?> parent, String field) {
        return parent.get(field) instanceof String string ? string : "";
    }

    /** The number in a field, without its fraction; 0 if there is none. */
    public static long number(Map<String, ?> parent, String field) {
        return parent.get(field) instanceof Number number ? number.longValue() : 0;
    }

    /** The document in one line, without a line end. */
    public static String toLine(Map<String, ?> document) {
        return COMPACT.writeValueAsString(document);
    }

    /** Writes the document indented, with a line end; does not close the writer. */
    public static void write(Map<String, ?> document, Writer writer) {
        try (JsonGenerator out =
                COMPACT.writer().with(SerializationFeature.INDENT_OUTPUT).createGenerator(writer)) {
            out.writePOJO(document);
            out.writeRaw('\n');
        }
    }

    @SuppressWarnings("unchecked") // the keys of JSON objects are strings
    private static Map<String, @Nullable Object> asObject(Map<?, ?> object) {
        return (Map<String, @Nullable Object>) object;
    }
}
