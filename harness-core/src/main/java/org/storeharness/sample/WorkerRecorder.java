package org.storeharness.sample;

import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.LinePadding;

/**
 * Records the samples of one worker during one phase. All methods are called by the worker; the collector uses only
 * {@link #takeFilled}. After the phase a thread that waited for the worker may read the results.
 *
 * <p>The first interval is the one in which the worker begins. A sample belongs to the interval in which its operation ended. An interval is handed over when the first sample of
 * a later one arrives or when the worker is idle: while a blocking call stalls, the current set is not handed over.
 */
public final class WorkerRecorder extends LinePadding {
    /** Means that a slot has not been used in the phase. */
    public static final long UNUSED = Long.MIN_VALUE;

    /** Operations that start later than intended by more than this are late. */
    static final long LATE_NANOS = 1_000_000;

    private final long intervalNanos;
    private final boolean open;
    private final SamplePool pool;

    /** The sets that the collector has not taken yet. The worker never waits: if the collector is slow the queue grows, and nothing is dropped. */
    private final Queue<IntervalSamples> filled = new ConcurrentLinkedQueue<>();

    private final @Nullable CompletionTimeline[] timelines = new CompletionTimeline[OperationKind.values().length];
    private final TimeBins slotNanos = new TimeBins();
    private final FailureExamples failures = new FailureExamples();
    private IntervalSamples current;
    private SlowReservoir slowest = SlowReservoir.NONE;
    private @Nullable Throwable unexpected;
    private long startNanos;
    private long rollNanos;
    private long firstStartNanos = Long.MAX_VALUE;
    private long firstDoneNanos = Long.MAX_VALUE;
    private long lastDoneNanos = Long.MIN_VALUE;
    private long activeFromNanos;
    private long activeUntilNanos;
    private int slots;
    private long started;
    private long verified;
    private long overdue;
    private long spunNanos;
    private long sampledCpuNanos;
    private long sampledOperations;

    /** A recorder with sets of samples of its own. */
    public WorkerRecorder(long intervalNanos, boolean open) {
        this(intervalNanos, open, new SamplePool());
    }

    /**
     * @param intervalNanos the length of an interval
     * @param open whether the load is open, so response times are recorded too
     * @param pool has sets of samples, and gets them back
     */
    public WorkerRecorder(long intervalNanos, boolean open, SamplePool pool) {
        this.intervalNanos = intervalNanos;
        this.open = open;
        this.pool = pool;
        this.current = pool.take();
    }

    /**
     * Begins the phase. Called once, before anything is recorded.
     *
     * @param commonStartNanos the common start of all workers
     * @param activeFrom when this one begins
     */
    public void begin(long commonStartNanos, long activeFrom) {
        startNanos = commonStartNanos;
        activeFromNanos = activeFrom;
        current.number((activeFrom - commonStartNanos) / intervalNanos);
        rollNanos = commonStartNanos + (current.number() + 1) * intervalNanos;
    }

    /**
     * An operation was started for the first time.
     *
     * @param freeSince when the operation before it in its slot ended, or {@link #UNUSED}
     */
    public void started(long nanos, long freeSince) {
        if (started++ == 0) {
            firstStartNanos = nanos;
        }
        if (freeSince == UNUSED) {
            slots++;
        } else if (!open) {
            slotNanos.add(nanos - startNanos, nanos - freeSince);
        }
    }

    /** An operation ended. All times on the engine's clock. */
    public void ended(
            OperationKind kind, Outcome outcome, long intendedNanos, long start, long end, int objects, long bytes) {
        if (end >= rollNanos) {
            roll(end);
        }
        int sampleClass = SampleClass.of(kind, outcome);
        current.service(sampleClass, end - start);
        if (open) {
            current.response(sampleClass, end - intendedNanos);
            if (start - intendedNanos > LATE_NANOS) {
                current.late(sampleClass);
            }
        } else {
            slotNanos.add(start - startNanos, end - start);
        }
        if (outcome == Outcome.OK) {
            timeline(kind).count(start - startNanos, end - startNanos, objects, bytes);
            if (firstDoneNanos == Long.MAX_VALUE) {
                firstDoneNanos = end;
            }
            lastDoneNanos = end;
        }
    }

    /** The operation of the last {@link #ended} call performed a script. All times on the engine's clock. */
    public void script(int script, Outcome outcome, long intendedNanos, long start, long end) {
        breakdown(current.scripts(), script, outcome, intendedNanos, start, end);
    }

    /** The operation of the last {@link #ended} call was sent to a server. All times on the engine's clock. */
    public void server(int server, Outcome outcome, long intendedNanos, long start, long end) {
        breakdown(current.servers(), server, outcome, intendedNanos, start, end);
    }

    private void breakdown(
            BreakdownSamples samples, int number, Outcome outcome, long intendedNanos, long start, long end) {
        samples.service(number, outcome, end - start);
        if (open) {
            samples.response(number, outcome, end - intendedNanos);
        }
    }

    /** Has the slowest operations kept. Called before the phase begins. */
    public void keepSlowest(SlowReservoir reservoir) {
        slowest = reservoir;
    }

    /** Keeps the slowest operations. */
    public SlowReservoir slowest() {
        return slowest;
    }

    /** An operation succeeded so late that it would have been shed if it had not been started by then. */
    public void overdue() {
        overdue++;
    }

    /** An operation passed a part this long after its start, in nanoseconds. */
    public void part(OperationPart part, long sinceOperationStart) {
        current.part(part, sinceOperationStart);
    }

