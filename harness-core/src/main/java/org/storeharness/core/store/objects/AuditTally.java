package org.storeharness.core.store.objects;

import java.util.function.Consumer;

/** Counts what an audit finds, and reports a line for each fault. Used by one thread. */
public final class AuditTally {
    private final Consumer<String> finding;
    private long written;
    private long deleted;
    private long lost;
    private long stale;
    private long corrupt;
    private long resurrected;
    private long unknown;
    private long inDoubt;

    /**
     * @param finding receives the lines
     */
    public AuditTally(Consumer<String> finding) {
        this.finding = finding;
    }

    /** Counts the current object; false if it is in doubt, so that there is nothing to check. */
    public boolean expects(AcknowledgedObjects objects) {
        if (objects.inDoubt()) {
            inDoubt++;
        } else if (objects.deleted()) {
            deleted++;
        } else {
            written++;
        }
        return !objects.inDoubt();
    }

    /**
     * Everything that may hold the object says that it is not there.
     *
     * @param name names the object in findings
     * @param wasDeleted whether it must not exist
     */
    public void absent(String name, boolean wasDeleted) {
        if (!wasDeleted) {
            lost++;
            finding.accept("lost " + name);
        }
    }

    /** The object exists. */
    public void present(String name, boolean wasDeleted, ObjectState state) {
        if (wasDeleted) {
            resurrected++;
            finding.accept("resurrected " + name);
        } else if (state == ObjectState.STALE) {
            stale++;
            finding.accept("stale " + name);
        } else if (state == ObjectState.CORRUPT) {
            corrupt++;
            finding.accept("corrupt " + name);
        }
    }

    /** Nobody could say whether the object exists. */
    public void unanswered(String name, String reason) {
        unknown++;
        finding.accept("unknown " + name + ": " + reason);
    }

    /** The counts so far. */
    public AuditSummary summary() {
        return new AuditSummary(written, deleted, lost, stale, corrupt, resurrected, unknown, inDoubt);
    }
}
