package org.storeharness.result.measurement;

import static org.storeharness.result.measurement.Severity.AFFECTS_VERDICT;
import static org.storeharness.result.measurement.Severity.INVALIDATES;
import static org.storeharness.result.measurement.Severity.NOTE;

/**
 * The subject of a caution, and the words that reports make of it. In JSON a code is spelled {@code too-many-failures}.
 *
 * <p>In the words, {@code {share:percent}} stands for the value named {@code share} in a form that the report knows. A
 * part in square brackets is left out where one of its values is missing; its comma in front is left out where it comes
 * first. Every value that a caution of the code has is in its words, but for those that any may have: {@code workload},
 * {@code host}, {@code times} and {@code percentiles}. {@code docs/result.schema.json} holds the same words.
 */
public enum CautionCode {
    NOT_COMPLETE(INVALIDATES, "the run is not complete"),
    NOTHING_MEASURED(INVALIDATES, "nothing was measured"),
    RUN_ENDED_EARLY(INVALIDATES, "the run ended early: {message}"),
    RESULT_NOT_WRITTEN(INVALIDATES, "the result could not be kept: {message}"),
    TOO_MANY_FAILURES(INVALIDATES, "{count} operations failed, and the plan allows {limit} (failures.limit)"),
    TOO_MANY_SHED(
            INVALIDATES,
            "{count} operations were shed: not started within {afterNanos:duration}, or due when the run was stopped;"
                    + " the plan allows {limit} (shedding.limit); lower the rate if the store cannot keep up"),
    NO_OPERATION_STARTED(INVALIDATES, "{workload} in round {round} started no operation"),
    CALL_HUNG(
            INVALIDATES,
            "{workload} in round {round}: a {operation} of worker {worker} had not returned after {nanos:duration}: its"
                    + " thread was abandoned, and the run ended early"),
    OPERATIONS_UNFINISHED(INVALIDATES, "{workload} in round {round}: {count} operations are unfinished"),
    CACHE_NOT_AS_ASKED(
            INVALIDATES,
            "{workload} in round {round} requested a page cache that is {asked}, but {residentShare:wholePercent} of"
                    + " its files' pages were in memory"),
    NO_RATE_FOUND(INVALIDATES, "no rate was found at which {workload} meets {objective}"),
    AUDIT_FOUND_FAULTS(
            INVALIDATES,
            "audit of {written} acknowledged writes and {deleted} acknowledged deletes: {lost} lost, {stale} without"
                    + " an acknowledged update, {corrupt} corrupt, {resurrected} resurrected, {unknown} unknown (no"
                    + " server could say)[, {inDoubt:some} left aside because their delete was not acknowledged]"
                    + "[{durability:weak}{lost stale resurrected:any}; its acknowledgements did not wait for stable"
                    + " storage (durability {durability}), so a crash of the server may undo the last of them: losing"
                    + " those breaks no promise][, listed in {file}{examples}]"),
    AUDIT_FAILED(INVALIDATES, "could not be audited: {message}"),
    WRITES_NOT_KEPT(
            INVALIDATES,
            "{workload} in round {round}: of {read} acknowledged write[{read:several}s] read back at once"
                    + "[, {lost:some} not readable][, {corrupt:some} not as written][, {resurrected:some} deleted and"
                    + " still there][ (such as key {key})]: the store acknowledged work that it had not done by then, or"
                    + " loses it"),
    HOST_NOT_CLOSED(INVALIDATES, "not every host closed its targets and cleaned up: {message}"),
    PROFILED(
            INVALIDATES,
            "a profiler ({profiler}) recorded the measured phases, which takes time: figures of a profiled run are not"
                    + " to be quoted or compared with others"),

