package org.storeharness.core.run;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;

/** Makes the ids of runs: {@code r20260131-120000-1a2b}, unique and in the order of time. */
public final class RunId {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private RunId() {}

    /** The id of a run that starts at that time. */
    public static String of(Instant started) {
        return "r" + TIME.format(started) + "-" + HexFormat.of().toHexDigits((short) new SecureRandom().nextInt());
    }
}
