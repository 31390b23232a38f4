package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.storeharness.plan.Durability;
import org.storeharness.result.Metric;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;

/** Makes the words of a caution from its code and values. No other class does. */
public final class CautionText {
    private static final String REMOVAL =
            "'./harness clean' lists and removes it; remove it yourself if it is not listed there";

    private static final List<String> OUTCOMES =
            List.of("miss", "timeout", "rejected", "corrupt", "error", "shed", "unfinished");

    private CautionText() {}

    /** Why the figures of the run must not be quoted, a line each; empty if it is valid. */
    public static List<String> invalidReasons(RunResult result) {
        return result.warnings().stream()
                .filter(Caution::invalidates)
                .map(caution -> caution.target() == null ? message(caution) : line(caution))
                .toList();
    }

    /** The cautions that do not make the run invalid, a line each. */
    public static List<String> cautions(RunResult result) {
        return result.warnings().stream()
                .filter(caution -> !caution.invalidates())
                .map(CautionText::line)
                .toList();
    }

    /** The subject and the message: {@code fs: 2 times, first: garbage collection took 3.0 % of the time}. */
    public static String line(Caution caution) {
        return subject(caution) + ": " + message(caution);
    }

    /** What the caution is about: a target's name, a workload's name, or {@code run}. */
    public static String subject(Caution caution) {
        String target = caution.target();
        if (target != null) {
            return target;
        }
        return caution.has("workload") ? caution.text("workload") : "run";
    }

    /** What was seen, with its figures, and what it does to the results. */
    public static String message(Caution caution) {
        return text(caution) + times(caution);
    }

    /** The message of the first of these, and on which other hosts the same was seen. */
    static String message(List<Caution> ofHosts) {
        Caution first = ofHosts.get(0);
        String others = ofHosts.stream()
                .filter(caution -> caution.has("host"))
                .map(caution -> caution.text("host"))
                .filter(host -> !host.equals(first.text("host")))
                .distinct()
                .collect(Collectors.joining(", "));
        return message(first) + (others.isEmpty() ? "" : " (also " + others + ")");
    }

    /** How often the target showed it at the workload; the values are those of the first time. */
    private static String times(Caution caution) {
        return caution.whole("times") < 2 ? "" : " (the first of " + caution.whole("times") + " times)";
    }

    /** A code without words does not compile: this switch is exhaustive, and each of those that it calls has some of its codes. */
    private static String text(Caution of) {
        return switch (of.code()) {
            case NOT_COMPLETE, NOTHING_MEASURED, RUN_ENDED_EARLY, RESULT_NOT_WRITTEN, RESULT_MISSING -> runText(of);
            case TOO_MANY_FAILURES, TOO_MANY_SHED, NO_OPERATION_STARTED, OPERATIONS_UNFINISHED -> runText(of);
            case OPERATIONS_NOT_DONE, OPERATIONS_RETRIED, WARM_UP_FAILURES, FILL_FAILURES -> runText(of);
            case UNEXPECTED_FAILURE, CALL_HUNG -> runText(of);
            case NOT_STEADY_IN_TIME, STEADINESS_UNKNOWN, NO_RATE_FOUND -> runText(of);
            case STAND_IN, DIRECT_IO_DIFFERS, UPLOADS_DIFFER, DOWNLOADS_DIFFER -> targetText(of);
            case LEFT_OUT_OF_PACED, CACHE_NOT_AS_ASKED -> targetText(of);
            case CACHE_UNPROVEN, READS_NOT_VERIFIED, LOST_UPDATES_NOT_NOTICED, NO_ROOM_FOR_CHECKSUM -> targetText(of);
            case WRITES_NOT_KEPT, WRITES_NOT_VERIFIED -> targetText(of);
            case AUDIT_FOUND_FAULTS, AUDIT_FAILED, UNEVEN_OPERATIONS, UNEVEN_OBJECTS -> targetText(of);
            case COUNTERS_TIMED_OUT, COUNTERS_FAILED -> targetText(of);
            case RATE_OF_BATCHES, NO_COMMON_WINDOW, NO_COMMON_GROUP_WINDOW, RAN_OUT_OF_OBJECTS -> rateText(of);
            case OVERLOADED, RATE_NOT_REACHED, NOT_IN_PACED_RATE, DRIFT, DRIFT_UNKNOWN -> rateText(of);
            case FEW_OPERATIONS, SIZES_NOT_AS_PLANNED, MEASURED_AGAIN, NOTHING_ENDED -> rateText(of);
            case OTHER_PROGRAMS, OTHER_RUNS -> machineText(of);
            case CLIENT_PROCESSORS, CLIENT_EVENT_LOOP, CLIENT_OWN_WORK, CLIENT_NEAR_CEILING -> clientText(of);
            case CLIENT_LATE, CLIENT_LOOP_WAITS, CLIENT_PAUSES, CLIENT_THROTTLED -> clientText(of);
            case CLIENT_COLLECTIONS, CLIENT_STOOD_STILL -> clientText(of);
            case HOST_START_UNSURE, HOST_CLOCK_RATE, HOST_SLOW, MACHINE_BUSY, PROCESSOR_WAITS -> machineText(of);
            case STEAL, THROTTLED, COLLECTIONS, HICCUPS, RETRANSMITS, PROFILED, PROFILE_INCOMPLETE -> machineText(of);
            case HOST_NOT_CLOSED, NOT_CLEANED_UP, ABANDONED_DATA_DIRECTORY, ABANDONED_DIRECTORY -> leftText(of);
            case MORE_ABANDONED_DIRECTORIES -> leftText(of);
        };
    }

