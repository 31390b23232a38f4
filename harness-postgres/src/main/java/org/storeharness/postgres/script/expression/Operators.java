package org.storeharness.postgres.script.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The operators between two values, by symbol; those of one map bind equally tight. */
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

    /** What an operator makes of two values, neither of them null. */
    interface Operator {
        Value apply(Value left, Value right) throws ScriptException;

        /** The expression that evaluates both sides; null if one of them is. */
        default Expression combine(Expression left, Expression right) {
            return scope -> {
                Value first = left.evaluate(scope);
                Value second = right.evaluate(scope);
                return first instanceof Value.NullValue || second instanceof Value.NullValue
                        ? Value.NULL
                        : apply(first, second);
            };
        }
    }

    /** The operator that a word stands for; {@code null} if it is none of these. */
    static @Nullable Operator find(Token token, Map<String, Operator> operators) {
        return token.kind() == Token.TokenKind.SYMBOL ? operators.get(token.text()) : null;
    }
}
