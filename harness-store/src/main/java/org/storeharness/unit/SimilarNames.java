package org.storeharness.unit;

import java.util.Collection;
import java.util.List;

/** Tells which name somebody probably meant who wrote one that there is not. */
public final class SimilarNames {
    private static final int MAX_LENGTH = 40;
    private static final int LEAST_BEGINNING = 4;

    private SimilarNames() {}

    /**
     * Whether one was probably written for the other: at most two letters differ, in a name of two or three at most one; or it is the
     * beginning of the other, of four letters or more.
     */
    public static boolean similar(String name, String other) {
        return name.length() <= MAX_LENGTH
                && (other.equalsIgnoreCase(name)
                        || name.length() >= LEAST_BEGINNING && other.startsWith(name)
                        || distance(name, other) <= allowed(name, other));
    }

    /** In a short name one letter makes a difference, in one of a letter any. */
    private static int allowed(String name, String other) {
        return other.length() > 3 ? 2 : name.length() > 1 && other.length() > 1 ? 1 : 0;
    }

    /** A question to end an error with: {@code , did you mean fs?}; empty where nothing is similar. */
    public static String question(String name, Collection<String> names) {
        List<String> similar =
                names.stream().filter(other -> similar(name, other)).toList();
        return similar.isEmpty() ? "" : ", did you mean " + String.join(" or ", similar) + "?";
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
