package org.storeharness.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.storeharness.unit.InvalidValueException;

/** A document as written in its file: values with their lines, uninterpreted. */
sealed interface DocumentNode {
    /** The line where the value, or the name in front of it, begins; from 1. */
    int line();

    /** A description for error messages. */
    String description();

    /** Named values in the order of the file. */
    record MappingNode(Map<String, DocumentNode> fields, int line) implements DocumentNode {
        @Override
        public String description() {
            return "a group of fields";
        }
    }

    /** Values in the order of the file. */
    record SequenceNode(List<DocumentNode> items, int line) implements DocumentNode {
        @Override
        public String description() {
            return "a list";
        }
    }

    /** A single value as spelled in the file. */
    record ScalarNode(ScalarKind kind, String text, int line) implements DocumentNode {
        @Override
        public String description() {
            return switch (kind) {
                case TEXT -> "'" + text + "'";
                case WHOLE_NUMBER, DECIMAL_NUMBER, BOOLEAN -> text;
                case NULL -> "nothing";
            };
        }
    }

    /** The syntactic kind of a single value. */
    enum ScalarKind {
        TEXT,
        WHOLE_NUMBER,
        DECIMAL_NUMBER,
        BOOLEAN,
        NULL
    }

    /** The same with other fields; itself if it is no group of fields. */
    default DocumentNode withFields(Consumer<Map<String, DocumentNode>> change) {
        if (!(this instanceof MappingNode mapping)) {
            return this;
        }
        Map<String, DocumentNode> changed = new LinkedHashMap<>(mapping.fields());
        change.accept(changed);
        return new MappingNode(changed, mapping.line());
    }

    /** The same with one field changed, if it has that. */
    default DocumentNode withField(String field, UnaryOperator<DocumentNode> change) {
        return withFields(fields -> fields.computeIfPresent(field, (name, value) -> change.apply(value)));
    }

    /**
     * Returns the value that is read from the document.
     *
     * @param source the name of the document in errors
     * @throws DocumentException if a value is refused; names its line
     */
    default <T> T read(String source, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidValueException e) {
            throw new DocumentException(e.field(), e.problem(), source, lineOf(e.field()));
        }
    }

    /** The line of the field at this path, or of the innermost enclosing field in the document. */
    default int lineOf(String path) {
        if (this instanceof MappingNode mapping) {
            for (Map.Entry<String, DocumentNode> field : mapping.fields().entrySet()) {
                if (path.equals(field.getKey())) {
                    return field.getValue().line();
                } else if (path.startsWith(field.getKey() + ".")) {
                    return field.getValue().lineOf(path.substring(field.getKey().length() + 1));
                }
            }
        } else if (this instanceof SequenceNode sequence) {
            int dot = (path + ".").indexOf('.');
            for (int i = 0; i < sequence.items().size(); i++) {
                if (path.substring(0, dot).equals(String.valueOf(i))) {
                    return sequence.items().get(i).lineOf(path.substring(Math.min(path.length(), dot + 1)));
                }
            }
        }
        return line();
    }
}
