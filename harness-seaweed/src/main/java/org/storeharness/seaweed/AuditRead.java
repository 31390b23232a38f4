package org.storeharness.seaweed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.AuditOperation;
import org.storeharness.http.ErrorText;
import org.storeharness.seaweed.client.VolumeHoldings;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.ObjectState;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/**
 * The reads of one object by an audit: of every copy, or one through a filer. A server's answer about its copy stands; servers that did
 * not answer are asked again. Reused for the next object.
 */
final class AuditRead implements CopyCompletion {
    private static final String NO_ANSWER = "does not answer";

    private final AuditOperation read;
    private final int copies;
    private final ContentCheck check;
    private final AuditPatience patience;
    private final VolumeHoldings held;
    private final Map<String, Optional<ObjectState>> answers = new LinkedHashMap<>();
    /** The servers that were silent since the last pause: the others are asked first. */
    private final Set<String> silent = new HashSet<>();

    /** The subject of patience for each server, volume or filer: itself, or its answer about this object. */
    private final Map<String, String> failures = new HashMap<>();

    private List<String> holders = List.of();
    private String place = "";
    private Set<String> knownHolders = Set.of();
    private String name = "";
    private boolean expectsDeleted;
    private boolean free = true;
    private boolean complete;
    private @Nullable Throwable failure;
    private boolean anew;
    private int tries;
    private int pausesBefore;
    private int volume;
    private @Nullable String asked;
    private boolean lookupFailed;
    private long startedNanos;

    /**
     * @param objectBytes the size of the largest object; one byte more shows that an object is larger
     * @param copies the number of copies of each object; 0 if a filer finds them
     */
    AuditRead(int slot, int objectBytes, int copies, ContentCheck check, AuditPatience patience, VolumeHoldings held) {
        this.read = new AuditOperation(slot, objectBytes);
        this.copies = copies;
        this.check = check;
        this.patience = patience;
        this.held = held;
    }

    /**
     * Takes the object to read.
     *
     * @param newPlace the object's volume, or the filer, in findings
     * @param servers the servers that held the volume earlier in the run
     */
    void expect(long newKey, String newName, String newPlace, Set<String> servers, boolean deleted) {
        knownHolders = servers;
        read.expect(newKey);
        name = newName;
        place = newPlace;
        expectsDeleted = deleted;
        answers.clear();
        failures.clear();
        free = false;
        anew = false;
        startedNanos = patience.nowNanos();
        tries = 0;
    }

    /** The operation that the session performs. */
    AuditOperation read() {
        return read;
    }

    /** Begins an attempt; all but the first ask the master anew. */
    void begin() {
        anew |= tries > 0;
        tries++;
        complete = false;
        asked = null;
        lookupFailed = false;
        holders = List.of();
        read.begin(patience.nowNanos());
    }

    /** Begins as many attempts as at first, after this number of pauses. */
    void beginAfter(int pauses) {
        anew |= tries > 0;
        pausesBefore = pauses;
        tries = 0;
        silent.clear();
        begin();
    }

    /** Frees the slot. */
    void clear() {
        free = true;
        complete = false;
    }

    boolean isFree() {
        return free;
    }

    /**
     * Whether the attempt is over.
     *
     * @throws RuntimeException or an Error, if the check of its content failed: no server is to blame for that
     */
    boolean isComplete() {
        if (failure instanceof Error error) {
            throw error;
        } else if (failure instanceof RuntimeException unexpected) {
            throw unexpected;
        }
        return complete;
    }

    int tries() {
        return tries;
    }

    /** The pauses that the audit had made when the attempts began. */
    int pausesBefore() {
        return pausesBefore;
    }

    /** The name of the object in findings. */
    String name() {
        return name;
    }

    boolean expectsDeleted() {
        return expectsDeleted;
    }

    /** The time since the object was first asked for. */
    long elapsedNanos() {
        return patience.nowNanos() - startedNanos;
    }

    /** The time since something last came. */
    long silentNanos() {
        return read.silentNanos(patience.nowNanos());
    }

    /** Ends the attempt, since nothing comes any more. */
    void giveUp() {
        String server = asked;
        if (server == null) {
            fail(Outcome.TIMEOUT, NO_ANSWER);
        } else {
            silent.add(server);
            answered(server, Outcome.TIMEOUT, NO_ANSWER);
            complete = true;
        }
    }

    /** The worst state of a copy that is there; empty if none is. */
    Optional<ObjectState> state() {
        return answers.values().stream().flatMap(Optional::stream).max(Comparator.comparing(AuditRead::severity));
    }

    /** The servers that did not answer, and the volume if the master does not name all of its holders. */
    List<String> openPlaces() {
        List<String> open = holders.stream()
                .filter(this::isOpen)
                .map(this::failure)
                .collect(Collectors.toCollection(ArrayList::new));
        if (lookupFailed) {
            open.add(failure(place));
        } else if (holders.size() < copies) {
            open.add(fewHolders());
        }
        return open;
    }