    STAND_IN(
            AFFECTS_VERDICT,
            "is {product}: it shows how fast the client can be and is not ranked against other stores"),
    DIRECT_IO_DIFFERS(
            AFFECTS_VERDICT,
            "{direct} bypassed the page cache, and {buffered} did not: what they read came from different places"),
    UPLOADS_DIFFER(AFFECTS_VERDICT, "{setting} differ: {forms}. Targets of different ones did different work"),
    DOWNLOADS_DIFFER(AFFECTS_VERDICT, "{setting} differ: {forms}. Targets of different ones did different work"),
    RATE_OF_BATCHES(
            AFFECTS_VERDICT,
            "the rate of {workload} counts writes: its {rate} of {batch} objects each are {objectsPerSecond:rate}"
                    + " objects/s"),
    OPERATIONS_NOT_DONE(
            AFFECTS_VERDICT,
            "{workload} in round {round}: [, miss {miss}][, timeout {timeout}][, rejected {rejected}][, corrupt"
                    + " {corrupt}][, error {error}][, shed {shed}][, unfinished {unfinished}] of {scheduled}"
                    + "[; for example {outcome}: {example}]"),
    OPERATIONS_RETRIED(
            AFFECTS_VERDICT,
            "{workload} in round {round}: {ok} ok, {retries} retr[{retries:one}y][{retries:several}ies] ({example}): the"
                    + " pauses before them are part of all figures"),
    WARM_UP_FAILURES(AFFECTS_VERDICT, "{count} operations failed in the warm-up of {workload}"),
    FILL_FAILURES(AFFECTS_VERDICT, "{count} writes of the fill failed"),
    UNEXPECTED_FAILURE(AFFECTS_VERDICT, "an operation of {workload} failed: {message}"),
    NO_COMMON_WINDOW(
            AFFECTS_VERDICT,
            "there was no time long enough in which all workers were active[ at {workload}][ on {host}]: rates are over"
                    + " the whole time"),
    OVERLOADED(AFFECTS_VERDICT, overloaded("overloaded")),
    RATE_NOT_REACHED(AFFECTS_VERDICT, overloaded("the rate was not reached")),
    NOT_IN_PACED_RATE(
            AFFECTS_VERDICT,
            "no operation of {by} was completed in its calibration: the rate of {workload} was derived from the other"
                    + " targets only"),
    NOTHING_ENDED(
            AFFECTS_VERDICT,
            "{workload} in round {round}: no operation ended for {nanos:seconds}, from {afterNanos:seconds} on, though"
                    + " some were under way: rate and percentiles include that one stall of all connections"),
    DRIFT(
            AFFECTS_VERDICT,
            "the rate [of {workload} ]{rise:fell/rose} by {rise:wholePercent} of its mean while it was measured"
                    + "[{workload:present}: a longer phase would show another figure]"),
    NOT_STEADY(
            AFFECTS_VERDICT,
            "{workload} did not become steady in {rounds:count} rounds: steady are five in a row whose rates (under open"
                    + " load mean response times) range by at most 20 % of their mean, and rise or fall by at most 10 %"),
    FEW_OPERATIONS(
            AFFECTS_VERDICT,
            "the rate [of {workload} ]may be up to {share:percent} too high, since a round had only {operations:count}"
                    + " operation[{operations:several}s]; with {needed:count} it would be less than 1 %"),
    CLIENT_PROCESSORS(
            AFFECTS_VERDICT, clientLimit("the harness itself used {share:percent} of {processors} processors")),
    CLIENT_EVENT_LOOP(
            AFFECTS_VERDICT,
            clientLimit("the busiest worker thread worked {share:percent} of its time"
                    + "[ and waited for a processor {waitedShare:percent} of it]")),
    CLIENT_OWN_WORK(
            AFFECTS_VERDICT,
            clientLimit("workers spent {share:percent} of their time between operations, on contents, checks and"
                    + " recording")),
    CLIENT_NEAR_CEILING(
            AFFECTS_VERDICT,
            clientLimit("a worker did {share:percent} of what it does on a store that costs nothing (selftest)")),
    CLIENT_LATE(AFFECTS_VERDICT, percentileLimit("operations start late")),
    CLIENT_LOOP_WAITS(
            AFFECTS_VERDICT,
            percentileLimit("responses queue at the busiest worker thread, busy {share:percent} of its time")),
    CLIENT_PAUSES(
            AFFECTS_VERDICT, percentileLimit("garbage collection (pauses: {count}) holds {operations} operations up")),
    CLIENT_THROTTLED(
            AFFECTS_VERDICT,
            clientLimit("the control group held the harness back for {share:percent} of the time: raise its processor"
                    + " quota")),
    CLIENT_COLLECTIONS(
            AFFECTS_VERDICT, clientLimit("garbage collection took {share:percent} of the time (pauses: {count})")),
    CLIENT_STOOD_STILL(
            AFFECTS_VERDICT,
            clientLimit("the process was paused for up to {maxNanos:millis} at a time, {share:percent} of the phase in"
                    + " all")),
    HOST_START_UNSURE(
            AFFECTS_VERDICT,
            "{host} may have started up to {skewNanos boundNanos:time} before or after the common start"
                    + "[ at {workload}]: {skewNanos:time} {skewNanos:early/late}; its clock offset is known to within"
                    + " {boundNanos:time}"),
    HOST_CLOCK_RATE(
            AFFECTS_VERDICT,
            "the clock of {host} went {share:finePercent} {share:slower/faster} than the coordinator's"
                    + "[ at {workload}]: its times and rates are wrong by as much"),
    HOST_SLOW(
            AFFECTS_VERDICT,
            "{host} did {share:ratio} of its share[ at {workload}], so the total is not n times the figure of one"
                    + " host"),
    OTHER_PROGRAMS(
            AFFECTS_VERDICT,
            "other programs used {share:percent} of this machine's processors[ at {workload}][ on {host}], {program}"
                    + " the most, and left none unused: figures are those of what remained for the harness and the"
                    + " store"),
    OTHER_RUNS(
            AFFECTS_VERDICT,
            "another run of the harness was running on this machine at the same time ({runs}): each takes processors"
                    + " and devices from the other"),

