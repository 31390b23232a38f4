package org.storeharness.run.stage;

import java.util.List;

/**
 * The stages that run at the same time: mostly a single one.
 *
 * @param stages at least one; the leader, whose target decides when they run, comes first
 */
public record ConcurrentGroup(List<Stage> stages) {
    public ConcurrentGroup {
        stages = List.copyOf(stages);
    }

    public Stage leader() {
        return stages.get(0);
    }

    /** Whether there is one only. */
    public boolean isSingle() {
        return stages.size() == 1;
    }
}
