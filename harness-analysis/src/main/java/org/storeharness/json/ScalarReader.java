package org.storeharness.json;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.json.DocumentNode.ScalarKind;
import org.storeharness.json.DocumentNode.ScalarNode;
import org.storeharness.json.DocumentNode.SequenceNode;
import org.storeharness.unit.InvalidValueException;

/** Reads single values of a document as Java values. Nothing is converted silently between text and numbers. */
final class ScalarReader {
    private ScalarReader() {}

    /**
     * @throws InvalidValueException if the node is not such a value
     */
    static Object read(Class<?> type, DocumentNode node) {
        if (type == int.class || type == Integer.class) {
            return (int) wholeNumber(node, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (type == long.class || type == Long.class) {
            return wholeNumber(node, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == double.class || type == Double.class) {
            return decimalNumber(node);
        } else if (type == boolean.class) {
            return Boolean.parseBoolean(requireKind(node, "true or false", ScalarKind.BOOLEAN));
        } else if (type == String.class) {
            return requireKind(node, "a text", ScalarKind.TEXT);
        } else if (type == Object.class) {
            return untyped(node);
        }
        throw new IllegalStateException("no way to read a " + type.getName() + " from a document");
    }

    /** The spelling of a single value of any kind. */
    static String text(DocumentNode node) {
        return requireKind(
                node,
                "a single value",
                ScalarKind.TEXT,
                ScalarKind.WHOLE_NUMBER,
                ScalarKind.DECIMAL_NUMBER,
                ScalarKind.BOOLEAN);
    }

    private static long wholeNumber(DocumentNode node, long minimum, long maximum) {
        String text = requireKind(node, "a whole number", ScalarKind.WHOLE_NUMBER);
        try {
            long value = Long.parseLong(text);
            if (value >= minimum && value <= maximum) {
                return value;
            }
        } catch (NumberFormatException e) {
            // falls through to the same error
        }
        throw new InvalidValueException(
                "", "must be a whole number in plain digits, " + minimum + ".." + maximum + ", got " + text);
    }

    private static double decimalNumber(DocumentNode node) {
        String text = requireKind(node, "a number", ScalarKind.WHOLE_NUMBER, ScalarKind.DECIMAL_NUMBER);
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // falls through to the same error
        }
        throw new InvalidValueException("", "must be a finite number, got " + text);
    }

    /** A value whose type only its reader knows. A number stays one only if it prints as it was written. */
    private static Object untyped(DocumentNode node) {
        if (node instanceof SequenceNode sequence) {
            List<Object> items = new ArrayList<>();
            sequence.items().forEach(item -> items.add(untypedScalar(item)));
            return List.copyOf(items);
        }
        return untypedScalar(node);
    }

    private static Object untypedScalar(DocumentNode node) {
        String text = text(node);
        return switch (((ScalarNode) node).kind()) {
            case BOOLEAN -> Boolean.valueOf(text);
            case WHOLE_NUMBER, DECIMAL_NUMBER -> number(text);
            case TEXT, NULL -> text;
        };
    }

    private static Object number(String text) {
        try {
            long whole = Long.parseLong(text);
            if (Long.toString(whole).equals(text)) {
                return whole == (int) whole ? (Object) (int) whole : (Object) whole;
            }
        } catch (NumberFormatException e) {
            // not a whole number
        }
        try {
            double decimal = Double.parseDouble(text);
            return Double.isFinite(decimal) && Double.toString(decimal).equals(text) ? (Object) decimal : text;
        } catch (NumberFormatException e) {
            return text;
        }
    }

    private static String requireKind(DocumentNode node, String wanted, ScalarKind... kinds) {
        if (node instanceof ScalarNode scalar && List.of(kinds).contains(scalar.kind())) {
            return scalar.text();
        }
        boolean nothing = node instanceof ScalarNode scalar && scalar.kind() == ScalarKind.NULL;
        boolean quotable = List.of(kinds).equals(List.of(ScalarKind.TEXT)) && node instanceof ScalarNode && !nothing;
        throw new InvalidValueException(
                "",
                nothing
                        ? "is empty; give it a value or leave the field out"
                        : "must be " + wanted + ", got " + node.description() + (quotable ? "; put it in quotes" : ""));
    }
}
