package org.storeharness.cli.clean;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Leftover;
import org.storeharness.core.store.leftover.LeftoverNote;

/**
 * What became of a note.
 *
 * @param leftover what is there; {@code null} if that could not be found out
 * @param problem why not; empty otherwise
 */
record FoundLeftover(LeftoverNote note, @Nullable Leftover leftover, String problem) {
    String line() {
        return leftover == null
                ? LeftoverText.line(note.kind(), OptionalLong.empty(), note.name() + " (not known: " + problem + ")")
                : LeftoverText.line(leftover.kind(), leftover.bytes(), leftover.place());
    }

    /** Whether it is a directory in that one. */
    boolean isWithin(FoundLeftover other) {
        return note.name().startsWith(other.note.name() + "/");
    }

    long bytes() {
        return leftover == null ? 0 : leftover.bytes().orElse(0);
    }
}
