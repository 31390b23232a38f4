package org.storeharness.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

/** Cautions for tests: one of every code, with all the values that its words need. */
public final class CautionFixture {
    private static final String TARGET = "pg";

    private CautionFixture() {}

    /** One of every code, in the order of the codes. */
    public static List<Caution> ofEveryCode() {
        List<Caution> cautions = new ArrayList<>();
        for (CautionCode code : CautionCode.values()) {
            Caution caution = Caution.of(code);
            for (Map.Entry<String, Object> value : values(code).entrySet()) {
                caution = value.getKey().equals("target")
                        ? caution.about(TARGET)
                        : caution.with(value.getKey(), value.getValue());
            }
            cautions.add(caution);
        }
        return cautions;
    }

    private static Map<String, Object> values(CautionCode code) {
        return switch (code) {
            case NOT_COMPLETE, NOTHING_MEASURED, RESULT_MISSING -> Map.of();
            case RUN_ENDED_EARLY, RESULT_NOT_WRITTEN, PROFILE_INCOMPLETE -> Map.of("message", "no space");
            case TOO_MANY_FAILURES -> Map.of("count", 3, "limit", 0);
            case TOO_MANY_SHED -> Map.of("count", 3, "limit", 0, "afterNanos", 10_000_000_000L);
            case NO_OPERATION_STARTED -> Map.of("target", true, "workload", "write", "round", 2);
            case OPERATIONS_UNFINISHED -> Map.of("target", true, "workload", "write", "round", 2, "count", 3);
            case CALL_HUNG ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "round",
                        2,
                        "worker",
                        3,
                        "operation",
                        "write",
                        "nanos",
                        32_000_000_000L);
            case NOT_STEADY_IN_TIME, STEADINESS_UNKNOWN ->
                Map.of("target", true, "workload", "write", "round", 2, "withinNanos", 2_000_000_000L);
            case CACHE_NOT_AS_ASKED ->
                Map.of("target", true, "workload", "read", "round", 2, "asked", "cold", "residentShare", 0.5);
            case NO_RATE_FOUND -> Map.of("target", true, "workload", "write", "objective", "p99<10ms");
            case WRITES_NOT_KEPT ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "round",
                        2,
                        "read",
                        100,
                        "lost",
                        97,
                        "corrupt",
                        1,
                        "resurrected",
                        0,
                        "key",
                        1_234);
            case WRITES_NOT_VERIFIED ->
                Map.of("target", true, "workload", "write", "round", 2, "read", 100, "unanswered", 3);
            case AUDIT_FOUND_FAULTS ->
                Map.ofEntries(
                        Map.entry("target", true),
                        Map.entry("written", 10),
                        Map.entry("deleted", 2),
                        Map.entry("lost", 1),
                        Map.entry("stale", 1),
                        Map.entry("corrupt", 0),
                        Map.entry("resurrected", 0),
                        Map.entry("unknown", 0),
                        Map.entry("durability", "relaxed"),
                        Map.entry("file", "audit-pg.txt"),
                        Map.entry("examples", "; 4 is lost"));
            case HOST_START_UNSURE ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "host",
                        "b",
                        "skewNanos",
                        -2_500_000L,
                        "boundNanos",
                        900_000L);
            case HOST_CLOCK_RATE -> Map.of("target", true, "workload", "write", "host", "b", "share", -0.0125);
            case HOST_SLOW -> Map.of("target", true, "workload", "write", "host", "b", "share", 0.61);
            case HOST_NOT_CLOSED -> Map.of("message", "agent 'b': target fs did not shut down cleanly: it was killed");
            case AUDIT_FAILED, NOT_CLEANED_UP, COUNTERS_FAILED -> Map.of("target", true, "message", "it was killed");
            case UNEXPECTED_FAILURE ->
                Map.of("target", true, "workload", "write", "message", "IllegalStateException: planted");
            case STAND_IN -> Map.of("target", true, "product", "loopback");
            case OPERATIONS_NOT_DONE ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "round",
                        2,
                        "timeout",
                        2,
                        "shed",
                        1,
                        "scheduled",
                        10,
                        "outcome",
                        "timeout",
                        "example",
                        "no answer");
            case OPERATIONS_RETRIED ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "round",
                        2,
                        "ok",
                        82,
                        "retries",
                        11,
                        "example",
                        "upload answered 503: SlowDown");
            case NOTHING_ENDED ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "round",
                        2,
                        "afterNanos",
                        3_200_000_000L,
                        "nanos",
                        5_000_000_000L);
            case DIRECT_IO_DIFFERS -> Map.of("direct", "fs", "buffered", "fs-small");
            case UPLOADS_DIFFER ->
                Map.of("setting", "uploads in parts", "forms", "never (sdk-sync); above 64MiB, of 16MiB (own)");
            case DOWNLOADS_DIFFER ->
                Map.of(
                        "setting",
                        "downloads checked by",
                        "forms",
                        "no checksum (own); x-amz-checksum-mode enabled (sdk-sync)");
            case WARM_UP_FAILURES -> Map.of("target", true, "workload", "write", "count", 3);
            case FILL_FAILURES -> Map.of("target", true, "count", 10);
            case OTHER_PROGRAMS -> merged(Map.of("share", 0.48, "program", "stress"));
            case OTHER_RUNS -> Map.of("runs", "20260131-120000-0f0f");
            case NO_COMMON_WINDOW -> merged(Map.of());
            case CLIENT_PROCESSORS -> merged(Map.of("share", 0.975, "processors", 4));
            case CLIENT_EVENT_LOOP, CLIENT_OWN_WORK, CLIENT_NEAR_CEILING, CLIENT_THROTTLED ->
                merged(Map.of("share", 0.95));
            case CLIENT_LATE -> merged(percentiles(Map.of()));
            case CLIENT_LOOP_WAITS -> merged(percentiles(Map.of("share", 0.89)));
            case CLIENT_PAUSES -> merged(percentiles(Map.of("count", 1, "operations", 300)));
            case CLIENT_COLLECTIONS, COLLECTIONS -> merged(Map.of("share", 0.03, "count", 5));
            case NO_COMMON_GROUP_WINDOW ->
                Map.of("workload", "read, write", "opsPerSecond", 1000.0, "sumOfOwnRates", 2000.0, "times", 1);
            case MEASURED_AGAIN ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "read",
                        "round",
                        3,
                        "count",
                        1,
                        "operations",
                        300,
                        "percentiles",
                        "p99, p99.9");
            case RAN_OUT_OF_OBJECTS -> merged(Map.of("afterNanos", 1_500_000_000));
            case OVERLOADED, RATE_NOT_REACHED ->
                merged(Map.of("offeredOpsPerSecond", 850.0, "achievedOpsPerSecond", 800.0, "backlog", 516));
            case NOT_IN_PACED_RATE -> Map.of("target", true, "workload", "write-paced", "by", "write");
            case DRIFT -> Map.of("target", true, "workload", "write", "rise", -0.67);
            case DRIFT_UNKNOWN -> Map.of("where", "fs write, fs read");
            case CACHE_UNPROVEN -> merged(Map.of("asked", "cold", "evidence", "no library"));
            case MACHINE_BUSY -> merged(Map.of("busyShare", 0.99, "harnessShare", 0.1));
            case PROCESSOR_WAITS, STEAL, THROTTLED -> merged(Map.of("share", 0.02));
            case HICCUPS -> merged(percentiles(Map.of("maxNanos", 60_000_000)));
            case CLIENT_STOOD_STILL -> merged(Map.of("share", 0.353, "maxNanos", 2_994_700_000L));
            case FEW_OPERATIONS ->
                Map.of("target", true, "workload", "write", "share", 0.14, "operations", 16, "needed", 80);
            case SIZES_NOT_AS_PLANNED ->
                Map.of("target", true, "workload", "write", "meanBytes", 4096.0, "plannedBytes", 29_900.0);
            case UNEVEN_OPERATIONS ->
                merged(Map.of("servers", 3, "most", "a:8080", "mostShare", 1.0, "least", "b:8080", "leastShare", 0.0));
            case UNEVEN_OBJECTS ->
                Map.of(
                        "target",
                        true,
                        "servers",
                        3,
                        "most",
                        "a:8080",
                        "mostShare",
                        1.0,
                        "least",
                        "b:8080",
                        "leastShare",
                        0.0);
            case PROFILED -> Map.of("profiler", "jfr");
            case RETRANSMITS -> merged(Map.of("count", 50));
            case COUNTERS_TIMED_OUT -> Map.of("target", true, "timeoutNanos", 50_000_000);
            case ABANDONED_DATA_DIRECTORY, ABANDONED_DIRECTORY -> Map.of("directory", "/data/harness-r2");
            case MORE_ABANDONED_DIRECTORIES -> Map.of("count", 1, "parent", "/data");
            case RATE_OF_BATCHES ->
                Map.of(
                        "target",
                        true,
                        "workload",
                        "write",
                        "rate",
                        "200/s",
                        "batch",
                        100,
                        "objectsPerSecond",
                        20_000.0);
            case LEFT_OUT_OF_PACED -> Map.of("target", true, "workload", "write-paced", "batch", 100);
            case LOST_UPDATES_NOT_NOTICED, READS_NOT_VERIFIED -> Map.of("workload", "update");
            case NO_ROOM_FOR_CHECKSUM -> Map.of("workload", "tiny", "bytes", 24);
        };
    }

    private static Map<String, Object> percentiles(Map<String, Object> values) {
        Map<String, Object> more = new java.util.HashMap<>(values);
        more.putAll(Map.of("percentiles", "p50, p99", "nanos", 500_000, "ofNanos", 520_000));
        return more;
    }

    private static Map<String, Object> merged(Map<String, Object> values) {
        Map<String, Object> more = new java.util.HashMap<>(values);
        more.putAll(Map.of("target", true, "workload", "write", "times", 7));
        return more;
    }
}
