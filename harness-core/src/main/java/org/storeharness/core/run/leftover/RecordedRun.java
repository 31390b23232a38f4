package org.storeharness.core.run.leftover;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.storeharness.core.run.leftover.RunOwner.RunLife;
import org.storeharness.core.store.leftover.LeftoverNote;

/**
 * What the registry says of a run that has not removed everything, or goes on.
 *
 * @param left what it noted and did not strike out, in the order of the notes
 * @param file its record
 */
public record RecordedRun(String id, Instant began, RunOwner owner, List<LeftoverNote> left, Path file) {
    public RecordedRun {
        left = List.copyOf(left);
    }

    /** Whether it goes on now. */
    public RunLife life() {
        return owner.life();
    }
}
