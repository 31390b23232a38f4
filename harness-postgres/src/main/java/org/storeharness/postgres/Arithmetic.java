package org.storeharness.postgres;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** Operators on numbers: integer if both operands are, floating-point if one is. Integer overflow is an error. */
final class Arithmetic {
    private Arithmetic() {}

    static Value add(Value left, Value right) throws ScriptException {
        return apply(left, right, Double::sum, Math::addExact, "add");
    }

    static Value subtract(Value left, Value right) throws ScriptException {
        return apply(left, right, (a, b) -> a - b, Math::subtractExact, "sub");
    }

    static Value multiply(Value left, Value right) throws ScriptException {
        return apply(left, right, (a, b) -> a * b, Math::multiplyExact, "mul");
    }

    static Value divide(Value left, Value right) throws ScriptException {
        if (isAnyDouble(left, right)) {
            return new Value.DoubleValue(left.toDouble() / right.toDouble());
        }
        long dividend = left.toLong();
        long divisor = divisor(right);
        if (dividend == Long.MIN_VALUE && divisor == -1) {
            throw outOfRange("div");
        }
        return new Value.LongValue(dividend / divisor);
    }

    static Value remainder(Value left, Value right) throws ScriptException {
        return new Value.LongValue(left.toLong() % divisor(right));
    }

    static Value negate(Value value) throws ScriptException {
        return value instanceof Value.DoubleValue real
                ? new Value.DoubleValue(-real.number())
                : subtract(new Value.LongValue(0), value);
    }

    static boolean equal(Value left, Value right) throws ScriptException {
        return isAnyDouble(left, right) ? left.toDouble() == right.toDouble() : left.toLong() == right.toLong();
    }

    static boolean less(Value left, Value right) throws ScriptException {
        return isAnyDouble(left, right) ? left.toDouble() < right.toDouble() : left.toLong() < right.toLong();
    }

    static boolean lessOrEqual(Value left, Value right) throws ScriptException {
        return isAnyDouble(left, right) ? left.toDouble() <= right.toDouble() : left.toLong() <= right.toLong();
    }

    private static Value apply(
            Value left, Value right, DoubleBinaryOperator onDoubles, LongBinaryOperator onLongs, String name)
            throws ScriptException {
        if (isAnyDouble(left, right)) {
            return new Value.DoubleValue(onDoubles.applyAsDouble(left.toDouble(), right.toDouble()));
        }
        try {
            return new Value.LongValue(onLongs.applyAsLong(left.toLong(), right.toLong()));
        } catch (ArithmeticException e) {
            throw outOfRange(name);
        }
    }

    private static ScriptException outOfRange(String name) {
        return new ScriptException("bigint " + name + " out of range");
    }

    private static long divisor(Value value) throws ScriptException {
        long divisor = value.toLong();
        if (divisor == 0) {
            throw new ScriptException("division by zero");
        }
        return divisor;
    }

    private static boolean isAnyDouble(Value left, Value right) {
        return left instanceof Value.DoubleValue || right instanceof Value.DoubleValue;
    }
}
