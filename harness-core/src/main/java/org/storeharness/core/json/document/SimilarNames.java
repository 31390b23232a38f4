package org.storeharness.core.json.document;

import java.util.List;
import org.storeharness.core.unit.InvalidValueException;

/** Suggests names similar to an unknown one. */
final class SimilarNames {
    private static final int MAX_LENGTH = 40;

    private SimilarNames() {}

    /**
     * @throws InvalidValueException if the name is not one of those allowed; names those nearest to it, or else all
     */
    static void requireKnown(String name, List<String> allowed) {
        if (allowed.contains(name)) {
            return;
        }
        List<String> near =
                allowed.stream().filter(other -> similar(name, other)).toList();
        throw new InvalidValueException(
                name,
                near.isEmpty()
                        ? "is not a field here; allowed are " + String.join(", ", allowed)
                        : "is not a field here; did you mean " + String.join(" or ", near) + "?");
    }

    private static boolean similar(String name, String other) {
        return name.length() <= MAX_LENGTH
                && (other.equalsIgnoreCase(name) || other.length() > 3 && distance(name, other) <= 2);
    }

    /** The least number of letters to insert, remove or replace (Levenshtein, 1966). */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
