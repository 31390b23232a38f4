package org.storeharness.seaweed.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON document into maps, lists, strings, {@link Double}s, {@link Boolean}s and nulls. For answers that come now
 * and then; {@link JsonFields} serves those that come with every operation.
 */
public final class Json {
    private static final int MAX_DEPTH = 64;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Reads a document that is an object.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static Map<String, @Nullable Object> object(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        json.skipSpace();
        if (json.at != text.length()) {
            throw json.unexpected("the end");
        }
        if (value instanceof Map<?, ?>) {
            return asObject(value);
        }
        throw json.unexpected("an object");
    }

    /** The object in a field; empty if there is none. */
    public static Map<String, @Nullable Object> object(Map<String, ?> parent, String field) {
        return parent.get(field) instanceof Map<?, ?> map ? asObject(map) : Map.of();
    }

    /** The objects in a field that holds a list; empty if there is none. */
    public static List<Map<String, @Nullable Object>> objects(Map<String, ?> parent, String field) {
        List<Map<String, @Nullable Object>> objects = new ArrayList<>();
        if (parent.get(field) instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Map<?, ?> map) {
                    objects.add(asObject(map));
                }
            }
        }
        return objects;
    }

    /** The string in a field; empty if there is none. */
    public static String string(Map<String, ?> parent, String field) {
        return parent.get(field) instanceof String string ? string : "";
    }

    @SuppressWarnings("unchecked") // the parser makes maps with string keys only
    private static Map<String, @Nullable Object> asObject(Object map) {
        return (Map<String, @Nullable Object>) map;
    }

    private @Nullable Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw unexpected("fewer than " + MAX_DEPTH + " levels");
        }
        skipSpace();
        char first = peek();
        if (first == '{') {
            return readObject(depth);
        } else if (first == '[') {
            return readList(depth);
        } else if (first == '"') {
            return readString();
        }
        return readLiteral();
    }

    private Map<String, @Nullable Object> readObject(int depth) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        at++;
        if (closes('}')) {
            return object;
        }
        do {
            skipSpace();
            String name = readString();
            expect(':');
            object.put(name, value(depth + 1));
        } while (hasMore('}'));
        return object;
    }

    private List<@Nullable Object> readList(int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        at++;
        if (closes(']')) {
            return list;
        }
        do {
            list.add(value(depth + 1));
        } while (hasMore(']'));
        return list;
    }

    private boolean closes(char close) {
        skipSpace();
        if (peek() == close) {
            at++;
            return true;
        }
        return false;
    }

    private boolean hasMore(char close) {
        if (closes(close)) {
            return false;
        }
        expect(',');
        return true;
    }

    private String readString() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(at++);
            string.append(next == '\\' ? readEscape() : next);
        }
        at++;
        return string.toString();
    }

    private char readEscape() {
        char escape = peek();
        at++;
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> readUnicode();
            default -> throw unexpected("an escape");
        };
    }

    private char readUnicode() {
        if (at + 4 > text.length()) {
            throw unexpected("four hexadecimal digits");
        }
        String digits = text.substring(at, at + 4);
        if (!digits.chars().allMatch(digit -> Character.digit(digit, 16) >= 0)) {
            throw unexpected("four hexadecimal digits");
        }
        at += 4;
        return (char) Integer.parseInt(digits, 16);
    }

    private @Nullable Object readLiteral() {
        int start = at;
        while (at < text.length() && ",]}: \n\r\t\"".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String literal = text.substring(start, at);
        switch (literal) {
            case "null" -> {
                return null;
            }
            case "true", "false" -> {
                return literal.equals("true");
            }
            default -> {
                if (!literal.matches("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) {
                    at = start;
                    throw unexpected("a value");
                }
                return Double.valueOf(literal);
            }
        }
    }

    private void skipSpace() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw unexpected("more");
        }
        return text.charAt(at);
    }

    private void expect(char wanted) {
        skipSpace();
        if (peek() != wanted) {
            throw unexpected("'" + wanted + "'");
        }
        at++;
    }

    private IllegalArgumentException unexpected(String wanted) {
        return new IllegalArgumentException("no JSON: expected " + wanted + " at character " + at);
    }
}
