package org.storeharness.postgres.script.expression;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** What a variable holds or an expression comes to. */
public sealed interface Value {
    /** No value. */
    Value NULL = new NullValue();

    /** A whole number of 64 bits. */
    record LongValue(long number) implements Value {}

    /** A floating-point number. */
    record DoubleValue(double number) implements Value {}

    /** A truth value. */
    record BooleanValue(boolean value) implements Value {}

    /** No value. */
    record NullValue() implements Value {}

    /** Text from outside: statements take it as it is, expressions for what it looks like. */
    record TextValue(String text) implements Value {
        /** What it looks like: a number, a truth value, none at all, or just text. */
        public Value parsed() {
            return ValueParser.parse(text);
        }
    }

    /** The value of a text from outside, {@code null} for none. */
    static Value of(@Nullable String text) {
        return text == null ? NULL : new TextValue(text);
    }

    /** The value as a statement takes it; {@code null} for none. */
    default @Nullable String toSqlText() {
        if (this instanceof LongValue whole) {
            return Long.toString(whole.number());
        } else if (this instanceof DoubleValue real) {
            return toSqlText(real.number());
        } else if (this instanceof BooleanValue truth) {
            return Boolean.toString(truth.value());
        }
        return this instanceof TextValue text ? text.text() : null;
    }

    /**
     * The value as a whole number; a real one is rounded to the nearest, halves to the even one.
     *
     * @throws ScriptException if it is none
     */
    default long toLong() throws ScriptException {
        if (this instanceof LongValue whole) {
            return whole.number();
        }
        if (this instanceof DoubleValue real) {
            double rounded = Math.rint(real.number());
            if (rounded >= -0x1p63 && rounded < 0x1p63) {
                return (long) rounded;
            }
            throw new ScriptException("double to int overflow for " + real.number());
        }
        throw new ScriptException("cannot coerce " + describe() + " to int");
    }

    /**
     * The value as a floating-point number.
     *
     * @throws ScriptException if it is none
     */
    default double toDouble() throws ScriptException {
        if (this instanceof LongValue whole) {
            return whole.number();
        }
        if (this instanceof DoubleValue real) {
            return real.number();
        }
        throw new ScriptException("cannot coerce " + describe() + " to double");
    }

    /**
     * The value as a truth value.
     *
     * @throws ScriptException if it is none
     */
    default boolean toBoolean() throws ScriptException {
        if (this instanceof BooleanValue truth) {
            return truth.value();
        }
        throw new ScriptException("cannot coerce " + describe() + " to boolean");
    }

    /**
     * Whether a condition with this value holds: numbers other than 0 do, no value does not.
     *
     * @throws ScriptException if it is text
     */
    default boolean isTrueAsCondition() throws ScriptException {
        if (this instanceof LongValue whole) {
            return whole.number() != 0;
        } else if (this instanceof DoubleValue real) {
            return real.number() != 0;
        }
        return !(this instanceof NullValue) && toBoolean();
    }

    private String describe() {
        if (this instanceof TextValue text) {
            return "'" + text.text() + "'";
        }
        return this instanceof BooleanValue
                ? "boolean"
                : this instanceof NullValue ? "null" : String.valueOf(toSqlText());
    }

    /** As C prints it with {@code %.15g}. */
    private static String toSqlText(double number) {
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
