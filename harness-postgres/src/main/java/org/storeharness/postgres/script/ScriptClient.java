package org.storeharness.postgres.script;

import org.storeharness.postgres.script.expression.Scope;
import org.storeharness.postgres.script.expression.Value;

/** A client with its variables, which stay from one script to the next. Confined to its session's thread. */
public final class ScriptClient {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final ScriptMix mix;
    private final Scope scope;
    private final long weights;

    public ScriptClient(ScriptMix mix, int number, long scale) {
        this.mix = mix;
        this.scope = new Scope(mix.names(), mix.seed() + number * GOLDEN_RATIO, mix.seed());
        this.weights = mix.weights();
        define("scale", new Value.Whole(scale));
        define("client_id", new Value.Whole(number));
        define("random_seed", new Value.Whole(mix.seed()));
        define("default_seed", new Value.Whole(mix.seed()));
        mix.defined().forEach(this::define);
    }

    ScriptMix mix() {
        return mix;
    }

    Scope scope() {
        return scope;
    }

    /** The number of the next script. */
    int choose() {
        if (mix.scripts().size() == 1) {
            return 0;
        }
        long ticket = scope.draws().below(weights);
        int number = 0;
        for (Script script : mix.scripts()) {
            ticket -= script.weight();
            if (ticket < 0) {
                return number;
            }
            number++;
        }
        throw new IllegalStateException("the weights do not add up");
    }

    /** Gives a value to a variable; to one that no script mentions, nothing happens. */
    void define(String name, Value value) {
        Integer place = mix.names().find(name);
        if (place != null) {
            scope.set(place, value);
        }
    }
}
