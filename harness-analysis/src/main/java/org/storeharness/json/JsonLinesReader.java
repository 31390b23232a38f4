package org.storeharness.json;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.json.RecordReader.UnknownFields;
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
            for (String line = lines.next(); line != null; line = lines.next()) {
                String source = file + ":" + lines.number();
                DocumentNode node = DocumentParser.parse(line, source, Syntax.JSON);
                sink.accept(node.read(source, () -> reader.read(type, node)));
            }
        }
    }
}
