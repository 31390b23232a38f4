package org.storeharness.seaweed;

import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.client.VolumeHoldings;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.AuditTally;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.ObjectState;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;

/**
 * Reads all copies of all acknowledged objects, several objects at a time, in a session of its own. An object is there if a copy of it is;
 * it is missing only if all of its holders say so. While that is not known it is asked for again, with pauses, as long as
 * {@link AuditPatience} lasts. Confined to one thread.
 */
final class Audit implements AutoCloseable {
    private static final int DEPTH = 16;
    private static final int MAX_TRIES = 3;
    private static final long POLL_NANOS = 10_000_000;
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);
    private static final int PAUSES_OF_A_WAIT = 4;

    private final SeaweedSession session;
    private final AuditTally tally;
    private final AuditPatience patience;
    private final AuditRead[] reads = new AuditRead[DEPTH];
    private final Duration silence;
    private final Duration pause;
    private final String atEnd;
    private final long longestNanos;
    private int pauses;

    /**
     * @param silence the time for which a server may send nothing before it counts as one that does not answer
     */
    Audit(
            SessionSetup setup,
            int objectBytes,
            Duration silence,
            ContentCheck check,
            Consumer<String> finding,
            Ticker ticker) {
        SeaweedOptions options = setup.options();
        this.tally = new AuditTally(finding);
        this.silence = Durations.shorter(silence, options.auditWait());
        this.pause = Durations.shorter(LONGEST_PAUSE, options.auditWait().dividedBy(PAUSES_OF_A_WAIT));
        this.patience = new AuditPatience(ticker, options.auditWait(), options.auditTimeout());
        this.atEnd = "all that was left after auditTimeout=" + Durations.format(options.auditTimeout());
        this.session = new SeaweedSession(setup.forAudit(), new SessionContext(0, DEPTH));
        int copies = setup.volumes() == null ? 0 : Placement.of("", options).copies();
        this.longestNanos = options.auditWait().multipliedBy(copies + 2).toNanos();
        VolumeHoldings held = new VolumeHoldings(setup.settings(), this.silence);
        for (int slot = 0; slot < DEPTH; slot++) {
            reads[slot] = new AuditRead(slot, objectBytes, copies, check, patience, held);
        }
    }

    /** Names objects in findings, one after the other. */
    interface ObjectNames {
        /**
         * The name of the object with this key.
         *
         * @throws StoreException if the name cannot be read
         */
        String name(long key) throws StoreException;

        /** The volume or filer of the object that was named last. */
        String place();

        /** The servers that held that volume earlier in the run. */
        Set<String> knownHolders();
    }

    /** Audits all objects. */
    AuditSummary run(AcknowledgedObjects objects, ObjectNames names) throws StoreException {
        while (objects.next()) {
            if (!tally.expects(objects)) {
                continue;
            }
            String name = names.name(objects.key());
            String place = names.place();
            String described = name + " of key " + objects.key();
            if (patience.isAtEnd()) {
                tally.unanswered(described, atEnd);
            } else if (!patience.mayAsk(place)) {
                tally.unanswered(described, AuditRead.describe(place, names.knownHolders(), patience));
            } else {
                AuditRead read = awaitFreeRead(objects);
                if (read != null) {
                    read.expect(objects.key(), described, place, names.knownHolders(), objects.deleted());
                    read.beginAfter(pauses);
                    session.start(read.read(), read);
                }
            }
        }
        for (AuditRead read : reads) {
            while (!objects.aborted() && !complete(read)) {
                session.poll(POLL_NANOS);
            }
        }
        return tally.summary();
    }

    @Override
    public void close() {
        session.close();
    }

    /** Waits for a read that is free; {@code null} if the run is aborted. */
    private @Nullable AuditRead awaitFreeRead(AcknowledgedObjects objects) throws StoreException {
        while (!objects.aborted()) {
            for (AuditRead read : reads) {
                if (complete(read)) {
                    return read;
                }
            }
            session.poll(POLL_NANOS);
        }
        return null;
    }

    /** Judges a read that is complete, or tries it again; whether its slot is free now. */
    private boolean complete(AuditRead read) throws StoreException {
        if (read.isFree()) {
            return true;
        }
        if (!read.isComplete()) {
            if (read.silentNanos() < silence.toNanos() && !patience.isAtEnd()) {
                return false;
            }
            session.abandon(read.read());
            read.giveUp();
        }
        if (mayTellMore(read)) {
            prepareRetry(read);
            session.start(read.read(), read);
            return false;
        }
        judge(read);
        read.clear();
        return true;
    }

    /** Whether another attempt may change the finding: an object that is corrupt or resurrected at one holder stays so. */
    private boolean mayTellMore(AuditRead read) {
        Optional<ObjectState> state = read.state();
        if (state.isPresent() && (read.expectsDeleted() || state.get() == ObjectState.CORRUPT)) {
            return false;
        }
        boolean over = patience.isAtEnd()
                || read.elapsedNanos() > longestNanos
                || read.openPlaces().stream().allMatch(patience::isOver);
        return !over && (state.isEmpty() || read.tries() < MAX_TRIES);
    }

    /** Prepares another attempt, after a pause if none was made since the read began. */
    private void prepareRetry(AuditRead read) throws StoreException {
        if (read.tries() < MAX_TRIES) {
            read.begin();
            return;
        }
        if (read.pausesBefore() == pauses) {
            pauses++;
            SeaweedCollection.pause(pause);
        }
        read.beginAfter(pauses);
    }

    private void judge(AuditRead read) {
        Optional<ObjectState> state = read.state();
        if (state.isPresent()) {
            tally.present(read.name(), read.expectsDeleted(), state.get());
        } else if (read.openPlaces().isEmpty()) {
            tally.absent(read.name(), read.expectsDeleted());
        } else {
            tally.unanswered(read.name(), patience.isAtEnd() ? atEnd : read.describeOpenPlaces());
        }
    }
}
