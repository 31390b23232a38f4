package org.storeharness.engine;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.LinePadding;

/**
 * The loop of one thread: starts operations when they are due, handles their completions, and records both. One loop serves all cases: a
 * blocking session completes within {@code start}, so its only slot is free again at once; under closed load an operation is always
 * due. Confined to one thread.
 *
 * <p>A worker takes an arrival of an open load only when it has a free slot and knows what to do. So an arrival waits only while all
 * workers are busy.
 *
 * <p>Two clock reads per operation: one right before the session starts it, one right after it is over. Choosing keys, making
 * contents and verifying them happen outside of the two. An update that reads its object first has two for each half, and its time includes what
 * happens between the halves.
 */
public final class Worker extends LinePadding {
    /** The time that a poll may wait while nothing but an answer can happen. */
    private static final long POLL_NANOS = 10_000_000;

    /** After so long a parked worker looks whether the phase was stopped, and hands its samples over. */
    private static final long PARKED_NANOS = 100_000_000;

    private static final long NOTHING_AWAITED = Long.MAX_VALUE;

    private static final long NONE_YET = Long.MAX_VALUE;

    /** For so small a part of a phase what is late is started after its end in any case. */
    private static final int PARTS_OF_OVERTIME = 10;

    private static final int LEAST_CATCHING_UP = 4;

    /** So often a worker measures the processor time of an operation of an open load, for which it calls the kernel. */
    private static final long SAMPLE_NANOS = 10_000_000;

    private static final long NOT_SAMPLED = -1;

    private final Clock clock;
    private final Session session;
    private final boolean blocking;
    private final Slot[] slots;
    private final Slot[] free;
    private final RetryQueue retries;
    private final TimeoutScan timeouts;
    private final SessionCall calling;
    private final SleepLead lead = new SleepLead();
    private int freeCount;
    private boolean hasPlace;
    private boolean wasParked;
    private long awaitedNanos = NOTHING_AWAITED;

    private long phaseStartNanos;
    private long stopNanos;
    private long lastStartNanos;
    private long lastCompletionNanos;
    private long sampledFromNanos = NOT_SAMPLED;
    private long nextSampleNanos;
    private long overtimeNanos;
    private long overtimeDue;
    private @Nullable Task task;

    /**
     * The size of a worker's slots.
     *
     * @param depth the operations outstanding at one time; 1 with a blocking session
     * @param objects the objects of the largest operation
     * @param buffers the objects of the largest operation that has their contents
     * @param objectBytes the size of the largest object
     */
    public record SlotCapacity(int depth, int objects, int buffers, int objectBytes) {}

    /**
     * A call of a session that does not return.
     *
     * @param name the kind of its operation, or {@code poll}
     * @param nanos how long it has hung so far
     */
    public record HungCall(String name, long nanos) {}

