package org.storeharness.postgres;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The binary operators by symbol; those of one map have the same precedence. */
final class Operators {
    static final Map<String, Operator> COMPARISONS = Map.of(
            "=", (a, b) -> new Value.BooleanValue(Arithmetic.equal(a, b)),
            "<>", (a, b) -> new Value.BooleanValue(!Arithmetic.equal(a, b)),
            "!=", (a, b) -> new Value.BooleanValue(!Arithmetic.equal(a, b)),
            "<", (a, b) -> new Value.BooleanValue(Arithmetic.less(a, b)),
            "<=", (a, b) -> new Value.BooleanValue(Arithmetic.lessOrEqual(a, b)),
            ">", (a, b) -> new Value.BooleanValue(Arithmetic.less(b, a)),
            ">=", (a, b) -> new Value.BooleanValue(Arithmetic.lessOrEqual(b, a)));

    static final Map<String, Operator> BITS = Map.of(
            "|", (a, b) -> new Value.LongValue(a.toLong() | b.toLong()),
            "#", (a, b) -> new Value.LongValue(a.toLong() ^ b.toLong()),
            "&", (a, b) -> new Value.LongValue(a.toLong() & b.toLong()),
            "<<", (a, b) -> new Value.LongValue(a.toLong() << b.toLong()),
            ">>", (a, b) -> new Value.LongValue(a.toLong() >> b.toLong()));

    static final Map<String, Operator> SUMS = Map.of("+", Arithmetic::add, "-", Arithmetic::subtract);

    static final Map<String, Operator> PRODUCTS =
            Map.of("*", Arithmetic::multiply, "/", Arithmetic::divide, "%", Arithmetic::remainder);

    private Operators() {}

    /** Computes an operator of two values, neither of which is null. */
    interface Operator {
        Value apply(Value left, Value right) throws ScriptException;

        /** The expression of this operator; its value is null if an operand is. */
        default Expression combine(Expression left, Expression right) {
            return context -> {
                Value first = left.evaluate(context);
                Value second = right.evaluate(context);
                return first instanceof Value.NullValue || second instanceof Value.NullValue
                        ? Value.NULL
                        : apply(first, second);
            };
        }
    }

    /** Computes an operator of a value that is not null. */
    interface ValueOperator {
        Value apply(Value value) throws ScriptException;
    }

    /** The expression of a unary operator; its value is null if the operand is. */
    static Expression unary(Expression operand, ValueOperator operator) {
        return context -> {
            Value value = operand.evaluate(context);
            return value instanceof Value.NullValue ? value : operator.apply(value);
        };
    }

    /** The operator of a token; {@code null} if it is none of these. */
    static @Nullable Operator find(Token token, Map<String, Operator> operators) {
        return token.kind() == Token.TokenKind.SYMBOL ? operators.get(token.text()) : null;
    }
}
