package org.storeharness.result;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

/** Cautions for tests: one of every code, with all the values that its words name. */
public final class CautionFixture {
    private static final Pattern NAMES = Pattern.compile("\\{([A-Za-z ]+)[:}]");

    /** The codes of what is about the run or about several targets. */
    private static final Set<CautionCode> WITHOUT_TARGET = EnumSet.of(
            CautionCode.NOT_COMPLETE,
            CautionCode.NOTHING_MEASURED,
            CautionCode.RUN_ENDED_EARLY,
            CautionCode.RESULT_NOT_WRITTEN,
            CautionCode.TOO_MANY_FAILURES,
            CautionCode.TOO_MANY_SHED,
            CautionCode.HOST_NOT_CLOSED,
            CautionCode.PROFILED,
            CautionCode.DIRECT_IO_DIFFERS,
            CautionCode.UPLOADS_DIFFER,
            CautionCode.DOWNLOADS_DIFFER,
            CautionCode.OTHER_RUNS,
            CautionCode.NO_COMMON_GROUP_WINDOW,
            CautionCode.DRIFT_UNKNOWN,
            CautionCode.PROFILE_INCOMPLETE,
            CautionCode.ABANDONED_DIRECTORY,
            CautionCode.MORE_ABANDONED_DIRECTORIES,
            CautionCode.LOST_UPDATES_NOT_NOTICED,
            CautionCode.NO_ROOM_FOR_CHECKSUM,
            CautionCode.READS_NOT_VERIFIED);

    /** Values by their names; all others are counts. */
    private static final Map<String, Object> VALUES = Map.ofEntries(
            entry("workload", "write"),
            entry("host", "b"),
            entry("message", "no space"),
            entry("afterNanos", 10_000_000_000L),
            entry("withinNanos", 2_000_000_000L),
            entry("timeoutNanos", 50_000_000L),
            entry("nanos", 500_000L),
            entry("meanBytes", 4_096.0),
            entry("plannedBytes", 29_900.0),
            entry("ofNanos", 520_000L),
            entry("maxNanos", 60_000_000L),
            entry("skewNanos", -2_500_000L),
            entry("boundNanos", 900_000L),
            entry("operation", "write"),
            entry("asked", "cold"),
            entry("evidence", "no library"),
            entry("objective", "p99<10ms"),
            entry("durability", "relaxed"),
            entry("file", "audit-pg.txt"),
            entry("examples", "; 4 is lost"),
            entry("profiler", "jfr"),
            entry("product", "loopback"),
            entry("direct", "fs"),
            entry("buffered", "fs-small"),
            entry("forms", "never (sdk-sync); above 64MiB, of 16MiB (own)"),
            entry("rate", "200/s"),
            entry("objectsPerSecond", 20_000.0),
            entry("opsPerSecond", 1_000.0),
            entry("sumOfOwnRates", 2_000.0),
            entry("offeredOpsPerSecond", 850.0),
            entry("achievedOpsPerSecond", 800.0),
            entry("outcome", "timeout"),
            entry("example", "no answer"),
            entry("by", "read"),
            entry("where", "fs write, fs read"),
            entry("rise", -0.67),
            entry("share", 0.95),
            entry("waitedShare", 0.2),
            entry("residentShare", 0.5),
            entry("busyShare", 0.99),
            entry("harnessShare", 0.1),
            entry("most", "a:8080"),
            entry("mostShare", 1.0),
            entry("least", "b:8080"),
            entry("leastShare", 0.0),
            entry("program", "stress"),
            entry("runs", "20260131-120000-0f0f"),
            entry("percentiles", "p50, p99"),
            entry("directory", "/data/harness-r2"),
            entry("parent", "/data"));

    private CautionFixture() {}

    /** One of every code, in the order of the codes. */
    public static List<Caution> ofEveryCode() {
        List<Caution> cautions = new ArrayList<>();
        for (CautionCode code : CautionCode.values()) {
            Caution caution = WITHOUT_TARGET.contains(code) ? Caution.of(code) : Caution.of(code, "pg");
            for (String name : names(code)) {
                caution = caution.with(name, name.equals("setting") ? setting(code) : VALUES.getOrDefault(name, 3));
            }
            cautions.add(repeated(caution));
        }
        return cautions;
    }

    /** The names in the words; of hosts only those that a caution without one would not make sense of. */
    private static Set<String> names(CautionCode code) {
        return NAMES.matcher(code.words())
                .results()
                .flatMap(found -> Stream.of(found.group(1).split(" ")))
                .filter(name -> !name.equals("host") || code.name().startsWith("HOST_"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A caution that may occur in each round is there once, and says how often it was seen. */
    private static Caution repeated(Caution caution) {
        return caution.has("workload") && !caution.has("round") ? caution.with("times", 7) : caution;
    }

    /** The two codes of clients that work in different ways have the same words. */
    private static String setting(CautionCode code) {
        return code == CautionCode.UPLOADS_DIFFER ? "uploads in parts" : "downloads checked by";
    }
}
