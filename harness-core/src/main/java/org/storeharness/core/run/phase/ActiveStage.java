package org.storeharness.core.run.phase;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StoreActivity;
import org.storeharness.core.result.measurement.WarmUp;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.measure.MeasurementMaker;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.measure.StoreCounters;
import org.storeharness.core.run.measure.WarmUpMaker;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.cache.CacheEvidence;

/** A stage under way: its workers with their open sessions, and what was measured so far. Used by the thread of the run. */
final class ActiveStage implements AutoCloseable {
    private final OpenTarget target;
    private final Stage stage;
    private final SeedSalt salt;
    private final WorkerTeam workers;
    private long objectsBefore;
    private StoreCounters countersBefore = StoreCounters.NONE;
    private StoreCounters countersAfter = StoreCounters.NONE;
    private @Nullable WarmUp warmUp;
    private @Nullable PhaseOutcome outcome;

    /**
     * Opens the sessions.
     *
     * @throws StoreException if one cannot be opened; none is left open then
     */
    ActiveStage(OpenTarget target, Stage stage, SeedSalt salt, WorkerTeam.SessionBounds bounds) throws StoreException {
        this.target = target;
        this.stage = stage;
        this.salt = salt;
        Workload workload = stage.workload();
        this.workers = WorkerTeam.open(
                target.name(),
                target.store(),
                workload.concurrency(),
                Math.max(target.batch(), target.store().readShape().objects()),
                workload.content().size().maximumSize().toInt(),
                bounds);
    }

    OpenTarget target() {
        return target;
    }

    Stage stage() {
        return stage;
    }

    SeedSalt salt() {
        return salt;
    }

    WorkerTeam workers() {
        return workers;
    }

    /** The outcome of the last phase. */
    PhaseOutcome outcome() {
        return Objects.requireNonNull(outcome, "no phase has ended");
    }

    void outcome(PhaseOutcome ended) {
        outcome = ended;
    }

    /** Adds the last phase to the warm-up. */
    void addWarmUpPass() {
        warmUp = WarmUpMaker.accumulate(warmUp, outcome(), stage.workload().arrivals());
    }

    boolean isSteady() {
        return warmUp != null && warmUp.steady() == WarmUp.Steady.YES;
    }

    void readCountersBefore() {
        objectsBefore = target.objects();
        countersBefore = StoreCounters.of(target.store());
    }

    void readCountersAfter() {
        countersAfter = StoreCounters.of(target.store());
    }

    /**
     * The figures of the last phase.
     *
     * @param cache the state of the target's page cache before the phase; {@code null} where it is not known
     * @param alone whether no other stage ran at the same time: the store's counters include those of all
     */
    Measurement measurement(ClientMonitor monitor, @Nullable CacheEvidence cache, boolean alone) {
        StoreActivity activity = alone ? countersAfter.since(countersBefore, outcome()) : null;
        ClientMetrics client = monitor.clientMetrics(outcome(), target.store().threading(), stage.workload());
        return MeasurementMaker.make(
                stage,
                target,
                outcome(),
                new MeasurementMaker.MeasurementContext(warmUp, objectsBefore, client, activity, cache));
    }

    /** Closes the sessions and ends the threads. */
    @Override
    public void close() {
        workers.close();
    }
}
