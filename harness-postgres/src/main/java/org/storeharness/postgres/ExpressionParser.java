package org.storeharness.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.postgres.Operators.Operator;

/**
 * Parses expressions with the operators and precedences of pgbench, from loose to tight: {@code or}, {@code and}, {@code not},
 * {@code is}, comparisons, {@code | # & << >> ~}, {@code + -}, {@code * / %}, signs.
 */
final class ExpressionParser {
    /** Deeper nesting is refused before it could exhaust the stack. */
    private static final int MAX_DEPTH = 200;

    private final List<Token> tokens;
    private final SymbolTable symbols;
    private final String location;
    private int position;
    private int depth;

    private ExpressionParser(List<Token> tokens, SymbolTable symbols, String location) {
        this.tokens = tokens;
        this.symbols = symbols;
        this.location = location;
    }

    /**
     * Parses one expression.
     *
     * @param symbols the variables, to which those of the expression are added
     * @param location the file and line, for messages
     * @throws ScriptException if it is malformed
     */
    static Expression parse(String text, SymbolTable symbols, String location) throws ScriptException {
        ExpressionParser parser = new ExpressionParser(Token.of(text), symbols, location);
        Expression expression = parser.or();
        if (parser.peek().kind() != Token.TokenKind.END) {
            throw parser.unexpected();
        }
        return expression;
    }

    private Expression or() throws ScriptException {
        if (++depth > MAX_DEPTH) {
            throw new ScriptException("the expression is nested more than " + MAX_DEPTH + " deep");
        }
        Expression left = and();
        while (accept("or")) {
            left = Logic.or(left, and());
        }
        depth--;
        return left;
    }

    private Expression and() throws ScriptException {
        Expression left = not();
        while (accept("and")) {
            left = Logic.and(left, not());
        }
        return left;
    }

    private Expression not() throws ScriptException {
        boolean negated = false;
        while (accept("not")) {
            negated = !negated;
        }
        Expression operand = is();
        return negated ? Logic.not(operand) : operand;
    }

    private Expression is() throws ScriptException {
        Expression operand = comparison();
        if (peek().is("isnull") || peek().is("notnull")) {
            return Logic.isExactly(operand, Value.NULL, next().is("notnull"));
        } else if (!accept("is")) {
            return operand;
        }
        boolean negated = accept("not");
        if (accept("null")) {
            return Logic.isExactly(operand, Value.NULL, negated);
        } else if (peek().is("true") || peek().is("false")) {
            return Logic.isExactly(operand, new Value.BooleanValue(next().is("true")), negated);
        }
        throw unexpected();
    }

    private Expression comparison() throws ScriptException {
        Expression left = bits();
        Operator operator = Operators.find(peek(), Operators.COMPARISONS);
        if (operator == null) {
            return left;
        }
        position++;
        Expression compared = operator.combine(left, bits());
        if (Operators.find(peek(), Operators.COMPARISONS) != null) {
            throw unexpected();
        }
        return compared;
    }

    private Expression bits() throws ScriptException {
        return leftAssociative(Operators.BITS, this::bitsOperand);
    }

    private Expression bitsOperand() throws ScriptException {
        int inversions = 0;
        while (accept("~")) {
            inversions++;
        }
        Expression operand = sum();
        return inversions % 2 == 0 ? operand : Operators.unary(operand, value -> new Value.LongValue(~value.toLong()));
    }

    private Expression sum() throws ScriptException {
        return leftAssociative(Operators.SUMS, this::product);
    }

    private Expression product() throws ScriptException {
        return leftAssociative(Operators.PRODUCTS, this::unary);
    }

    /** Parses operands with operators of the same precedence between them, evaluated from the left. */
    private Expression leftAssociative(Map<String, Operator> operators, OperandParser operand) throws ScriptException {
        Expression left = operand.parse();
        for (Operator operator = Operators.find(peek(), operators);
                operator != null;
                operator = Operators.find(peek(), operators)) {
            position++;
            left = operator.combine(left, operand.parse());
        }
        return left;
    }

    private Expression unary() throws ScriptException {
        boolean negative = false;
        while (peek().is("-") || peek().is("+")) {
            negative ^= next().is("-");
        }
        if (negative && peek().kind() == Token.TokenKind.WHOLE) {
            return constant(new Value.LongValue(parseLong("-" + next().text())));
        }
        Expression operand = primary();
        return negative ? Operators.unary(operand, Arithmetic::negate) : operand;
    }

    private Expression primary() throws ScriptException {
        return switch (peek().kind()) {
            case WHOLE -> constant(new Value.LongValue(parseLong(next().text())));
            case REAL -> constant(new Value.DoubleValue(Double.parseDouble(next().text())));
            case VARIABLE -> variable(next().text());
            case NAME -> keywordOrCall(next().text());
            case SYMBOL, END -> {
                if (!accept("(")) {
                    throw unexpected();
                }
                Expression inner = or();
                expect(")");
                yield inner;
            }
        };
    }

    private Expression variable(String name) {
        int slot = symbols.reference(name, location);
        return context -> {
            Value value = context.get(slot);
            if (value == null) {
                throw new ScriptException("the variable " + name + " has no value yet");
            }
            return value instanceof Value.TextValue text ? text.parsed() : value;
        };
    }

    private Expression keywordOrCall(String name) throws ScriptException {
        return switch (name) {
            case "true" -> constant(new Value.BooleanValue(true));
            case "false" -> constant(new Value.BooleanValue(false));
            case "null" -> constant(Value.NULL);
            case "case" -> caseExpression();
            default -> {
                if (!accept("(")) {
                    position--;
                    throw unexpected();
                }
                yield Functions.call(name, arguments());
            }
        };
    }

    private List<Expression> arguments() throws ScriptException {
        List<Expression> arguments = new ArrayList<>();
        if (accept(")")) {
            return arguments;
        }
        do {
            arguments.add(or());
        } while (accept(","));
        expect(")");
        return arguments;
    }

    private Expression caseExpression() throws ScriptException {
        List<Expression> conditions = new ArrayList<>();
        List<Expression> results = new ArrayList<>();
        expect("when");
        do {
            conditions.add(or());
            expect("then");
            results.add(or());
        } while (accept("when"));
        Expression otherwise = accept("else") ? or() : constant(Value.NULL);
        expect("end");
        return context -> {
            for (int i = 0; i < conditions.size(); i++) {
                if (conditions.get(i).evaluate(context).isTrueAsCondition()) {
                    return results.get(i).evaluate(context);
                }
            }
            return otherwise.evaluate(context);
        };
    }

    /** Parses an operand. */
    private interface OperandParser {
        Expression parse() throws ScriptException;
    }

    private static Expression constant(Value value) {
        return context -> value;
    }

    private static long parseLong(String digits) throws ScriptException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new ScriptException("the number " + digits + " is too large");
        }
    }

    private Token peek() {
        return tokens.get(position);
    }

    private Token next() {
        return tokens.get(position++);
    }

    private boolean accept(String text) {
        if (peek().is(text)) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(String text) throws ScriptException {
        if (!accept(text)) {
            throw new ScriptException("'" + text + "' is missing before " + describeNext());
        }
    }

    private ScriptException unexpected() {
        return new ScriptException("did not expect " + describeNext());
    }

    private String describeNext() {
        return peek().kind() == Token.TokenKind.END
                ? "the end of the line"
                : "'" + (peek().kind() == Token.TokenKind.VARIABLE ? ":" : "") + peek().text() + "'";
    }
}
