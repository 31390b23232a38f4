package org.storeharness.core.run.phase;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StoreActivity;
import org.storeharness.core.result.measurement.WarmUp;
import org.storeharness.core.run.measure.ClientBottleneckDetector;
import org.storeharness.core.run.measure.ClientMetricsMaker;
import org.storeharness.core.run.measure.MeasurementMaker;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.measure.StoreCounters;
import org.storeharness.core.run.measure.WarmUpMaker;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.store.cache.CacheEvidence;

/** A stage under way, and what was measured so far. Used by the thread of the run. */
final class ActiveStage {
    private final OpenTarget target;
    private final Stage stage;
    private final SeedSalt salt;
    private long objectsBefore;
    private StoreCounters countersBefore = StoreCounters.NONE;
    private StoreCounters countersAfter = StoreCounters.NONE;
    private @Nullable WarmUp warmUp;
    private @Nullable PhaseOutcome outcome;

    ActiveStage(OpenTarget target, Stage stage, SeedSalt salt) {
        this.target = target;
        this.stage = stage;
        this.salt = salt;
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
    Measurement measurement(ClientBottleneckDetector judge, @Nullable CacheEvidence cache, boolean alone) {
        StoreActivity activity = alone ? countersAfter.since(countersBefore, outcome()) : null;
        ClientMetrics client = ClientMetricsMaker.make(outcome(), target.store().threading(), stage.workload(), judge);
        return MeasurementMaker.make(
                stage,
                target,
                outcome(),
                new MeasurementMaker.MeasurementContext(warmUp, objectsBefore, client, activity, cache));
    }
}
