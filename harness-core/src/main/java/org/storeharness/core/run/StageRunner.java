package org.storeharness.core.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.TaskFactory;
import org.storeharness.core.plan.Arrivals;
import org.storeharness.core.plan.Extent;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.Phases;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.Client;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.StoreActivity;
import org.storeharness.core.result.WarmUp;
import org.storeharness.core.run.MeasurementMaker.Beside;
import org.storeharness.core.sample.IntervalLog;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleCollector;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.store.CacheEvidence;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.workload.ExistingKeys;
import org.storeharness.core.workload.KeySpace;
import org.storeharness.core.workload.LongSet;
import org.storeharness.core.workload.Mixer;
import org.storeharness.core.workload.OperationSource;

/** Runs one workload on one target: fill, warm-up and measured phase, on the same sessions. */
final class StageRunner {
    /** How the names of measured phases begin in the interval log. */
    static final String MEASURE = "measure/";

    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /** The time that workers get to reach the common start. */
    private static final long LEAD_NANOS = 3_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 20_000;

    private final Plan plan;
    private final Clock clock;
    private final RunControl control;
    private final IntervalLog log;
    private final ClientWatch watch;

    /** Told how much of the stage is done, 0..1. */
    interface Progress {
        void at(double share);
    }

    StageRunner(Plan plan, Clock clock, RunControl control, IntervalLog log, ClientWatch watch) {
        this.plan = plan;
        this.clock = clock;
        this.control = control;
        this.log = log;
        this.watch = watch;
    }

    /**
     * Writes objects until there are as many as the workload's fill asks for.
     *
     * @return how many writes failed
     * @throws StoreException if no session can be had
     * @throws RunException if more failed than the plan allows
     */
    long fill(OpenTarget target, Workload workload, int number) throws StoreException, RunException {
        KeySpace keys = target.keys(workload.content().size());
        if (keys.size() < workload.phases().fill()) {
            StoreFill.perform(target.store(), keys, workload, plan.seed(), control);
        }
        long lacking = workload.phases().fill() - keys.size();
        if (lacking <= 0 || control.stopped()) {
            return 0;
        }
        Extent extent = Extent.of((lacking + target.batch() - 1) / target.batch());
        Workload writes = new Workload(
                Map.of(OperationKind.WRITE, 1),
                workload.content(),
                workload.keys(),
                workload.concurrency(),
                new Arrivals.Closed(),
                Phases.of(0, Extent.none(), extent));
        Stage stage = new Stage(target.name(), "fill", writes, 0, number);
        try (WorkerTeam team = team(target, writes)) {
            PhaseOutcome outcome = phase(target, stage, team, extent, "fill/" + stage.tag(), share -> {});
            long failed = outcome.totals().operations().failed();
            if (failed > plan.failures().limit()) {
                throw new RunException("the fill of " + target.name() + " had " + failed + " failed writes: "
                        + examples(outcome.recorders()));
            }
            return failed;
        }
    }

    /**
     * Warms up and measures.
     *
     * @throws StoreException if no session can be had
     * @throws RunException if the workload needs objects and there are none
     */
    Measurement measure(OpenTarget target, Stage stage, Progress progress) throws StoreException, RunException {
        Workload workload = stage.workload();
        Phases phases = workload.phases();
        target.store().settle();
        try (WorkerTeam team = team(target, workload)) {
            WarmUp warmUp = phases.warmUp().isEmpty() ? null : warmUp(target, stage, team);
            CacheEvidence cache = target.store().readyCache().orElse(null);
            StoreCounters before = StoreCounters.of(target.store());
            PhaseOutcome outcome = phase(target, stage, team, phases.measure(), MEASURE + stage.tag(), progress);
            StoreActivity activity = StoreCounters.of(target.store()).since(before, outcome);
            Client client = watch.judge(
                    outcome, target.store().threading(), workload.arrivals().open());
            return MeasurementMaker.make(stage, target, outcome, new Beside(warmUp, client, activity, cache));
        }
    }

    /** Warms up once, or until it is steady if it has to be. */
    private WarmUp warmUp(OpenTarget target, Stage stage, WorkerTeam team) throws StoreException, RunException {
        Workload workload = stage.workload();
        Phases phases = workload.phases();
        double bound = phases.steadyWithin().toNanos() / 1e9;
        WarmUp all = null;
        double longest = 0;
        for (int pass = 1; ; pass++) {
            String phase = pass == 1 ? "warm-up/" : "warm-up-" + pass + "/";
            PhaseOutcome outcome = phase(target, stage, team, phases.warmUp(), phase + stage.tag(), share -> {});
            double before = all == null ? 0 : all.seconds();
            all = WarmUpJudge.judge(all, outcome, workload.arrivals());
            longest = Math.max(longest, all.seconds() - before);
            if (all.steady() == WarmUp.Steady.YES || all.seconds() + longest > bound || control.stopped()) {
                return all;
            }
        }
    }

