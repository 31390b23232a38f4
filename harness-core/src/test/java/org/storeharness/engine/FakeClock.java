package org.storeharness.engine;

/** A clock that moves only when told to, and counts how often it is read. */
final class FakeClock implements Clock {
    private long now;
    private long reads;

    @Override
    public long nanos() {
        reads++;
        return now;
    }

    @Override
    public void pause(long nanos) {
        now += nanos;
    }

    /** As of a thread that always runs. */
    @Override
    public long threadCpuNanos() {
        return now;
    }

    void advance(long nanos) {
        now += nanos;
    }

    long reads() {
        return reads;
    }

    long now() {
        return now;
    }
}
