package org.storeharness.result.measurement;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.storeharness.store.Outcome;

/**
 * Operations by outcome. The classes exclude each other, and their sum is what was scheduled.
 *
 * @param ok completed correctly
 * @param miss the object did not exist
 * @param timeout no response in time
 * @param rejected temporarily refused by the store
 * @param corrupt the content was not what had been written
 * @param error anything else that went wrong
 * @param shed due but never started: too late, or the phase ended before
 * @param unfinished started but not completed when the run was aborted
 * @param late ok and failed ones that started later than intended by more than the limit for lateness; an attribute,
 *     counted within the classes above
 * @param retries repetitions within the operations above
 */
public record OperationCounts(
        long ok,
        long miss,
        long timeout,
        long rejected,
        long corrupt,
        long error,
        long shed,
        long unfinished,
        long late,
        long retries) {
    /** No operation at all. */
    public static final OperationCounts NONE = new OperationCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Counts every outcome. */
    public static OperationCounts of(ToLongFunction<Outcome> count, long late, long retries) {
        return new OperationCounts(
                count.applyAsLong(Outcome.OK),
                count.applyAsLong(Outcome.MISS),
                count.applyAsLong(Outcome.TIMEOUT),
                count.applyAsLong(Outcome.REJECTED),
                count.applyAsLong(Outcome.CORRUPT),
                count.applyAsLong(Outcome.ERROR),
                count.applyAsLong(Outcome.SHED),
                count.applyAsLong(Outcome.UNFINISHED),
                late,
                retries);
    }

    /** All that were started and ended in a failure. */
    public long failed() {
        return miss + timeout + rejected + corrupt + error;
    }

    /** All that failed, were shed or are unfinished. */
    public long incomplete() {
        return failed() + shed + unfinished;
    }

    /** The classes by name, each with its operations. */
    public Map<String, Long> byOutcome() {
        Map<String, Long> classes = new LinkedHashMap<>();
        classes.put("ok", ok);
        classes.put("miss", miss);
        classes.put("timeout", timeout);
        classes.put("rejected", rejected);
        classes.put("corrupt", corrupt);
        classes.put("error", error);
        classes.put("shed", shed);
        classes.put("unfinished", unfinished);
        return classes;
    }

    /** All that were scheduled. */
    public long scheduled() {
        return ok + incomplete();
    }

    /** The sum of both. */
    public OperationCounts plus(OperationCounts other) {
        return new OperationCounts(
                ok + other.ok,
                miss + other.miss,
                timeout + other.timeout,
                rejected + other.rejected,
                corrupt + other.corrupt,
                error + other.error,
                shed + other.shed,
                unfinished + other.unfinished,
                late + other.late,
                retries + other.retries);
    }
}
