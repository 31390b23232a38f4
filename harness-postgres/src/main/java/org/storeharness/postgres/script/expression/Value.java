package org.storeharness.postgres.script.expression;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** What a variable holds or an expression comes to. */
public sealed interface Value {
    /** No value. */
    Value NULL = new Null();

    /** A whole number of 64 bits. */
    record Whole(long number) implements Value {}

    /** A floating-point number. */
    record Real(double number) implements Value {}

    /** A truth value. */
    record Truth(boolean holds) implements Value {}

    /** No value. */
    record Null() implements Value {}

    /** Text from outside: statements take it as it is, expressions for what it looks like. */
    record Text(String text) implements Value {
        /** What it looks like: a number, a truth value, none at all, or just text. */
        public Value meaning() {
            return ValueText.read(text);
        }
    }

    /** The value of a text from outside, {@code null} for none. */
    static Value of(@Nullable String text) {
        return text == null ? NULL : new Text(text);
    }

    /** The value as a statement takes it; {@code null} for none. */
    default @Nullable String sql() {
        if (this instanceof Whole whole) {
            return Long.toString(whole.number());
        } else if (this instanceof Real real) {
            return sql(real.number());
        } else if (this instanceof Truth truth) {
            return Boolean.toString(truth.holds());
        }
        return this instanceof Text text ? text.text() : null;
    }

    /**
     * The value as a whole number; a real one is rounded to the nearest, halves to the even one.
     *
     * @throws ScriptFault if it is none
     */
    default long toWhole() throws ScriptFault {
        if (this instanceof Whole whole) {
            return whole.number();
        }
        if (this instanceof Real real) {
            double rounded = Math.rint(real.number());
            if (rounded >= -0x1p63 && rounded < 0x1p63) {
                return (long) rounded;
            }
            throw new ScriptFault("double to int overflow for " + real.number());
        }
        throw new ScriptFault("cannot coerce " + describe() + " to int");
    }

    /**
     * The value as a floating-point number.
     *
     * @throws ScriptFault if it is none
     */
    default double toReal() throws ScriptFault {
        if (this instanceof Whole whole) {
            return whole.number();
        }
        if (this instanceof Real real) {
            return real.number();
        }
        throw new ScriptFault("cannot coerce " + describe() + " to double");
    }

    /**
     * The value as a truth value.
     *
     * @throws ScriptFault if it is none
     */
    default boolean toTruth() throws ScriptFault {
        if (this instanceof Truth truth) {
            return truth.holds();
        }
        throw new ScriptFault("cannot coerce " + describe() + " to boolean");
    }

    /**
     * Whether a condition with this value holds: numbers other than 0 do, no value does not.
     *
     * @throws ScriptFault if it is text
     */
    default boolean holdsAsCondition() throws ScriptFault {
        if (this instanceof Whole whole) {
            return whole.number() != 0;
        } else if (this instanceof Real real) {
            return real.number() != 0;
        }
        return !(this instanceof Null) && toTruth();
    }

    private String describe() {
        if (this instanceof Text text) {
            return "'" + text.text() + "'";
        }
        return this instanceof Truth ? "boolean" : this instanceof Null ? "null" : String.valueOf(sql());
    }

    /** As C prints it with {@code %.15g}. */
    private static String sql(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        } else if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        return new BigDecimal(number)
                .round(new MathContext(15))
                .stripTrailingZeros()
                .toString();
    }
}