    public Worker(Clock clock, Session session, Threading threading, SlotCapacity capacity) {
        this.clock = clock;
        this.session = session;
        this.blocking = threading == Threading.BLOCKING;
        this.slots = new Slot[capacity.depth()];
        this.free = new Slot[capacity.depth()];
        this.retries = new RetryQueue(capacity.depth());
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot(this, i, capacity);
            free[i] = slots[i];
        }
        this.freeCount = slots.length;
        this.timeouts = new TimeoutScan(slots);
        this.calling = new SessionCall(blocking);
    }

    /**
     * Performs the task to its end and hands its samples over.
     *
     * @param originNanos the common start of all stages on the engine's clock, where the first interval of samples begins
     * @param startNanos when the task begins, not before that
     */
    public void run(Task next, long originNanos, long startNanos) {
        next.recorder().begin(originNanos, startNanos);
        next.recorder().finish(perform(next, startNanos));
    }

    /**
     * Performs the task without handing its samples over, so that another one may continue it. Returns when every operation that was started is
     * over or given up.
     *
     * @return the time until which there were operations to start
     */
    public long perform(Task next, long startNanos) {
        task = next;
        stopNanos = next.bounds().stopNanos(startNanos);
        phaseStartNanos = startNanos;
        timeouts.begin(startNanos, next.bounds().timeoutNanos());
        lastCompletionNanos = startNanos;
        lastStartNanos = startNanos;
        nextSampleNanos = startNanos;
        sampledFromNanos = NOT_SAMPLED;
        overtimeNanos = NONE_YET;
        for (Slot slot : slots) {
            slot.freeSince(WorkerRecorder.UNUSED);
        }
        long time = clock.nanos();
        while (time < startNanos && !next.control().stopped()) {
            time = waitOnce(next, time, startNanos - time);
        }
        long activeUntil = startOperations(next);
        leave(next);
        if (blocking && next.idle() != null) {
            next.idle().end(clock);
        }
        drain(next);
        if (!blocking) {
            calling.begin();
            session.rest();
            calling.end();
        }
        task = null;
        return activeUntil;
    }

    /**
     * Returns the time until which there were operations to start. Where the arrivals of an open load run out it is that of the last start:
     * the n - 1 arrivals before it, over that time, are the rate of even distances and, in the mean, of a Poisson process.
     */
    private long startOperations(Task now) {
        boolean more = true;
        long started = 0;
        for (long left = now.bounds().operations();
                more && left > 0 && !now.control().stopped(); ) {
            if (!retries.isEmpty() && retryDue()) {
                continue;
            }
            if (freeCount == 0) {
                awaitProgress(now);
                continue;
            }
            if (!now.source().next()) {
                break;
            }
            if (started > 0) {
                pause(now, now.arrivals().pauseNanosAfter(started));
            }
            join(now);
            long due = now.arrivals().take();
            if (due == ArrivalQueue.NEVER) {
                now.source().undoNext();
                return lastStartNanos;
            }
            more = due == ArrivalQueue.NOW ? startNow(now) : startDue(now, due);
            left--;
            started++;
        }
        long end = clock.nanos();
        if (now.control().stopped()) {
            shedBacklog(now, end);
        } else if (!more) {
            return stopNanos == Long.MAX_VALUE ? lastStartNanos : stopNanos;
        }
        return Math.min(stopNanos, end);
    }

    /** Waits for a place among the few idle workers that take the next arrivals. An asynchronous worker has other operations to attend to. */
    private void join(Task now) {
        IdleWorkers idle = now.idle();
        if (!blocking || hasPlace || idle == null) {
            return;
        }
        IdleWorkers.Parked parked = idle.join(clock);
        wasParked = parked != null;
        while (parked != null && !parked.called()) {
            clock.pause(PARKED_NANOS);
            now.recorder().idle(clock.nanos());
            if (now.control().stopped()) {
                idle.end(clock);
            }
        }
        hasPlace = true;
    }

    private void leave(Task now) {
        IdleWorkers idle = now.idle();
        if (hasPlace && idle != null) {
            hasPlace = false;
            idle.leave(clock);
        }
    }

    /** Waits until all operations have ended, and so long after that. What is left of the phase is its bound. */
    private void pause(Task now, long pauseNanos) {
        if (pauseNanos == 0) {
            return;
        }
        while (freeCount < slots.length && !now.control().aborted()) {
            if (retries.isEmpty() || !retryDue()) {
                awaitProgress(now);
            }
        }
        long until = Math.min(stopNanos, lastCompletionNanos + pauseNanos);
        for (long time = clock.nanos(); time < until && !now.control().stopped(); ) {
            now.recorder().idle(time);
            time = waitOnce(now, time, until - time);
        }
        for (Slot slot : slots) {
            slot.freeSince(WorkerRecorder.UNUSED);
        }
    }

    /** Closed load: starts the operation that the source has decided on. False if the phase is over. */
    private boolean startNow(Task now) {
        Slot slot = prepare(now);
        long start = clock.nanos();
        if (start >= stopNanos || now.control().stopped() || now.control().endIfOver(start)) {
            discard(now, slot);
            now.source().undoNext();
            return false;
        }
        start(now, slot, start, start);
        return true;
    }

    /** Open load: starts the operation that the source has decided on when it is due, or sheds it. False if the phase is over. */
    private boolean startDue(Task now, long due) {
        long intended = phaseStartNanos + due;
        if (intended >= stopNanos) {
            now.source().undoNext();
            return false;
        }
        if (fallsFurtherBehind(due)) {
            shed(now);
            shedDueBefore(now, stopNanos - phaseStartNanos);
            return false;
        }
        if (lastCompletionNanos - intended > now.bounds().shedNanos()) {
            shed(now);
            shedDueBefore(now, Math.min(lastCompletionNanos - now.bounds().shedNanos(), stopNanos) - phaseStartNanos);
            return true;
        }
        if (hasPlace && clock.nanos() >= intended) {
            // While this one is prepared somebody else has to take what is due next
            leave(now);
        }
        Slot slot = prepare(now);
        awaitedNanos = intended;
        long start = waitUntil(now, intended);
        awaitedNanos = NOTHING_AWAITED;
        boolean stopped = now.control().stopped() || now.control().endIfOver(start);
        if (!stopped && start - intended <= now.bounds().shedNanos()) {
            start(now, slot, intended, start);
            return true;
        }
        discard(now, slot);
        if (stopped && intended > now.arrivals().close(start)) {
            now.source().undoNext();
        } else {
            shed(now);
        }
        return true;
    }

    /**
     * Whether the phase is over and what is late is started at less than a quarter of the rate at which it was due: a queue that a stall made is
     * worked off faster, and one of a rate that nothing can reach would take many times the phase.
     */
    private boolean fallsFurtherBehind(long due) {
        if (lastCompletionNanos < stopNanos) {
            return false;
        }
        if (overtimeNanos == NONE_YET) {
            overtimeNanos = lastCompletionNanos;
            overtimeDue = due;
        }
        long overtime = lastCompletionNanos - overtimeNanos;
        return overtime > (stopNanos - phaseStartNanos) / PARTS_OF_OVERTIME
                && due - overtimeDue < overtime / LEAST_CATCHING_UP;
    }

    private void start(Task now, Slot slot, long intended, long start) {
        leave(now);
        lastStartNanos = start;
        now.recorder().started(start, slot.freeSinceNanos());
        slot.begin(intended, start);
        if (blocking && now.recorder().isOpen() && start >= nextSampleNanos) {
            nextSampleNanos = start + SAMPLE_NANOS;
            sampledFromNanos = clock.threadCpuNanos();
        }
        call(slot);
    }

    private void call(Slot slot) {
        if (blocking) {
            calling.beginBlocking(slot.attemptNanos());
            session.start(slot, slot);
        } else {
            calling.begin();
            session.start(slot, slot);
            calling.end();
        }
    }

    private void poll(long maximumWaitNanos) {
        calling.begin();
        session.poll(maximumWaitNanos);
        calling.end();
    }

    /** Counts what was due when the first worker saw that the phase ends early, and is not started any more. */
    private void shedBacklog(Task now, long time) {
        shedDueBefore(now, Math.min(now.arrivals().close(time) + 1, stopNanos) - phaseStartNanos);
    }

    /** Counts the operation that the source has decided on and that is not started. */
    private static void shed(Task now) {
        now.recorder().untimed(now.source().kind(), Outcome.SHED, 1);
        now.source().undoNext();
    }

    /** Counts what is due before a time from the start of the phase, and is not started. */
    private static void shedDueBefore(Task now, long nanos) {
        now.source()
                .pass(
                        now.arrivals().skip(nanos),
                        (kind, count) -> now.recorder().untimed(kind, Outcome.SHED, count));
    }

    private Slot prepare(Task now) {
        Slot slot = free[--freeCount];
        OperationKind kind = now.source().kind();
        int count = now.source().count(kind);
        if (count > 1 && kind == OperationKind.READ) {
            slot.prepare(kind, now.source().readKeys(), count);
        } else if (count > 1 && kind == OperationKind.DELETE) {
            slot.prepare(kind, now.source().deleteKeys(), count);
        } else if (kind == OperationKind.UPDATE && now.payload().readBeforeUpdate()) {
            slot.prepareReadBefore(now.source().key());
        } else {
            slot.prepare(kind, now.source().key(), count);
        }
        PayloadBuffers.prepare(now, slot);
        return slot;
    }

    /** Frees a slot whose operation was prepared and is not started. */
    private void discard(Task now, Slot slot) {
        PayloadBuffers.undoPrepare(now, slot);
        release(slot);
    }

    private void release(Slot slot) {
        slot.state(Slot.SlotState.FREE);
        free[freeCount++] = slot;
    }

    /**
     * Gives up the call of the session that has hung for at least so long, and ends the worker's task: what is outstanding counts as
     * timed out, and the phase is stopped. The worker must not be used any more. Called by another thread, several times a second,
     * which may read the samples of the task after that: should the call return, the worker's thread touches nothing and fails.
     *
     * @return {@code null} if no call hangs
     */
    public @Nullable HungCall giveUp(long hungNanos) {
        long watched = calling.watch();
        long time = clock.nanos();
        long hung = calling.hungNanos(watched, time);
        if (hung < hungNanos || !calling.giveUp(watched)) {
            return null;
        }
        Task now = current();
        now.control().stop();
        String name = "poll";
        for (Slot slot : slots) {
            if (slot.state() == Slot.SlotState.OUTSTANDING || blocking) {
                name = blocking ? EnumSpelling.of(slot.kind()) : name;
                record(
                        now,
                        slot,
                        Outcome.TIMEOUT,
                        "no answer within the operation timeout, and the call still hangs",
                        time);
            } else if (slot.state() == Slot.SlotState.RETRYING || slot.state() == Slot.SlotState.HALF_DONE) {
                now.recorder().untimed(slot.wholeKind(), Outcome.UNFINISHED, 1);
                notAcknowledged(now, slot);
            } else if (slot.state() == Slot.SlotState.PREPARED) {
                giveUpPrepared(now, slot, time);
            }
        }
        shedBacklog(now, time);
        now.recorder().finish(Math.min(stopNanos, time));
        return new HungCall(name, hung);
    }

    /** An operation that waits to be due has not been started. */
    private void giveUpPrepared(Task now, Slot slot, long time) {
        PayloadBuffers.undoPrepare(now, slot);
        if (awaitedNanos > now.arrivals().close(time)) {
            now.source().undoNext();
        } else {
            shed(now);
        }
    }

    /** A slot whose operation is about to fail in a way that nobody expects calls this. */
    void unexpected(RuntimeException failure) {
        current().recorder().unexpected(failure);
    }

    /** A slot whose operation is over calls this. */
    void completed(Slot slot, Outcome reported, String reason) {
        long end = clock.nanos();
        Task now = task;
        if (sampledFromNanos != NOT_SAMPLED && now != null && !slot.readsBeforeUpdate()) {
            now.recorder().sampledCpu(clock.threadCpuNanos() - sampledFromNanos);
            sampledFromNanos = NOT_SAMPLED;
        }
        boolean givenUp = !calling.completes(slot.attemptNanos());
        if (givenUp || now == null || slot.state() != Slot.SlotState.OUTSTANDING) {
            throw new IllegalStateException("an operation was completed twice, or after it was given up: " + slot.kind()
                    + " of key " + slot.key(0));
        }
        lastCompletionNanos = end;
        Outcome outcome = reported;
        String why = reason;
        if (outcome == Outcome.OK && slot.kind() == OperationKind.READ && !slot.isPartial()) {
            why = PayloadBuffers.verificationError(now, slot);
            outcome = why.isEmpty() ? Outcome.OK : Outcome.CORRUPT;
        }
        if (outcome == Outcome.OK && end - slot.attemptNanos() > now.bounds().timeoutNanos()) {
            outcome = Outcome.TIMEOUT;
            why = "answered after the operation timeout";
        }
        if (outcome == Outcome.OK && slot.readsBeforeUpdate()) {
            slot.awaitUpdate(end);
            retries.add(slot);
            return;
        }
        if (outcome != Outcome.OK && mayRetry(now, slot)) {
            now.recorder().retried(why.isEmpty() ? EnumSpelling.of(outcome) : why);
            slot.awaitRetry(end);
            retries.add(slot);
            return;
        }
        record(now, slot, outcome, why, end);
        release(slot);
    }

    private void record(Task now, Slot slot, Outcome outcome, String reason, long end) {
        now.recorder()
                .ended(
                        slot.wholeKind(),
                        outcome,
                        slot.intendedNanos(),
                        slot.startNanos(),
                        end,
                        slot.count(),
                        slot.bytes());
        if (slot.script() >= 0) {
            now.recorder().script(slot.script(), outcome, slot.intendedNanos(), slot.startNanos(), end);
        }
        if (slot.server() >= 0) {
            now.recorder().server(slot.server(), outcome, slot.intendedNanos(), slot.startNanos(), end);
        }
        if (slot.repetitions() > 0) {
            now.recorder().retries(slot.wholeKind(), outcome, slot.repetitions());
        }
        if (outcome == Outcome.OK) {
            slot.recordParts(now.recorder());
            if (now.recorder().slowest().isSlow(end - slot.intendedNanos())) {
                slot.keepIn(now.recorder().slowest(), end);
            }
            PayloadBuffers.acknowledged(now, slot);
            if (end - slot.intendedNanos() > now.bounds().shedNanos()) {
                now.recorder().overdue();
            }
        } else {
            sampledFromNanos = NOT_SAMPLED;
            failed(now, slot, outcome, reason);
        }
        slot.freeSince(end);
    }

    private static void failed(Task now, Slot slot, Outcome outcome, String reason) {
        now.recorder().failure(outcome, reason);
        if (slot.kind() == OperationKind.READ && (outcome == Outcome.MISS || outcome == Outcome.CORRUPT)) {
            now.source().readWrong(slot.key(0));
        }
        notAcknowledged(now, slot);
        if (now.failures().action() == FailurePolicy.Action.STOP) {
            now.control().stop();
        }
    }

    private static void notAcknowledged(Task now, Slot slot) {
        if (slot.kind() == OperationKind.WRITE) {
            now.source().writeFailed(slot.key(0), slot.count());
        } else if (slot.kind() == OperationKind.DELETE) {
            for (int i = 0; i < slot.count(); i++) {
                now.source().deleteFailed(slot.key(i));
            }
        } else if (slot.kind() == OperationKind.UPDATE) {
            PayloadBuffers.updateFailed(now, slot);
        }
    }

    private boolean mayRetry(Task now, Slot slot) {
        return slot.attempt() < now.failures().retries()
                && slot.pauseNanos() <= now.bounds().timeoutNanos()
                && !now.control().stopped();
    }

    /** Goes on with one of the operations that failed, and whose pause is over, or have read what they update; whether there was one. */
    private boolean retryDue() {
        long time = clock.nanos();
        if (current().control().endIfOver(time) && current().control().aborted()) {
            return false;
        }
        Slot slot = retries.takeDue(time);
        if (slot == null) {
            return false;
        }
        if (slot.state() == Slot.SlotState.HALF_DONE) {
            slot.prepareUpdate();
            PayloadBuffers.prepare(current(), slot);
            slot.beginUpdate(clock.nanos());
        } else {
            PayloadBuffers.rewind(slot);
            slot.beginRetry(time);
        }
        call(slot);
        return true;
    }

    /** The time at which a slot's operation passed a part. */
    long markNanos() {
        return clock.nanos();
    }

    /** The size of the object in an operation that begins. */
    int nextSize(OperationKind kind, long key) {
        return current().payload().sizes().next(kind == OperationKind.READ, key);
    }

    int size(long key) {
        return current().payload().sizes().size(key);
    }

    private Task current() {
        Task now = task;
        if (now == null) {
            throw new IllegalStateException("no phase is going on");
        }
        return now;
    }

    /** Returns the time when it is due, or when the phase was stopped. */
    private long waitUntil(Task now, long due) {
        long time = clock.nanos();
        if (time >= due) {
            if (wasParked && lastCompletionNanos < due) {
                now.recorder().lateness(time - due);
            }
            return time;
        }
        while (time < due && !now.control().stopped()) {
            if (!retries.isEmpty() && retryDue()) {
                time = clock.nanos();
                continue;
            }
            now.recorder().idle(time);
            scanForTimeouts(now, time);
            time = waitOnce(now, time, due - time);
        }
        now.recorder().lateness(time - due);
        return time;
    }

    /** Waits for a part of the gap, and returns the time after that. The end of a wait is spun, since a sleeping thread wakes late. */
    private long waitOnce(Task now, long time, long gapNanos) {
        long wait = Math.min(POLL_NANOS, gapNanos - lead.nanos());
        long seenBefore = lastCompletionNanos;
        if (blocking) {
            if (wait > 0) {
                clock.pause(wait);
            } else {
                leave(now);
                clock.spin(gapNanos);
            }
        } else {
            poll(Math.max(0, wait));
        }
        long after = clock.nanos();
        if (lastCompletionNanos == seenBefore) {
            learn(now, after - time, wait, gapNanos);
        }
        return after;
    }

    /** Learns from a wait that no completion ended. A wait shorter than asked for was spun: Java's selector sleeps whole milliseconds only. */
    private void learn(Task now, long waitedNanos, long sleepNanos, long gapNanos) {
        if (sleepNanos > 0 && waitedNanos >= sleepNanos) {
            if (sleepNanos < POLL_NANOS) {
                lead.woke(waitedNanos - gapNanos);
            }
        } else if (!blocking || sleepNanos <= 0) {
            now.recorder().spun(waitedNanos);
        }
    }

    /** Lets outstanding operations go on, and gives up those that have timed out. */
    private void pollOnce(Task now) {
        long seenBefore = lastCompletionNanos;
        poll(POLL_NANOS);
        long time = lastCompletionNanos == seenBefore ? clock.nanos() : lastCompletionNanos;
        now.recorder().idle(time);
        scanForTimeouts(now, time);
    }

    private void scanForTimeouts(Task now, long time) {
        long timeout = now.bounds().timeoutNanos();
        if (blocking || !timeouts.due(time)) {
            return;
        }
        for (Slot slot : slots) {
            if (slot.state() == Slot.SlotState.OUTSTANDING && time - slot.attemptNanos() > timeout) {
                session.abandon(slot);
                completed(slot, Outcome.TIMEOUT, "no answer within the operation timeout");
            }
        }
        timeouts.done(time, timeout);
    }

    private void drain(Task now) {
        while (freeCount < slots.length) {
            if (now.control().aborted()) {
                abandonAll(now);
            } else if (retries.isEmpty() || !retryDue()) {
                awaitProgress(now);
            }
        }
    }

    /** Nothing can be started: lets outstanding operations go on, or waits for the end of a pause before a retry. */
    private void awaitProgress(Task now) {
        if (blocking) {
            clock.pause(POLL_NANOS);
        } else {
            pollOnce(now);
        }
    }

    private void abandonAll(Task now) {
        retries.clear();
        for (Slot slot : slots) {
            if (slot.state() == Slot.SlotState.FREE) {
                continue;
            }
            if (slot.state() == Slot.SlotState.OUTSTANDING) {
                session.abandon(slot);
            }
            now.recorder().untimed(slot.wholeKind(), Outcome.UNFINISHED, 1);
            notAcknowledged(now, slot);
            release(slot);
        }
    }
}
