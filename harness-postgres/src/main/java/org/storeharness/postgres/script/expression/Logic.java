package org.storeharness.postgres.script.expression;

/** Operators that look at their right side only where it matters. A left side without a value leaves none, as in pgbench. */
final class Logic {
    private Logic() {}

    static Expression and(Expression left, Expression right) {
        return scope -> {
            Value first = left.evaluate(scope);
            if (first instanceof Value.NullValue || !first.toBoolean()) {
                return first;
            }
            return truth(right.evaluate(scope));
        };
    }

    static Expression or(Expression left, Expression right) {
        return scope -> {
            Value first = left.evaluate(scope);
            if (first instanceof Value.NullValue || first.toBoolean()) {
                return first;
            }
            return truth(right.evaluate(scope));
        };
    }

    static Expression not(Expression operand) {
        return scope -> {
            Value value = operand.evaluate(scope);
            return value instanceof Value.NullValue ? value : new Value.BooleanValue(!value.toBoolean());
        };
    }

    /** Whether the operand is just this: null, true or false. Never null itself. */
    static Expression isExactly(Expression operand, Value asked, boolean negated) {
        return scope -> new Value.BooleanValue(operand.evaluate(scope).equals(asked) != negated);
    }

    private static Value truth(Value value) throws ScriptException {
        return value instanceof Value.NullValue ? value : new Value.BooleanValue(value.toBoolean());
    }
}
