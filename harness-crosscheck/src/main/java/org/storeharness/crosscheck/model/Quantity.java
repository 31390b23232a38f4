package org.storeharness.crosscheck.model;

/** What is set side by side. */
public enum Quantity {
    /** Successful operations a second. */
    THROUGHPUT("operations/s", Sense.MORE_IS_FASTER),
    /** The mean time of an operation, in microseconds. */
    MEAN("mean µs", Sense.LESS_IS_FASTER),
    /** Percentiles of it, in microseconds. */
    P50("p50 µs", Sense.LESS_IS_FASTER),
    P90("p90 µs", Sense.LESS_IS_FASTER),
    P99("p99 µs", Sense.LESS_IS_FASTER),
    /** Processor time that the client spent on an operation, in microseconds. */
    CPU("client CPU µs/operation", Sense.COST),
    /** The most memory that the client had at one time, in MiB. */
    MEMORY("peak client memory MiB", Sense.COST),
    /** What a witness counted besides, for each operation that the tool claims. */
    WAL_BYTES("WAL bytes/operation seen", Sense.COST),
    WAL_FSYNCS("WAL fsyncs/operation seen", Sense.COST);

    private enum Sense {
        MORE_IS_FASTER,
        LESS_IS_FASTER,
        COST
    }

    private final String label;
    private final Sense sense;

    Quantity(String label, Sense sense) {
        this.label = label;
        this.sense = sense;
    }

    /** For tables, with the unit. */
    public String label() {
        return label;
    }

    /** What it says of us that our value is surely the greater one, or the smaller one. */
    public String verdict(boolean oursIsGreater) {
        return switch (sense) {
            case MORE_IS_FASTER -> oursIsGreater ? "we are faster" : "we are slower";
            case LESS_IS_FASTER -> oursIsGreater ? "we are slower" : "we are faster";
            case COST -> oursIsGreater ? "we need more" : "we need less";
        };
    }
}
