package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.InvalidValueException;

/**
 * Our side of work on SeaweedFS: one workload, with a warm-up.
 *
 * @param operation {@code read} or {@code write}
 * @param bytes the size of an object
 * @param warmUp how long to warm up
 * @param measure what is measured: {@code duration} or {@code operations}, and how much
 * @param storeOptions where it is done
 */
public record SeaweedPlan(
        String operation, long bytes, String warmUp, Map<String, ?> measure, Map<String, ?> storeOptions) {
    /** Writes the plan to a file and returns the arguments that carry it out. */
    public List<String> arguments(int concurrency, Path scratch) throws IOException {
        Path file = scratch.resolve("plan-" + operation + "-" + concurrency + ".json");
        Map<String, ?> target = Map.of("store", "seaweed", "durability", "relaxed", "options", storeOptions);
        Map<String, ?> workload = Map.of(
                "operations", Map.of(operation, 1),
                "concurrency", concurrency,
                "content", Map.of("size", bytes + "B"),
                "phases", Map.of("warmUp", Map.of("duration", warmUp), "measure", measure));
        Files.writeString(
                file,
                ResultJson.toLine(
                        Map.of("rounds", 1, "targets", Map.of("weed", target), "workloads", Map.of("work", workload))));
        return List.of("run", file.toString(), "--data-dir", scratch.toString());
    }

    /** The bytes of the value of {@code --size}. */
    public static long bytes(String size) {
        try {
            return DataSize.parse(size).bytes();
        } catch (InvalidValueException e) {
            throw e.within("--size");
        }
    }
}
