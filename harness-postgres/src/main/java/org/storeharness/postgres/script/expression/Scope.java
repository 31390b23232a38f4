package org.storeharness.postgres.script.expression;

import org.jspecify.annotations.Nullable;

/** The variables and the random numbers of one client. Confined to its thread. */
public final class Scope {
    private final @Nullable Value[] values;
    private final Draws draws;
    private final long hashSeed;

    /**
     * @param names all variables
     * @param seed decides the random numbers
     * @param hashSeed the seed of hashes that name none
     */
    public Scope(Names names, long seed, long hashSeed) {
        this.values = new Value[names.size()];
        this.draws = new Draws(seed);
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
    public Draws draws() {
        return draws;
    }

    long hashSeed() {
        return hashSeed;
    }
}
