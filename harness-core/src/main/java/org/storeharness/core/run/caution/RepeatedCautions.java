package org.storeharness.core.run.caution;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.core.result.caution.Caution;

/**
 * Cautions that every measurement may have: told once, with how often they were seen of whom. Those that differ in numbers alone
 * are one.
 */
final class RepeatedCautions {
    private final Map<String, CautionCount> counts = new LinkedHashMap<>();

    /**
     * One caution.
     *
     * @param first its words when it was first seen
     * @param times how often it was seen, by subject
     */
    private record CautionCount(String first, Map<String, Integer> times) {
        Caution warning() {
            if (times.size() > 1) {
                String subjects = times.entrySet().stream()
                        .map(one -> one.getKey() + " " + one.getValue() + " x")
                        .collect(Collectors.joining(", "));
                return new Caution(subjects, "first: " + first, false);
            }
            Map.Entry<String, Integer> only = times.entrySet().iterator().next();
            String often = only.getValue() == 1 ? "once: " : only.getValue() + " times, first: ";
            return new Caution(only.getKey(), often + first, false);
        }
    }

    void add(String subject, String caution) {
        counts.computeIfAbsent(
                        caution.replaceAll("[0-9.]+", "#"), kind -> new CautionCount(caution, new LinkedHashMap<>()))
                .times()
                .merge(subject, 1, Integer::sum);
    }

    /** In the order in which they were first seen. */
    List<Caution> warnings() {
        return counts.values().stream().map(CautionCount::warning).toList();
    }
}
