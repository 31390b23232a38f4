package org.storeharness.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.storeharness.run.saved.RecordedRun;
import org.storeharness.unit.Printable;

/** The lines of a listing of leftovers. */
final class LeftoverText {
    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
    private static final double UNIT_RATIO = 1024;

    private LeftoverText() {}

    /** The heading of a run. */
    static String heading(RecordedRun run, String life, Instant now) {
        Instant began = run.began();
        return run.id() + (began == null ? "" : ", began " + age(Duration.between(began, now)) + " ago") + ", " + life;
    }

    /** The line of a thing. */
    static String line(String kind, OptionalLong bytes, String place) {
        return String.format(
                Locale.ROOT,
                "  %-14s %9s  %s",
                Printable.line(kind),
                bytes.isPresent() ? size(bytes.getAsLong()) : "-",
                Printable.line(place));
    }

    /** A size in the unit that suits it: {@code 256.1 KiB}. */
    static String size(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= UNIT_RATIO && unit < UNITS.size() - 1) {
            value /= UNIT_RATIO;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, UNITS.get(unit));
    }

    /** A time in its largest unit. */
    static String age(Duration age) {
        if (age.toDays() > 1) {
            return age.toDays() + " days";
        }
        if (age.toHours() > 1) {
            return age.toHours() + " h";
        }
        return age.toMinutes() > 1 ? age.toMinutes() + " min" : Math.max(0, age.toSeconds()) + " s";
    }
}
