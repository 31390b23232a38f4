package org.storeharness.core.result.measurement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.store.cache.CacheEvidence;

/**
 * What one workload on one target did in one round.
 *
 * @param target the target's name
 * @param workload the workload's name
 * @param load closed load, or the schedule of an open load
 * @param round the round, from 1
 * @param concurrency the operations outstanding at one time, at most
 * @param size the sizes of the objects, as the plan spells them
 * @param batch the objects of one write operation
 * @param warmUp what went before; {@code null} without a warm-up
 * @param operations the operations by outcome
 * @param window the time over which rates were taken
 * @param throughput rates of successful operations; {@code null}-free, zero where nothing was done
 * @param payloadBytes the payload of all successful operations, also of those outside of the window
 * @param serviceTime start to end of successful operations
 * @param responseTime intended start to end of successful operations; the same as the service time under closed load
 * @param kinds the same by kind of operation ({@code write}, {@code read} ...), and by script as {@link #kindOfScript} names
 *     it, and by server as {@link #kindOfServer} does: the rate of these is their share of all, and they have no part of what
 *     was shed, late or repeated
 * @param parts start of the operation to each part that the store marked
 * @param failureTimes start to end of failed operations, by outcome
 * @param verifiedReads the reads whose content was checked
 * @param overdueOperations successful operations that took longer from their intended start than the plan's {@code
 *     shedding.after}
 * @param client what was seen of the client: what it spent, and whether it was the limit
 * @param storeActivity what the store's own counters say; {@code null} if it has none
 * @param cache what the page cache of this machine held of the store's files before; {@code null} if it has none here
 * @param failures examples of failures in words, a few per outcome
 */
public record Measurement(
        String target,
        String workload,
        Arrivals load,
        int round,
        int concurrency,
        String size,
        int batch,
        @Nullable WarmUp warmUp,
        OperationCounts operations,
        Window window,
        Throughput throughput,
        long payloadBytes,
        Latency serviceTime,
        Latency responseTime,
        Map<String, KindResult> kinds,
        Map<String, Latency> parts,
        Map<String, Latency> failureTimes,
        long verifiedReads,
        long overdueOperations,
        ClientMetrics client,
        @Nullable StoreActivity storeActivity,
        @Nullable CacheEvidence cache,
        List<FailureExample> failures) {
    private static final String SCRIPT = "script ";
    private static final String SERVER = "server ";

    /** Under which kind a script is shown for itself. */
    public static String kindOfScript(String script) {
        return SCRIPT + script;
    }

    /** Under which kind a server is shown for itself. */
    public static String kindOfServer(String server) {
        return SERVER + server;
    }

    /** The figures of scripts for themselves, by the script's name; empty where the work is no script. */
    public Map<String, KindResult> scripts() {
        return kindsOf(SCRIPT);
    }

    /** The figures of servers for themselves, by the server's name; empty where the store does not tell them apart. */
    public Map<String, KindResult> servers() {
        return kindsOf(SERVER);
    }

    private Map<String, KindResult> kindsOf(String prefix) {
        Map<String, KindResult> found = new LinkedHashMap<>();
        kinds.forEach((kind, figures) -> {
            if (kind.startsWith(prefix)) {
                found.put(kind.substring(prefix.length()), figures);
            }
        });
        return found;
    }

    /** Identifies what is repeated in every round: everything but the round and the target. */
    public Cell cell() {
        return new Cell(workload, load, concurrency, size);
    }

    /** The stage that was measured. */
    public StageId stageId() {
        return new StageId(target, cell(), round);
    }

    /** The times that count first: service times under closed load, response times under open load. */
    public Latency headline() {
        return cell().isClosedLoad() ? serviceTime : responseTime;
    }

    /** A workload at one point of the sweep. */
    public record Cell(String workload, Arrivals load, int concurrency, String size) {
        /** Whether an operation starts when another one ends: the store sets the rate, and service times count. */
        public boolean isClosedLoad() {
            return !load.open();
        }
    }

    /** One kind of operation within a mix. */
    public record KindResult(
            OperationCounts operations, Throughput throughput, Latency serviceTime, Latency responseTime) {}

    /** A failure in words, and how many had the same words. */
    public record FailureExample(String outcome, String reason, long count) {}
}
