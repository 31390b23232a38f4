package org.storeharness.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The directions by which another process of a run opens the place that a store prepared.
 *
 * @param options options of the target, by name, that replace those of the plan there; an empty text for one that is not given there
 * @param details other facts that the store needs there, such as a password: for that store alone, never shown
 */
public record SharedPlace(Map<String, String> options, Map<String, String> details) {
    /** A place that is reached as the plan says; also that of a store that is not shared. */
    public static final SharedPlace AS_PLANNED = new SharedPlace(Map.of(), Map.of());

    public SharedPlace {
        options = Map.copyOf(options);
        details = Map.copyOf(details);
    }

    /** The options of the target there. */
    public Map<String, Object> replacedIn(Map<String, ?> planned) {
        Map<String, Object> there = new LinkedHashMap<>(planned);
        there.putAll(options);
        return there;
    }

    /** A detail; empty if the first process did not tell it. */
    public Optional<String> detail(String name) {
        return Optional.ofNullable(details.get(name));
    }

    /** Hides the values of the details. */
    @Override
    public String toString() {
        return "SharedPlace" + options + " and " + details.keySet();
    }
}
