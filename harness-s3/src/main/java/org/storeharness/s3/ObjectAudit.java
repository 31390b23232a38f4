package org.storeharness.s3;

import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.object.ObjectKey;
import org.storeharness.s3.object.S3Session;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.AuditTally;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.ObjectState;
import org.storeharness.store.Outcome;
import org.storeharness.store.SessionContext;
import org.storeharness.unit.Durations;

/**
 * Reads all acknowledged objects, several at a time, in a session of its own. Only an answer of the service counts: while there is none, or
 * another error, the object is asked for again, with pauses, as long as the option {@code auditWait}. When the service was waited for in
 * vain, each further object is asked for once. Confined to one thread.
 */
final class ObjectAudit implements AutoCloseable {
    private static final int MAX_DEPTH = 16;
    private static final int MAX_BYTES = 64 << 20;
    private static final long POLL_NANOS = 10_000_000;
    private static final long LONGEST_PAUSE_NANOS = 250_000_000;
    private static final int PAUSES_OF_A_WAIT = 4;

    private final SharedSetup setup;
    private final S3Session session;
    private final AuditSlot[] slots;
    private final ContentCheck check;
    private final AuditTally tally;
    private final Ticker ticker;
    private final long silenceNanos;
    private final long waitNanos;
    private final long endNanos;
    private final long pauseNanos;
    private final String atEnd;
    private boolean inVain;

    /**
     * @param objectBytes the size of the largest object
     * @param silence the longest time for which a response may send nothing
     * @param ticker the time on which it waits
     */
    ObjectAudit(
            SharedSetup setup,
            int objectBytes,
            Duration silence,
            ContentCheck check,
            Consumer<String> finding,
            Ticker ticker) {
        this.setup = setup;
        this.check = check;
        this.tally = new AuditTally(finding);
        this.ticker = ticker;
        this.silenceNanos = silence.toNanos();
        this.waitNanos = setup.options().auditWait().toNanos();
        this.endNanos = ticker.nanoTime() + setup.options().auditTimeout().toNanos();
        this.pauseNanos = Math.min(LONGEST_PAUSE_NANOS, waitNanos / PAUSES_OF_A_WAIT);
        this.atEnd = "all that was left after auditTimeout="
                + Durations.format(setup.options().auditTimeout());
        this.slots = new AuditSlot[Math.max(1, Math.min(MAX_DEPTH, MAX_BYTES / (objectBytes + 1)))];
        for (int slot = 0; slot < slots.length; slot++) {
            slots[slot] = new AuditSlot(slot, objectBytes);
        }
        this.session = new S3Session(setup.forAudit(), new SessionContext(0, slots.length));
    }

    /** Audits all objects. Called once. */
    AuditSummary run(AcknowledgedObjects objects) {
        while (objects.next()) {
            if (!tally.expects(objects)) {
                continue;
            }
            if (isAtEnd()) {
                tally.unanswered(name(objects.key()), atEnd);
                continue;
            }
            AuditSlot free = awaitFree(objects);
            if (free == null) {
                return tally.summary();
            }
            free.expect(objects.key(), objects.deleted());
            begin(free);
        }
        while (!objects.aborted() && !allFree()) {
            session.poll(POLL_NANOS);
        }
        return tally.summary();
    }

    @Override
    public void close() {
        session.close();
    }

    /** Waits for a slot that is free; {@code null} if the run is aborted. */
    private @Nullable AuditSlot awaitFree(AcknowledgedObjects objects) {
        while (!objects.aborted()) {
            for (AuditSlot slot : slots) {
                if (isFree(slot)) {
                    return slot;
                }
            }
            session.poll(POLL_NANOS);
        }
        return null;
    }

    private boolean allFree() {
        boolean all = true;
        for (AuditSlot slot : slots) {
            all &= isFree(slot);
        }
        return all;
    }

    /** Brings a read on as far as it goes now; whether its slot is free then. */
    private boolean isFree(AuditSlot slot) {
        switch (slot.state()) {
            case FREE -> {}
            case READING -> {
                if (slot.read().silentNanos(ticker.nanoTime()) >= silenceNanos || isAtEnd()) {
                    session.abandon(slot.read());
                    slot.fail(Outcome.TIMEOUT, "does not answer");
                    judge(slot);
                }
            }
            case ANSWERED -> judge(slot);
            case PAUSING -> {
                if (slot.pausedForNanos(ticker.nanoTime()) >= pauseNanos) {
                    begin(slot);
                }
            }
        }
        return slot.state() == AuditSlot.ReadState.FREE;
    }

    private void begin(AuditSlot slot) {
        slot.begin(ticker.nanoTime());
        session.start(slot.read(), slot);
    }

    private void judge(AuditSlot slot) {
        String name = name(slot.read().key());
        switch (slot.outcome()) {
            case OK -> tally.present(name, slot.expectsDeleted(), slot.read().check(check));
            case CORRUPT -> tally.present(name, slot.expectsDeleted(), ObjectState.CORRUPT);
            case MISS -> tally.absent(name, slot.expectsDeleted());
            default -> {
                if (mayTryAgain(slot)) {
                    return;
                }
                tally.unanswered(name, isAtEnd() ? atEnd : slot.reason());
                slot.free();
                return;
            }
        }
        inVain = false;
        slot.free();
    }

    /** Makes a failed read wait; returns whether it may try again: not if it, or another, has waited long enough. */
    private boolean mayTryAgain(AuditSlot slot) {
        if (slot.pause(ticker.nanoTime()) >= waitNanos) {
            inVain = true;
        }
        return !inVain && !isAtEnd();
    }

    private boolean isAtEnd() {
        return ticker.nanoTime() - endNanos >= 0;
    }

    private String name(long number) {
        return ObjectKey.text(setup.places().get(0).prefix(), number) + " of key " + number;
    }
}
