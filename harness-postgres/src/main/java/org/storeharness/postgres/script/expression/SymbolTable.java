package org.storeharness.postgres.script.expression;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The variables of the scripts of one mix, each with a place of its own. Written while scripts are read, only read then. */
public final class SymbolTable {
    private final Map<String, Integer> slots = new HashMap<>();
    private final Set<String> assigned = new HashSet<>();
    private final Map<String, String> firstUses = new TreeMap<>();
    private boolean queriesAssign;

    /** How many there are. */
    public int size() {
        return slots.size();
    }

    /** The place of a variable, if any script mentions it. */
    public @Nullable Integer slotOf(String name) {
        return slots.get(name);
    }

    /** The place of a variable that is given a value before any script runs, or by one. */
    public int define(String name) {
        assigned.add(name);
        return allocateSlot(name);
    }

    /** Answers of the server give values to variables whose names are not known yet. */
    public void markAssignedByQueries() {
        queriesAssign = true;
    }

    public int reference(String name, String where) {
        firstUses.putIfAbsent(name, where);
        return allocateSlot(name);
    }

    /** Where a variable is used first that nothing ever gives a value to; {@code null} if there is none. */
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
