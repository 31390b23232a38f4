package org.storeharness.json;

import java.io.StringWriter;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.json.RecordReader.UnknownFields;
import org.storeharness.unit.InvalidValueException;
import tools.jackson.core.JsonGenerator;

/** A single record as JSON in one line, for what is sent from one process of the harness to another. Safe for any thread. */
public final class RecordJson {
    private RecordJson() {}

    /**
     * The record as JSON, without a line end; only ASCII.
     *
     * @throws IllegalArgumentException if a number is not finite
     */
    public static String write(Record value) {
        return write(value, TextConverters.USUAL);
    }

    /**
     * The same for a record with other types that are held as text.
     *
     * @param texts those types
     */
    public static String write(Record value, TextConverters texts) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = ResultJson.compactWriter().createGenerator(text)) {
            new RecordWriter(out, texts).write(value.getClass(), value);
        }
        return text.toString();
    }

    /**
     * The record that {@link #write} wrote. The caller bounds the length of the text.
     *
     * @param source what the text is, for errors
     * @param texts the types that are held as text
     * @throws DocumentException if it is anything else; its message is one line
     */
    public static <T extends Record> T read(Class<T> type, String text, String source, TextConverters texts) {
        DocumentNode node = DocumentParser.parse(text, source, Syntax.LONG_JSON);
        try {
            return new RecordReader(UnknownFields.REFUSED, texts).read(type, node);
        } catch (InvalidValueException e) {
            throw new DocumentException(e.field(), e.problem(), source, 0);
        }
    }
}
