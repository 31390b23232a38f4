package org.storeharness.result.measurement;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate of an open load at which a workload on a target met an objective, and how it was found.
 *
 * @param target the target's name
 * @param workload the workload's name
 * @param concurrency the operations outstanding at one time, at most
 * @param size the sizes of the objects, as the plan spells them
 * @param objective the limits on response times, such as {@code p99<10ms}
 * @param opsPerSecond the rate; {@code null} if none was confirmed
 * @param held the trials at that rate which met the objective; 0 if there is none
 * @param trials the trials at that rate; 0 if there is none
 * @param alwaysHeld the lower end of the interval: the highest rate at which every trial met the objective; {@code
 *     null} if there is none
 * @param failed the upper end of the interval: the lowest rate that failed; {@code null} if none did
 * @param tried all trials in order; the first one was under closed load, to find where to begin
 */
public record SustainableRate(
        String target,
        String workload,
        int concurrency,
        String size,
        String objective,
        @Nullable Long opsPerSecond,
        int held,
        int trials,
        @Nullable Long alwaysHeld,
        @Nullable Long failed,
        List<Trial> tried) {
    public SustainableRate {
        tried = List.copyOf(tried);
    }

    /**
     * One trial.
     *
     * @param round the round of its measurement among the results
     * @param opsPerSecond the scheduled rate; {@code null} under closed load
     * @param achievedOpsPerSecond the rate at which operations succeeded
     * @param held whether it met the objective
     * @param finding the figures of the objective, or what else was wrong, in one line
     * @param clientLimit how the client was the limit; {@code null} if it was not
     */
    public record Trial(
            int round,
            @Nullable Long opsPerSecond,
            double achievedOpsPerSecond,
            boolean held,
            String finding,
            @Nullable Caution clientLimit) {}

    /**
     * The lowest rate above the one that was found at which only the client was in the way, so that the store may sustain more;
     * {@code null} if there is none.
     */
    public @Nullable Long clientBound() {
        return tried.stream()
                .filter(trial -> trial.clientLimit() != null)
                .map(Trial::opsPerSecond)
                .filter(Objects::nonNull)
                .filter(rate -> opsPerSecond == null || rate > opsPerSecond)
                .filter(rate -> failed == null || rate <= failed)
                .filter(rate -> tried.stream()
                        .noneMatch(trial ->
                                rate.equals(trial.opsPerSecond()) && !trial.held() && trial.clientLimit() == null))
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** Whether the measurement is one of the trials at the rate that was found. */
    public boolean includes(Measurement measurement) {
        return opsPerSecond != null
                && measurement.target().equals(target)
                && measurement.workload().equals(workload)
                && measurement.concurrency() == concurrency
                && measurement.size().equals(size)
                && tried.stream()
                        .anyMatch(trial ->
                                trial.round() == measurement.round() && opsPerSecond.equals(trial.opsPerSecond()));
    }
}
