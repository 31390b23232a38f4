package org.storeharness.core.store;

/** Takes marks within an operation. The engine stamps each mark with its own clock. */
public interface Marks {
    /** The operation has just passed this part; each part at most once an operation. */
    void mark(Part part);
}
