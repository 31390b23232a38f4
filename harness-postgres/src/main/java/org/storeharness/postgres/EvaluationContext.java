package org.storeharness.postgres;

import org.jspecify.annotations.Nullable;

/** The variables and the random numbers of one client. Confined to its thread. */
final class EvaluationContext {
    private final @Nullable Value[] values;
    private final PgbenchRandom random;
    private final long hashSeed;

    /**
     * @param symbols all variables
     * @param seed the seed of the random numbers
     * @param hashSeed the seed of hash functions that are called without one
     */
    EvaluationContext(SymbolTable symbols, long seed, long hashSeed) {
        this.values = new Value[symbols.size()];
        this.random = new PgbenchRandom(seed);
        this.hashSeed = hashSeed;
    }

    /** The value of the variable in a slot; {@code null} if it has none yet. */
    @Nullable
    Value get(int slot) {
        return values[slot];
    }

    /** Assigns a value to the variable in a slot. */
    void set(int slot, Value value) {
        values[slot] = value;
    }

    /** This client's random numbers. */
    PgbenchRandom random() {
        return random;
    }

    long hashSeed() {
        return hashSeed;
    }
}
