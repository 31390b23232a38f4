package org.storeharness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.store.AuditTally;

/** The first findings of an audit, for its caution. How many objects are unknown, and where, says more than their ids. */
final class AuditExamples {
    private static final int EACH = 3;

    private final List<String> objects = new ArrayList<>();
    private final List<String> counts = new ArrayList<>();
    private boolean empty = true;

    void add(String line) {
        empty = false;
        if (line.startsWith(AuditTally.UNKNOWN_COUNT)) {
            addTo(counts, line);
        } else if (!line.startsWith("unknown ")) {
            addTo(objects, line);
        }
    }

    boolean isEmpty() {
        return empty;
    }

    /** The examples, each behind a semicolon. */
    @Override
    public String toString() {
        return Stream.concat(objects.stream(), counts.stream())
                .map(line -> "; " + line)
                .collect(Collectors.joining());
    }

    private static void addTo(List<String> examples, String line) {
        if (examples.size() < EACH) {
            examples.add(line);
        }
    }
}
