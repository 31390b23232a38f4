package org.storeharness.core.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.core.result.Warning;

/** Cautions that every measurement may have: told once, with how often they were seen. Those that differ in numbers alone are one. */
final class RepeatedCautions {
    private final Map<String, Seen> seen = new LinkedHashMap<>();

    /** A caution, how often it was seen and in which words first. */
    private record Seen(String subject, String first, int times) {
        Seen again() {
            return new Seen(subject, first, times + 1);
        }

        Warning warning() {
            return new Warning(subject, (times == 1 ? "once: " : times + " times, first: ") + first, false);
        }
    }

    void add(String subject, String caution) {
        String kind = subject + caution.replaceAll("[0-9.]+", "#");
        seen.merge(kind, new Seen(subject, caution, 1), (old, one) -> old.again());
    }

    /** In the order in which they were first seen. */
    List<Warning> warnings() {
        return seen.values().stream().map(Seen::warning).toList();
    }
}
