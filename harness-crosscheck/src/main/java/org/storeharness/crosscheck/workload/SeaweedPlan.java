package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.model.RunTiming;

/**
 * The harness's plan for one workload on SeaweedFS.
 *
 * @param timing its warm-up, and whether it practises
 * @param measure the extent of the measured phase: {@code duration} or {@code operations}, and how much
 * @param storeOptions of the target
 */
public record SeaweedPlan(
        OperationKind operation, DataSize size, RunTiming timing, Map<String, ?> measure, Map<String, ?> storeOptions) {
    /** Writes the plan to a file and returns the arguments that carry it out. */
    public List<String> arguments(int concurrency, Path scratch) throws IOException {
        String kind = EnumSpelling.of(operation);
        Path file = scratch.resolve("plan-" + kind + "-" + concurrency + ".json");
        Map<String, ?> target = Map.of("store", "seaweed", "durability", "relaxed", "options", storeOptions);
        Map<String, ?> workload = Map.of(
                "operations", Map.of(kind, 1),
                "concurrency", concurrency,
                "content", Map.of("size", size.bytes() + "B"),
                "phases", Map.of("warmUp", Map.of("duration", timing.warmUp()), "measure", measure));
        Files.writeString(
                file,
                PlainJson.toLine(Map.of(
                        "rounds",
                        1,
                        "cold",
                        !timing.practises(),
                        "targets",
                        Map.of("weed", target),
                        "workloads",
                        Map.of("work", workload))));
        return List.of("run", file.toString(), "--data-dir", scratch.toString());
    }
}
