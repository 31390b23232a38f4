package org.storeharness.postgres.script.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.postgres.script.expression.Operators.Operator;

/**
 * Reads expressions with the operators and precedences of pgbench, from loose to tight: {@code or}, {@code and}, {@code not},
 * {@code is}, comparisons, {@code | # & << >> ~}, {@code + -}, {@code * / %}, signs.
 */
public final class ExpressionParser {
    /** Deeper nesting is refused before it could exhaust the stack. */
    private static final int DEEPEST = 200;

    private final List<Token> tokens;
    private final Names names;
    private final String where;
    private int position;
    private int depth;

    private ExpressionParser(List<Token> tokens, Names names, String where) {
        this.tokens = tokens;
        this.names = names;
        this.where = where;
    }

    /**
     * Reads one expression.
     *
     * @param where names the place for people
     * @throws ScriptFault if it is none
     */
    public static Expression parse(String text, Names names, String where) throws ScriptFault {
        ExpressionParser parser = new ExpressionParser(Token.of(text), names, where);
        Expression expression = parser.or();
        if (parser.peek().kind() != Token.Kind.END) {
            throw parser.unexpected();
        }
        return expression;
    }

    private Expression or() throws ScriptFault {
        if (++depth > DEEPEST) {
            throw new ScriptFault("the expression is nested more than " + DEEPEST + " deep");
        }
        Expression left = and();
        while (take("or")) {
            left = Logic.or(left, and());
        }
        depth--;
        return left;
    }

    private Expression and() throws ScriptFault {
        Expression left = not();
        while (take("and")) {
            left = Logic.and(left, not());
        }
        return left;
    }

    private Expression not() throws ScriptFault {
        boolean negated = false;
        while (take("not")) {
            negated = !negated;
        }
        Expression operand = is();
        return negated ? Logic.not(operand) : operand;
    }

    private Expression is() throws ScriptFault {
        Expression operand = comparison();
        if (take("isnull")) {
            return Logic.is(operand, Value.NULL, false);
        } else if (take("notnull")) {
            return Logic.is(operand, Value.NULL, true);
        } else if (take("is")) {
            boolean negated = take("not");
            if (take("null")) {
                return Logic.is(operand, Value.NULL, negated);
            } else if (take("true")) {
                return Logic.is(operand, new Value.Truth(true), negated);
            } else if (take("false")) {
                return Logic.is(operand, new Value.Truth(false), negated);
            }
            throw unexpected();
        }
        return operand;
    }

    private Expression comparison() throws ScriptFault {
        Expression left = bits();
        Operator operator = Operators.of(peek(), Operators.COMPARISONS);
        if (operator == null) {
            return left;
        }
        position++;
        Expression compared = operator.between(left, bits());
        if (Operators.of(peek(), Operators.COMPARISONS) != null) {
            throw unexpected();
        }
        return compared;
    }

    private Expression bits() throws ScriptFault {
        return chain(Operators.BITS, this::bitsOperand);
    }

    private Expression bitsOperand() throws ScriptFault {
        int inversions = 0;
        while (take("~")) {
            inversions++;
        }
        Expression operand = sum();
        return inversions % 2 == 0
                ? operand
                : scope -> {
                    Value value = operand.evaluate(scope);
                    return value instanceof Value.Null ? value : new Value.Whole(~value.toWhole());
                };
    }

    private Expression sum() throws ScriptFault {
        return chain(Operators.SUMS, this::product);
    }

    private Expression product() throws ScriptFault {
        return chain(Operators.PRODUCTS, this::signed);
    }

    /** Operands with operators between them that bind equally tight, taken from the left. */
    private Expression chain(Map<String, Operator> operators, Operand operand) throws ScriptFault {
        Expression left = operand.read();
        for (Operator operator = Operators.of(peek(), operators);
                operator != null;
                operator = Operators.of(peek(), operators)) {
            position++;
            left = operator.between(left, operand.read());
        }
        return left;
    }

    private Expression signed() throws ScriptFault {
        boolean negative = false;
        while (peek().is("-") || peek().is("+")) {
            negative ^= next().is("-");
        }
        if (negative && peek().kind() == Token.Kind.WHOLE) {
            return constant(new Value.Whole(whole("-" + next().text())));
        }
        Expression operand = primary();
        return negative
                ? scope -> {
                    Value value = operand.evaluate(scope);
                    return value instanceof Value.Null ? value : Arithmetic.negate(value);
                }
                : operand;
    }

    private Expression primary() throws ScriptFault {
        return switch (peek().kind()) {
            case WHOLE -> constant(new Value.Whole(whole(next().text())));
            case REAL -> constant(new Value.Real(Double.parseDouble(next().text())));
            case VARIABLE -> variable(next().text());
            case NAME -> named(next().text());
            case SYMBOL, END -> {
                if (!take("(")) {
                    throw unexpected();
                }
                Expression inner = or();
                expect(")");
                yield inner;
            }
        };
    }

    private Expression variable(String name) {
        int place = names.use(name, where);
        return scope -> {
            Value value = scope.get(place);
            if (value == null) {
                throw new ScriptFault("the variable " + name + " has no value yet");
            }
            return value instanceof Value.Text text ? text.meaning() : value;
        };
    }

    private Expression named(String name) throws ScriptFault {
        return switch (name) {
            case "true" -> constant(new Value.Truth(true));
            case "false" -> constant(new Value.Truth(false));
            case "null" -> constant(Value.NULL);
            case "case" -> choice();
            default -> {
                if (!take("(")) {
                    position--;
                    throw unexpected();
                }
                yield Functions.call(name, arguments());
            }
        };
    }

    private List<Expression> arguments() throws ScriptFault {
        List<Expression> arguments = new ArrayList<>();
        if (take(")")) {
            return arguments;
        }
        do {
            arguments.add(or());
        } while (take(","));
        expect(")");
        return arguments;
    }

    private Expression choice() throws ScriptFault {
        List<Expression> conditions = new ArrayList<>();
        List<Expression> results = new ArrayList<>();
        expect("when");
        do {
            conditions.add(or());
            expect("then");
            results.add(or());
        } while (take("when"));
        Expression otherwise = take("else") ? or() : constant(Value.NULL);
        expect("end");
        return scope -> {
            for (int i = 0; i < conditions.size(); i++) {
                if (conditions.get(i).evaluate(scope).holdsAsCondition()) {
                    return results.get(i).evaluate(scope);
                }
            }
            return otherwise.evaluate(scope);
        };
    }

    /** Reads what stands beside an operator. */
    private interface Operand {
        Expression read() throws ScriptFault;
    }

    private static Expression constant(Value value) {
        return scope -> value;
    }

    private static long whole(String digits) throws ScriptFault {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new ScriptFault("the number " + digits + " is too large");
        }
    }

    private Token peek() {
        return tokens.get(position);
    }

    private Token next() {
        return tokens.get(position++);
    }

    private boolean take(String text) {
        if (peek().is(text)) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(String text) throws ScriptFault {
        if (!take(text)) {
            throw new ScriptFault("'" + text + "' is missing before " + shown());
        }
    }

    private ScriptFault unexpected() {
        return new ScriptFault("did not expect " + shown());
    }

    private String shown() {
        return peek().kind() == Token.Kind.END
                ? "the end of the line"
                : "'" + (peek().kind() == Token.Kind.VARIABLE ? ":" : "") + peek().text() + "'";
    }
}
