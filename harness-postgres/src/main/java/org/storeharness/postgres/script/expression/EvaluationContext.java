package org.storeharness.postgres.script.expression;

import org.jspecify.annotations.Nullable;

/** The variables and the random numbers of one client. Confined to its thread. */
public final class EvaluationContext {
    private final @Nullable Value[] values;
    private final PgbenchRandom random;
    private final long hashSeed;

    /**
     * @param names all variables
     * @param seed decides the random numbers
     * @param hashSeed the seed of hashes that name none
     */
    public EvaluationContext(SymbolTable names, long seed, long hashSeed) {
        this.values = new Value[names.size()];
        this.random = new PgbenchRandom(seed);
        this.hashSeed = hashSeed;
    }

    /** The variable in that place; {@code null} if it was never given a value. */
    public @Nullable Value get(int place) {
        return values[place];
    }

    /** Gives a value to the variable in that place. */
    public void set(int place, Value value) {
        values[place] = value;
    }

    /** This client's random numbers. */
    public PgbenchRandom random() {
        return random;
    }

    long hashSeed() {
        return hashSeed;
    }
}
