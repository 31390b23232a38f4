package org.storeharness.postgres.script.expression;

/** Operators on numbers: whole while both sides are, floating-point as soon as one is. Overflow is a fault. */
final class Arithmetic {
    private Arithmetic() {}

    static Value add(Value left, Value right) throws ScriptFault {
        if (real(left, right)) {
            return new Value.Real(left.toReal() + right.toReal());
        }
        long a = left.toWhole();
        long b = right.toWhole();
        long sum = a + b;
        require(((a ^ sum) & (b ^ sum)) >= 0, "add");
        return new Value.Whole(sum);
    }

    static Value subtract(Value left, Value right) throws ScriptFault {
        if (real(left, right)) {
            return new Value.Real(left.toReal() - right.toReal());
        }
        long a = left.toWhole();
        long b = right.toWhole();
        long difference = a - b;
        require(((a ^ b) & (a ^ difference)) >= 0, "sub");
        return new Value.Whole(difference);
    }

    static Value multiply(Value left, Value right) throws ScriptFault {
        if (real(left, right)) {
            return new Value.Real(left.toReal() * right.toReal());
        }
        long a = left.toWhole();
        long b = right.toWhole();
        long product = a * b;
        require(Math.multiplyHigh(a, b) == product >> 63, "mul");
        return new Value.Whole(product);
    }

    static Value divide(Value left, Value right) throws ScriptFault {
        if (real(left, right)) {
            return new Value.Real(left.toReal() / right.toReal());
        }
        long a = left.toWhole();
        long b = divisor(right);
        require(a != Long.MIN_VALUE || b != -1, "div");
        return new Value.Whole(a / b);
    }

    static Value remainder(Value left, Value right) throws ScriptFault {
        return new Value.Whole(left.toWhole() % divisor(right));
    }

    static Value negate(Value value) throws ScriptFault {
        return value instanceof Value.Real real ? new Value.Real(-real.number()) : subtract(new Value.Whole(0), value);
    }

    static boolean equal(Value left, Value right) throws ScriptFault {
        return real(left, right) ? left.toReal() == right.toReal() : left.toWhole() == right.toWhole();
    }

    static boolean less(Value left, Value right) throws ScriptFault {
        return real(left, right) ? left.toReal() < right.toReal() : left.toWhole() < right.toWhole();
    }

    static boolean lessOrEqual(Value left, Value right) throws ScriptFault {
        return real(left, right) ? left.toReal() <= right.toReal() : left.toWhole() <= right.toWhole();
    }

    private static long divisor(Value value) throws ScriptFault {
        long divisor = value.toWhole();
        if (divisor == 0) {
            throw new ScriptFault("division by zero");
        }
        return divisor;
    }

    private static boolean real(Value left, Value right) {
        return left instanceof Value.Real || right instanceof Value.Real;
    }

    private static void require(boolean inRange, String operation) throws ScriptFault {
        if (!inRange) {
            throw new ScriptFault("bigint " + operation + " out of range");
        }
    }
}
