package org.storeharness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.RateObjective.Limit;
import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.unit.EnumSpelling;

/**
 * Decides whether a trial met the objective: all limits hold, nothing failed, the scheduled rate was achieved, and the client
 * was not the limit. A trial that the client limited, and in which nothing failed, is no evidence against the store.
 */
record TrialJudge(RateObjective objective) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A rate counts as achieved if no more than this share of it is missing, and what chance makes of random arrivals. */
    private static final double TOLERANCE = 0.02;

    private static final double DEVIATIONS = 3;

    /**
     * @param rate the scheduled rate in operations per second
     */
    Trial judge(long rate, Measurement measured) {
        List<String> wrong = new ArrayList<>();
        OperationCounts operations = measured.operations();
        count(wrong, operations.failed(), "failed");
        count(wrong, operations.shed(), "were shed");
        count(wrong, operations.unfinished(), "are unfinished");
        double achieved = measured.throughput().opsPerSecond();
        if (measured.overload().or(measured::rateNotReached).isPresent() || isShort(rate, measured)) {
            wrong.add(String.format(Locale.ROOT, "only %,.0f/s were achieved", achieved));
        }
        Optional<Caution> rateLimit = Metric.OBJECTS_PER_SECOND.clientLimit(measured);
        boolean held = wrong.isEmpty() && rateLimit.isEmpty();
        for (Limit limit : objective.limits()) {
            Long nanos = percentile(limit, measured);
            held &= nanos != null && nanos < limit.below().toNanos();
            wrong.add(name(limit) + (nanos == null ? " is not known: too few operations" : " was " + time(nanos)));
        }
        // The client's part in a percentile matters only where the objective was missed.
        Caution clientLimit = held || operations.failed() > 0
                ? null
                : rateLimit
                        .or(() -> measured.client().boundBy().stream().findFirst())
                        .orElse(null);
        return new Trial(measured.round(), rate, achieved, held, String.join(", ", wrong), clientLimit);
    }

    /** Whether fewer operations succeeded than the rate and the chance of random arrivals explain. */
    private static boolean isShort(long rate, Measurement measured) {
        double scheduled = Math.max(1, measured.operations().scheduled());
        double chance = measured.load() instanceof Arrivals.Poisson ? DEVIATIONS / Math.sqrt(scheduled) : 0;
        return measured.throughput().opsPerSecond() < rate * (1 - TOLERANCE - chance - 1 / scheduled);
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

    /** The percentile of a limit in nanoseconds; {@code null} if it is not known. */
    static @Nullable Long percentile(Limit limit, Measurement measured) {
        Latency times = measured.responseTime();
        if (limit.kind() != null) {
            KindResult kind = measured.kinds().get(EnumSpelling.of(limit.kind()));
            times = kind == null ? Latency.NONE : kind.responseTime();
        }
        return times.at(limit.percentile());
    }

    private static String name(Limit limit) {
        String words = limit.toString();
        return words.substring(0, words.indexOf('<'));
    }

    private static String time(long nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / NANOS_PER_MILLI);
    }
}
