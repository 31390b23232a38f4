package org.storeharness.store;

/** Says which of a run's files the page cache of this machine should hold when a measured phase begins. */
public enum CacheChoice {
    /** It is unchanged: the state is only observed. */
    AS_IS,
    /** It holds nothing: the run's own files are synced and dropped from it. */
    COLD,
    /** It holds nothing, not even names: all caches of the machine are dropped, including those of other programs. */
    COLD_SYSTEM,
    /** It holds nothing where possible, as with {@link #COLD}; otherwise it is unchanged. */
    COLD_IF_POSSIBLE,
    /** It holds all of it: the run's own files are read once. */
    WARM;

    /** Whether files must be read from storage. */
    public boolean cold() {
        return this == COLD || this == COLD_SYSTEM;
    }
}
