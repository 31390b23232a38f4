package org.storeharness.seaweed;

import java.time.Duration;
import java.util.function.Consumer;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.objects.AcknowledgedObjects;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.store.objects.AuditTally;
import org.storeharness.core.store.objects.ContentCheck;
import org.storeharness.core.store.objects.ObjectState;
import org.storeharness.seaweed.session.SeaweedSession;
import org.storeharness.seaweed.session.SessionSetup;

/**
 * Reads all acknowledged objects, several at a time, in a session of its own. An object is missing only if every holder of its
 * volume says so. While some cannot be asked for, it pauses and tries again, until the pauses of the whole audit are as long as
 * the option {@code connectTimeout}. Confined to one thread.
 */
final class Audit implements AutoCloseable {
    private static final int DEPTH = 16;
    private static final int MAX_TRIES = 3;
    private static final long POLL_NANOS = 10_000_000;
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** This many polls in a row without a response, at least half a minute, give a read up. */
    private static final int MAX_IDLE_POLLS = 3_000;

    private final SeaweedSession session;
    private final ContentCheck check;
    private final AuditTally tally;
    private final AuditRead[] reads = new AuditRead[DEPTH];
    private final long maximumPauses;
    private int pauses;

    Audit(SessionSetup setup, int objectBytes, ContentCheck check, Consumer<String> finding) {
        this.check = check;
        this.tally = new AuditTally(finding);
        this.maximumPauses = setup.options().connectTimeout().dividedBy(PAUSE);
        this.session = new SeaweedSession(setup.forAudit(), new SessionContext(0, DEPTH));
        for (int slot = 0; slot < DEPTH; slot++) {
            reads[slot] = new AuditRead(slot, objectBytes);
        }
    }

    /** Names objects in findings. */
    interface ObjectNames {
        /**
         * The name of the object with this key.
         *
         * @throws StoreException if the name cannot be read
         */
        String name(long key) throws StoreException;
    }

    /** Audits all objects. */
    AuditSummary run(AcknowledgedObjects objects, ObjectNames names) throws StoreException {
        while (objects.next()) {
            if (tally.expects(objects)) {
                AuditRead read = awaitFreeRead();
                String name = names.name(objects.key()) + " of key " + objects.key();
                read.expect(objects.key(), name, objects.deleted(), pauses);
                session.start(read, read);
            }
        }
        for (AuditRead read : reads) {
            await(read);
        }
        return tally.summary();
    }

    @Override
    public void close() {
        session.close();
    }

    private AuditRead awaitFreeRead() throws StoreException {
        for (int polls = 0; ; polls++) {
            for (AuditRead read : reads) {
                if (complete(read)) {
                    return read;
                }
            }
            if (polls > MAX_IDLE_POLLS) {
                markUnanswered(reads[0]);
                return reads[0];
            }
            session.poll(POLL_NANOS);
        }
    }

    private void await(AuditRead read) throws StoreException {
        for (int polls = 0; !complete(read); polls++) {
            if (polls > MAX_IDLE_POLLS) {
                markUnanswered(read);
                return;
            }
            session.poll(POLL_NANOS);
        }
    }

    private void markUnanswered(AuditRead read) {
        session.abandon(read);
        tally.unanswered(read.name(), "no response");
        read.clear();
    }

    /** Judges a read that is complete, or tries it again; whether its slot is free now. */
    private boolean complete(AuditRead read) throws StoreException {
        if (!read.isComplete()) {
            return read.isFree();
        }
        switch (read.outcome()) {
            case OK -> tally.present(read.name(), read.expectsDeleted(), read.state(check));
            case CORRUPT -> tally.present(read.name(), read.expectsDeleted(), ObjectState.CORRUPT);
            case MISS -> tally.absent(read.name(), read.expectsDeleted());
            default -> {
                if (mayRetry(read)) {
                    session.start(read, read);
                    return false;
                }
                tally.unanswered(read.name(), read.reason());
            }
        }
        read.clear();
        return true;
    }

    /** Prepares another attempt, after a pause if none was made since the read began; whether there is to be one. */
    private boolean mayRetry(AuditRead read) throws StoreException {
        if (read.tries() < MAX_TRIES) {
            read.retry();
            return true;
        }
        if (read.pausesBefore() == pauses && pauses < maximumPauses) {
            pauses++;
            SeaweedCollection.pause(PAUSE);
        }
        boolean again = read.pausesBefore() < pauses;
        if (again) {
            read.retryAfter(pauses);
        }
        return again;
    }
}
