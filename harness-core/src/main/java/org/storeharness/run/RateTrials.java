package org.storeharness.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.RateObjective.Limit;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.run.stage.Stage;
import org.storeharness.statistics.RateSearch;
import org.storeharness.statistics.RateSearch.RateTrial;
import org.storeharness.statistics.RateSearch.SearchState;
import org.storeharness.unit.Rate;

/** The search for the sustainable rate of one workload on one target: its trials so far and the next one. */
final class RateTrials {
    private static final long HIGHEST = 1_000_000_000;

    /** A percentile is known with 10 samples above it; a trial is long enough for twice as many. */
    private static final int SAMPLES_ABOVE = 20;

    private static final long LONGEST_SECONDS = 600;

    /** After this many successive trials at a rate that the client limited, it is taken to stay the limit, and bounds what can be found. */
    private static final int MOST_LIMITED = 3;

    /** At this share of the rate of closed load operations do not wait for each other: a lower rate would not help. */
    private static final double LOWEST_RATE_SHARE = 0.01;

    private final Stage stage;
    private final Workload workload;
    private final RateObjective objective;
    private final int confirmations;
    private final List<Trial> trials = new ArrayList<>();
    private @Nullable RateSearch search;

    /**
     * @param stage the workload at its point of the sweep, on the target
     * @param confirmations the trials at a rate that confirm it
     */
    RateTrials(Stage stage, RateObjective objective, int confirmations) {
        this.stage = stage;
        this.workload = stage.workload();
        this.objective = objective;
        this.confirmations = confirmations;
    }

    String target() {
        return stage.target();
    }

    /** Whether the search is over. */
    boolean isOver() {
        return search != null && search.next(tried()).isEmpty();
    }

    /**
     * The next trial as a stage.
     *
     * @param number the stage's number in the run, from 0
     */
    Stage next(int number) {
        Workload next = workload.withArrivals(new Arrivals.Closed());
        if (search != null) {
            long rate = search.next(tried()).orElseThrow();
            next = workload.withArrivals(arrivals(rate)).withMeasure(Extent.of(trialDuration(rate)));
        }
        return new Stage(stage.target(), stage.workloadName(), next, trials.size() + 1, number);
    }

    /** Adds the measurement of a trial and returns its verdict. */
    Trial add(Measurement measured) {
        RateSearch current = search;
        Trial trial;
        if (current == null) {
            trial = TrialJudge.closed(measured);
            search = startSearch(measured.throughput().opsPerSecond());
        } else {
            long rate = current.next(tried()).orElseThrow();
            trial = new TrialJudge(objective).judge(rate, measured);
        }
        trials.add(trial);
        return trial;
    }

    /** The result so far. */
    SustainableRate result() {
        SearchState finding = search == null ? null : search.state(tried());
        SearchState confirmed = finding != null && finding.confirmed() ? finding : null;
        return new SustainableRate(
                stage.target(),
                stage.workloadName(),
                workload.concurrency(),
                workload.content().size().toString(),
                objective.toString(),
                confirmed == null ? null : confirmed.rate(),
                confirmed == null ? 0 : confirmed.held(),
                confirmed == null ? 0 : confirmed.trials(),
                finding == null || finding.alwaysHeld() == 0 ? null : finding.alwaysHeld(),
                finding == null || finding.failed() == Long.MAX_VALUE ? null : finding.failed(),
                trials);
    }

    /** Starts at half of the rate of closed load, which most objectives allow; ends where operations hardly ever overlap. */
    private RateSearch startSearch(double closedOpsPerSecond) {
        double unhindered = closedOpsPerSecond * LOWEST_RATE_SHARE;
        long lowest = Math.max(1, (long) Math.ceil(Math.max(unhindered, requiredOperations() / LONGEST_SECONDS)));
        long half = Math.round(closedOpsPerSecond / 2);
        return new RateSearch(Math.min(HIGHEST, Math.max(lowest, half)), lowest, HIGHEST, confirmations);
    }

    /** The trials that count: one that the client limited says nothing of the store, so that its rate is tried again. */
    private List<RateTrial> tried() {
        List<RateTrial> tried = new ArrayList<>();
        for (Trial trial : trials) {
            Long rate = trial.opsPerSecond();
            if (rate != null && (trial.clientLimit() == null || staysLimited(rate))) {
                tried.add(new RateTrial(rate, trial.held()));
            }
        }
        return tried;
    }

    private boolean staysLimited(Long rate) {
        int inTurn = 0;
        for (Trial trial : trials) {
            if (rate.equals(trial.opsPerSecond()) && inTurn < MOST_LIMITED) {
                inTurn = trial.clientLimit() == null ? 0 : inTurn + 1;
            }
        }
        return inTurn == MOST_LIMITED;
    }

    private Arrivals arrivals(long rate) {
        return workload.arrivals() instanceof Arrivals.Poisson
                ? new Arrivals.Poisson(Rate.perSecond(rate))
                : new Arrivals.Constant(Rate.perSecond(rate));
    }

    /** A trial lasts as long as the plan measures, or as many operations take, or as the percentiles of the objective need. */
    private Duration trialDuration(long rate) {
        Extent planned = workload.phases().measure();
        double seconds = Math.max(requiredOperations(), planned.operations()) / rate;
        return Duration.ofNanos(Math.max(planned.duration().toNanos(), Math.round(seconds * 1e9)));
    }

    /** The operations of all kinds that the percentiles of the objective need. */
    private double requiredOperations() {
        double weights = workload.operations().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        double most = 0;
        for (Limit limit : objective.limits()) {
            OperationKind kind = limit.kind();
            double share = kind == null ? 1 : workload.operations().getOrDefault(kind, 0) / weights;
            most = Math.max(most, SAMPLES_ABOVE / (1 - limit.percentile().quantile()) / share);
        }
        return most;
    }
}
