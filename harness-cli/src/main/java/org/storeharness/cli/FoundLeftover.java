package org.storeharness.cli;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;

/**
 * The result of following a note.
 *
 * @param leftover the leftover that is there; {@code null} if that could not be found out, or it is not known to be the run's
 * @param unmarked whether something is there that does not carry the run's mark
 * @param problem the reason for which there is no leftover; empty otherwise
 */
record FoundLeftover(LeftoverNote note, @Nullable Leftover leftover, boolean unmarked, String problem) {
    static FoundLeftover of(LeftoverNote note, Leftover leftover) {
        return new FoundLeftover(note, leftover, false, "");
    }

    /** The result for a note that could not be followed. */
    static FoundLeftover failed(LeftoverNote note, Exception e) {
        return new FoundLeftover(note, null, e instanceof Leftover.UnmarkedException, String.valueOf(e.getMessage()));
    }

    String line() {
        return leftover == null
                ? LeftoverText.line(
                        note.kind(),
                        OptionalLong.empty(),
                        note.name() + (unmarked ? " (without its mark: " : " (not known: ") + problem + ")")
                : LeftoverText.line(leftover.kind(), leftover.bytes(), leftover.place());
    }

    /** Whether it is a directory within the other one. */
    boolean isWithin(FoundLeftover other) {
        return note.name().startsWith(other.note.name() + "/");
    }

    long bytes() {
        return leftover == null ? 0 : leftover.bytes().orElse(0);
    }
}
