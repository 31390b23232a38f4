package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.model.RunTiming;

/**
 * The harness's plan for one workload on one store.
 *
 * @param store its name
 * @param timing its warm-up, and whether it does a scratch warm-up
 * @param keys which objects it reads
 * @param fill the number of objects that are written before; 0 for none
 * @param measure the extent of the measured phase: {@code duration} or {@code operations}, and how much
 * @param storeOptions of the target
 */
public record StorePlan(
        String store,
        OperationKind operation,
        SizeDistribution size,
        RunTiming timing,
        KeyChoice.Order keys,
        int fill,
        Map<String, ?> measure,
        Map<String, ?> storeOptions) {
    /** Writes the plan to a file and returns the arguments that carry it out. */
    public List<String> arguments(int concurrency, Path scratch) throws IOException {
        String kind = EnumSpelling.of(operation);
        Path file = scratch.resolve("plan-" + kind + "-" + concurrency + ".json");
        Map<String, ?> target = Map.of("store", store, "durability", "relaxed", "options", storeOptions);
        Map<String, ?> workload = Map.of(
                "operations", Map.of(kind, 1),
                "concurrency", concurrency,
                "keys", EnumSpelling.of(keys),
                "content", Map.of("size", size.toString()),
                "phases", Map.of("fill", fill, "warmUp", Map.of("duration", timing.warmUp()), "measure", measure));
        Files.writeString(
                file,
                PlainJson.toLine(Map.of(
                        "rounds",
                        1,
                        "cold",
                        !timing.practises(),
                        "targets",
                        Map.of(store, target),
                        "workloads",
                        Map.of("work", workload))));
        return List.of("run", file.toString(), "--data-dir", scratch.toString());
    }
}
