package org.storeharness.run.saved;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.run.saved.RunOwner.RunLife;
import org.storeharness.store.LeftoverNote;

/**
 * The record of a run that has not removed everything, or is running.
 *
 * @param began when it began; {@code null} if that is not known
 * @param left what it noted and did not strike out, in the order of the notes
 * @param damaged whether a line of its record cannot be read, so that it may have left more
 * @param file its record; does not exist if no run of this user noted it
 */
public record RecordedRun(
        String id, @Nullable Instant began, RunOwner owner, List<LeftoverNote> left, boolean damaged, Path file) {
    public RecordedRun {
        left = List.copyOf(left);
    }

    /** A run of which only what it left is known: whether it is running cannot be found out. */
    public static RecordedRun unrecorded(String id, @Nullable Instant began, List<LeftoverNote> left, Path file) {
        return new RecordedRun(id, began, RunOwner.NOT_KNOWN, left, false, file);
    }

    /** Whether it is running now. */
    public RunLife life() {
        return owner.life();
    }
}
