package org.storeharness.postgres;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The functions of expressions. */
final class Functions {
    private static final int ANY = Integer.MAX_VALUE;

    private Functions() {}

    /** Computes a function of arguments, none of which is null. */
    private interface FunctionBody {
        Value apply(Value[] arguments, EvaluationContext context) throws ScriptException;
    }

    private record FunctionDefinition(int minArguments, int maxArguments, FunctionBody body) {}

    private interface HashFunction {
        long apply(long value, long seed);
    }

    private interface RandomFunction {
        long draw(PgbenchRandom random, long from, long to, double parameter) throws ScriptException;
    }

    private static final Map<String, FunctionDefinition> BY_NAME = Map.ofEntries(
            Map.entry("abs", new FunctionDefinition(1, 1, (a, c) -> abs(a[0]))),
            // pgbench prints the value besides, on every call
            Map.entry("debug", new FunctionDefinition(1, 1, (a, c) -> a[0])),
            Map.entry("double", doubleFunction(number -> number)),
            Map.entry("exp", doubleFunction(Math::exp)),
            Map.entry("ln", doubleFunction(Math::log)),
            Map.entry("sqrt", doubleFunction(Math::sqrt)),
            Map.entry("int", new FunctionDefinition(1, 1, (a, c) -> new Value.LongValue(a[0].toLong()))),
            Map.entry("pi", new FunctionDefinition(0, 0, (a, c) -> new Value.DoubleValue(Math.PI))),
            Map.entry("pow", new FunctionDefinition(2, 2, (a, c) -> power(a))),
            Map.entry("power", new FunctionDefinition(2, 2, (a, c) -> power(a))),
            Map.entry("mod", new FunctionDefinition(2, 2, (a, c) -> Arithmetic.remainder(a[0], a[1]))),
            Map.entry("greatest", new FunctionDefinition(1, ANY, (a, c) -> minOrMax(a, true))),
            Map.entry("least", new FunctionDefinition(1, ANY, (a, c) -> minOrMax(a, false))),
            Map.entry("hash", hash(Hashes::murmur2)),
            Map.entry("hash_murmur2", hash(Hashes::murmur2)),
            Map.entry("hash_fnv1a", hash(Hashes::fnv1a)),
            Map.entry("permute", new FunctionDefinition(2, 3, Functions::permute)),
            Map.entry("random", random(2, (random, from, to, unused) -> random.uniform(from, to))),
            Map.entry("random_exponential", random(3, PgbenchRandom::exponential)),
            Map.entry("random_gaussian", random(3, PgbenchRandom::gaussian)),
            Map.entry("random_zipfian", random(3, PgbenchRandom::zipfian)));

    /**
     * Makes the expression of a function call.
     *
     * @throws ScriptException if there is no such function, or it takes another number of arguments
     */
    static Expression call(String name, List<Expression> arguments) throws ScriptException {
        FunctionDefinition function = find(name);
        if (arguments.size() < function.minArguments() || arguments.size() > function.maxArguments()) {
            throw new ScriptException(
                    "the function " + name + " takes " + describeArity(function) + ", got " + arguments.size());
        }
        Expression[] expressions = arguments.toArray(Expression[]::new);
        return context -> {
            Value[] values = new Value[expressions.length];
            boolean isNull = false;
            for (int i = 0; i < values.length; i++) {
                values[i] = expressions[i].evaluate(context);
                isNull |= values[i] instanceof Value.NullValue;
            }
            return isNull ? Value.NULL : function.body().apply(values, context);
        };
    }

    private static FunctionDefinition find(String name) throws ScriptException {
        @Nullable FunctionDefinition function = BY_NAME.get(name);
        if (function == null) {
            throw new ScriptException("there is no function " + name + "; there are "
                    + String.join(", ", BY_NAME.keySet().stream().sorted().toList()));
        }
        return function;
    }

    private static String describeArity(FunctionDefinition function) {
        if (function.maxArguments() == ANY) {
            return "at least " + function.minArguments() + " arguments";
        }
        return function.minArguments() == function.maxArguments()
                ? function.minArguments() + " arguments"
                : function.minArguments() + " or " + function.maxArguments() + " arguments";
    }

    private static FunctionDefinition doubleFunction(DoubleUnaryOperator operator) {
        return new FunctionDefinition(1, 1, (a, c) -> new Value.DoubleValue(operator.applyAsDouble(a[0].toDouble())));
    }

    private static FunctionDefinition hash(HashFunction function) {
        return new FunctionDefinition(
                1, 2, (a, c) -> new Value.LongValue(function.apply(a[0].toLong(), seed(a, 1, c))));
    }

    private static FunctionDefinition random(int arguments, RandomFunction function) {
        return new FunctionDefinition(arguments, arguments, (a, c) -> {
            double parameter = a.length == 3 ? a[2].toDouble() : 0;
            return new Value.LongValue(function.draw(c.random(), a[0].toLong(), a[1].toLong(), parameter));
        });
    }

    private static Value abs(Value value) throws ScriptException {
        if (value instanceof Value.DoubleValue real) {
            return new Value.DoubleValue(Math.abs(real.number()));
        }
        return value.toLong() < 0 ? Arithmetic.negate(value) : value;
    }

    private static Value power(Value[] arguments) throws ScriptException {
        return new Value.DoubleValue(Math.pow(arguments[0].toDouble(), arguments[1].toDouble()));
    }

    private static Value minOrMax(Value[] arguments, boolean greatest) throws ScriptException {
        boolean real = false;
        for (Value argument : arguments) {
            real |= argument instanceof Value.DoubleValue;
        }
        Value best = arguments[0];
        for (Value argument : arguments) {
            boolean better = greatest ? Arithmetic.less(best, argument) : Arithmetic.less(argument, best);
            best = better ? argument : best;
        }
        return real ? new Value.DoubleValue(best.toDouble()) : new Value.LongValue(best.toLong());
    }

    private static Value permute(Value[] arguments, EvaluationContext context) throws ScriptException {
        long size = arguments[1].toLong();
        if (size <= 0) {
            throw new ScriptException("the size of a permutation must be above 0, got " + size);
        }
        return new Value.LongValue(Hashes.permute(arguments[0].toLong(), size, seed(arguments, 2, context)));
    }

    private static long seed(Value[] arguments, int index, EvaluationContext context) throws ScriptException {
        return arguments.length > index ? arguments[index].toLong() : context.hashSeed();
    }
}
