package org.storeharness.core.run.rate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.load.RateObjective;
import org.storeharness.core.plan.load.RateObjective.Limit;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.KindResult;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.result.measurement.SustainableRate.Trial;
import org.storeharness.core.unit.EnumSpelling;

/**
 * Decides whether a trial met the objective: all limits hold, nothing failed, the scheduled rate was achieved, and the client
 * was not the limit.
 */
final class TrialJudge {
    /** The achieved rate may be so much lower than the scheduled one, and by two operations: the ends of its window. */
    private static final double LEAST_ACHIEVED_SHARE = 0.98;

    private static final int WINDOW_EDGE_OPERATIONS = 2;
    private static final double NANOS_PER_MILLI = 1e6;

    private final RateObjective objective;

    TrialJudge(RateObjective objective) {
        this.objective = objective;
    }

    /**
     * @param rate the scheduled rate in operations per second
     * @param lasted how long operations were scheduled
     */
    Trial judge(long rate, Duration lasted, Measurement measured) {
        List<String> wrong = new ArrayList<>();
        OperationCounts operations = measured.operations();
        count(wrong, operations.failed(), "failed");
        count(wrong, operations.shed(), "were shed");
        count(wrong, operations.unfinished(), "are unfinished");
        double achieved = measured.throughput().opsPerSecond();
        double seconds = measured.window().seconds();
        double due = operations.scheduled() / (lasted.toNanos() / 1e9) * seconds;
        if (achieved * seconds + WINDOW_EDGE_OPERATIONS < LEAST_ACHIEVED_SHARE * due) {
            wrong.add(String.format(Locale.ROOT, "%.0f/s were achieved", achieved));
        }
        Caution clientLimit =
                measured.client().isLimit() ? measured.client().boundBy().get(0) : null;
        boolean held = wrong.isEmpty() && clientLimit == null;
        for (Limit limit : objective.limits()) {
            Long nanos = percentile(limit, measured);
            held &= nanos != null && nanos < limit.below().toNanos();
            wrong.add(name(limit) + (nanos == null ? " is not known: too few operations" : " was " + time(nanos)));
        }
        return new Trial(measured.round(), rate, achieved, held, String.join(", ", wrong), clientLimit);
    }

    /** A trial under closed load, which only gives the rate to start from. */
    static Trial closed(Measurement measured) {
        return new Trial(
                measured.round(),
                null,
                measured.throughput().opsPerSecond(),
                false,
                "closed load, to know where to begin",
                null);
    }

    private static void count(List<String> wrong, long operations, String what) {
        if (operations > 0) {
            wrong.add(operations + " operations " + what);
        }
    }

    private static @Nullable Long percentile(Limit limit, Measurement measured) {
        Latency times = measured.responseTime();
        if (limit.kind() != null) {
            KindResult kind = measured.kinds().get(EnumSpelling.of(limit.kind()));
            times = kind == null ? Latency.NONE : kind.responseTime();
        }
        return switch (limit.percentile()) {
            case P50 -> times.p50();
            case P75 -> times.p75();
            case P90 -> times.p90();
            case P95 -> times.p95();
            case P98 -> times.p98();
            case P99 -> times.p99();
            case P999 -> times.p999();
            case P9999 -> times.p9999();
        };
    }

    private static String name(Limit limit) {
        String words = limit.toString();
        return words.substring(0, words.indexOf('<'));
    }

    private static String time(long nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / NANOS_PER_MILLI);
    }
}