    /** Counts scheduled operations that did not start, or started operations that did not end. */
    public void untimed(OperationKind kind, Outcome outcome, long count) {
        current.untimed(SampleClass.of(kind, outcome), count);
    }

    /** Records the reason of a failure. */
    public void failure(Outcome outcome, String reason) {
        failures.add(outcome, reason);
    }

    /** Records why an attempt failed that is followed by another. */
    public void retried(String reason) {
        failures.addRetried(reason);
    }

    /** Keeps the first failure that nobody expects. */
    public void unexpected(Throwable failure) {
        if (unexpected == null) {
            unexpected = failure;
        }
    }

    /** The first failure that nobody expects; {@code null} if there was none. */
    public @Nullable Throwable unexpected() {
        return unexpected;
    }

    /** Records how often an operation of that class was retried. */
    public void retries(OperationKind kind, Outcome outcome, int count) {
        current.retries(SampleClass.of(kind, outcome), count);
    }

    /** The content of a read was checked. */
    public void verified() {
        verified++;
    }

    /** Records how late an operation started for which this worker was free in time. */
    public void lateness(long nanos) {
        current.lateness(nanos);
    }

    /** Adds time that the worker spun until the start of an operation. */
    public void spun(long nanos) {
        spunNanos += nanos;
    }

    /** Adds the processor time of one of a sample of operations. */
    public void sampledCpu(long nanos) {
        sampledCpuNanos += nanos;
        sampledOperations++;
    }

    /** Hands over the interval if it is due. The worker calls this while it has nothing to record. */
    public void idle(long now) {
        if (now >= rollNanos) {
            roll(now);
        }
    }

    /**
     * Ends the phase for this worker: hands over what remains.
     *
     * @param activeUntil the time until which the worker had operations to do
     */
    public void finish(long activeUntil) {
        activeUntilNanos = activeUntil;
        current.nextNumber(Long.MAX_VALUE);
        filled.add(current);
    }

    /** Returns the next set that is filled, {@code null} if there is none. The collector calls this, and gives the set back once it is empty. */
    @Nullable
    IntervalSamples takeFilled() {
        return filled.poll();
    }

    /** Takes back a set that is empty again. */
    void giveBack(IntervalSamples cleared) {
        pool.giveBack(cleared);
    }

    /** Whether the load was open. */
    public boolean isOpen() {
        return open;
    }

    /**
     * The time that operations took of their slots under closed load, by their starts: from the end of the one before, whatever the
     * outcome.
     */
    public TimeBins slotNanos() {
        return slotNanos;
    }

    /** The number of reads whose content was checked. */
    public long verifiedReads() {
        return verified;
    }

    /** The total time that the worker spun until the starts of operations. */
    public long spunNanos() {
        return spunNanos;
    }

    /** The processor time of all operations, estimated from a sample of them; 0 where there is none. */
    public long operationCpuNanos() {
        return sampledOperations == 0 ? 0 : Math.round((double) sampledCpuNanos / sampledOperations * started);
    }

    /** The number of operations that succeeded too late. */
    public long overdueOperations() {
        return overdue;
    }

    /** Examples of failures, with reasons. */
    public FailureExamples failures() {
        return failures;
    }

    /** The timelines of all kinds with successful operations. */
    public Map<OperationKind, CompletionTimeline> timelines() {
        Map<OperationKind, CompletionTimeline> known = new EnumMap<>(OperationKind.class);
        for (OperationKind kind : OperationKind.values()) {
            CompletionTimeline timeline = timelines[kind.ordinal()];
            if (timeline != null) {
                known.put(kind, timeline);
            }
        }
        return known;
    }

    /** The times of this worker's activity, from the common start. */
    public Activity activity() {
        return new Activity(
                activeFromNanos - startNanos,
                firstStartNanos == Long.MAX_VALUE ? Long.MAX_VALUE : firstStartNanos - startNanos,
                firstDoneNanos == Long.MAX_VALUE ? Long.MAX_VALUE : firstDoneNanos - startNanos,
                lastDoneNanos == Long.MIN_VALUE ? Long.MIN_VALUE : lastDoneNanos - startNanos,
                activeUntilNanos - startNanos,
                started,
                slots);
    }

    private CompletionTimeline timeline(OperationKind kind) {
        CompletionTimeline timeline = timelines[kind.ordinal()];
        if (timeline == null) {
            timeline = new CompletionTimeline();
            timelines[kind.ordinal()] = timeline;
        }
        return timeline;
    }

    private void roll(long now) {
        long interval = (now - startNanos) / intervalNanos;
        current.nextNumber(interval);
        filled.add(current);
        current = pool.take();
        current.number(interval);
        rollNanos = startNanos + (interval + 1) * intervalNanos;
    }

    /**
     * The times of one worker in one phase, in nanoseconds from the common start.
     *
     * @param activeFrom the time from which it had operations to do
     * @param firstStart {@link Long#MAX_VALUE} if it started nothing
     * @param firstDone {@link Long#MAX_VALUE} if nothing succeeded
     * @param lastDone {@link Long#MIN_VALUE} if nothing succeeded
     * @param activeUntil the time until which it had operations to do
     * @param operations the number of operations that it started
     * @param slots the number of slots in which it did
     */
    public record Activity(
            long activeFrom,
            long firstStart,
            long firstDone,
            long lastDone,
            long activeUntil,
            long operations,
            int slots) {}
}