    /** Why the run is not whole, or which of its operations were not done. */
    private static String runText(Caution of) {
        return switch (of.code()) {
            case NOT_COMPLETE -> "the run is not complete";
            case NOTHING_MEASURED -> "nothing was measured";
            case RUN_ENDED_EARLY -> "the run ended early: " + of.text("message");
            case RESULT_NOT_WRITTEN -> "the result could not be kept: " + of.text("message");
            case RESULT_MISSING -> "result.json is missing";
            case TOO_MANY_FAILURES ->
                of.whole("count") + " operations failed, and the plan allows " + of.whole("limit")
                        + " (failures.limit)";
            case TOO_MANY_SHED ->
                of.whole("count") + " operations were shed: not started within " + duration(of, "afterNanos")
                        + ", or due when the run was stopped; the plan allows " + of.whole("limit")
                        + " (shedding.limit)";
            case NO_OPERATION_STARTED -> inRound(of) + " started no operation";
            case OPERATIONS_UNFINISHED -> inRound(of) + ": " + of.whole("count") + " operations are unfinished";
            case OPERATIONS_NOT_DONE -> inRound(of) + ": " + notDone(of);
            case OPERATIONS_RETRIED ->
                inRound(of) + ": " + of.whole("ok") + " ok, " + of.whole("retries")
                        + (of.whole("retries") == 1 ? " retry (" : " retries (") + of.text("example")
                        + "): the pauses before them are part of all figures";
            case WARM_UP_FAILURES -> of.whole("count") + " operations failed in the warm-up of " + of.text("workload");
            case FILL_FAILURES -> of.whole("count") + " writes of the fill failed";
            case UNEXPECTED_FAILURE -> "an operation of " + of.text("workload") + " failed: " + of.text("message");
            case CALL_HUNG ->
                inRound(of) + ": a " + of.text("operation") + " of worker " + of.whole("worker")
                        + " had not returned after " + duration(of, "nanos")
                        + ": its thread was abandoned, and the run ended early";
            case NOT_STEADY_IN_TIME -> inRound(of) + " did not become steady within " + steadyWithin(of);
            case STEADINESS_UNKNOWN ->
                inRound(of) + " cannot be shown to be steady within " + steadyWithin(of)
                        + ": its warm-up has too few operations, or a load that changes";
            case NO_RATE_FOUND ->
                "no rate was found at which " + of.text("workload") + " meets " + of.text("objective");
            default -> throw elsewhere(of);
        };
    }

