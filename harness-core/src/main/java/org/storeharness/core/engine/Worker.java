package org.storeharness.core.engine;

import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.schedule.Schedule;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.Store.Threading;

/**
 * The loop of one thread: starts operations when the schedule says so, handles their completions, and records both. One loop serves all cases: a
 * blocking session completes within {@code start}, so its only slot is free again at once; closed load is a schedule that
 * always says "now". Confined to one thread.
 *
 * <p>Two clock reads per operation: one right before the session starts it, one right after it is over. Choosing keys, making
 * contents and verifying them happen outside of the two.
 */
public final class Worker {
    /** Selectors wait in whole milliseconds and wake late: the end of a wait is spun. */
    private static final long SELECTOR_SPIN_NANOS = 2_000_000;

    /** How long a poll may wait while nothing but an answer can happen. */
    private static final long POLL_NANOS = 10_000_000;

    private final Clock clock;
    private final Session session;
    private final boolean blocking;
    private final Slot[] slots;
    private final Slot[] free;
    private final RetryQueue retries;
    private int freeCount;
    private long lastCompletionNanos;
    private long lastScanNanos;
    private @Nullable Task task;

    /**
     * The size of a worker's slots.
     *
     * @param depth the operations outstanding at one time; 1 with a blocking session
     * @param batch the objects of the largest operation
     * @param objectBytes the size of the largest object
     */
    public record SlotCapacity(int depth, int batch, int objectBytes) {}

