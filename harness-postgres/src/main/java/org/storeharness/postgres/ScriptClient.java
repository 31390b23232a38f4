package org.storeharness.postgres;

/** A client of a script mix, whose variables keep their values from one script to the next. Confined to its session's thread. */
final class ScriptClient {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final ScriptMix mix;
    private final EvaluationContext context;
    private final long totalWeight;

    ScriptClient(ScriptMix mix, int clientId, long scale) {
        this.mix = mix;
        this.context = new EvaluationContext(mix.symbols(), mix.seed() + clientId * GOLDEN_RATIO, mix.hashSeed());
        this.totalWeight = mix.totalWeight();
        define("scale", new Value.LongValue(scale));
        define("client_id", new Value.LongValue(clientId));
        define("random_seed", new Value.LongValue(mix.seed()));
        define("default_seed", new Value.LongValue(mix.hashSeed()));
        mix.definitions().forEach(this::define);
    }

    ScriptMix mix() {
        return mix;
    }

    EvaluationContext context() {
        return context;
    }

    /** Chooses the next script by the weights; returns its index. */
    int nextScript() {
        if (mix.scripts().size() == 1) {
            return 0;
        }
        long ticket = context.random().nextLong(totalWeight);
        int index = 0;
        for (Script script : mix.scripts()) {
            ticket -= script.weight();
            if (ticket < 0) {
                return index;
            }
            index++;
        }
        throw new IllegalStateException("the weights do not add up");
    }

    /** Gives a value to a variable; does nothing if no script mentions the variable. */
    void define(String name, Value value) {
        Integer slot = mix.symbols().slotOf(name);
        if (slot != null) {
            context.set(slot, value);
        }
    }
}
