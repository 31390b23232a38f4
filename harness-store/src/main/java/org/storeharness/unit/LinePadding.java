package org.storeharness.unit;

/**
 * Comes before the fields of an object that one thread writes for every operation: so they share no cache line with those of another
 * such object, wherever the garbage collector puts the two. Two lines, since processors fetch them in pairs.
 */
public abstract class LinePadding {
    /** The bytes between the start of an object and its own first field, at least. */
    public static final int BYTES = 128;

    /** The virtual machine would put a small field of the subclass there. */
    protected int gap;

    protected long p1;
    protected long p2;
    protected long p3;
    protected long p4;
    protected long p5;
    protected long p6;
    protected long p7;
    protected long p8;
    protected long p9;
    protected long p10;
    protected long p11;
    protected long p12;
    protected long p13;
    protected long p14;
    protected long p15;

    protected LinePadding() {}
}
