package org.storeharness.result;

import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;

/**
 * Why two sides may not be compared. It has no text: the report makes a sentence of the kind and the values, which are
 * {@code null} where the kind does not use them.
 *
 * @param kind the kind of obstacle
 * @param side the side it is about: a target in the comparison of a run, {@code base} or {@code candidate} in a diff
 * @param round the round it was seen in
 * @param count the operations, or the rounds in which it was seen
 * @param rounds the rounds of the side
 * @param reference what the reference or the base has
 * @param subject what the subject or the candidate has
 * @param run the id of the run that is not valid
 * @param cause the caution behind it
 */
public record Obstacle(
        Kind kind,
        @Nullable String side,
        @Nullable Integer round,
        @Nullable Long count,
        @Nullable Integer rounds,
        @Nullable String reference,
        @Nullable String subject,
        @Nullable String run,
        @Nullable Caution cause) {
    /** The kinds of obstacles. */
    public enum Kind {
        RUN_NOT_VALID,
        /** Only this side has the work. */
        ONLY_ON_ONE_SIDE,
        PLANS_DIFFER,
        STAND_IN,
        DURABILITY_DIFFERS,
        /** The durability of acknowledged writes is unknown of both, and not alike. */
        DURABILITY_UNKNOWN,
        NO_COMMON_ROUND,
        /** No figure is known of both in every round, as of an open load with a few operations. */
        NO_COMMON_FIGURE,
        /** Writes of different numbers of objects at one rate, or in one mix with other kinds: different amounts of work. */
        BATCHES_DIFFER,
        OPERATIONS_FAILED,
        OPERATIONS_SHED,
        OPERATIONS_UNFINISHED,
        NOTHING_DONE,
        NO_COMMON_WINDOW,
        PAGE_CACHE_DIFFERS,
        /** Reads of more objects on one side than on the other. */
        DATA_SETS_DIFFER,
        OVERLOADED,
        CLIENT_LIMIT,
        /** The rate of the side changed by more, while it was measured, than the two differ. */
        DRIFT,
        /** The rate of the side is of so few operations that the difference may be a bias. */
        FEW_OPERATIONS
    }

    /** An obstacle on one side, or on none in particular. */
    public static Obstacle of(Kind kind, @Nullable String side) {
        return new Obstacle(kind, side, null, null, null, null, null, null, null);
    }

    /** A fact that must be the same and is not. */
    public static Obstacle differs(Kind kind, String reference, String subject) {
        return new Obstacle(kind, null, null, null, null, reference, subject, null, null);
    }

    /** A round of one side with a number of operations that were not done, or with another fault. */
    public static Obstacle inRound(Kind kind, String side, int round, @Nullable Long count) {
        return new Obstacle(kind, side, round, count, null, null, null, null, null);
    }

    /** A side that is a stand-in. */
    public static Obstacle standIn(String side, Caution cause) {
        return new Obstacle(Kind.STAND_IN, side, null, null, null, null, null, null, cause);
    }

    /** A side some of whose rounds are not to be used, and what the first of them showed. */
    public static Obstacle inRounds(Kind kind, String side, long count, int rounds, Caution cause) {
        return new Obstacle(kind, side, null, count, rounds, null, null, null, cause);
    }

    /** A run that is not valid. */
    public static Obstacle notValid(String side, String run, @Nullable Caution cause) {
        return new Obstacle(Kind.RUN_NOT_VALID, side, null, null, null, null, null, run, cause);
    }
}