    /** The places that did not answer, and the reasons, for findings. */
    String describeOpenPlaces() {
        String open = holders.stream()
                .filter(this::isOpen)
                .map(server -> "at " + server + ": " + patience.reason(failure(server)))
                .collect(Collectors.joining(", "));
        if (lookupFailed) {
            return at(place, knownHolders) + ": " + patience.reason(failure(place));
        }
        return open.isEmpty() ? place + ": " + patience.reason(fewHolders()) : place + " " + open;
    }

    /** The reason for which the holders of a volume, or the filer, could not be asked. */
    static String describe(String place, Set<String> knownHolders, AuditPatience patience) {
        return at(place, knownHolders) + ": " + patience.reason(place);
    }

    private static String at(String place, Set<String> knownHolders) {
        return knownHolders.isEmpty() ? place : place + " at " + String.join(", ", knownHolders);
    }

    private String failure(String where) {
        return failures.getOrDefault(where, where);
    }

    /** Notes that the server, volume or filer does not answer. */
    private void unanswered(String where, String reason) {
        failures.remove(where);
        patience.failed(where, reason);
    }

    /** Notes that it answers, but not with this object; it may send others of its objects. */
    private void refused(String where, String reason) {
        String failure = where + ": " + reason;
        patience.answered(where);
        failures.put(where, failure);
        patience.failed(failure, reason);
    }

    private String fewHolders() {
        return place + ", all its holders";
    }

    private boolean isOpen(String server) {
        return !answers.containsKey(server);
    }

    private static int severity(ObjectState state) {
        return switch (state) {
            case INTACT -> 0;
            case STALE -> 1;
            case CORRUPT -> 2;
        };
    }

    @Override
    public void mark(OperationPart part) {}

    @Override
    public boolean looksUpAnew() {
        return anew;
    }

    @Override
    public void located(int ofVolume, List<String> servers) {
        volume = ofVolume;
        holders = servers;
        patience.answered(place);
        if (holders.size() < copies) {
            patience.failed(fewHolders(), "the master names " + holders.size() + " of " + copies + " servers");
        } else {
            patience.answered(fewHolders());
        }
    }

    @Override
    public boolean begins(String server) {
        boolean begins = isOpen(server) && !silent.contains(server) && patience.mayAsk(server);
        if (begins) {
            asked = server;
            read.begin(patience.nowNanos());
        }
        return begins;
    }

    @Override
    public void answered(String server, Outcome outcome, String reason) {
        asked = null;
        switch (outcome) {
            case OK -> check(server);
            case CORRUPT -> keep(server, Optional.of(ObjectState.CORRUPT));
            case MISS -> answeredMiss(server);
            default -> failed(server, reason.replace(" to " + server, "").replace(" at " + server, ""));
        }
    }

    /** A 404 counts only if the server holds the volume. */
    private void answeredMiss(String server) {
        try {
            if (held.holds(server, volume)) {
                keep(server, Optional.empty());
            } else {
                refused(server, "its server no longer has the volume");
            }
        } catch (IOException e) {
            unanswered(server, "its status: " + ErrorText.of(e));
        }
    }

    /** Keeps what the check throws: the event loop, which calls this, would take it for a failure of the connection. */
    private void check(String server) {
        try {
            keep(server, Optional.of(read.check(check)));
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private void keep(String server, Optional<ObjectState> state) {
        answers.put(server, state);
        patience.answered(server);
    }

    /** All holders were asked, or the filer has sent the object. */
    @Override
    public void succeed() {
        complete = true;
        if (throughFiler()) {
            check(place);
        }
    }

    /** The master did not name the holders, or the filer did not send the object. */
    @Override
    public void fail(Outcome outcome, String reason) {
        complete = true;
        if (!throughFiler() || outcome != Outcome.MISS && outcome != Outcome.CORRUPT) {
            lookupFailed = true;
            if (throughFiler()) {
                failed(place, withoutDetails(reason));
            } else {
                unanswered(place, reason);
            }
        } else {
            keep(place, outcome == Outcome.MISS ? Optional.empty() : Optional.of(ObjectState.CORRUPT));
        }
    }

    private void failed(String where, String reason) {
        if (reason.contains(" answered ")) {
            refused(where, reason);
        } else {
            unanswered(where, reason);
        }
    }

    /** The reason without the filer's address and what it says of this object alone, so that equal reasons are counted together. */
    private static String withoutDetails(String reason) {
        return reason.replaceFirst("^(\\w+) at \\S+ (answered \\d+)\\b.*", "$1 $2");
    }

    private boolean throughFiler() {
        return copies == 0;
    }
}
