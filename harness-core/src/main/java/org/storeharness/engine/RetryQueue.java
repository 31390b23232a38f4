package org.storeharness.engine;

import org.jspecify.annotations.Nullable;

/**
 * Slots whose operation failed and is to be tried again, after the pause that its store asked for, or has read the object that it updates, and
 * goes on at once.
 */
final class RetryQueue {
    private final Slot[] slots;
    private int count;

    RetryQueue(int capacity) {
        slots = new Slot[capacity];
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(Slot slot) {
        slots[count++] = slot;
    }

    /** Takes one whose pause is over at that time; {@code null} if there is none. */
    @Nullable
    Slot takeDue(long time) {
        for (int i = 0; i < count; i++) {
            if (slots[i].retryNanos() <= time) {
                Slot due = slots[i];
                slots[i] = slots[--count];
                return due;
            }
        }
        return null;
    }

    void clear() {
        count = 0;
    }
}