    NO_COMMON_GROUP_WINDOW(
            NOTE,
            "there was no time long enough in which all of them were active: together they did {opsPerSecond:rate}/s"
                    + " over the whole time; the sum of their own rates, {sumOfOwnRates:rate}/s, was never reached"),
    MEASURED_AGAIN(
            NOTE,
            "{workload} in round {round} was measured again, and the first time counts for nothing: garbage collection"
                    + " (pauses: {count}) held {operations} operations up, of which {percentiles} would have been"),
    RAN_OUT_OF_OBJECTS(
            NOTE,
            "nothing was left to delete after {afterNanos:duration} of {workload}: its figures are those of a shorter"
                    + " phase"),
    SIZES_NOT_AS_PLANNED(
            NOTE,
            "the mix of sizes is not the one that was asked for: operations of {workload} had {meanBytes:count} B on"
                    + " average, and asked for were {plannedBytes:count} B: a few objects had most of them; more"
                    + " objects, or keys: uniform, come closer"),
    DRIFT_UNKNOWN(
            NOTE,
            "rates may have changed while they were measured, which too few operations or too much noise hide:"
                    + " {where}"),
    CACHE_UNPROVEN(NOTE, "whether the page cache was {asked}[ at {workload}][ on {host}] is not known: {evidence}"),
    STEAL(NOTE, "the hypervisor took {share:percent} of the processor time (steal)[ at {workload}][ on {host}]"),
    THROTTLED(
            NOTE,
            "the control group held the harness back for {share:percent} of the time[ at {workload}][ on {host}]: raise"
                    + " its processor quota"),
    HICCUPS(
            NOTE,
            "the process was paused[ at {workload}][ on {host}], which is part of {percentiles}: {nanos:tenths} of"
                    + " {ofNanos:tenths}, the longest pause {maxNanos:millis}"),
    RETRANSMITS(NOTE, "TCP segments were sent again on this machine[ at {workload}][ on {host}]: {count}"),
    PROFILE_INCOMPLETE(NOTE, "not every measured phase was recorded: {message}"),
    UNEVEN_OPERATIONS(
            NOTE,
            "{most} did {mostShare:percent} of the operations[ at {workload}][ on {host}], {least} {leastShare:percent}: an"
                    + " even share of {servers} servers is {servers:evenShare}"),
    COUNTERS_TIMED_OUT(
            NOTE,
            "the server's counters are not known over time from here on (they did not come within"
                    + " {timeoutNanos:duration})"),
    COUNTERS_FAILED(NOTE, "the server's counters are not known over time, from here on or for a while ({message})"),
    NOT_CLEANED_UP(NOTE, "could not be cleaned up: {message}"),
    ABANDONED_DIRECTORY(
            NOTE,
            "{directory} belongs to a run that is not running on this machine: it was killed, or is still running"
                    + " elsewhere; if it was killed, './harness clean' lists and removes it; remove it yourself if it"
                    + " is not listed there"),
    MORE_ABANDONED_DIRECTORIES(NOTE, "{count} more directories of such runs are in {parent}"),
    LEFT_OUT_OF_PACED(NOTE, "left out: objects that arrive one by one cannot be written in batches of {batch}"),
    LOST_UPDATES_NOT_NOTICED(
            NOTE, "objects this small have no room for a version: an update that was lost is not noticed"),
    NO_ROOM_FOR_CHECKSUM(
            NOTE,
            "objects of less than {bytes} bytes have no room for a checksum: verification cannot detect most corruption"
                    + " in them"),
    READS_NOT_VERIFIED(NOTE, "reads were not verified"),
    WRITES_NOT_VERIFIED(
            NOTE,
            "{workload} in round {round}: {unanswered} of the {read} acknowledged writes that were read back got no"
                    + " answer: whether they are there is not known");

    private final Severity severity;
    private final String words;

    CautionCode(Severity severity, String words) {
        this.severity = severity;
        this.words = words;
    }

    /** The severity of every caution with this code. */
    public Severity severity() {
        return severity;
    }

    /** The observation, with the names of values in the place of figures, and its effect on the results. */
    public String words() {
        return words;
    }

    /** The reason by itself stands in a measurement's own list, where no workload is named. */
    private static String clientLimit(String reason) {
        return "[the client may have been the limit at {workload}[ on {host}]: ]" + reason
                + "[{workload:absent} on {host}]";
    }

    /** The figures are those of the lowest of the percentiles: the part of it that is the client's. */
    private static String percentileLimit(String reason) {
        return "the client limits {percentiles}[ at {workload}][ on {host}]: " + reason
                + ", by {nanos:tenths} of {ofNanos:tenths}";
    }

    private static String overloaded(String finding) {
        return "[" + finding + " at {workload}: ]{offeredOpsPerSecond:rate}/s were offered and"
                + " {achievedOpsPerSecond:rate}/s achieved, {backlog:count} operations were left at the end, which"
                + " would take another {backlog achievedOpsPerSecond:drain}";
    }
}
