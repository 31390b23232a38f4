package org.storeharness.postgres;

/** Logical operators, whose right operand is evaluated only if needed. A left operand of null makes the result null, as in pgbench. */
final class Logic {
    private Logic() {}

    static Expression and(Expression left, Expression right) {
        return context -> {
            Value first = left.evaluate(context);
            if (first instanceof Value.NullValue || !first.toBoolean()) {
                return first;
            }
            return truth(right.evaluate(context));
        };
    }

    static Expression or(Expression left, Expression right) {
        return context -> {
            Value first = left.evaluate(context);
            if (first instanceof Value.NullValue || first.toBoolean()) {
                return first;
            }
            return truth(right.evaluate(context));
        };
    }

    static Expression not(Expression operand) {
        return Operators.unary(operand, value -> new Value.BooleanValue(!value.toBoolean()));
    }

    /** Whether the operand is null, true or false; the result is never null. */
    static Expression isExactly(Expression operand, Value expected, boolean negated) {
        return context -> new Value.BooleanValue(operand.evaluate(context).equals(expected) != negated);
    }

    private static Value truth(Value value) throws ScriptException {
        return value instanceof Value.NullValue ? value : new Value.BooleanValue(value.toBoolean());
    }
}
