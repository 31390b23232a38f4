package org.storeharness.seaweed;

import java.util.function.Consumer;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.objects.AcknowledgedObjects;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.store.objects.ContentCheck;
import org.storeharness.seaweed.session.SeaweedSession;
import org.storeharness.seaweed.session.SessionSetup;

/** Reads all acknowledged objects, several at a time, in a session of its own. Confined to one thread. */
final class Audit implements AutoCloseable {
    private static final int DEPTH = 16;
    private static final int MAX_TRIES = 3;
    private static final long POLL_NANOS = 10_000_000;

    /** This many polls in a row without a response, at least half a minute, give a read up. */
    private static final int MAX_IDLE_POLLS = 3_000;

    private final SeaweedSession session;
    private final ContentCheck check;
    private final Consumer<String> finding;
    private final AuditRead[] reads = new AuditRead[DEPTH];
    private long written;
    private long deleted;
    private long lost;
    private long corrupt;
    private long resurrected;
    private long unknown;
    private long inDoubt;

    Audit(SessionSetup setup, int objectBytes, ContentCheck check, Consumer<String> finding) {
        this.check = check;
        this.finding = finding;
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
            if (objects.inDoubt()) {
                inDoubt++;
                continue;
            }
            boolean isDeleted = objects.deleted();
            written += isDeleted ? 0 : 1;
            deleted += isDeleted ? 1 : 0;
            AuditRead read = awaitFreeRead();
            read.expect(objects.key(), names.name(objects.key()), isDeleted);
            session.start(read, read);
        }
        for (AuditRead read : reads) {
            await(read);
        }
        return new AuditSummary(written, deleted, lost, corrupt, resurrected, unknown, inDoubt);
    }

    @Override
    public void close() {
        session.close();
    }

    private AuditRead awaitFreeRead() {
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

    private void await(AuditRead read) {
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
        unknown++;
        finding.accept("unknown " + read.id() + ": no response");
        read.clear();
    }

    /** Judges a read that is complete, or tries it again; whether its slot is free now. */
    private boolean complete(AuditRead read) {
        if (!read.isComplete()) {
            return read.isFree();
        }
        boolean answered =
                read.outcome() == Outcome.OK || read.outcome() == Outcome.MISS || read.outcome() == Outcome.CORRUPT;
        if (!answered && read.tries() < MAX_TRIES) {
            read.retry();
            session.start(read, read);
            return false;
        }
        judge(read, answered);
        read.clear();
        return true;
    }

    private void judge(AuditRead read, boolean answered) {
        if (!answered) {
            unknown++;
            finding.accept("unknown " + read.id() + ": " + read.reason());
        } else if (read.expectsDeleted()) {
            if (read.outcome() != Outcome.MISS) {
                resurrected++;
                finding.accept("resurrected " + read.id() + " of key " + read.key(0));
            }
        } else if (read.outcome() == Outcome.MISS) {
            lost++;
            finding.accept("lost " + read.id() + " of key " + read.key(0));
        } else if (read.outcome() == Outcome.CORRUPT || !read.isIntact(check)) {
            corrupt++;
            finding.accept("corrupt " + read.id() + " of key " + read.key(0));
        }
    }
}
