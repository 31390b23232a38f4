package org.storeharness.core.json;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.storeharness.core.json.document.DocumentException;
import org.storeharness.core.json.document.DocumentNode;
import org.storeharness.core.json.document.DocumentParser;
import org.storeharness.core.json.document.DocumentParser.Syntax;
import org.storeharness.core.json.document.RecordReader;
import org.storeharness.core.json.document.RecordReader.UnknownFields;
import org.storeharness.core.unit.InvalidValueException;

/** Reads the logs that {@link JsonLinesWriter} writes. */
public final class JsonLinesReader {
    private JsonLinesReader() {}

    /**
     * Reads a log line by line. An unterminated last line, as a killed run leaves it, is skipped.
     *
     * @param type the type of a line
     * @throws IOException if the file cannot be read
     * @throws DocumentException if a line is not such a record; names file and line
     */
    public static <T extends Record> void read(Path file, Class<T> type, Consumer<T> sink) throws IOException {
        RecordReader reader = new RecordReader(UnknownFields.IGNORED);
        boolean whole = endsWithALine(file);
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 1;
            String line = lines.readLine();
            while (line != null) {
                String next = lines.readLine();
                if (next == null && !whole) {
                    return;
                }
                sink.accept(entry(reader, type, line, file + ":" + number));
                line = next;
                number++;
            }
        }
    }

    private static boolean endsWithALine(Path file) throws IOException {
        try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            bytes.position(Math.max(0, bytes.size() - 1)).read(last);
            return last.get(0) == '\n';
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
