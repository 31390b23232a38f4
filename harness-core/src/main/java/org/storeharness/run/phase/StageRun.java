package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.PhaseEvents;
import org.storeharness.result.ServerInterval;
import org.storeharness.result.measurement.AccountMaker;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.ServerLooks;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;
import org.storeharness.workload.SplitMix64;

/**
 * A stage under way: what its workers are ordered to do in one phase after the other, what became of it, and what was measured so far. Used
 * by the thread of the run.
 */
final class StageRun {
    /** So many slow operations are in the result, for the page: a result holds many measurements. */
    private static final int SLOWEST_OF_RESULT = 5;

    private final OpenTarget target;
    private final Stage stage;

    /** Makes the keys and arrivals of one stage differ from those of all other stages of a run, which share the plan's seed. */
    private final int salt;

    private final @Nullable ExistingKeys chosen;
    private long objectsBefore;
    private Map<String, Long> countersBefore = Map.of();
    private Map<String, Long> countersAfter = Map.of();
    private Map<String, Long> served = Map.of();
    private ServerLooks looks = ServerLooks.NONE;

    /** The same at operations that had been in the server for longer than the p99 of the service times. */
    private ServerLooks slowLooks = ServerLooks.NONE;

    private @Nullable WarmUp warmUp;

    private @Nullable PhaseOrder order;
    private IntervalLog.@Nullable PhaseLog log;
    private @Nullable IntervalMerger<PhaseTotals> intervals;
    private List<PhaseReport> reports = List.of();
    private List<SitePhase.PhaseHost> hosts = List.of();
    private @Nullable PhaseReport report;

    /** A stage of the plan, or a trial in a search for a rate. */
    StageRun(OpenTarget target, Stage stage) {
        this(target, stage, salt(stage), null);
    }

    private StageRun(OpenTarget target, Stage stage, int salt, @Nullable ExistingKeys chosen) {
        this.target = target;
        this.stage = stage;
        this.salt = salt;
        this.chosen = chosen;
    }

    /** The fill before a stage, which has that stage's number and is a stage of its own. */
    static StageRun ofFill(OpenTarget target, Stage fill) {
        return new StageRun(target, fill, saltOfFill(fill), null);
    }

    static int salt(Stage stage) {
        return stage.number();
    }

    /** Negative, since the number of stages is not known in advance. */
    static int saltOfFill(Stage fill) {
        return -1 - fill.number();
    }

    /**
     * The seed of one phase of a stage.
     *
     * @param salt unique in a run
     * @param phase the phase's name, see {@link PhaseId#name}
     */
    static long phaseSeed(long planSeed, int salt, String phase) {
        return SplitMix64.mix(SplitMix64.mix(planSeed, salt), phase.hashCode());
    }

