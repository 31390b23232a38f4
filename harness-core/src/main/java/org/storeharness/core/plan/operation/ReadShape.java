package org.storeharness.core.plan.operation;

import org.storeharness.core.unit.Check;

/**
 * The objects that one read operation requests.
 *
 * @param objects the most objects of one read; fewer where fewer exist
 * @param consecutive whether they were written one after the other; if not, each is picked independently
 */
public record ReadShape(int objects, boolean consecutive) {
    /** One object at a time. */
    public static final ReadShape SINGLE = new ReadShape(1, false);

    public ReadShape {
        Check.range("objects", objects, 1, 10_000);
    }
}
