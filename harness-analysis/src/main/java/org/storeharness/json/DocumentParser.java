package org.storeharness.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.DocumentNode.MappingNode;
import org.storeharness.json.DocumentNode.ScalarKind;
import org.storeharness.json.DocumentNode.ScalarNode;
import org.storeharness.json.DocumentNode.SequenceNode;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Parses one document into a tree. Any text results in a tree or a {@link DocumentException}: nesting and the length of
 * values are bounded, YAML aliases are refused.
 */
record DocumentParser(JsonParser parser, String source, Syntax syntax) {
    private static final Pattern JACKSON_HINTS = Pattern.compile(": enable `[^`]*` to allow|, from `[^`]*`");
    private static final int MAXIMUM_DEPTH = 50;
    private static final int MAXIMUM_VALUE_CHARACTERS = 10_000;
    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(MAXIMUM_DEPTH)
            .maxStringLength(MAXIMUM_VALUE_CHARACTERS)
            .build();

    /** The syntaxes of documents. */
    enum Syntax {
        YAML(YAMLFactory.builder().streamReadConstraints(CONSTRAINTS).build(), MAXIMUM_VALUE_CHARACTERS),
        JSON(JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build(), MAXIMUM_VALUE_CHARACTERS),
        /** JSON whose length as a whole its reader has bounded: a text in it may be as long as that. */
        LONG_JSON(
                JsonFactory.builder()
                        .streamReadConstraints(CONSTRAINTS
                                .rebuild()
                                .maxStringLength(Integer.MAX_VALUE)
                                .build())
                        .build(),
                Integer.MAX_VALUE);

        private final TokenStreamFactory factory;
        private final int maximumValueCharacters;

        Syntax(TokenStreamFactory factory, int maximumValueCharacters) {
            this.factory = factory;
            this.maximumValueCharacters = maximumValueCharacters;
        }

        private String label() {
            return this == YAML ? "YAML" : "JSON";
        }

        /** JSON for a source whose name ends in {@code .json}, otherwise YAML. */
        static Syntax of(String source) {
            return source.toLowerCase(Locale.ROOT).endsWith(".json") ? JSON : YAML;
        }
    }

    /**
     * @throws DocumentException if it is not one well-formed document
     */
    static DocumentNode parse(String text, String source, Syntax syntax) {
        try (JsonParser parser = syntax.factory.createParser(ObjectReadContext.empty(), text)) {
            return new DocumentParser(parser, source, syntax).document();
        } catch (DocumentException e) {
            throw e;
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            String reason = reason(e.getOriginalMessage());
            throw new DocumentException("", "not valid " + syntax.label() + ": " + reason, source, line);
        } catch (RuntimeException e) {
            // The scanner may fail unexpectedly on malformed text.
            throw new DocumentException("", "not valid " + syntax.label() + ": " + e, source, 0);
        }
    }

    private DocumentNode document() {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw error("the document is empty");
        }
        DocumentNode root = node(first, line());
        if (parser.nextToken() != null) {
            throw error("there must be one document, a second one begins here");
        }
        return root;
    }

    private DocumentNode node(@Nullable JsonToken token, int line) {
        if (token == null) {
            throw error("the document ends too early");
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw error("YAML aliases are not allowed here; write the value out");
        }
        return switch (token) {
            case START_OBJECT -> mapping(line);
            case START_ARRAY -> sequence(line);
            case VALUE_STRING -> scalar(ScalarKind.TEXT, line);
            case VALUE_NUMBER_INT -> scalar(ScalarKind.WHOLE_NUMBER, line);
            case VALUE_NUMBER_FLOAT -> scalar(ScalarKind.DECIMAL_NUMBER, line);
            case VALUE_TRUE, VALUE_FALSE -> scalar(ScalarKind.BOOLEAN, line);
            case VALUE_NULL -> new ScalarNode(ScalarKind.NULL, "", line);
            default -> throw error("a value is missing or of no known kind");
        };
    }

    private MappingNode mapping(int line) {
        Map<String, DocumentNode> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            int nameLine = line();
            DocumentNode value = node(parser.nextToken(), nameLine);
            DocumentNode earlier = fields.put(name, value);
            if (earlier != null) {
                throw new DocumentException(
                        name, "stands here twice, first in line " + earlier.line(), source, nameLine);
            }
        }
        return new MappingNode(fields, line);
    }

    private SequenceNode sequence(int line) {
        List<DocumentNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(token, line()));
        }
        return new SequenceNode(items, line);
    }

    private ScalarNode scalar(ScalarKind kind, int line) {
        String text = parser.getString();
        if (text.length() > syntax.maximumValueCharacters) {
            throw error("a value is longer than " + syntax.maximumValueCharacters + " characters");
        }
        return new ScalarNode(kind, text, line);
    }

    private int line() {
        return Math.max(1, parser.currentTokenLocation().getLineNr());
    }

    private DocumentException error(String problem) {
        return new DocumentException("", problem, source, line());
    }

    /**
     * Jackson's message without the excerpt of the document that YAML's messages contain and without hints at parser
     * settings.
     */
    private static String reason(String message) {
        return JACKSON_HINTS
                .matcher(message)
                .replaceAll("")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith(" "))
                .map(String::strip)
                .collect(Collectors.joining(": "));
    }
}