    /** What a target is, what it held, and how its answers were checked. */
    private static String targetText(Caution of) {
        return switch (of.code()) {
            case STAND_IN ->
                "is " + of.text("product")
                        + ": it shows how fast the client can be and is not ranked against other stores";
            case DIRECT_IO_DIFFERS ->
                of.text("direct") + " bypassed the page cache, and " + of.text("buffered")
                        + " did not: what they read came from different places";
            case UPLOADS_DIFFER, DOWNLOADS_DIFFER ->
                of.text("setting") + " differ: " + of.text("forms") + ". Targets of different ones did different work";
            case LEFT_OUT_OF_PACED ->
                "left out: objects that arrive one by one cannot be written in batches of " + of.whole("batch");
            case CACHE_NOT_AS_ASKED ->
                inRound(of) + " requested a page cache that is " + of.text("asked") + ", but "
                        + Math.round(of.number("residentShare") * 100) + " % of its files' pages were in memory";
            case CACHE_UNPROVEN ->
                "whether the page cache was " + of.text("asked") + atWorkload(of) + " is not known: "
                        + of.text("evidence");
            case READS_NOT_VERIFIED -> "reads were not verified";
            case WRITES_NOT_KEPT -> notKept(of);
            case WRITES_NOT_VERIFIED ->
                inRound(of) + ": " + of.whole("unanswered") + " of the " + of.whole("read")
                        + " acknowledged writes that were read back got no answer: whether they are there is not known";
            case LOST_UPDATES_NOT_NOTICED ->
                "objects this small have no room for a version: an update that was lost is not noticed";
            case NO_ROOM_FOR_CHECKSUM ->
                "objects of less than " + of.whole("bytes")
                        + " bytes have no room for a checksum: verification cannot detect most corruption in them";
            case AUDIT_FOUND_FAULTS -> audit(of);
            case AUDIT_FAILED -> "could not be audited: " + of.text("message");
            case UNEVEN_OPERATIONS -> uneven(of, "did", "of the operations" + atWorkload(of));
            case UNEVEN_OBJECTS -> uneven(of, "holds", "of the objects");
            case COUNTERS_TIMED_OUT ->
                "the server's counters are not known over time from here on (they did not come within "
                        + duration(of, "timeoutNanos") + ")";
            case COUNTERS_FAILED ->
                "the server's counters are not known over time from here on (" + of.text("message") + ")";
            default -> throw elsewhere(of);
        };
    }

    /** What a rate is not. */
    private static String rateText(Caution of) {
        return switch (of.code()) {
            case RATE_OF_BATCHES ->
                "the rate of " + of.text("workload") + " counts writes: its " + of.text("rate") + " of "
                        + of.whole("batch") + " objects each are "
                        + String.format(Locale.ROOT, "%,.0f objects/s", of.number("objectsPerSecond"));
            case NO_COMMON_WINDOW ->
                "there was no time long enough in which all workers were active" + atWorkload(of)
                        + ": rates are over the whole time";
            case NO_COMMON_GROUP_WINDOW ->
                String.format(
                        Locale.ROOT,
                        "there was no time long enough in which all of them were active: together they did %,.0f/s"
                                + " over the whole time; the sum of their own rates, %,.0f/s, was never reached",
                        of.number("opsPerSecond"),
                        of.number("sumOfOwnRates"));
            case RAN_OUT_OF_OBJECTS ->
                "nothing was left to delete after " + duration(of, "afterNanos") + " of " + of.text("workload")
                        + ": its figures are those of a shorter phase";
            case OVERLOADED -> overloaded("overloaded", of);
            case RATE_NOT_REACHED -> overloaded("the rate was not reached", of);
            case NOT_IN_PACED_RATE ->
                "no operation of " + of.text("by") + " was completed in its calibration: the rate of "
                        + of.text("workload") + " was derived from the other targets only";
            case DRIFT ->
                "the rate " + (of.has("workload") ? "of " + of.text("workload") + " " : "")
                        + (of.number("rise") < 0 ? "fell" : "rose")
                        + String.format(
                                Locale.ROOT,
                                " by %.0f %% of its mean while it was measured",
                                Math.abs(of.number("rise")) * 100)
                        + (of.has("workload") ? ": a longer phase would show another figure" : "");
            case DRIFT_UNKNOWN ->
                "rates may have changed while they were measured, which too few operations or too much noise hide: "
                        + of.text("where");
            case FEW_OPERATIONS ->
                "the rate " + (of.has("workload") ? "of " + of.text("workload") + " " : "") + "may be up to "
                        + percent(of, "share") + " too high, since a round had only "
                        + FigureFormatter.count(of.whole("operations"))
                        + (of.whole("operations") == 1 ? " operation" : " operations") + "; with "
                        + FigureFormatter.count(of.whole("needed")) + " it would be less than 1 %";
            case NOTHING_ENDED ->
                inRound(of)
                        + String.format(
                                Locale.ROOT,
                                ": no operation ended for %.1f s, from %.1f s on, though some were under way: rate and"
                                        + " percentiles include that one stall of all connections",
                                of.number("nanos") / 1e9,
                                of.number("afterNanos") / 1e9);
            case SIZES_NOT_AS_PLANNED ->
                "the mix of sizes is not the one that was asked for: operations of " + of.text("workload") + " had "
                        + FigureFormatter.count(Math.round(of.number("meanBytes")))
                        + " B on average, and asked for were "
                        + FigureFormatter.count(Math.round(of.number("plannedBytes")))
                        + " B: a few objects had most of them; more objects, or keys: uniform, come closer";
            case MEASURED_AGAIN ->
                inRound(of) + " was measured again, and the first time counts for nothing: garbage collection (pauses: "
                        + of.whole("count") + ") held " + of.whole("operations") + " operations up, of which "
                        + of.text(Metric.PERCENTILES) + " would have been";
            default -> throw elsewhere(of);
        };
    }

