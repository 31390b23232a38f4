package org.storeharness.postgres.script.expression;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The variables of the scripts of one mix, each with a place of its own. Written while scripts are read, only read then. */
public final class Names {
    private final Map<String, Integer> places = new HashMap<>();
    private final Set<String> assigned = new HashSet<>();
    private final Map<String, String> firstUses = new TreeMap<>();
    private boolean queriesAssign;

    /** How many there are. */
    public int size() {
        return places.size();
    }

    /** The place of a variable, if any script mentions it. */
    public @Nullable Integer find(String name) {
        return places.get(name);
    }

    /** The place of a variable that is given a value before any script runs, or by one. */
    public int assign(String name) {
        assigned.add(name);
        return place(name);
    }

    /** Answers of the server give values to variables whose names are not known yet. */
    public void assignedByQueries() {
        queriesAssign = true;
    }

    public int use(String name, String where) {
        firstUses.putIfAbsent(name, where);
        return place(name);
    }

    /** Where a variable is used first that nothing ever gives a value to; {@code null} if there is none. */
    public @Nullable String undefined() {
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

    private int place(String name) {
        return places.computeIfAbsent(name, any -> places.size());
    }
}
