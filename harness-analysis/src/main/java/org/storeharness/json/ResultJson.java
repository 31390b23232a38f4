package org.storeharness.json;

import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.storeharness.json.DocumentNode.MappingNode;
import org.storeharness.json.DocumentNode.ScalarNode;
import org.storeharness.json.DocumentNode.SequenceNode;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.json.RecordReader.UnknownFields;
import org.storeharness.result.RunResult;
import org.storeharness.unit.Check;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Results as JSON: the names are those of the record components. Readers ignore unknown fields, so that a later minor
 * version of the format can be read. Only ASCII is written, so that it passes through every terminal and pipe.
 */
public final class ResultJson {
    private static final long MAXIMUM_BYTES = 1L << 28;
    private static final int LAST_OF_ASCII = 126;
    private static final JsonMapper JSON = JsonMapper.builder(
                    JsonFactory.builder().highestNonEscapedChar(LAST_OF_ASCII).build())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private ResultJson() {}

    /** A result, a diff, a scale or a selftest as one JSON document and a line end. */
    public static String write(Record document) {
        StringWriter text = new StringWriter();
        write(document, text);
        return text.toString();
    }

    /**
     * Writes the same; does not close the writer.
     *
     * @throws IllegalArgumentException if a number of the document is not finite
     */
    public static void write(Record document, Writer writer) {
        try (JsonGenerator out = JSON.writer().createGenerator(writer)) {
            new RecordWriter(out).write(document.getClass(), document);
            out.writeRaw('\n');
        }
    }

    /** A writer of documents without line ends. */
    static ObjectWriter compactWriter() {
        return JSON.writer().without(SerializationFeature.INDENT_OUTPUT);
    }

    /** Groups of facts as one JSON document: {@code environment.json}. */
    public static String writeFacts(Map<String, Map<String, String>> groups) {
        return JSON.writeValueAsString(groups) + "\n";
    }

    /**
     * Reads the result of a finished run.
     *
     * @throws DocumentException if the file cannot be read or is not a result of a known version
     */
    public static RunResult read(Path file) {
        return parse(DocumentFiles.read(file, MAXIMUM_BYTES), file.toString());
    }

    /**
     * Reads a result.
     *
     * @param source the name of the text in errors
     * @throws DocumentException if the text is not a result of a known version
     */
    public static RunResult parse(String text, String source) {
        DocumentNode given = DocumentParser.parse(text, source, Syntax.JSON);
        return given.read(source, () -> {
            requireKnownVersion(given);
            return new RecordReader(UnknownFields.IGNORED).read(RunResult.class, withPlanDefaults(given));
        });
    }

    private static void requireKnownVersion(DocumentNode result) {
        DocumentNode schema =
                result instanceof MappingNode mapping ? mapping.fields().get("schema") : null;
        String given = schema instanceof ScalarNode scalar ? scalar.text() : "";
        String known = RunResult.SCHEMA.substring(0, RunResult.SCHEMA.lastIndexOf('.') + 1);
        Check.require(
                given.startsWith(known),
                "schema",
                () -> "must be " + RunResult.SCHEMA + " or compatible with it, got "
                        + (given.isEmpty()
                                ? "none"
                                : "'" + given + "': make its report with the harness that wrote it"));
    }

    private static DocumentNode withPlanDefaults(DocumentNode result) {
        return result.withFields(fields -> fields.putIfAbsent("blocks", new SequenceNode(List.of(), result.line())))
                .withField("run", run -> run.withField("plan", PlanFiles::withDefaults));
    }
}
