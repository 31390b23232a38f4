package org.storeharness.plan;

import org.storeharness.unit.Check;

/**
 * The objects that one read operation requests.
 *
 * @param objects the most objects of one read; fewer where fewer exist
 * @param consecutive whether they were written one after the other; if not, each is picked independently
 * @param contents whether their contents come, each into a buffer of its own; if not, such as of a listing, there is one buffer
 */
public record ReadShape(int objects, boolean consecutive, boolean contents) {
    /** One object at a time. */
    public static final ReadShape SINGLE = new ReadShape(1, false, true);

    public ReadShape {
        Check.range("objects", objects, 1, 10_000);
    }

    /** The same read of one object. */
    public ReadShape single() {
        return new ReadShape(1, consecutive, contents);
    }

    /** The number of buffers that one read fills, at most. */
    public int buffers() {
        return contents ? objects : 1;
    }
}
