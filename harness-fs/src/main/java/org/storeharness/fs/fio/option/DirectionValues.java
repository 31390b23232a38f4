package org.storeharness.fs.fio.option;

import java.util.ArrayList;
import java.util.List;

/**
 * What an option says of reads, writes and trims, with commas between. As in fio, one value holds for all, the second of two
 * for trims too, and one that is empty is the default.
 */
public final class DirectionValues {
    public static final int READS = 0;
    public static final int WRITES = 1;
    private static final int ALL = 3;

    private DirectionValues() {}

    /**
     * A text for each direction.
     *
     * @param otherwise the default
     */
    public static List<String> of(JobSection section, JobOption option, String otherwise) {
        String[] given = section.text(option, otherwise).split(",", -1);
        if (given.length > ALL) {
            throw section.invalid(option, "must have values for reads, writes and trims at most");
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < ALL; i++) {
            String text = given[Math.min(i, given.length - 1)].strip();
            all.add(text.isEmpty() ? otherwise : text);
        }
        return all;
    }
}
