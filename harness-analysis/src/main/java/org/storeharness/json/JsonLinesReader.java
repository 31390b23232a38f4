package org.storeharness.json;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.json.RecordReader.UnknownFields;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.LogLines;

/** Reads the logs that {@link JsonLinesWriter} writes. */
public final class JsonLinesReader {
    private JsonLinesReader() {}

    /**
     * Reads a log line by line, as far as {@link LogLines} goes.
     *
     * @param type the type of a line
     * @throws IOException if the file cannot be read
     * @throws DocumentException if a line is not such a record; names file and line
     */
    public static <T extends Record> void read(Path file, Class<T> type, Consumer<T> sink) throws IOException {
        RecordReader reader = new RecordReader(UnknownFields.IGNORED);
        try (LogLines lines = new LogLines(file)) {
            for (String line = next(lines, file); line != null; line = next(lines, file)) {
                sink.accept(entry(reader, type, line, file + ":" + lines.number()));
            }
        }
    }

    private static @Nullable String next(LogLines lines, Path file) throws IOException {
        try {
            return lines.next();
        } catch (InvalidValueException e) {
            throw new InvalidValueException(file + ":" + lines.number(), e.getMessage());
        }
    }

    private static <T extends Record> T entry(RecordReader reader, Class<T> type, String line, String source) {
        DocumentNode node = DocumentParser.parse(line, source, Syntax.JSON);
        try {
            return reader.read(type, node);
        } catch (InvalidValueException e) {
            throw new DocumentException(e.field(), e.problem(), source, node.lineOf(e.field()));
        }
    }
}
