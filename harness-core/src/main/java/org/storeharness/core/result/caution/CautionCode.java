package org.storeharness.core.result.caution;

/**
 * What a caution is about. In JSON a code is spelled {@code too-many-failures}. {@code docs/result.schema.json} lists
 * the names of each code's values. Only the report makes sentences of them.
 */
public enum CautionCode {
    NOT_COMPLETE(Severity.INVALIDATES),
    NOTHING_MEASURED(Severity.INVALIDATES),
    RUN_ENDED_EARLY(Severity.INVALIDATES),
    RESULT_NOT_WRITTEN(Severity.INVALIDATES),
    RESULT_MISSING(Severity.INVALIDATES),
    TOO_MANY_FAILURES(Severity.INVALIDATES),
    TOO_MANY_SHED(Severity.INVALIDATES),
    FAILURES_AFTER_LAST_RESULT(Severity.INVALIDATES),
    NO_OPERATION_STARTED(Severity.INVALIDATES),
    CALL_HUNG(Severity.INVALIDATES),
    OPERATIONS_UNFINISHED(Severity.INVALIDATES),
    NOT_STEADY_IN_TIME(Severity.INVALIDATES),
    STEADINESS_UNKNOWN(Severity.INVALIDATES),
    CACHE_NOT_AS_ASKED(Severity.INVALIDATES),
    NO_RATE_FOUND(Severity.INVALIDATES),
    AUDIT_FOUND_FAULTS(Severity.INVALIDATES),
    AUDIT_FAILED(Severity.INVALIDATES),
    HOST_NOT_CLOSED(Severity.INVALIDATES),
    PROFILED(Severity.INVALIDATES),

    STAND_IN(Severity.AFFECTS_VERDICT),
    DIRECT_IO_DIFFERS(Severity.AFFECTS_VERDICT),
    UPLOADS_DIFFER(Severity.AFFECTS_VERDICT),
    DOWNLOADS_DIFFER(Severity.AFFECTS_VERDICT),
    RATE_OF_BATCHES(Severity.AFFECTS_VERDICT),
    OPERATIONS_NOT_DONE(Severity.AFFECTS_VERDICT),
    WARM_UP_FAILURES(Severity.AFFECTS_VERDICT),
    FILL_FAILURES(Severity.AFFECTS_VERDICT),
    UNEXPECTED_FAILURE(Severity.AFFECTS_VERDICT),
    NO_COMMON_WINDOW(Severity.AFFECTS_VERDICT),
    OVERLOADED(Severity.AFFECTS_VERDICT),
    RATE_NOT_REACHED(Severity.AFFECTS_VERDICT),
    NOT_IN_PACED_RATE(Severity.AFFECTS_VERDICT),
    DRIFT(Severity.AFFECTS_VERDICT),
    FEW_OPERATIONS(Severity.AFFECTS_VERDICT),
    CLIENT_PROCESSORS(Severity.AFFECTS_VERDICT),
    CLIENT_EVENT_LOOP(Severity.AFFECTS_VERDICT),
    CLIENT_OWN_WORK(Severity.AFFECTS_VERDICT),
    CLIENT_NEAR_CEILING(Severity.AFFECTS_VERDICT),
    CLIENT_LATE(Severity.AFFECTS_VERDICT),
    CLIENT_LOOP_WAITS(Severity.AFFECTS_VERDICT),
    CLIENT_PAUSES(Severity.AFFECTS_VERDICT),
    CLIENT_THROTTLED(Severity.AFFECTS_VERDICT),
    CLIENT_COLLECTIONS(Severity.AFFECTS_VERDICT),
    CLIENT_STOOD_STILL(Severity.AFFECTS_VERDICT),
    HOST_START_UNSURE(Severity.AFFECTS_VERDICT),
    HOST_CLOCK_RATE(Severity.AFFECTS_VERDICT),
    HOST_SLOW(Severity.AFFECTS_VERDICT),

    NO_COMMON_GROUP_WINDOW(Severity.NOTE),
    RAN_OUT_OF_OBJECTS(Severity.NOTE),
    DRIFT_UNKNOWN(Severity.NOTE),
    CACHE_UNPROVEN(Severity.NOTE),
    MACHINE_BUSY(Severity.NOTE),
    PROCESSOR_WAITS(Severity.NOTE),
    STEAL(Severity.NOTE),
    THROTTLED(Severity.NOTE),
    COLLECTIONS(Severity.NOTE),
    HICCUPS(Severity.NOTE),
    RETRANSMITS(Severity.NOTE),
    PROFILE_INCOMPLETE(Severity.NOTE),
    UNEVEN_OPERATIONS(Severity.NOTE),
    UNEVEN_OBJECTS(Severity.NOTE),
    COUNTERS_TIMED_OUT(Severity.NOTE),
    COUNTERS_FAILED(Severity.NOTE),
    NOT_CLEANED_UP(Severity.NOTE),
    ABANDONED_DATA_DIRECTORY(Severity.NOTE),
    ABANDONED_DIRECTORY(Severity.NOTE),
    MORE_ABANDONED_DIRECTORIES(Severity.NOTE),
    LEFT_OUT_OF_PACED(Severity.NOTE),
    LOST_UPDATES_NOT_NOTICED(Severity.NOTE),
    NO_ROOM_FOR_CHECKSUM(Severity.NOTE),
    READS_NOT_VERIFIED(Severity.NOTE),
    CUT_OFF(Severity.NOTE),
    REBUILT_FROM_INTERVALS(Severity.NOTE);

    private final Severity severity;

    CautionCode(Severity severity) {
        this.severity = severity;
    }

    /** The severity of every caution with this code. */
    public Severity severity() {
        return severity;
    }
}