    /** How the client limited a rate or a percentile. */
    private static String clientText(Caution of) {
        return switch (of.code()) {
            case CLIENT_PROCESSORS ->
                clientLimit(
                        of,
                        "the harness itself used " + percent(of, "share") + " of " + of.whole("processors")
                                + " processors");
            case CLIENT_EVENT_LOOP ->
                clientLimit(
                        of,
                        "the busiest worker thread worked " + percent(of, "share") + " of its time"
                                + (of.has("waitedShare")
                                        ? " and waited for a processor " + percent(of, "waitedShare") + " of it"
                                        : ""));
            case CLIENT_OWN_WORK ->
                clientLimit(
                        of,
                        "workers spent " + percent(of, "share")
                                + " of their time between operations, on contents, checks and recording");
            case CLIENT_NEAR_CEILING ->
                clientLimit(
                        of,
                        "a worker did " + percent(of, "share")
                                + " of what it does on a store that costs nothing (selftest)");
            case CLIENT_LATE -> percentileLimit(of, "operations start late");
            case CLIENT_LOOP_WAITS ->
                percentileLimit(
                        of,
                        "responses queue at the busiest worker thread, busy " + percent(of, "share") + " of its time");
            case CLIENT_PAUSES ->
                percentileLimit(
                        of,
                        "garbage collection (pauses: " + of.whole("count") + ") holds " + of.whole("operations")
                                + " operations up");
            case CLIENT_THROTTLED -> clientLimit(of, throttled(of, ""));
            case CLIENT_COLLECTIONS -> clientLimit(of, collections(of, ""));
            case CLIENT_STOOD_STILL ->
                clientLimit(
                        of,
                        "the process was paused for up to " + millis(of, "maxNanos") + " at a time, "
                                + percent(of, "share") + " of the phase in all");
            default -> throw elsewhere(of);
        };
    }

