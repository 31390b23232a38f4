package org.storeharness.core.store.cache;

/** What the page cache of this machine is to hold of a run's files when a measured phase begins. */
public enum CacheChoice {
    /** Whatever it holds: it is only looked at. */
    AS_IS,
    /** Nothing: the run's own files are synced and dropped from it. */
    COLD,
    /** Nothing, and no names either: all caches of the machine are dropped, those of other programs with them. */
    COLD_SYSTEM,
    /** Nothing where that can be had, as with {@link #COLD}, and otherwise whatever it holds. */
    COLD_IF_POSSIBLE,
    /** All of it: the run's own files are read once. */
    WARM;

    /** Whether files have to be read from where they are stored. */
    public boolean cold() {
        return this == COLD || this == COLD_SYSTEM;
    }
}