    /** A stage of the same name on the same sessions that does other work, on objects chosen for it; without any it does nothing. */
    StageRun with(Workload work, ExistingKeys objects) {
        return new StageRun(
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
        ExistingKeys all = keys().snapshot();
        return workload.keys().fillOnly() ? all.ofFirst(workload.phases().fill()) : all;
    }

    private KeySpace keys() {
        return target.keys(stage.workload().content().size());
    }

    /**
     * Decides what the workers do in the next phase.
     *
     * @param phase its name
     * @param workers those of the stage over all hosts; no more of them take part than there are operations
     * @param delay how long after the common start it begins
     * @throws RunException if the workload needs objects and there are none
     */
    PhaseOrder order(Plan plan, String phase, int workers, Extent extent, Duration delay) throws RunException {
        ExistingKeys existing = existing();
        requireObjects(existing);
        int needed = idle() ? 0 : extent.operations() == 0 ? workers : (int) Math.min(workers, extent.operations());
        boolean readsBack = PhaseId.isReadBack(phase);
        PhaseOrder next = new PhaseOrder(
                stage,
                phase,
                extent,
                delay.toNanos(),
                plan.seed(),
                phaseSeed(plan.seed(), salt, phase),
                readsBack ? WritesReadBack.timeout(plan) : plan.operationTimeout(),
                plan.shedding().after(),
                readsBack ? FailurePolicy.NONE_TOLERATED : plan.failures(),
                keys().allot(needed, target.batch()),
                existing);
        order = next;
        return next;
    }

    private void requireObjects(ExistingKeys existing) throws RunException {
        Workload workload = stage.workload();
        if (!idle() && workload.needsObjects() && !OperationSource.suffice(existing, workload.operations())) {
            throw new RunException("workload " + stage.workloadName() + " needs objects of "
                    + workload.content().size() + " on " + target.name()
                    + (existing.size() == 0
                            ? " and there are none: put a workload that writes them before it, or set phases.fill"
                            : ", and every write of those objects failed"));
        }
    }

    /** The order that the workers got for the last phase. */
    PhaseOrder order() {
        return Objects.requireNonNull(order, "no phase was ordered");
    }

    /**
     * The phase begins.
     *
     * @param phaseLog takes its intervals
     * @param merger merges the samples of the hosts on their way to the log
     */
    void begin(IntervalLog.PhaseLog phaseLog, IntervalMerger<PhaseTotals> merger) {
        log = phaseLog;
        intervals = merger;
    }

    /** The log of the phase that is under way. */
    IntervalLog.PhaseLog log() {
        return Objects.requireNonNull(log, "no phase has begun");
    }

    /** Merges the samples of the phase that is under way. */
    IntervalMerger<PhaseTotals> intervals() {
        return Objects.requireNonNull(intervals, "no phase has begun");
    }

    /** The share of the phase that is done this long after the common start, 0..1. */
    double progress(long sinceNanos) {
        return order().extent()
                .share(
                        sinceNanos - order().delayNanos(),
                        intervals().totals().operations().scheduled());
    }

    /**
     * All workers are done: what is logged from here on ends with their work.
     *
     * @param ofHosts the reports of all hosts, in their order
     * @param names those of several hosts; empty on one machine
     */
    void over(List<PhaseReport> ofHosts, List<String> names) {
        reports = List.copyOf(ofHosts);
        PhaseReport all = PhaseReport.merge(reports, names);
        report = all;
        log().over(workedUntil(all));
    }

    private static long workedUntil(PhaseReport of) {
        return last(of, activity -> Math.max(activity.lastDone(), activity.activeUntil()));
    }

    private static long last(PhaseReport of, ToLongFunction<Activity> nanos) {
        return of.workers().stream()
                .map(WorkerReport::activity)
                .mapToLong(nanos)
                .reduce(0, Math::max);
    }

    /**
     * All workers are done: passes on the last samples, and updates the key space.
     *
     * @param several the hosts, where there are several; empty on one machine
     * @param stores looked at the operations of all stages in the servers, and read what those serve
     */
    void finish(List<SitePhase.PhaseHost> several, StoreMonitor stores) {
        PhaseTotals totals = report().totals();
        Long p99 = Latencies.of(totals.serviceTimes(totals.kinds())).p99();
        looks = stores.looks(target, workedUntil(report()), 0);
        slowLooks = p99 == null ? ServerLooks.NONE : stores.looks(target, workedUntil(report()), p99);
        served = stores.served(target);
        intervals().finish();
        log().end(last(report(), Activity::lastDone));
        keys().record(order().allotment(), report().keys(), stage.workload().writes());
        hosts = List.copyOf(several);
    }

    /**
     * Adds what else happened, as it was logged, to those of the slowest operations that somebody sees.
     *
     * @param logged so many are logged
     */
    void describeSlowest(int logged, List<ServerInterval> servers, List<ClientInterval> client) {
        CompletionTimeline.Stall stall = report().timeline().longestStall();
        PhaseEvents events = new PhaseEvents(
                servers,
                client,
                IntervalLog.INTERVAL_NANOS / Durations.NANOS_PER_SECOND,
                stage.workload().concurrency() == 1 ? 0 : stall.nanos(),
                stall.startNanos());
        report = report().with(report().slowest().with(Math.max(logged, SLOWEST_OF_RESULT), events::addTo));
    }

    /** The report of all hosts on the last phase. */
    PhaseReport report() {
        return Objects.requireNonNull(report, "no phase has ended");
    }

    /** Adds the last phase to the warm-up. */
    void addWarmUpPass() {
        warmUp = MeasurementMaker.warmUp(warmUp, report());
    }

    void readCountersBefore() {
        objectsBefore = stage.workload().needsObjects() ? existing().size() : target.objects();
        countersBefore = counters();
    }

    void readCountersAfter() {
        countersAfter = counters();
    }

    /** The store's own counters by name; none of a server that does not answer, whose operations fail then. */
    private Map<String, Long> counters() {
        try {
            return target.store().counters();
        } catch (StoreException e) {
            return Map.of();
        }
    }

    /** The growth of the store's own counters, and of those that its servers serve; {@code null} if none is known. */
    private @Nullable StoreActivity activity() {
        Map<String, Long> grown = new LinkedHashMap<>(StoreActivity.growth(countersBefore, countersAfter));
        grown.putAll(served);
        CompletionTimeline.TotalCounts done = report().timeline().all();
        return grown.isEmpty() ? null : new StoreActivity(done.operations(), done.objects(), grown);
    }

    /**
     * The figures of the last phase.
     *
     * @param cache the state of the target's page cache before the phase; {@code null} where it is not known
     * @param readBack what was found of the objects that the phase changed; {@code null} if it changed none, or nobody looked
     * @param alone whether no other stage ran at the same time: the store's counters include those of all
     */
    Measurement measurement(
            ClientBottleneckDetector judge, @Nullable CacheEvidence cache, @Nullable ReadBack readBack, boolean alone) {
        ClientMetrics client = client(report(), judge);
        Measurement whole = MeasurementMaker.make(
                stage,
                target,
                report(),
                new MeasurementMaker.MeasurementContext(
                        warmUp, objectsBefore, client, alone ? activity() : null, cache, readBack));
        Measurement of = hosts.isEmpty() ? whole : MeasurementMaker.withHosts(whole, report(), hostReports());
        List<SlowOperation> slowest = report().slowest().operations();
        ServerLooks own = alone ? looks : ServerLooks.NONE;
        Measurement accounted = of.withAccount(AccountMaker.of(
                of,
                new PercentileLimits(
                                report(), client, stage.workload().arrivals().open())
                        .meanHeldUp(stage.workload().concurrency()),
                own,
                alone));
        return accounted.withTail(
                AccountMaker.ofTail(accounted, beyondP99(of), own, alone ? slowLooks : ServerLooks.NONE, alone),
                slowest.subList(0, Math.min(SLOWEST_OF_RESULT, slowest.size())));
    }

    /** The slowest operations, from the 99th percentile on; none where that is not known. */
    private List<SlowOperation> beyondP99(Measurement of) {
        Long p99 = of.responseTime().p99();
        return p99 == null
                ? List.of()
                : report().slowest().from(Latencies.emptyHistogram().lowestEquivalentValue(p99));
    }

    private ClientMetrics client(PhaseReport of, ClientBottleneckDetector judge) {
        return judge.metrics(of, target.store().threading(), stage.workload());
    }

    /** The ceiling of the self-test of this machine says nothing about another one. */
    private List<MeasurementMaker.HostReport> hostReports() {
        List<MeasurementMaker.HostReport> outcomes = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            SitePhase.PhaseHost host = hosts.get(i);
            PhaseReport own = reports.get(i);
            HostShare share = new HostShare(i, hosts.size());
            outcomes.add(new MeasurementMaker.HostReport(
                    host.name(),
                    (int) share.of(stage.workload().concurrency()),
                    own,
                    client(own, new ClientBottleneckDetector(host.processors(), null)),
                    host.clock()));
        }
        return outcomes;
    }
}
