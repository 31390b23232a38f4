package org.storeharness.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Counts what an audit finds, and reports a line for each fault; at the end also one for each place whose objects could not be
 * asked for. Used by one thread.
 */
public final class AuditTally {
    /** Begins the lines that count unknown objects: no server could say whether they exist. */
    public static final String UNKNOWN_COUNT = "unknown: ";

    private final Consumer<String> finding;
    private final Map<String, Long> unknownByPlace = new LinkedHashMap<>();
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

    /**
     * Nobody could say whether the object exists.
     *
     * @param place who did not answer and why; objects of the same place are counted together
     */
    public void unanswered(String name, String place) {
        unknown++;
        unknownByPlace.merge(place, 1L, Long::sum);
        finding.accept("unknown " + name + ": " + place);
    }

    /** Reports how many objects of which place are unknown, and returns the counts. Called once. */
    public AuditSummary summary() {
        unknownByPlace.forEach((place, count) -> finding.accept(UNKNOWN_COUNT + count + " of " + place));
        return new AuditSummary(written, deleted, lost, stale, corrupt, resurrected, unknown, inDoubt);
    }
}