    /** What a host, its machine or a profiler did to the figures. */
    private static String machineText(Caution of) {
        return switch (of.code()) {
            case HOST_START_UNSURE ->
                of.text("host") + " may have started up to "
                        + FigureFormatter.time(Math.abs(of.number("skewNanos")) + of.number("boundNanos"))
                        + " before or after the common start" + workload(of) + ": "
                        + FigureFormatter.time(Math.abs(of.number("skewNanos")))
                        + (of.number("skewNanos") < 0 ? " early" : " late") + "; its clock offset is known to within "
                        + FigureFormatter.time(of.number("boundNanos"));
            case HOST_CLOCK_RATE ->
                "the clock of " + of.text("host")
                        + String.format(Locale.ROOT, " went %.2f %%", 100 * Math.abs(of.number("share")))
                        + (of.number("share") < 0 ? " slower" : " faster") + " than the coordinator's" + workload(of)
                        + ": its times and rates are wrong by as much";
            case HOST_SLOW ->
                of.text("host") + " did " + String.format(Locale.ROOT, "%.2f", of.number("share"))
                        + " of its share" + workload(of)
                        + ", so the total is not n times the figure of one host";
            case MACHINE_BUSY ->
                "the machine's processors were " + percent(of, "busyShare") + " busy" + atWorkload(of) + ", "
                        + percent(of, "harnessShare")
                        + " with the harness: processor time may have been the limit";
            case OTHER_PROGRAMS ->
                "other programs used " + percent(of, "share") + " of this machine's processors" + atWorkload(of) + ", "
                        + of.text("program")
                        + " the most, and left none unused: figures are those of what remained for the harness and the"
                        + " store";
            case OTHER_RUNS ->
                "another run of the harness was running on this machine at the same time (" + of.text("runs")
                        + "): each takes processors and devices from the other";
            case PROCESSOR_WAITS ->
                "workers waited for a processor " + percent(of, "share") + " of their time" + atWorkload(of);
            case STEAL ->
                "the hypervisor took " + percent(of, "share") + " of the processor time (steal)" + atWorkload(of);
            case THROTTLED -> throttled(of, atWorkload(of));
            case COLLECTIONS -> collections(of, atWorkload(of));
            case HICCUPS ->
                "the process was paused" + atWorkload(of) + ", which is part of " + of.text(Metric.PERCENTILES)
                        + ": " + time(of, "nanos") + " of " + time(of, "ofNanos") + ", the longest pause "
                        + millis(of, "maxNanos");
            case RETRANSMITS ->
                "TCP segments were sent again on this machine" + atWorkload(of) + ": " + of.whole("count");
            case PROFILED ->
                "a profiler (" + of.text("profiler")
                        + ") recorded the measured phases, which takes time: figures of a profiled run are not to be quoted"
                        + " or compared with others";
            case PROFILE_INCOMPLETE -> "not every measured phase was recorded: " + of.text("message");
            default -> throw elsewhere(of);
        };
    }

    /** What was not closed or removed, by this run or an earlier one. */
    private static String leftText(Caution of) {
        return switch (of.code()) {
            case HOST_NOT_CLOSED -> "not every host closed its targets and cleaned up: " + of.text("message");
            case NOT_CLEANED_UP -> "could not be cleaned up: " + of.text("message");
            case ABANDONED_DATA_DIRECTORY -> of.text("directory") + " was left by a run that was killed; " + REMOVAL;
            case ABANDONED_DIRECTORY ->
                of.text("directory")
                        + " belongs to a run that is not running on this machine: it was killed, or is still running"
                        + " elsewhere; if it was killed, " + REMOVAL;
            case MORE_ABANDONED_DIRECTORIES ->
                of.whole("count") + " more directories of such runs are in " + of.text("parent");
            default -> throw elsewhere(of);
        };
    }

    private static IllegalArgumentException elsewhere(Caution of) {
        return new IllegalArgumentException("has its words in another method: " + of.code());
    }

    /** The limit by itself in a measurement's own list, where no workload is named. */
    private static String clientLimit(Caution of, String reason) {
        return of.has("workload")
                ? "the client may have been the limit" + atWorkload(of) + ": " + reason
                : reason + onHost(of);
    }

    private static String throttled(Caution of, String where) {
        return "the control group held the harness back for " + percent(of, "share") + " of the time" + where
                + ": raise its processor quota";
    }

    private static String collections(Caution of, String where) {
        return "garbage collection took " + percent(of, "share") + " of the time" + where + " (pauses: "
                + of.whole("count") + ")";
    }

    /** Counts by outcome without those that are 0, and the first example of a failure. */
    private static String notDone(Caution of) {
        String counts = OUTCOMES.stream()
                .filter(of::has)
                .map(outcome -> outcome + " " + of.whole(outcome))
                .collect(Collectors.joining(", "));
        return counts + " of " + of.whole("scheduled")
                + (of.has("example") ? "; for example " + of.text("outcome") + ": " + of.text("example") : "");
    }

    /** The part of the lowest of these percentiles that is the client's. */
    private static String percentileLimit(Caution of, String reason) {
        return "the client limits " + of.text(Metric.PERCENTILES) + atWorkload(of) + ": " + reason + ", by "
                + time(of, "nanos") + " of " + time(of, "ofNanos");
    }

