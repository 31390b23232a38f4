package org.storeharness.s3;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/** Notes what a run makes at a service, and finds it again. A note has no credentials: those of the time of the search are used. */
final class S3Leftovers {
    private static final String STORE = "s3";
    private static final String FIRST_OF_ID = "r";
    private static final Pattern MARKED_NAME = Pattern.compile("(" + LeftoverNote.GENERATED_RUN_ID + ")-(.+)");

    private S3Leftovers() {}

    /**
     * Notes what is about to be made.
     *
     * @throws StoreException if it cannot be noted
     */
    static LeftoverNotes.Note note(S3Options options, StoreContext context, RunPrefix place) throws StoreException {
        Map<String, String> reach =
                OptionsBinder.elsewhere(options, "region", "addressing", "tls", "bucket", "tlsAuthority");
        reach.put("endpoints", options.endpoints().get(0));
        return context.notes().add(place.kind(), place.toString(), reach);
    }

    /**
     * The leftover that a note names, if it is still there with its mark, or is a bucket that holds nothing.
     *
     * @throws Leftover.UnmarkedException if something is there without the run's mark
     * @throws StoreException if the service cannot be asked
     */
    static Optional<Leftover> find(LeftoverNote note, S3Driver driver) throws StoreException {
        S3Options options = options(note);
        RunPrefix place = RunPrefix.of(options, note.run(), note.target());
        if (!note.kind().equals(place.kind()) || !note.name().equals(place.toString())) {
            return Optional.empty();
        }
        OwnedPrefix owned = owned(note, options, driver);
        return switch (owned.presence()) {
            case EMPTY, MARKED ->
                Optional.of(Leftover.of(
                        place.kind(), place + " at " + options.endpoints().get(0), () -> remove(owned)));
            case GONE -> Optional.empty();
            case FOREIGN -> throw new Leftover.UnmarkedException(owned.otherMark());
            case UNMARKED -> throw new Leftover.UnmarkedException(owned.lostMark());
        };
    }

    private static void remove(OwnedPrefix owned) throws StoreException {
        owned.adopt();
        owned.remove();
    }

    private static OwnedPrefix owned(LeftoverNote note, S3Options options, S3Driver driver) throws StoreException {
        RunPrefix place = RunPrefix.of(options, note.run(), note.target());
        return OwnedPrefix.of(driver.setup(place.at(options), options), place, note.run());
    }

    /**
     * The leftovers of all runs, with their marks, at the service that the options name: buckets of runs, or prefixes in the bucket that they name.
     * It does not find runs whose ids somebody has chosen. Places that cannot be looked into are among the leftovers.
     *
     * @throws StoreException if the service cannot be asked
     */
    static List<LeftoverNote> search(Map<String, String> options, S3Driver driver) throws StoreException {
        S3Options bound = bind("the search at S3", options);
        List<LeftoverNote> found = new ArrayList<>();
        for (String name : names(bound, driver)) {
            Matcher matcher = MARKED_NAME.matcher(name);
            if (matcher.matches()) {
                String run = matcher.group(1);
                RunPrefix place = RunPrefix.of(bound, run, matcher.group(2));
                LeftoverNote note =
                        new LeftoverNote(run, STORE, matcher.group(2), place.kind(), place.toString(), options);
                if (mayBeLeft(note, driver)) {
                    found.add(note);
                }
            }
        }
        return found;
    }

    /** The buckets of the service, or the first parts of the keys in one bucket. */
    private static List<String> names(S3Options options, S3Driver driver) throws StoreException {
        String bucket = options.bucket();
        if (bucket == null) {
            BucketEndpoint service = new BucketEndpoint(options.services().get(0), "", "");
            return BucketClient.namesOfAll(driver.setup(List.of(service), options));
        }
        SharedSetup setup = driver.setup(new RunPrefix(bucket, "").at(options), options);
        return new BucketClient(setup, setup.places().get(0), bucket, RetryPatience.NONE).firstParts(FIRST_OF_ID);
    }

    /** Whether something that no run noted may be a leftover: another mark says that it is somebody else's, or was kept. */
    private static boolean mayBeLeft(LeftoverNote note, S3Driver driver) {
        try {
            return switch (owned(note, options(note), driver).presence()) {
                case EMPTY, MARKED, UNMARKED -> true;
                case GONE, FOREIGN -> false;
            };
        } catch (StoreException e) {
            // is told when it is listed
            return true;
        }
    }

    private static S3Options options(LeftoverNote note) throws StoreException {
        return bind(note.kind() + " " + note.name(), note.options());
    }

    private static S3Options bind(String what, Map<String, String> options) throws StoreException {
        try {
            return OptionsBinder.bind(S3Options.class, options);
        } catch (InvalidValueException e) {
            throw new StoreException(what + ": " + e.getMessage(), e);
        }
    }
}
