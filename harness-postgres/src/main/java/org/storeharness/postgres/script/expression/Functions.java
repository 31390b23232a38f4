package org.storeharness.postgres.script.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of expressions by name. */
final class Functions {
    private static final int ANY = Integer.MAX_VALUE;

    private Functions() {}

    /** What a function does with its arguments, none of which is null. */
    private interface Body {
        Value apply(Value[] arguments, Scope scope) throws ScriptFault;
    }

    private record Function(int least, int most, Body body) {}

    private interface OfReal {
        double apply(double number);
    }

    private static final Map<String, Function> BY_NAME = Map.ofEntries(
            Map.entry("abs", new Function(1, 1, (a, s) -> abs(a[0]))),
            Map.entry("double", ofReal(number -> number)),
            Map.entry("exp", ofReal(Math::exp)),
            Map.entry("ln", ofReal(Math::log)),
            Map.entry("sqrt", ofReal(Math::sqrt)),
            Map.entry("int", new Function(1, 1, (a, s) -> whole(a[0].toWhole()))),
            Map.entry("pi", new Function(0, 0, (a, s) -> new Value.Real(Math.PI))),
            Map.entry("pow", new Function(2, 2, (a, s) -> power(a))),
            Map.entry("power", new Function(2, 2, (a, s) -> power(a))),
            Map.entry("mod", new Function(2, 2, (a, s) -> Arithmetic.remainder(a[0], a[1]))),
            Map.entry("greatest", new Function(1, ANY, (a, s) -> extreme(a, true))),
            Map.entry("least", new Function(1, ANY, (a, s) -> extreme(a, false))),
            Map.entry("hash", new Function(1, 2, (a, s) -> whole(Hashes.murmur2(a[0].toWhole(), seed(a, 1, s))))),
            Map.entry(
                    "hash_murmur2", new Function(1, 2, (a, s) -> whole(Hashes.murmur2(a[0].toWhole(), seed(a, 1, s))))),
            Map.entry("hash_fnv1a", new Function(1, 2, (a, s) -> whole(Hashes.fnv1a(a[0].toWhole(), seed(a, 1, s))))),
            Map.entry("permute", new Function(2, 3, Functions::permute)),
            Map.entry("random", new Function(2, 2, (a, s) -> whole(s.draws().uniform(a[0].toWhole(), a[1].toWhole())))),
            Map.entry(
                    "random_exponential",
                    new Function(
                            3,
                            3,
                            (a, s) -> whole(s.draws().exponential(a[0].toWhole(), a[1].toWhole(), a[2].toReal())))),
            Map.entry(
                    "random_gaussian",
                    new Function(
                            3, 3, (a, s) -> whole(s.draws().gaussian(a[0].toWhole(), a[1].toWhole(), a[2].toReal())))),
            Map.entry(
                    "random_zipfian",
                    new Function(
                            3, 3, (a, s) -> whole(s.draws().zipfian(a[0].toWhole(), a[1].toWhole(), a[2].toReal())))));

    /**
     * A call of a function.
     *
     * @throws ScriptFault if there is no such function, or it does not take so many arguments
     */
    static Expression call(String name, List<Expression> arguments) throws ScriptFault {
        Function function = find(name);
        if (arguments.size() < function.least() || arguments.size() > function.most()) {
            throw new ScriptFault("the function " + name + " takes " + range(function) + ", got " + arguments.size());
        }
        Expression[] expressions = arguments.toArray(Expression[]::new);
        return scope -> {
            Value[] values = new Value[expressions.length];
            boolean unknown = false;
            for (int i = 0; i < values.length; i++) {
                values[i] = expressions[i].evaluate(scope);
                unknown |= values[i] instanceof Value.Null;
            }
            return unknown ? Value.NULL : function.body().apply(values, scope);
        };
    }

    private static Function find(String name) throws ScriptFault {
        @Nullable Function function = BY_NAME.get(name);
        if (function == null) {
            throw new ScriptFault(
                    name.equals("debug")
                            ? "the function debug prints on every call and is not supported: leave it away"
                            : "there is no function " + name + "; there are "
                                    + String.join(
                                            ", ",
                                            BY_NAME.keySet().stream().sorted().toList()));
        }
        return function;
    }

    private static String range(Function function) {
        if (function.most() == ANY) {
            return "at least " + function.least() + " arguments";
        }
        return function.least() == function.most()
                ? function.least() + " arguments"
                : function.least() + " or " + function.most() + " arguments";
    }

    private static Value abs(Value value) throws ScriptFault {
        if (value instanceof Value.Real real) {
            return new Value.Real(Math.abs(real.number()));
        }
        return value.toWhole() < 0 ? Arithmetic.negate(value) : value;
    }

    private static Value power(Value[] arguments) throws ScriptFault {
        return new Value.Real(Math.pow(arguments[0].toReal(), arguments[1].toReal()));
    }

    private static Value extreme(Value[] arguments, boolean greatest) throws ScriptFault {
        boolean real = false;
        for (Value argument : arguments) {
            real |= argument instanceof Value.Real;
        }
        Value best = arguments[0];
        for (Value argument : arguments) {
            boolean better = greatest ? Arithmetic.less(best, argument) : Arithmetic.less(argument, best);
            best = better ? argument : best;
        }
        return real ? new Value.Real(best.toReal()) : whole(best.toWhole());
    }

    private static Value permute(Value[] arguments, Scope scope) throws ScriptFault {
        long size = arguments[1].toWhole();
        if (size <= 0) {
            throw new ScriptFault("the size of a permutation must be above 0, got " + size);
        }
        return whole(Hashes.permute(arguments[0].toWhole(), size, seed(arguments, 2, scope)));
    }

    private static long seed(Value[] arguments, int index, Scope scope) throws ScriptFault {
        return arguments.length > index ? arguments[index].toWhole() : scope.hashSeed();
    }

    private static Function ofReal(OfReal body) {
        return new Function(1, 1, (a, s) -> new Value.Real(body.apply(a[0].toReal())));
    }

    private static Value whole(long number) {
        return new Value.Whole(number);
    }
}
