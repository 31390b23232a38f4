package org.storeharness.cli.crosscheck;

import org.jspecify.annotations.Nullable;

/**
 * What somebody saw who belongs to neither tool: the server, or the kernel.
 *
 * @param name who
 * @param operationsSeen {@code null} where it does not count operations as tools do
 * @param bytesSeen {@code null} where it does not count bytes
 */
record Witness(
        String name,
        @Nullable Long operationsSeen,
        @Nullable Long bytesSeen) {
    /** What it saw between an earlier reading and this one. */
    Witness since(Witness earlier) {
        return new Witness(
                name, difference(operationsSeen, earlier.operationsSeen), difference(bytesSeen, earlier.bytesSeen));
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
        return now == null || before == null ? null : (Long) (now - before);
    }
}
