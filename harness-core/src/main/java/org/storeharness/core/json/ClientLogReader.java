package org.storeharness.core.json;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.storeharness.core.json.DocumentParser.Syntax;
import org.storeharness.core.json.RecordReader.UnknownFields;
import org.storeharness.core.result.ClientInterval;
import org.storeharness.core.unit.InvalidValueException;

/** Reads {@code client.jsonl}. */
public final class ClientLogReader {
    private ClientLogReader() {}

    /**
     * Reads a log line by line. A last line without an end, as a killed run leaves it, is passed over.
     *
     * @throws IOException if the file cannot be read
     * @throws DocumentException if a line is no interval; names file and line
     */
    public static void read(Path file, Consumer<ClientInterval> sink) throws IOException {
        RecordReader reader = new RecordReader(UnknownFields.IGNORED);
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 1;
            String line = lines.readLine();
            while (line != null) {
                String next = lines.readLine();
                if (next == null && !line.endsWith("}")) {
                    return;
                }
                sink.accept(interval(reader, line, file + ":" + number));
                line = next;
                number++;
            }
        }
    }

    private static ClientInterval interval(RecordReader reader, String line, String source) {
        DocumentNode node = DocumentParser.parse(line, source, Syntax.JSON);
        try {
            return reader.read(ClientInterval.class, node);
        } catch (InvalidValueException e) {
            throw new DocumentException(e.field(), e.problem(), source, node.lineOf(e.field()));
        }
    }
}
