package org.storeharness.fs;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/**
 * The answer of {@code io_uring_setup}: {@code struct io_uring_params}.
 *
 * @param descriptor the descriptor of the ring
 * @param flags the flags with which it was set up
 * @param features the bits of the kernel's features
 */
record UringSetup(int descriptor, int flags, int features, Part submissions, Part completions) {
    static final int COMPLETION_BYTES = 16;

    private static final int POLLED = 1;
    private static final int SUBMIT_THREAD = 1 << 1;

    /** One mapping has both rings, no completion is dropped, and a wait may have an end: Linux 5.11. */
    private static final int NEEDED_FEATURES = 1 | 1 << 1 | 1 << 8;

    private static final int SUBMIT_ALL = 1 << 7;
    /** The kernel does not interrupt this thread for a completion, and says in the ring that there is one: Linux 5.19. */
    private static final int COOPERATIVE = SUBMIT_ALL | 1 << 8 | 1 << 9;
    /** One thread alone uses the ring, and completions are worked on in its own calls: Linux 6.1. */
    private static final int DEFERRED = SUBMIT_ALL | 1 << 9 | 1 << 12 | 1 << 13;

    private static final long NUMBER = 425;
    private static final int PARAMETERS_BYTES = 120;
    private static final int INVALID_ARGUMENT = 22;

    /**
     * One of the two rings.
     *
     * @param entries the number of entries
     * @param head the place of the number of the next entry to take; all places are offsets in the mapping
     * @param tail the place of the number of the next entry to be made
     * @param mask the place of the number of entries less 1
     * @param flags the place of the kernel's flags
     * @param items the place of the entries
     */
    record Part(int entries, int head, int tail, int mask, int flags, int items) {}

    /**
     * Sets a ring up in the best way that the kernel knows.
     *
     * @param entries the most operations that wait to be submitted
     * @throws LastErrorException if the kernel refuses it
     */
    static UringSetup of(int entries, UringSettings settings) {
        int wanted = (settings.polled() ? POLLED : 0) | (settings.submitThread() ? SUBMIT_THREAD : 0);
        int[] ways = settings.submitThread() ? new int[] {0} : new int[] {DEFERRED, COOPERATIVE, 0};
        for (int i = 0; ; i++) {
            try {
                return setup(entries, wanted | ways[i]);
            } catch (LastErrorException e) {
                if (e.getErrorCode() != INVALID_ARGUMENT || i + 1 == ways.length) {
                    throw e;
                }
            }
        }
    }

    private static UringSetup setup(int entries, int flags) {
        try (Memory parameters = new Memory(PARAMETERS_BYTES)) {
            parameters.clear();
            parameters.setInt(8, flags);
            int descriptor = (int) CLibrary.syscall(NUMBER, entries, Pointer.nativeValue(parameters), 0, 0, 0, 0);
            return new UringSetup(
                    descriptor,
                    flags,
                    parameters.getInt(20),
                    new Part(
                            parameters.getInt(0),
                            parameters.getInt(40),
                            parameters.getInt(44),
                            parameters.getInt(48),
                            parameters.getInt(56),
                            parameters.getInt(64)),
                    new Part(
                            parameters.getInt(4),
                            parameters.getInt(80),
                            parameters.getInt(84),
                            parameters.getInt(88),
                            parameters.getInt(104),
                            parameters.getInt(100)));
        }
    }

    boolean isPolled() {
        return (flags & POLLED) != 0;
    }

    boolean hasSubmitThread() {
        return (flags & SUBMIT_THREAD) != 0;
    }

    boolean hasNeededFeatures() {
        return (features & NEEDED_FEATURES) == NEEDED_FEATURES;
    }

    /** The bytes of the mapping that has both rings. */
    long ringBytes() {
        return Math.max(
                submissions.items() + (long) Integer.BYTES * submissions.entries(),
                completions.items() + (long) COMPLETION_BYTES * completions.entries());
    }
}
