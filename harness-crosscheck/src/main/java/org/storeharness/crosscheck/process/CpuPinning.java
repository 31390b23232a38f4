package org.storeharness.crosscheck.process;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits programs to one processor with taskset.
 *
 * @param cpu the number of the processor; {@code null} does not limit
 */
public record CpuPinning(@Nullable Integer cpu) {
    /** The command line that runs this one on the processor. */
    public List<String> command(List<String> command) {
        List<String> pinned = new ArrayList<>(prefix());
        pinned.addAll(command);
        return pinned;
    }

    /** The command line that moves a running process to the processor. */
    public List<String> moving(String processId) {
        return List.of("taskset", "-acp", String.valueOf(cpu), processId);
    }

    /** For people: {@code taskset -c 0} or {@code not pinned}. */
    public String label() {
        return cpu == null ? "not pinned" : String.join(" ", prefix());
    }

    private List<String> prefix() {
        return cpu == null ? List.of() : List.of("taskset", "-c", cpu.toString());
    }
}
