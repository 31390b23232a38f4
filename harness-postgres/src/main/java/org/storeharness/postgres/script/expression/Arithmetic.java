package org.storeharness.postgres.script.expression;

/** Operators on numbers: whole while both sides are, floating-point as soon as one is. Overflow is a fault. */
final class Arithmetic {
    private Arithmetic() {}

    static Value add(Value left, Value right) throws ScriptException {
        if (eitherIsReal(left, right)) {
            return new Value.DoubleValue(left.toDouble() + right.toDouble());
        }
        long a = left.toLong();
        long b = right.toLong();
        long sum = a + b;
        require(((a ^ sum) & (b ^ sum)) >= 0, "add");
        return new Value.LongValue(sum);
    }

    static Value subtract(Value left, Value right) throws ScriptException {
        if (eitherIsReal(left, right)) {
            return new Value.DoubleValue(left.toDouble() - right.toDouble());
        }
        long a = left.toLong();
        long b = right.toLong();
        long difference = a - b;
        require(((a ^ b) & (a ^ difference)) >= 0, "sub");
        return new Value.LongValue(difference);
    }

    static Value multiply(Value left, Value right) throws ScriptException {
        if (eitherIsReal(left, right)) {
            return new Value.DoubleValue(left.toDouble() * right.toDouble());
        }
        long a = left.toLong();
        long b = right.toLong();
        long product = a * b;
        require(Math.multiplyHigh(a, b) == product >> 63, "mul");
        return new Value.LongValue(product);
    }

    static Value divide(Value left, Value right) throws ScriptException {
        if (eitherIsReal(left, right)) {
            return new Value.DoubleValue(left.toDouble() / right.toDouble());
        }
        long a = left.toLong();
        long b = divisor(right);
        require(a != Long.MIN_VALUE || b != -1, "div");
        return new Value.LongValue(a / b);
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
        return eitherIsReal(left, right) ? left.toDouble() == right.toDouble() : left.toLong() == right.toLong();
    }

    static boolean less(Value left, Value right) throws ScriptException {
        return eitherIsReal(left, right) ? left.toDouble() < right.toDouble() : left.toLong() < right.toLong();
    }

    static boolean lessOrEqual(Value left, Value right) throws ScriptException {
        return eitherIsReal(left, right) ? left.toDouble() <= right.toDouble() : left.toLong() <= right.toLong();
    }

    private static long divisor(Value value) throws ScriptException {
        long divisor = value.toLong();
        if (divisor == 0) {
            throw new ScriptException("division by zero");
        }
        return divisor;
    }

    private static boolean eitherIsReal(Value left, Value right) {
        return left instanceof Value.DoubleValue || right instanceof Value.DoubleValue;
    }

    private static void require(boolean inRange, String operation) throws ScriptException {
        if (!inRange) {
            throw new ScriptException("bigint " + operation + " out of range");
        }
    }
}