    private static String overloaded(String finding, Caution of) {
        double achieved = of.number("achievedOpsPerSecond");
        return String.format(
                Locale.ROOT,
                "%s%,.0f/s were offered and %,.0f/s achieved, %,d operations were left at the end, which"
                        + " would take another %s",
                of.has("workload") ? finding + " at " + of.text("workload") + ": " : "",
                of.number("offeredOpsPerSecond"),
                achieved,
                of.whole("backlog"),
                FigureFormatter.time(1e9 * of.whole("backlog") / achieved));
    }

    /** What was found, and why losses need not be a fault of the store. */
    private static String audit(Caution of) {
        String found = "audit of " + of.whole("written") + " acknowledged writes and " + of.whole("deleted")
                + " acknowledged deletes: " + of.whole("lost") + " lost, " + of.whole("stale")
                + " without an acknowledged update, " + of.whole("corrupt") + " corrupt, " + of.whole("resurrected")
                + " resurrected, " + of.whole("unknown") + " unknown (no server could say)"
                + (of.whole("inDoubt") == 0
                        ? ""
                        : ", " + of.whole("inDoubt") + " left aside because their delete was not acknowledged");
        boolean promised = of.text("durability").equals(EnumSpelling.of(Durability.DURABLE));
        String explanation = promised || of.whole("lost") + of.whole("stale") + of.whole("resurrected") == 0
                ? ""
                : "; its acknowledgements did not wait for stable storage (durability " + of.text("durability")
                        + "), so a crash of the server may undo the last of them: losing those breaks no promise";
        return found + explanation + (of.has("file") ? ", listed in " + of.text("file") + of.text("examples") : "");
    }

    /** What was wrong with the writes that were read back, and what that says about the store. */
    private static String notKept(Caution of) {
        List<String> wrong = new ArrayList<>();
        addIfAny(wrong, of.whole("lost"), " could not be read");
        addIfAny(wrong, of.whole("corrupt"), " were not as written");
        addIfAny(wrong, of.whole("resurrected"), " were deleted and still there");
        return inRound(of) + ": of the " + of.whole("read") + " acknowledged writes that were read back at once, "
                + String.join(", ", wrong)
                + (of.has("key") ? " (such as key " + of.whole("key") + ")" : "")
                + ": the store acknowledged work that it had not done by then, or loses it";
    }

    private static void addIfAny(List<String> texts, long count, String what) {
        if (count > 0) {
            texts.add(count + what);
        }
    }

    /** The largest share and the smallest. */
    private static String uneven(Caution of, String verb, String what) {
        return of.text("most") + " " + verb + " " + percent(of, "mostShare") + " " + what + ", " + of.text("least")
                + " "
                + percent(of, "leastShare") + ": an even share of " + of.whole("servers") + " servers is "
                + String.format(Locale.ROOT, "%.1f %%", 100.0 / of.whole("servers"));
    }

    /** {@code write in round 2}. */
    private static String inRound(Caution of) {
        return of.text("workload") + " in round " + of.whole("round");
    }

    /** {@code  at write}; of one of several hosts {@code  at write on b}. */
    private static String atWorkload(Caution of) {
        return workload(of) + onHost(of);
    }

    private static String workload(Caution of) {
        return of.has("workload") ? " at " + of.text("workload") : "";
    }

    private static String onHost(Caution of) {
        return of.has("host") ? " on " + of.text("host") : "";
    }

    private static String steadyWithin(Caution of) {
        return duration(of, "withinNanos") + " (phases.steadyWithin)";
    }

    private static String duration(Caution of, String name) {
        return Durations.format(Duration.ofNanos(of.whole(name)));
    }

    private static String percent(Caution of, String name) {
        return String.format(Locale.ROOT, "%.1f %%", of.number(name) * 100);
    }

    private static String time(Caution of, String name) {
        double nanos = of.number(name);
        return nanos >= 1e6 ? millis(of, name) : String.format(Locale.ROOT, "%.1f µs", nanos / 1e3);
    }

    private static String millis(Caution of, String name) {
        return String.format(Locale.ROOT, "%.1f ms", of.number(name) / 1e6);
    }
}
