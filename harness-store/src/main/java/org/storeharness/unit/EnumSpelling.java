package org.storeharness.unit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The spelling of enum constants in plans, results and on the command line: {@code JDBC_BATCH} is {@code jdbc-batch}. */
public final class EnumSpelling {
    private EnumSpelling() {}

    /** The spelling of a constant. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The constant of that spelling; case does not matter.
     *
     * @throws InvalidValueException if there is none; names the allowed ones
     */
    public static <E> E parse(Class<E> type, String text) {
        String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        for (E constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        List<String> allowed = Arrays.stream(type.getEnumConstants())
                .map(constant -> of((Enum<?>) constant))
                .toList();
        throw new InvalidValueException(
                "",
                "must be one of " + String.join(", ", allowed) + ", got '" + text + "'"
                        + SimilarNames.question(text.strip(), allowed));
    }

    /**
     * The same for a named value.
     *
     * @param name the option or field that has the value, for errors
     */
    public static <E> E parse(String name, Class<E> type, String text) {
        return Check.named(name, () -> parse(type, text));
    }
}
