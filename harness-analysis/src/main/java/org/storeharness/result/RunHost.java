package org.storeharness.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * A host that did a part of a run.
 *
 * @param name unique among the hosts of the run
 * @param harnessVersion the version of the harness on it
 * @param harnessCommit the commit it was built from, or {@code unknown}
 * @param environment the machine, the JVM and what is known of the data directory, as groups of facts
 * @param clockBefore its clock before the first phase; {@code null} if it was not read
 * @param clockAfter its clock after the last phase; {@code null} if it was not read
 */
public record RunHost(
        String name,
        String harnessVersion,
        String harnessCommit,
        Map<String, Map<String, String>> environment,
        @Nullable ClockOffset clockBefore,
        @Nullable ClockOffset clockAfter) {
    /** Names the fact of its machine that says what its kernel chose at random when it started. */
    public static final String BOOT_ID = "bootId";

    /** The hosts that run on the same machine as others of them, together, by the kernel that they share. */
    public static List<List<String>> onOneMachine(List<RunHost> hosts) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (RunHost host : hosts) {
            String id = host.environment().getOrDefault("machine", Map.of()).get(BOOT_ID);
            if (id != null) {
                names.computeIfAbsent(id, any -> new ArrayList<>()).add(host.name());
            }
        }
        return names.values().stream().filter(together -> together.size() > 1).toList();
    }

    /**
     * The clock of a host beside that of the coordinator.
     *
     * @param offsetNanos how far it was ahead of the coordinator's
     * @param boundNanos how far that may be from the truth
     */
    public record ClockOffset(long offsetNanos, long boundNanos) {
        public ClockOffset {
            Check.range("boundNanos", boundNanos, 0, Long.MAX_VALUE);
        }
    }
}