    public Worker(Clock clock, Session session, Threading threading, SlotCapacity capacity) {
        this.clock = clock;
        this.session = session;
        this.blocking = threading == Threading.BLOCKING;
        this.slots = new Slot[capacity.depth()];
        this.free = new Slot[capacity.depth()];
        this.retries = new RetryQueue(capacity.depth());
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot(this, i, capacity.batch(), capacity.objectBytes());
            free[i] = slots[i];
        }
        this.freeCount = slots.length;
    }

    /**
     * Performs the task to its end and hands its samples over.
     *
     * @param originNanos the common start of all stages on the engine's clock, where the first interval of samples begins
     * @param startNanos when the task begins, not before that
     */
    public void run(Task next, long originNanos, long startNanos) {
        next.recorder().begin(originNanos);
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
        lastScanNanos = startNanos;
        lastCompletionNanos = startNanos;
        long time = clock.nanos();
        while (time < startNanos && !next.control().stopped()) {
            time = waitOnce(next, time, startNanos - time);
        }
        long activeUntil = startOperations(next, startNanos);
        drain(next);
        task = null;
        return activeUntil;
    }

    /** Returns the time until which there were operations to start. */
    private long startOperations(Task now, long startNanos) {
        Schedule schedule = now.schedule();
        long stop = now.bounds().stopNanos(startNanos);
        long left = now.bounds().operations();
        while (left > 0 && !now.control().stopped()) {
            if (!retries.isEmpty() && retryDue()) {
                continue;
            }
            if (freeCount == 0) {
                awaitProgress(now);
                continue;
            }
            long intended = schedule.next();
            boolean scheduled = intended != Schedule.NOW;
            if (scheduled) {
                intended += startNanos;
                if (intended >= stop) {
                    return stop;
                }
                if (lastCompletionNanos - intended > now.bounds().shedNanos() && shed(now)) {
                    left--;
                    continue;
                }
            }
            Slot slot = prepare(now);
            if (slot == null) {
                break;
            }
            long start = scheduled ? waitUntil(now, intended) : clock.nanos();
            if (!scheduled && start >= stop || now.control().stopped()) {
                undoPrepare(now, slot);
                if (scheduled && intended <= start) {
                    now.recorder().untimed(slot.kind(), Outcome.SHED, 1);
                    left--;
                }
                break;
            }
            left--;
            if (scheduled && start - intended > now.bounds().shedNanos()) {
                undoPrepare(now, slot);
                now.recorder().untimed(slot.kind(), Outcome.SHED, 1);
                continue;
            }
            now.recorder().started(start);
            slot.begin(scheduled ? intended : start, start);
            session.start(slot, slot);
        }
        long end = clock.nanos();
        if (now.control().stopped()) {
            shedBacklog(now, left, Math.min(end, stop - 1) - startNanos);
        }
        return Math.min(stop, end);
    }

    /** Counts what was due when this worker saw that the phase is to end early, and is not started any more. */
    private static void shedBacklog(Task now, long left, long lastNanos) {
        for (long i = 0; i < left; i++) {
            long due = now.schedule().next();
            if (due == Schedule.NOW || due > lastNanos || !shed(now)) {
                return;
            }
        }
    }

    /** Counts one operation that is not started; false if there is nothing left to do. */
    private static boolean shed(Task now) {
        if (!now.source().next()) {
            return false;
        }
        now.recorder().untimed(now.source().kind(), Outcome.SHED, 1);
        now.source().undoNext();
        return true;
    }

    private @Nullable Slot prepare(Task now) {
        if (!now.source().next()) {
            return null;
        }
        Slot slot = free[--freeCount];
        OperationKind kind = now.source().kind();
        int count = now.source().count(kind);
        if (kind == OperationKind.READ && count > 1) {
            slot.prepareRead(now.source().readKeys(), count);
        } else {
            slot.prepare(kind, now.source().key(), count);
        }
        PayloadBuffers.prepare(now, slot);
        return slot;
    }

    private void undoPrepare(Task now, Slot slot) {
        now.source().undoNext();
        release(slot);
    }

    private void release(Slot slot) {
        slot.state(Slot.SlotState.FREE);
        free[freeCount++] = slot;
    }

    /** Called by a slot whose operation is over. */
    void completed(Slot slot, Outcome reported, String reason) {
        long end = clock.nanos();
        lastCompletionNanos = end;
        Task now = task;
        if (now == null || slot.state() != Slot.SlotState.OUTSTANDING) {
            throw new IllegalStateException("an operation was completed twice, or after it was given up: " + slot.kind()
                    + " of key " + slot.key(0));
        }
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
        if (outcome != Outcome.OK && mayRetry(now, slot)) {
            slot.retryAfter(end);
            retries.add(slot);
            return;
        }
        record(now, slot, outcome, why, end);
        release(slot);
    }

    private void record(Task now, Slot slot, Outcome outcome, String reason, long end) {
        now.recorder()
                .ended(slot.kind(), outcome, slot.intendedNanos(), slot.startNanos(), end, slot.count(), slot.bytes());
        if (slot.script() >= 0) {
            now.recorder().script(slot.script(), outcome, slot.intendedNanos(), slot.startNanos(), end);
        }
        if (slot.server() >= 0) {
            now.recorder().server(slot.server(), outcome, slot.intendedNanos(), slot.startNanos(), end);
        }
        if (slot.repetitions() > 0) {
            now.recorder().retries(slot.kind(), outcome, slot.repetitions());
        }
        if (outcome == Outcome.OK) {
            slot.recordParts(now.recorder());
            if (end - slot.intendedNanos() > now.bounds().shedNanos()) {
                now.recorder().overdue();
            }
        } else {
            failed(now, slot, outcome, reason);
        }
    }

    private static void failed(Task now, Slot slot, Outcome outcome, String reason) {
        now.recorder().failure(outcome, reason);
        notAcknowledged(now, slot);
        if (now.failures().action() == FailurePolicy.Action.STOP) {
            now.control().stop();
        }
    }

    private static void notAcknowledged(Task now, Slot slot) {
        if (slot.kind() == OperationKind.WRITE) {
            now.source().writeFailed(slot.key(0), slot.count());
        } else if (slot.kind() == OperationKind.DELETE) {
            now.source().deleteFailed(slot.key(0));
        }
    }

    private boolean mayRetry(Task now, Slot slot) {
        return slot.attempt() < now.failures().retries()
                && slot.pauseNanos() <= now.bounds().timeoutNanos()
                && !now.control().stopped();
    }

    /** Tries one of the failed operations again whose pause is over; whether there was one. */
    private boolean retryDue() {
        long time = clock.nanos();
        Slot slot = retries.takeDue(time);
        if (slot == null) {
            return false;
        }
        PayloadBuffers.rewind(slot);
        slot.beginRetry(time);
        session.start(slot, slot);
        return true;
    }

    /** The time at which a slot's operation passed a part. */
    long markNanos() {
        return clock.nanos();
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

    /** Waits for a part of the gap, and returns the time after that. */
    private long waitOnce(Task now, long time, long gapNanos) {
        if (blocking) {
            clock.pause(Math.min(POLL_NANOS, gapNanos));
            return clock.nanos();
        }
        long seenBefore = lastCompletionNanos;
        long wait = Math.min(POLL_NANOS, Math.max(0, gapNanos - SELECTOR_SPIN_NANOS));
        session.poll(wait);
        long after = clock.nanos();
        if (wait == 0 && lastCompletionNanos == seenBefore) {
            now.recorder().spun(after - time);
        }
        return after;
    }

    /** Lets outstanding operations go on, and gives up those that have timed out. */
    private void pollOnce(Task now) {
        long seenBefore = lastCompletionNanos;
        session.poll(POLL_NANOS);
        long time = lastCompletionNanos == seenBefore ? clock.nanos() : lastCompletionNanos;
        now.recorder().idle(time);
        scanForTimeouts(now, time);
    }

    private void scanForTimeouts(Task now, long time) {
        long timeout = now.bounds().timeoutNanos();
        if (blocking || time - lastScanNanos < Math.min(POLL_NANOS, timeout)) {
            return;
        }
        lastScanNanos = time;
        for (Slot slot : slots) {
            if (slot.state() == Slot.SlotState.OUTSTANDING && time - slot.attemptNanos() > timeout) {
                session.abandon(slot);
                completed(slot, Outcome.TIMEOUT, "no answer within the operation timeout");
            }
        }
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
            now.recorder().untimed(slot.kind(), Outcome.UNFINISHED, 1);
            notAcknowledged(now, slot);
            release(slot);
        }
    }
}
