package org.storeharness.s3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.storeharness.s3.object.ObjectKey;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.Leftover;
import org.storeharness.store.StoreException;

/**
 * The part of a service that a run owns: a bucket of its own, or the keys with a prefix of its own in somebody's bucket. An object in it holds the
 * run's id, and nothing is removed without that object. Confined to one thread at a time.
 */
final class OwnedPrefix {
    private static final String MARK = ".harness-run";
    private static final String PROBE = MARK + "-probe";

    /** The beginning of the mark of objects that stay after the run, which nobody looks for. */
    private static final String KEPT = "kept ";

    private static final String LEFT =
            ": it is left as it is, since it may be somebody else's; look at it, and remove it yourself";

    private static final int ROUNDS = 3;

    private final BucketClient client;
    private final List<BucketClient> others;
    private final BucketClient patient;
    private final String prefix;
    private final String mark;
    private final boolean ownBucket;
    private final String wayWithoutParts;
    private boolean asked;

    /**
     * @param clients one for each address of the service; the first makes and removes it
     */
    private OwnedPrefix(
            List<BucketClient> clients, RetryPatience patience, String prefix, String mark, String wayWithoutParts) {
        this.client = clients.get(0);
        this.others = clients.subList(1, clients.size());
        this.patient = client.with(patience);
        this.prefix = prefix;
        this.mark = mark;
        this.ownBucket = prefix.isEmpty();
        this.wayWithoutParts = wayWithoutParts;
    }

    /** The state of a run's bucket or prefix. */
    enum Presence {
        /** Nothing. */
        GONE,
        /** A bucket of its own without anything in it: the run ended before it wrote the mark, or after it had removed it. */
        EMPTY,
        /** Something with the run's mark. */
        MARKED,
        /** Something with another mark: that of another run, or one that somebody changed. */
        FOREIGN,
        /** Something without a mark. */
        UNMARKED
    }

    /** The bucket or prefix of a run, by its first service. Requests of the clean-up are retried as {@link RetryPatience#OF_CLEAN_UP} says. */
    static OwnedPrefix of(SharedSetup setup, RunPrefix place, String runId) {
        return of(setup, place, runId, RetryPatience.OF_CLEAN_UP);
    }

    /** The bucket or prefix of a run that leaves it there. */
    static OwnedPrefix ofKept(SharedSetup setup, RunPrefix place, String runId) {
        return of(setup, place, KEPT + runId);
    }

    /**
     * The bucket or prefix of a run, by its first service.
     *
     * @param patience says how often a request that makes or removes it is retried
     */
    static OwnedPrefix of(SharedSetup setup, RunPrefix place, String runId, RetryPatience patience) {
        List<BucketClient> clients = setup.places().stream()
                .map(at -> new BucketClient(setup, at, place.bucket(), RetryPatience.NONE))
                .toList();
        return new OwnedPrefix(
                clients, patience, place.prefix(), runId, setup.options().wayWithoutParts());
    }

    /**
     * Checks that nothing is there yet, that every address answers, and that no lock of the bucket would keep what is written.
     *
     * @throws StoreException if something is there, or that cannot be seen
     */
    void requireAbsent() throws StoreException {
        for (BucketClient other : others) {
            other.exists();
        }
        if (ownBucket) {
            if (client.exists()) {
                throw new StoreException(client.name()
                        + " exists and is not of this run; remove it yourself, or use another target name");
            }
        } else if (holdsAnything(client)) {
            throw new StoreException(client.name() + " has objects below " + prefix
                    + " that are not of this run, or versions of objects or uploads; remove them yourself, or use"
                    + " another target name");
        } else {
            requireNoLock();
        }
    }

    /** Asks whether objects are locked when they are written before one is, since it would stay as long as the lock. */
    private void requireNoLock() throws StoreException {
        Optional<DefaultRetention> lock = client.defaultRetention();
        if (lock.isPresent()) {
            throw new StoreException(client.name() + " has a default retention (Object Lock, " + lock.get()
                    + "): what a run writes could not be removed before "
                    + lock.get().endOf(client.now()) + "; nothing was written. Name a bucket without one, or leave"
                    + " the bucket out, and the run makes its own");
        }
    }

    /**
     * Makes it and marks it, and does with an object what the clean-up does.
     *
     * @param uploads whether the run uploads in parts
     * @throws StoreException if it cannot be made, or these credentials or this service would not let the clean-up remove everything
     */
    void make(boolean uploads) throws StoreException {
        asked = true;
        try {
            if (ownBucket) {
                patient.create();
            }
        } catch (RequestRefusedException e) {
            asked = false;
            throw e;
        }
        try {
            requireListing(uploads);
            patient.write(prefix + MARK, mark);
            patient.write(prefix + PROBE, mark);
            patient.removeAll(prefix + PROBE, (prefix + PROBE)::equals, "");
        } catch (StoreException e) {
            throw new StoreException(
                    "target not prepared, since what it writes could not be removed (docs/s3.md has the rights that it"
                            + " takes): " + e.getMessage(),
                    e);
        }
        requireMarkAt(others);
    }

