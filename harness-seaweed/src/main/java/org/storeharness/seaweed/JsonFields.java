package org.storeharness.seaweed;

/**
 * Finds single fields of a JSON object in its bytes, without making objects: for the responses of measured operations. Fields
 * of nested objects are skipped. PlainJson reads whole documents.
 */
final class JsonFields {
    private static final long ABSENT = -1;

    private JsonFields() {}

    /**
     * The position of the value of a top-level field: its start in the high half, its end (exclusive) in the low half, a
     * string without its quotes; negative if there is no such field or the text before it is not valid JSON.
     */
    static long find(byte[] text, int length, byte[] name) {
        int at = skipSpace(text, 0, length);
        if (at >= length || text[at++] != '{') {
            return ABSENT;
        }
        while (true) {
            at = skipSpace(text, at, length);
            int nameEnd = skipString(text, at, length);
            if (nameEnd < 0) {
                return ABSENT;
            }
            boolean wanted = matches(text, at + 1, nameEnd - 1, name);
            at = skipSpace(text, nameEnd, length);
            if (at >= length || text[at] != ':') {
                return ABSENT;
            }
            at = skipSpace(text, at + 1, length);
            int valueEnd = skipValue(text, at, length);
            if (valueEnd < 0) {
                return ABSENT;
            }
            if (wanted) {
                return text[at] == '"' ? pack(at + 1, valueEnd - 1) : pack(at, valueEnd);
            }
            at = skipSpace(text, valueEnd, length);
            if (at >= length || text[at++] != ',') {
                return ABSENT;
            }
        }
    }

    /** The start of a found value. */
    static int start(long found) {
        return (int) (found >>> 32);
    }

    /** The end of a found value. */
    static int end(long found) {
        return (int) found;
    }

    /** The whole number in a top-level field, or {@code otherwise} if there is none. */
    static long number(byte[] text, int length, byte[] name, long otherwise) {
        long found = find(text, length, name);
        if (found < 0 || end(found) - start(found) > 18) {
            return otherwise;
        }
        long value = 0;
        for (int i = start(found); i < end(found); i++) {
            if (text[i] < '0' || text[i] > '9') {
                return otherwise;
            }
            value = value * 10 + text[i] - '0';
        }
        return value;
    }

    private static long pack(int start, int end) {
        return (long) start << 32 | end;
    }

    private static boolean matches(byte[] text, int from, int to, byte[] name) {
        return java.util.Arrays.equals(text, from, to, name, 0, name.length);
    }

    private static int skipSpace(byte[] text, int from, int length) {
        int at = from;
        while (at < length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static int skipString(byte[] text, int from, int length) {
        if (from >= length || text[from] != '"') {
            return -1;
        }
        for (int at = from + 1; at < length; at++) {
            if (text[at] == '\\') {
                at++;
            } else if (text[at] == '"') {
                return at + 1;
            }
        }
        return -1;
    }

    private static int skipValue(byte[] text, int from, int length) {
        if (from >= length) {
            return -1;
        }
        if (text[from] == '"') {
            return skipString(text, from, length);
        }
        if (text[from] == '{' || text[from] == '[') {
            return skipNested(text, from, length);
        }
        int at = from;
        while (at < length && text[at] != ',' && text[at] != '}' && text[at] > ' ') {
            at++;
        }
        return at == from || at >= length ? -1 : at;
    }

    private static int skipNested(byte[] text, int from, int length) {
        int depth = 0;
        int at = from;
        while (at >= 0 && at < length) {
            switch (text[at]) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> {
                    at = skipString(text, at, length);
                    continue;
                }
                default -> {}
            }
            at++;
            if (depth == 0) {
                return at;
            }
        }
        return -1;
    }
}
