package org.storeharness.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Identifies a run in a document that was made from it.
 *
 * @param id its id
 * @param plan the name of its plan
 * @param started when it started
 * @param harnessVersion the version of the harness that made it
 * @param valid whether no caution of its result invalidates its figures
 * @param tags the caller's labels
 */
public record RunReference(
        String id, String plan, Instant started, String harnessVersion, boolean valid, Map<String, String> tags) {
    public RunReference {
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    /** The reference to a run. */
    public static RunReference to(RunInfo run) {
        return new RunReference(
                run.id(), run.plan().name(), run.started(), run.harnessVersion(), run.valid(), run.tags());
    }
}
