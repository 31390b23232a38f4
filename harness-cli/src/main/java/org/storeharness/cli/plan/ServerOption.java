package org.storeharness.cli.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Target;
import org.storeharness.unit.InvalidValueException;

/**
 * An option of a command that sets the server of all targets of a store.
 *
 * @param name of the option of the command
 * @param store the name of the store
 * @param key the option of the store
 */
public record ServerOption(String name, String store, String key) {
    /**
     * The targets with that server; without a value the same targets.
     *
     * @throws InvalidValueException if none of them is of that store
     */
    public Map<String, Target> set(@Nullable String value, Map<String, Target> targets) {
        if (value == null) {
            return targets;
        }
        if (targets.values().stream().noneMatch(target -> target.store().equals(store))) {
            throw new InvalidValueException(
                    name,
                    "is for targets of the store " + store + ", and there are only "
                            + String.join(", ", targets.keySet()));
        }
        Map<String, Target> changed = new LinkedHashMap<>(targets);
        changed.replaceAll((target, old) -> old.store().equals(store) ? old.withOption(key, value) : old);
        return changed;
    }
}
