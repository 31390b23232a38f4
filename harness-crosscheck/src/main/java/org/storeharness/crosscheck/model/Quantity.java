package org.storeharness.crosscheck.model;

/** The quantities that are compared. */
public enum Quantity {
    /** Successful operations per second. */
    THROUGHPUT("operations/s", Sense.MORE_IS_FASTER),
    /** The mean time of an operation, in microseconds. */
    MEAN("mean µs", Sense.LESS_IS_FASTER),
    /** Percentiles of the time of an operation, in microseconds. */
    P50("p50 µs", Sense.LESS_IS_FASTER),
    P90("p90 µs", Sense.LESS_IS_FASTER),
    P99("p99 µs", Sense.LESS_IS_FASTER),
    /** Processor time of the client per operation, in microseconds. */
    CPU("client CPU µs/operation", Sense.COST),
    /** The peak of the client's resident memory, in MiB. */
    MEMORY("peak client memory MiB", Sense.COST),
    /** The time of the whole command, from the start of its process to its end, in seconds. */
    COMMAND_SECONDS("whole command s", Sense.LESS_IS_FASTER),
    /** The processor time of the whole command with its children, in seconds, and in microseconds per operation. */
    COMMAND_CPU_SECONDS("whole command CPU s", Sense.COST),
    COMMAND_CPU("whole command CPU µs/operation", Sense.COST),
    /** Further counts of the server, per operation that the tool reports. */
    WAL_BYTES("WAL bytes/operation seen", Sense.COST),
    WAL_FSYNCS("WAL fsyncs/operation seen", Sense.COST);

    /** What a higher value means. */
    public enum Sense {
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

    /** What a higher value means. */
    public Sense sense() {
        return sense;
    }
}
