package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.run.measure.ClientBottleneckDetector;
import org.storeharness.run.measure.ClientMetricsMaker;
import org.storeharness.run.measure.HostMeasurementMaker;
import org.storeharness.run.measure.MeasurementMaker;
import org.storeharness.run.measure.PhaseOutcome;
import org.storeharness.run.measure.StoreCounters;
import org.storeharness.run.measure.WarmUpMaker;
import org.storeharness.run.site.PhaseOrder;
import org.storeharness.run.site.SitePhase;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.KeyChanges;

/** A stage under way, and what was measured so far. Used by the thread of the run. */
final class ActiveStage {
    private final OpenTarget target;
    private final Stage stage;
    private final SeedSalt salt;
    private final @Nullable ExistingKeys chosen;
    private long objectsBefore;
    private StoreCounters countersBefore = StoreCounters.NONE;
    private StoreCounters countersAfter = StoreCounters.NONE;
    private @Nullable WarmUp warmUp;
    private @Nullable PhaseOutcome outcome;
    private @Nullable ChangedObjects changed;
    private List<HostPart> hosts = List.of();

    ActiveStage(OpenTarget target, Stage stage, SeedSalt salt) {
        this(target, stage, salt, null);
    }

    private ActiveStage(OpenTarget target, Stage stage, SeedSalt salt, @Nullable ExistingKeys chosen) {
        this.target = target;
        this.stage = stage;
        this.salt = salt;
        this.chosen = chosen;
    }

    /** A stage of the same name on the same sessions that does other work, on objects chosen for it; without any it does nothing. */
    ActiveStage with(Workload work, ExistingKeys objects) {
        return new ActiveStage(
                target,
                new Stage(stage.target(), stage.workloadName(), work, stage.round(), stage.number()),
                salt,
                objects);
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

    /**
     * @param objects what it did to which objects
     * @param parts what each of several hosts did; empty on one machine
     */
    void outcome(PhaseOutcome ended, ChangedObjects objects, List<HostPart> parts) {
        outcome = ended;
        changed = objects;
        hosts = List.copyOf(parts);
    }

    /** What the last phase did to which objects. */
    ChangedObjects changed() {
        return Objects.requireNonNull(changed, "no phase has ended");
    }

    /** What a phase did to which objects. */
    record ChangedObjects(PhaseOrder order, KeyChanges changes) {}

    /** What one host did in the last phase. */
    record HostPart(SitePhase.PhaseHost host, PhaseOutcome outcome) {}

    /** Adds the last phase to the warm-up. */
    void addWarmUpPass() {
        warmUp = WarmUpMaker.accumulate(warmUp, outcome(), stage.workload().arrivals());
    }

    boolean isSteady() {
        return warmUp != null && warmUp.steady() == WarmUp.Steady.YES;
    }

    /** Whether it has nothing to do. */
    boolean idle() {
        return chosen != null && chosen.size() == 0;
    }

    /** The objects among which its operations pick, as they are now. */
    ExistingKeys existing() {
        if (chosen != null) {
            return chosen;
        }
        Workload workload = stage.workload();
        ExistingKeys all = target.keys(workload.content().size()).snapshot();
        return workload.keys().fillOnly() ? all.ofFirst(workload.phases().fill()) : all;
    }

    void readCountersBefore() {
        Workload workload = stage.workload();
        objectsBefore = workload.needsObjects() ? existing().size() : target.objects();
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
        Measurement whole = MeasurementMaker.make(
                stage,
                target,
                outcome(),
                new MeasurementMaker.MeasurementContext(
                        warmUp, objectsBefore, client(outcome(), judge), activity, cache));
        return hosts.isEmpty() ? whole : HostMeasurementMaker.make(whole, outcome(), hostOutcomes());
    }

    private ClientMetrics client(PhaseOutcome of, ClientBottleneckDetector judge) {
        return ClientMetricsMaker.make(of, target.store().threading(), stage.workload(), judge);
    }

    /** The ceiling of the self-test of this machine says nothing about another one. */
    private List<HostMeasurementMaker.HostOutcome> hostOutcomes() {
        List<HostMeasurementMaker.HostOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            HostPart part = hosts.get(i);
            HostShare share = new HostShare(i, hosts.size());
            outcomes.add(new HostMeasurementMaker.HostOutcome(
                    part.host().name(),
                    (int) share.of(stage.workload().concurrency()),
                    part.outcome(),
                    client(
                            part.outcome(),
                            new ClientBottleneckDetector(part.host().processors(), null)),
                    part.host().clock()));
        }
        return outcomes;
    }
}