    private WorkerTeam team(OpenTarget target, Workload workload) throws StoreException {
        return WorkerTeam.open(
                target.store(),
                workload.concurrency(),
                Math.max(target.batch(), target.store().reads().objects()),
                workload.content().size().maximumSize().toInt(),
                clock,
                control);
    }

    private PhaseOutcome phase(
            OpenTarget target, Stage stage, WorkerTeam team, Extent extent, String tag, Progress progress)
            throws StoreException, RunException {
        Workload workload = stage.workload();
        KeySpace keys = target.keys(workload.content().size());
        ExistingKeys existing = keys.snapshot();
        if (workload.needsObjects() && existing.isEmpty()) {
            throw new RunException("workload " + stage.workloadName() + " needs objects of "
                    + workload.content().size() + " on " + target.name()
                    + " and there are none: put a workload that writes them before it, or set phases.fill");
        }
        int workers = extent.operations() == 0 ? team.size() : (int) Math.min(team.size(), extent.operations());
        KeySpace.Allotment allotment = keys.allot(workers, target.batch());
        TaskFactory factory = new TaskFactory(
                workload,
                existing,
                allotment,
                new TaskFactory.Rules(
                        plan.seed(),
                        seed(stage, tag),
                        target.store().reads(),
                        workload.content().verify() && target.store().keepsContent(),
                        plan.operationTimeout(),
                        plan.shedding().after(),
                        plan.failures(),
                        INTERVAL_NANOS),
                control);
        List<Task> tasks = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            tasks.add(factory.task(new OperationSource.Share(worker, workers), extent));
        }
        List<WorkerRecorder> recorders = tasks.stream().map(Task::recorder).toList();
        ClientWatch.Phase watched = watch.begin();
        long origin = clock.nanos() + LEAD_NANOS + LEAD_NANOS_PER_WORKER * workers;
        long originMillis = System.currentTimeMillis() + (origin - clock.nanos()) / 1_000_000;
        IntervalLog.Phase logged = log.phase(tag, originMillis, INTERVAL_NANOS, tag.startsWith(MEASURE));
        SampleCollector collector = new SampleCollector(recorders, logged);
        long[] cpuNanos = team.run(tasks, origin, control, () -> {
            long since = Math.max(0, clock.nanos() - origin);
            watched.at(since / INTERVAL_NANOS, logged);
            collector.collect(since / INTERVAL_NANOS);
            progress.at(share(extent, since));
        });
        ClientSeen seen = watched.end(logged);
        PhaseTotals totals = collector.finish();
        logged.over(lastDone(recorders, origin) - origin);
        remember(keys, workload, allotment, tasks);
        return new PhaseOutcome(origin, recorders, totals, cpuNanos, seen);
    }

    private static long lastDone(List<WorkerRecorder> recorders, long origin) {
        return recorders.stream()
                .mapToLong(recorder -> recorder.activity().lastDone())
                .reduce(origin, Math::max);
    }

    private static double share(Extent extent, long sinceNanos) {
        return extent.duration().isZero()
                ? 0
                : Math.min(1, (double) sinceNanos / extent.duration().toNanos());
    }

    private static void remember(KeySpace keys, Workload workload, KeySpace.Allotment allotment, List<Task> tasks) {
        List<OperationSource> sources = tasks.stream().map(Task::source).toList();
        if (workload.writes()) {
            long[] blocks =
                    sources.stream().mapToLong(OperationSource::writtenBlocks).toArray();
            List<LongSet> failed =
                    sources.stream().map(OperationSource::failedWrites).toList();
            keys.add(allotment, blocks, failed);
        }
        keys.delete(
                sources.stream().mapToLong(OperationSource::deletedUpTo).toArray(),
                sources.stream().map(OperationSource::failedDeletes).toList());
    }

    private long seed(Stage stage, String tag) {
        return Mixer.mix(Mixer.mix(plan.seed(), stage.number()), tag.hashCode());
    }

    private static String examples(List<WorkerRecorder> recorders) {
        return recorders.stream()
                .flatMap(recorder -> recorder.failures().toList().stream())
                .map(example -> example.outcome() + " (" + example.reason() + ")")
                .findFirst()
                .orElse("no reason given");
    }
}
