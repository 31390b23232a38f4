package org.storeharness.s3;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * The time for which a bucket with Object Lock keeps each object from removal that was written without a lock of its own.
 *
 * @param mode {@code GOVERNANCE} or {@code COMPLIANCE}
 * @param days its length; 0 where it is given in years
 * @param years its length; 0 where it is given in days
 */
record DefaultRetention(String mode, int days, int years) {
    /** The root element of the document that holds the retention. */
    static final String ROOT = "ObjectLockConfiguration";

    /** The element of the retention. */
    static final String ELEMENT = "DefaultRetention";

    /** The retention of a bucket's configuration; empty if that has none. */
    static Optional<DefaultRetention> of(XmlItems configuration) {
        return configuration.items().stream()
                .findFirst()
                .map(item -> new DefaultRetention(
                        item.getOrDefault("Mode", "?"), number(item, "Days"), number(item, "Years")));
    }

    private static int number(Map<String, String> item, String name) {
        String text = item.getOrDefault(name, "");
        return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
    }

    /** The time from which an object that is written now may be removed. */
    Instant endOf(Instant now) {
        return now.atOffset(ZoneOffset.UTC)
                .plusYears(years)
                .plusDays(days)
                .toInstant()
                .truncatedTo(ChronoUnit.SECONDS);
    }

    /** {@code COMPLIANCE, 30 days}. */
    @Override
    public String toString() {
        return mode + ", "
                + (years > 0 ? years + (years == 1 ? " year" : " years") : days + (days == 1 ? " day" : " days"));
    }
}
