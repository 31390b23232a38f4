package org.storeharness.postgres.script;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The variables of the scripts of one mix, each with a slot. Changed while scripts are parsed, read-only afterwards. */
final class SymbolTable {
    private final Map<String, Integer> slots = new HashMap<>();
    private final Set<String> assigned = new HashSet<>();
    private final Map<String, String> firstUses = new TreeMap<>();
    private boolean queriesAssign;

    /** The number of slots. */
    public int size() {
        return slots.size();
    }

    /** The slot of a variable; {@code null} if no script mentions it. */
    public @Nullable Integer slotOf(String name) {
        return slots.get(name);
    }

    /** The slot of a variable that has a value from the start, or that a script assigns. */
    public int define(String name) {
        assigned.add(name);
        return allocateSlot(name);
    }

    /** Results of queries assign variables whose names are not known in advance. */
    public void markAssignedByQueries() {
        queriesAssign = true;
    }

    /** The slot of a variable that a script uses at that location. */
    public int reference(String name, String location) {
        firstUses.putIfAbsent(name, location);
        return allocateSlot(name);
    }

    /** The first use of a variable that is never assigned, as a message; {@code null} if there is none. */
    public @Nullable String firstUndefinedUse() {
        if (queriesAssign) {
            return null;
        }
        for (Map.Entry<String, String> use : firstUses.entrySet()) {
            if (!assigned.contains(use.getKey())) {
                return use.getValue() + ": the variable " + use.getKey() + " is never given a value";
            }
        }
        return null;
    }

    private int allocateSlot(String name) {
        return slots.computeIfAbsent(name, any -> slots.size());
    }
}