    private void requireListing(boolean uploads) throws StoreException {
        patient.hasVersions(prefix);
        if (!patient.listsUploads(prefix) && uploads) {
            throw new StoreException(patient.name() + " does not list uploads in parts, so one that fails would stay; "
                    + wayWithoutParts);
        }
    }

    /**
     * Looks at the bucket or prefix.
     *
     * @throws StoreException if the service does not tell
     */
    Presence presence() throws StoreException {
        Optional<String> found = client.read(prefix + MARK);
        if (found.isPresent()) {
            return found.get().equals(mark) ? Presence.MARKED : Presence.FOREIGN;
        }
        if (!client.exists()) {
            return Presence.GONE;
        }
        if (holdsAnything(client)) {
            return Presence.UNMARKED;
        }
        return ownBucket ? Presence.EMPTY : Presence.GONE;
    }

    private boolean holdsAnything(BucketClient asks) throws StoreException {
        return !asks.firstKeys(prefix, 1).isEmpty() || asks.hasVersions(prefix) || asks.hasUploads(prefix);
    }

    /** Takes over what another process of the run made, so that {@link #remove} removes it. */
    void adopt() {
        asked = true;
    }

    /**
     * Checks that the bucket or prefix is the run's.
     *
     * @throws StoreException if it is not
     */
    void requireMark() throws StoreException {
        requireMarkAt(List.of(client));
        requireMarkAt(others);
    }

    private void requireMarkAt(List<BucketClient> asked) throws StoreException {
        for (BucketClient one : asked) {
            if (!one.read(prefix + MARK).equals(Optional.of(mark))) {
                throw new StoreException(one.name() + " is not that of the run (no object " + prefix + MARK
                        + " with its id); name one service, by addresses that all hosts reach");
            }
        }
    }

    /**
     * Removes the objects of {@link #make} and those that the run wrote; the mark is the last object to go. Does nothing if nothing was
     * made, or it is gone.
     *
     * @throws StoreException if the mark is gone, or anything remains
     */
    void remove() throws StoreException {
        if (!asked) {
            return;
        }
        Optional<String> found = patient.read(prefix + MARK);
        if (found.equals(Optional.of(mark))) {
            removeMarked();
        } else if (found.isPresent()) {
            throw new Leftover.UnmarkedException(otherMark());
        } else if (!removeUnmarked()) {
            throw new Leftover.UnmarkedException(lostMark());
        }
        asked = false;
    }

    /** The reason for which something without a mark is not touched. */
    String lostMark() {
        return client.name() + " has lost its mark " + prefix + MARK + LEFT;
    }

    /** The reason for which something with another mark is not touched. */
    String otherMark() {
        return client.name() + " has another mark in " + prefix + MARK + " than the run's" + LEFT;
    }

    /** Some services, such as the gateway of SeaweedFS, remove a bucket with the objects in it, so it is looked at first. */
    private boolean removeUnmarked() throws StoreException {
        if (!patient.exists()) {
            return true;
        }
        return ownBucket ? patient.firstKeys("", 1).isEmpty() && patient.remove() : !holdsAnything(patient);
    }

    /** Writes the mark again where objects arrive after its removal, as by the end of an upload that nobody waits for any more. */
    private void removeMarked() throws StoreException {
        for (int round = 1; ; round++) {
            removeContents();
            patient.removeAll(prefix + MARK, (prefix + MARK)::equals, "");
            if (removeUnmarked()) {
                return;
            }
            patient.write(prefix + MARK, mark);
            if (round == ROUNDS) {
                throw new StoreException(
                        patient.name() + " does not become empty" + (ownBucket ? "" : " below " + prefix)
                                + ": something still arrives there; try again with './harness clean'");
            }
            patient.pause(round);
        }
    }

    /** Takes every step, even if another one fails. */
    private void removeContents() throws StoreException {
        List<String> problems = new ArrayList<>();
        step(problems, () -> patient.abortUploads(prefix, this::isOwn));
        step(problems, () -> patient.removeAll(prefix, this::isOwn, prefix + MARK));
        if (problems.isEmpty()) {
            // the removal takes time, in which an upload may begin that nobody waits for any more
            step(problems, () -> patient.abortUploads(prefix, this::isOwn));
            step(problems, () -> {
                // this is another request than the one that lists the objects to remove
                List<String> keys = patient.firstKeys(prefix, 2);
                if (!keys.equals(List.of(prefix + MARK))) {
                    throw new StoreException(
                            patient.name() + " still lists what was removed, or not the mark: " + keys);
                }
            });
        }
        if (!problems.isEmpty()) {
            throw new StoreException(String.join("; ", problems) + "; try again with './harness clean'");
        }
    }

    private static void step(List<String> problems, Leftover.Removal step) {
        try {
            step.run();
        } catch (StoreException | IOException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }

    private boolean isOwn(String key) {
        return ObjectKey.isObject(prefix, key) || key.equals(prefix + PROBE);
    }

    /** Leaves everything where it is. */
    void keep() {
        asked = false;
    }
}
