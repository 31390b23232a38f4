package org.storeharness.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An earlier measurement of the harness on this machine with a store that costs nothing.
 *
 * @param measured when it was made
 * @param machine the facts of the machine and JVM that it holds for
 * @param figures by name with the unit, in display order
 */
public record Selftest(Instant measured, Map<String, String> machine, Map<String, String> figures) {
    /** The name of the figure that {@link #ceiling} returns. */
    public static final String CEILING = "blockingOperationsPerSecond";

    private static final List<String> IDENTIFYING_FACTS =
            List.of("harnessVersion", "architecture", "cpuModel", "cpuCount", "jvmVersion");

    public Selftest {
        machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /** Whether it holds for this machine, JVM and harness, whose facts are given. */
    public boolean matches(Map<String, String> facts) {
        return IDENTIFYING_FACTS.stream()
                .allMatch(name -> facts.containsKey(name) && facts.get(name).equals(machine.get(name)));
    }

    /** The highest rate of one worker, in operations per second; {@code null} if it is not a finite number above 0. */
    public @Nullable Double ceiling() {
        try {
            double ceiling = Double.parseDouble(figures.getOrDefault(CEILING, ""));
            return ceiling > 0 && Double.isFinite(ceiling) ? (Double) ceiling : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** The figures with the time at which they were measured. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("measured", measured.toString());
        facts.putAll(figures);
        return facts;
    }
}
