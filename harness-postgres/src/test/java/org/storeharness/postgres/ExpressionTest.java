package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
    private static final int DRAWS = 200_000;

    private final SymbolTable symbols = new SymbolTable();

    /** The answers are those of pgbench 15, which printed them with its debug function. */
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            hash_fnv1a(10, 5432) => int -7793829335365542153
            hash_murmur2(10, 5432) => int -5817877081768721676
            hash(-1, 7) => int -837761221932631145
            permute(3, 100, 5432) => int 76
            permute(12345, 1000003, 99) => int 381409
            permute(-5, 9223372036854775807, 1) => int 6678958261093578673
            ~1 + 2 => int -4
            2 + 3 * 4 % 5 - -6 => int 10
            1 << 3 | 1 # 2 & 7 => int 3
            int(5.5) + int(4.5) + int(-0.6) => int 9
            7 / 2 * 1.0 => double 3
            -7 / 2 => int -3
            -7 % 3 => int -1
            not 1 = 2 and 3 <> 4 or null is null => boolean true
            case when 1 > 2 then 1 when null then 2 else 3.5 end => double 3.5
            greatest(1, 2.5, -3) + least(4, 5) => double 6.5
            power(2, 10) + sqrt(9) + ln(exp(2.0)) + pi() * 0 => double 1029
            abs(-4) + abs(-4.5) => double 8.5
            mod(-7, 3) => int -1
            null and false => null
            false and null => boolean false
            null or true => null
            1 + null => null
            -9223372036854775808 => int -9223372036854775808
            1.5e2 is not true => boolean true
            double(3) => double 3
            1 = 1.0 => boolean true
            true and not false isnull => boolean true
            2 * 3 notnull => boolean true
            -2 * -3 + +4 => int 10
            5 & 3 + 1 => int 4
            debug(1 + 2) * 2 => int 6
            """)
    void anExpressionHasTheValueThatPgbenchGivesIt(String text, String answer) throws ScriptException {
        assertThat(shown(evaluate(text))).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            1 / 0                               => division by zero
            1 % (1 - 1)                         => division by zero
            9223372036854775807 + 1             => bigint add out of range
            -9223372036854775808 - 1            => bigint sub out of range
            -9223372036854775808 / -1           => bigint div out of range
            4611686018427387904 * 2             => bigint mul out of range
            int(1e300)                          => double to int overflow
            1 and 2                             => cannot coerce 1 to boolean
            true + 1                            => cannot coerce boolean to int
            random(2, 1)                        => an empty range 2..1
            random_gaussian(1, 9, 1.9)          => must be 2.0 or more
            random_zipfian(1, 9, 1)             => must be 1.001..1000
            random_exponential(1, 9, 0)         => must be above 0
            permute(1, 0)                       => must be above 0
            """)
    void anExpressionWithoutAValueFailsWithItsReason(String text, String message) throws ScriptException {
        Expression expression = ExpressionParser.parse(text, symbols, "here");
        assertThatThrownBy(() -> expression.evaluate(new EvaluationContext(symbols, 1, 1)))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            1 +                  => did not expect the end of the line
            (1                   => ')' is missing before the end of the line
            1 2                  => did not expect '2'
            1 < 2 < 3            => did not expect '<'
            nothing(1)           => there is no function nothing; there are abs, debug, double
            abs()                => the function abs takes 1 arguments, got 0
            hash(1, 2, 3)        => the function hash takes 1 or 2 arguments, got 3
            99999999999999999999 => is too large
            case when 1 end      => 'then' is missing before 'end'
            'text'               => cannot read
            """)
    void aMalformedExpressionIsRefused(String text, String message) {
        assertThatThrownBy(() -> ExpressionParser.parse(text, symbols, "here"))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "007, 7",
        "-9223372036854775808, -9223372036854775808",
        "9223372036854775808, 9.22337203685478e+18",
        "1.50, 1.5",
        "yes, true",
        "off, false",
        "12 monkeys, 12 monkeys"
    })
    void textIsSentUnchangedAndParsedInExpressions(String text, String meaning) throws ScriptException {
        assertThat(Value.of(text).toSqlText()).isEqualTo(text);
        Expression expression = ExpressionParser.parse(":text", symbols, "here");
        EvaluationContext context = new EvaluationContext(symbols, 1, 1);
        context.set(symbols.define("text"), Value.of(text));
        assertThat(expression.evaluate(context).toSqlText()).isEqualTo(meaning);
    }

    @Test
    void deepNestingIsRefusedBeforeTheStackEnds() {
        assertThatThrownBy(() -> ExpressionParser.parse("(".repeat(10_000), symbols, "here"))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining("nested more than 200 deep");
    }

    @Test
    void aVariableHasTheValueThatItWasGivenLast() throws ScriptException {
        Expression expression = ExpressionParser.parse(":a * 2 + :b", symbols, "here");
        EvaluationContext context = new EvaluationContext(symbols, 1, 1);
        context.set(symbols.define("a"), new Value.LongValue(20));
        context.set(symbols.define("b"), Value.of("1.5"));
        assertThat(expression.evaluate(context)).isEqualTo(new Value.DoubleValue(41.5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "random(1, 5)",
                "random_gaussian(1, 5, 2.5)",
                "random_exponential(1, 5, 3.0)",
                "random_zipfian(1, 5, 1.5)"
            })
    void everyDistributionReachesItsWholeRangeAndNothingElse(String text) throws ScriptException {
        assertThat(draws(text).distinct().sorted()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void distributionsHaveTheSharesOfTheirFormulas() throws ScriptException {
        Offset<Double> near = Offset.offset(0.006);
        assertThat(share("random(1, 4)", 1)).isCloseTo(0.25, near);
        // (e^-p(i-1)/n - e^-pi/n) / (1 - e^-p)
        assertThat(share("random_exponential(1, 4, 2.0)", 1))
                .isCloseTo((1 - Math.exp(-0.5)) / (1 - Math.exp(-2)), near);
        // 1 / i^s, normed
        double zipf = Arrays.stream(new double[] {1, 2, 3, 4})
                .map(i -> Math.pow(i, -1.5))
                .sum();
        assertThat(share("random_zipfian(1, 4, 1.5)", 1)).isCloseTo(1 / zipf, near);
        assertThat(share("random_zipfian(1, 4, 1.5)", 3)).isCloseTo(Math.pow(3, -1.5) / zipf, near);
        // (Phi(0) - Phi(-1)) / (Phi(2) - Phi(-2))
        assertThat(share("random_gaussian(1, 4, 2.0)", 2)).isCloseTo(0.34134 / 0.95450, near);
    }

    @Test
    void aPermutationTakesEveryNumberOnce() throws ScriptException {
        EvaluationContext context = new EvaluationContext(symbols, 1, 77);
        int slot = symbols.define("i");
        Expression expression = ExpressionParser.parse("permute(:i, 1000)", symbols, "here");
        EvaluationContext counting = new EvaluationContext(symbols, 1, 77);
        long[] images = new long[1000];
        for (int i = 0; i < images.length; i++) {
            counting.set(slot, new Value.LongValue(i));
            images[i] = expression.evaluate(counting).toLong();
        }
        assertThat(LongStream.of(images).sorted().toArray())
                .containsExactly(LongStream.range(0, 1000).toArray());
        assertThat(context.hashSeed()).isEqualTo(77);
    }

    private double share(String text, long value) throws ScriptException {
        return (double) draws(text).filter(drawn -> drawn == value).count() / DRAWS;
    }

    private LongStream draws(String text) throws ScriptException {
        Expression expression = ExpressionParser.parse(text, symbols, "here");
        EvaluationContext context = new EvaluationContext(symbols, 99, 1);
        LongSupplier draw = () -> {
            try {
                return expression.evaluate(context).toLong();
            } catch (ScriptException e) {
                throw new AssertionError(e);
            }
        };
        return LongStream.generate(draw).limit(DRAWS);
    }

    private Value evaluate(String text) throws ScriptException {
        Expression expression = ExpressionParser.parse(text, symbols, "here");
        return expression.evaluate(new EvaluationContext(symbols, 1, 1));
    }

    private static String shown(Value value) {
        if (value instanceof Value.NullValue) {
            return "null";
        }
        String type =
                value instanceof Value.LongValue ? "int " : value instanceof Value.DoubleValue ? "double " : "boolean ";
        return type + value.toSqlText();
    }
}
