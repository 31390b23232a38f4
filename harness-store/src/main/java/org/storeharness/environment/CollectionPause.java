package org.storeharness.environment;

/**
 * A pause of the process for garbage collection.
 *
 * @param startNanos its start, from an origin that the reader knows
 * @param endNanos its end, not before its start
 */
public record CollectionPause(long startNanos, long endNanos) {
    /** The same from a later origin. */
    public CollectionPause since(long originNanos) {
        return new CollectionPause(startNanos - originNanos, endNanos - originNanos);
    }

    /** Its length. */
    public long nanos() {
        return endNanos - startNanos;
    }
}
