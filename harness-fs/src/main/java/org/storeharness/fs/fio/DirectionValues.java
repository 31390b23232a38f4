package org.storeharness.fs.fio;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of an option for reads, writes and trims, separated by commas. As in fio, a single value holds for all, the second
 * of two holds for trims too, and an empty one is the default.
 */
final class DirectionValues {
    static final int READS = 0;
    static final int WRITES = 1;
    private static final int ALL = 3;

    private DirectionValues() {}

    /**
     * The value for each direction.
     *
     * @param defaultValue the default
     */
    static List<String> of(JobSection section, JobOption option, String defaultValue) {
        String[] given = section.text(option, defaultValue).split(",", -1);
        if (given.length > ALL) {
            throw section.invalid(option, "must have values for reads, writes and trims at most");
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < ALL; i++) {
            String text = given[Math.min(i, given.length - 1)].strip();
            all.add(text.isEmpty() ? defaultValue : text);
        }
        return all;
    }
}
