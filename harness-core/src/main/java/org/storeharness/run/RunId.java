package org.storeharness.run;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Optional;
import org.storeharness.store.LeftoverNote;

/** Makes the ids of runs: {@code r20260131-120000-1a2b}, unique and in the order of time. */
public final class RunId {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private RunId() {}

    /** Returns when a run began; empty if its id does not say so. */
    public static Optional<Instant> began(String id) {
        try {
            return id.matches(LeftoverNote.GENERATED_RUN_ID)
                    ? Optional.of(Instant.from(TIME.parse(id.substring(1, id.lastIndexOf('-')))))
                    : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The id of a run that starts at that time. */
    public static String of(Instant started) {
        return "r" + TIME.format(started) + "-" + HexFormat.of().toHexDigits((short) new SecureRandom().nextInt());
    }
}
