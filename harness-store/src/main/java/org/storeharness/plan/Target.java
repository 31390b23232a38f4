package org.storeharness.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;

/**
 * A configured store.
 *
 * @param store the driver's name
 * @param durability what an acknowledged write has to survive
 * @param batch the objects of one write operation
 * @param options the driver's options by name; {@link OptionsBinder} makes the driver's record from them
 */
public record Target(String store, Durability durability, int batch, Map<String, Object> options) {
    public Target {
        Check.require(!store.isBlank(), "store", () -> "must name a store");
        Check.require(
                durability == Durability.DURABLE || durability == Durability.RELAXED,
                "durability",
                () -> "must be one of durable, relaxed, got '" + EnumSpelling.of(durability) + "'");
        Check.range("batch", batch, 1, 10_000);
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** The same target with one more option, or with another value of it. */
    public Target withOption(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(options);
        more.put(name, value);
        return withOptions(more);
    }

    /** The same target with other options. */
    public Target withOptions(Map<String, Object> others) {
        return new Target(store, durability, batch, others);
    }
}
