package org.storeharness.postgres;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** The value of a variable or of an expression. */
sealed interface Value {
    /** SQL's null. */
    Value NULL = new NullValue();

    /** A 64-bit integer. */
    record LongValue(long number) implements Value {}

    /** A floating-point number. */
    record DoubleValue(double number) implements Value {
        private static final int DIGITS = 15;
        private static final int LEAST_PLAIN_EXPONENT = -4;

        /** The number with 15 significant digits, as C's {@code %.15g} has it. */
        String text() {
            if (Double.isNaN(number)) {
                return "NaN";
            } else if (Double.isInfinite(number)) {
                return number > 0 ? "Infinity" : "-Infinity";
            } else if (number == 0) {
                return 1 / number > 0 ? "0" : "-0";
            }
            BigDecimal rounded =
                    new BigDecimal(number).round(new MathContext(DIGITS)).stripTrailingZeros();
            int exponent = rounded.precision() - rounded.scale() - 1;
            if (exponent >= LEAST_PLAIN_EXPONENT && exponent < DIGITS) {
                return rounded.toPlainString();
            }
            String sign = exponent < 0 ? "e-" : "e+";
            return rounded.movePointLeft(exponent).toPlainString()
                    + sign
                    + (Math.abs(exponent) < 10 ? "0" : "")
                    + Math.abs(exponent);
        }
    }

    /** A boolean. */
    record BooleanValue(boolean value) implements Value {}

    /** SQL's null. */
    record NullValue() implements Value {}

    /** Text from options or from the server: statements send it unchanged, expressions parse it. */
    record TextValue(String text) implements Value {
        /** The number, boolean or null that the text spells, else the text. */
        public Value parsed() {
            return ValueParser.parse(text);
        }
    }

    /** The value of a text; {@link #NULL} for {@code null}. */
    static Value of(@Nullable String text) {
        return text == null ? NULL : new TextValue(text);
    }

    /** The value as a parameter of a statement; {@code null} for {@link #NULL}. */
    default @Nullable String toSqlText() {
        if (this instanceof LongValue whole) {
            return Long.toString(whole.number());
        } else if (this instanceof DoubleValue real) {
            return real.text();
        } else if (this instanceof BooleanValue truth) {
            return Boolean.toString(truth.value());
        }
        return this instanceof TextValue text ? text.text() : null;
    }

    /**
     * The value as an integer; a floating-point number is rounded to the nearest, halves to even.
     *
     * @throws ScriptException if it is no number, or out of range
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
     * @throws ScriptException if it is no number
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
     * The value as a boolean.
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
     * Whether a condition with this value holds: numbers other than 0 do, null does not.
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
}
