package org.storeharness.cli.campaign.clock;

import java.io.File;
import java.time.Instant;

/** What a JVM with {@link ClockAgent} takes for the wall clock: it is stepped once a file is there. */
public final class SteppedClock {
    static final String FILE = "campaign.clock.file";
    static final String STEP_MILLIS = "campaign.clock.step";

    private static final File TRIGGER = new File(System.getProperty(FILE, "/nowhere/at/all"));
    private static final long STEP = Long.getLong(STEP_MILLIS, 0);

    private SteppedClock() {}

    /** As {@link System#currentTimeMillis}. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis() + (TRIGGER.exists() ? STEP : 0);
    }

    /** As {@link Instant#now()}. */
    public static Instant now() {
        return Instant.now().plusMillis(TRIGGER.exists() ? STEP : 0);
    }
}
