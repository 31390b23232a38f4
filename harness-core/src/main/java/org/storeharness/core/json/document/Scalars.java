package org.storeharness.core.json.document;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.json.document.DocumentNode.Kind;
import org.storeharness.core.json.document.DocumentNode.Scalar;
import org.storeharness.core.json.document.DocumentNode.Sequence;
import org.storeharness.core.unit.InvalidValueException;

/** Single values of a document as Java values. Nothing is converted silently: text is no number, a number no text. */
final class Scalars {
    private Scalars() {}

    /**
     * @throws InvalidValueException if the node is not such a value
     */
    static Object read(Class<?> type, DocumentNode node) {
        if (type == int.class || type == Integer.class) {
            return (int) whole(node, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (type == long.class || type == Long.class) {
            return whole(node, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == double.class || type == Double.class) {
            return decimal(node);
        } else if (type == boolean.class) {
            return Boolean.parseBoolean(checked(node, "true or false", Kind.TRUTH));
        } else if (type == String.class) {
            return checked(node, "a text", Kind.TEXT);
        } else if (type == Object.class) {
            return free(node);
        }
        throw new IllegalStateException("no way to read a " + type.getName() + " from a document");
    }

    /** The letters of a single value of any kind. */
    static String text(DocumentNode node) {
        return checked(node, "a single value", Kind.TEXT, Kind.WHOLE_NUMBER, Kind.DECIMAL_NUMBER, Kind.TRUTH);
    }

    private static long whole(DocumentNode node, long minimum, long maximum) {
        String text = checked(node, "a whole number", Kind.WHOLE_NUMBER);
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

    private static double decimal(DocumentNode node) {
        String text = checked(node, "a number", Kind.WHOLE_NUMBER, Kind.DECIMAL_NUMBER);
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
    private static Object free(DocumentNode node) {
        if (node instanceof Sequence sequence) {
            List<Object> items = new ArrayList<>();
            sequence.items().forEach(item -> items.add(single(item)));
            return List.copyOf(items);
        }
        return single(node);
    }

    private static Object single(DocumentNode node) {
        String text = text(node);
        return switch (((Scalar) node).kind()) {
            case TRUTH -> Boolean.valueOf(text);
            case WHOLE_NUMBER, DECIMAL_NUMBER -> number(text);
            case TEXT, NOTHING -> text;
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

    private static String checked(DocumentNode node, String wanted, Kind... kinds) {
        if (node instanceof Scalar scalar && List.of(kinds).contains(scalar.kind())) {
            return scalar.text();
        }
        boolean nothing = node instanceof Scalar scalar && scalar.kind() == Kind.NOTHING;
        boolean quotable = List.of(kinds).equals(List.of(Kind.TEXT)) && node instanceof Scalar && !nothing;
        throw new InvalidValueException(
                "",
                nothing
                        ? "is empty; give it a value or leave the field out"
                        : "must be " + wanted + ", got " + node.description() + (quotable ? "; put it in quotes" : ""));
    }
}
