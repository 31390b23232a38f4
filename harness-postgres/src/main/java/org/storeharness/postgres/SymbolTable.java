package org.storeharness.postgres;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The variables of the scripts of one mix, each with a slot. Changed while scripts are parsed, read-only afterwards. */
final class SymbolTable {
    private final Map<String, Integer> slots = new HashMap<>();
    private final Set<String> assigned = new HashSet<>();
    private final Map<String, String> firstUses = new TreeMap<>();
    private final Map<String, String> usesAsText = new LinkedHashMap<>();
    private final List<QueryAssignment> queries = new ArrayList<>();

    /** A query whose columns are assigned to the variables of their names with this prefix. */
    private record QueryAssignment(String prefix, String statement) {
        boolean mentions(String variable) {
            return variable.startsWith(prefix)
                    && Pattern.compile("\\b" + Pattern.quote(variable.substring(prefix.length())) + "\\b")
                            .matcher(statement)
                            .find();
        }
    }

    /** The number of slots. */
    int size() {
        return slots.size();
    }

    /** The slot of a variable; {@code null} if no script mentions it. */
    @Nullable
    Integer slotOf(String name) {
        return slots.get(name);
    }

    /** The slot of a variable that has a value from the start, or that a script assigns. */
    int define(String name) {
        assigned.add(name);
        return allocateSlot(name);
    }

    /** The result of a query assigns variables whose names are not known in advance. */
    void assignByQuery(String prefix, String statement) {
        queries.add(new QueryAssignment(prefix, statement));
    }

    /** The slot of what is a variable at that location if something of its name has a value, and text if not. */
    int mention(String name) {
        return allocateSlot(name);
    }

    /** Notes what would be a variable at that location if statements were sent as text. */
    void mentionAsText(String name, String location) {
        usesAsText.putIfAbsent(name, location);
    }

    /** The first use of a variable where only text can be, as a message; {@code null} if there is none. */
    @Nullable
    String firstUseAsText() {
        for (Map.Entry<String, String> use : usesAsText.entrySet()) {
            String name = use.getKey();
            if (assigned.contains(name) || queries.stream().anyMatch(query -> query.mentions(name))) {
                return use.getValue() + ": the variable " + name
                        + " is within quotes or a name, where values cannot be bound";
            }
        }
        return null;
    }

    /** The slot of a variable that a script uses at that location. */
    int reference(String name, String location) {
        firstUses.putIfAbsent(name, location);
        return allocateSlot(name);
    }

    /** The first use of a variable that is never assigned, as a message; {@code null} if there is none. */
    @Nullable
    String firstUndefinedUse() {
        if (!queries.isEmpty()) {
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
