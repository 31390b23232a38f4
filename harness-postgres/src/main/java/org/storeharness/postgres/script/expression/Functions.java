package org.storeharness.postgres.script.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of expressions by name. */
final class Functions {
    private static final int ANY = Integer.MAX_VALUE;

    private Functions() {}

    /** What a function does with its arguments, none of which is null. */
    private interface FunctionBody {
        Value apply(Value[] arguments, EvaluationContext scope) throws ScriptException;
    }

    private record FunctionDefinition(int minArguments, int maxArguments, FunctionBody body) {}

    private interface RealFunction {
        double apply(double number);
    }

    private static final Map<String, FunctionDefinition> BY_NAME = Map.ofEntries(
            Map.entry("abs", new FunctionDefinition(1, 1, (a, s) -> abs(a[0]))),
            Map.entry("double", realFunction(number -> number)),
            Map.entry("exp", realFunction(Math::exp)),
            Map.entry("ln", realFunction(Math::log)),
            Map.entry("sqrt", realFunction(Math::sqrt)),
            Map.entry("int", new FunctionDefinition(1, 1, (a, s) -> longValue(a[0].toLong()))),
            Map.entry("pi", new FunctionDefinition(0, 0, (a, s) -> new Value.DoubleValue(Math.PI))),
            Map.entry("pow", new FunctionDefinition(2, 2, (a, s) -> power(a))),
            Map.entry("power", new FunctionDefinition(2, 2, (a, s) -> power(a))),
            Map.entry("mod", new FunctionDefinition(2, 2, (a, s) -> Arithmetic.remainder(a[0], a[1]))),
            Map.entry("greatest", new FunctionDefinition(1, ANY, (a, s) -> minOrMax(a, true))),
            Map.entry("least", new FunctionDefinition(1, ANY, (a, s) -> minOrMax(a, false))),
            Map.entry(
                    "hash",
                    new FunctionDefinition(1, 2, (a, s) -> longValue(Hashes.murmur2(a[0].toLong(), seed(a, 1, s))))),
            Map.entry(
                    "hash_murmur2",
                    new FunctionDefinition(1, 2, (a, s) -> longValue(Hashes.murmur2(a[0].toLong(), seed(a, 1, s))))),
            Map.entry(
                    "hash_fnv1a",
                    new FunctionDefinition(1, 2, (a, s) -> longValue(Hashes.fnv1a(a[0].toLong(), seed(a, 1, s))))),
            Map.entry("permute", new FunctionDefinition(2, 3, Functions::permute)),
            Map.entry(
                    "random",
                    new FunctionDefinition(
                            2, 2, (a, s) -> longValue(s.random().uniform(a[0].toLong(), a[1].toLong())))),
            Map.entry(
                    "random_exponential",
                    new FunctionDefinition(
                            3,
                            3,
                            (a, s) ->
                                    longValue(s.random().exponential(a[0].toLong(), a[1].toLong(), a[2].toDouble())))),
            Map.entry(
                    "random_gaussian",
                    new FunctionDefinition(
                            3,
                            3,
                            (a, s) -> longValue(s.random().gaussian(a[0].toLong(), a[1].toLong(), a[2].toDouble())))),
            Map.entry(
                    "random_zipfian",
                    new FunctionDefinition(
                            3,
                            3,
                            (a, s) -> longValue(s.random().zipfian(a[0].toLong(), a[1].toLong(), a[2].toDouble())))));

    /**
     * A call of a function.
     *
     * @throws ScriptException if there is no such function, or it does not take so many arguments
     */
    static Expression call(String name, List<Expression> arguments) throws ScriptException {
        FunctionDefinition function = find(name);
        if (arguments.size() < function.minArguments() || arguments.size() > function.maxArguments()) {
            throw new ScriptException(
                    "the function " + name + " takes " + describeArity(function) + ", got " + arguments.size());
        }
        Expression[] expressions = arguments.toArray(Expression[]::new);
        return scope -> {
            Value[] values = new Value[expressions.length];
            boolean unknown = false;
            for (int i = 0; i < values.length; i++) {
                values[i] = expressions[i].evaluate(scope);
                unknown |= values[i] instanceof Value.NullValue;
            }
            return unknown ? Value.NULL : function.body().apply(values, scope);
        };
    }

    private static FunctionDefinition find(String name) throws ScriptException {
        @Nullable FunctionDefinition function = BY_NAME.get(name);
        if (function == null) {
            throw new ScriptException(
                    name.equals("debug")
                            ? "the function debug prints on every call and is not supported: leave it away"
                            : "there is no function " + name + "; there are "
                                    + String.join(
                                            ", ",
                                            BY_NAME.keySet().stream().sorted().toList()));
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
        return real ? new Value.DoubleValue(best.toDouble()) : longValue(best.toLong());
    }

    private static Value permute(Value[] arguments, EvaluationContext scope) throws ScriptException {
        long size = arguments[1].toLong();
        if (size <= 0) {
            throw new ScriptException("the size of a permutation must be above 0, got " + size);
        }
        return longValue(Hashes.permute(arguments[0].toLong(), size, seed(arguments, 2, scope)));
    }

    private static long seed(Value[] arguments, int index, EvaluationContext scope) throws ScriptException {
        return arguments.length > index ? arguments[index].toLong() : scope.hashSeed();
    }

    private static FunctionDefinition realFunction(RealFunction body) {
        return new FunctionDefinition(1, 1, (a, s) -> new Value.DoubleValue(body.apply(a[0].toDouble())));
    }

    private static Value longValue(long number) {
        return new Value.LongValue(number);
    }
}
