package org.storeharness.report;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.EnumSpelling;

/** Notes on what the page cache held of a target's files before it was measured. */
final class PageCacheNotes {
    private PageCacheNotes() {}

    /** {@code fs page cache: cold before the phase (requested: cold), 0.0 % ...}; none for stores without files. */
    static List<String> of(TargetRow row) {
        List<CacheEvidence> seen = row.rounds().stream()
                .map(Measurement::cache)
                .filter(Objects::nonNull)
                .toList();
        if (seen.isEmpty()) {
            return List.of();
        }
        String states = seen.stream()
                .map(evidence -> EnumSpelling.of(evidence.state()).replace('-', ' '))
                .distinct()
                .collect(Collectors.joining(" or "));
        String evidence = seen.get(seen.size() - 1).evidence();
        return List.of(row.target().name() + " page cache: " + states + " before the phase (requested: "
                + EnumSpelling.of(seen.get(0).asked()) + ")" + shares(seen) + "; " + evidence);
    }

    private static String shares(List<CacheEvidence> seen) {
        double[] percent = seen.stream()
                .map(CacheEvidence::residentShare)
                .filter(Objects::nonNull)
                .mapToDouble(share -> share * 100)
                .sorted()
                .toArray();
        if (percent.length == 0) {
            return "";
        }
        String lowest = String.format(Locale.ROOT, "%.1f", percent[0]);
        String highest = String.format(Locale.ROOT, "%.1f", percent[percent.length - 1]);
        return ", " + (lowest.equals(highest) ? lowest : lowest + " to " + highest) + " % of the pages in memory";
    }
}
