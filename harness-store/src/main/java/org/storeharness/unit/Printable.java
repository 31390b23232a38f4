package org.storeharness.unit;

import java.util.Locale;

/** Makes text of unknown origin safe to show in one line on a terminal. */
public final class Printable {
    private Printable() {}

    /**
     * The text in one line: control characters, line ends, format characters such as direction marks and unpaired
     * surrogates become escapes such as {@code \u001b}.
     */
    public static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (acts(character)) {
                line.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else {
                line.appendCodePoint(character);
            }
        });
        return line.toString();
    }

    /** Does what {@link #line(String)} does, and cuts to so many characters, with {@code ...} where something was cut. */
    public static String line(String text, int maximumCharacters) {
        if (text.length() <= maximumCharacters) {
            return line(text);
        }
        return line(text.substring(0, maximumCharacters - 3)) + "...";
    }

    private static boolean acts(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
