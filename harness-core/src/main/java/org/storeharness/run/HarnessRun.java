package org.storeharness.run;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;
import org.storeharness.engine.WallTime;
import org.storeharness.environment.Environment;
import org.storeharness.environment.SourceCommit;
import org.storeharness.environment.SystemFiles;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.SearchGoal;
import org.storeharness.plan.Target;
import org.storeharness.result.RunResult;
import org.storeharness.result.Selftest;
import org.storeharness.result.TargetResult;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.phase.CautionCollector;
import org.storeharness.run.phase.ClientBottleneckDetector;
import org.storeharness.run.phase.PlannedCautions;
import org.storeharness.run.phase.RunLogs;
import org.storeharness.run.phase.Site;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.phase.StageRunner;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.ConcurrentGroup;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.Profiler.RunProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.SharedServers;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.InvalidValueException;

/**
 * Carries out one plan: opens the targets, runs all stages, cleans up, and leaves a run directory. Used by one thread; another
 * one may stop it through the {@link RunControl}.
 */
public final class HarnessRun {
    private final RunRequest request;
    private final Plan plan;
    private final StoreDrivers stores;
    private final SiteOpener sites;
    private final WallTime time;
    private final RunContext context;
    private final TimeBudget budget;
    private final @Nullable TrialSeries trials;

    /**
     * @param sites makes the site where the work is done
     */
    public HarnessRun(
            RunRequest request, StoreDrivers stores, RunControl control, RunListener listener, SiteOpener sites) {
        this(request, stores, control, listener, sites, new SystemClock(), CallBounds.USUAL);
    }

    HarnessRun(
            RunRequest request,
            StoreDrivers stores,
            RunControl control,
            RunListener listener,
            SiteOpener sites,
            Clock clock,
            CallBounds bounds) {
        this.sites = sites;
        this.time = new WallTime(Instant.now(), clock.nanos());
        this.request = request;
        this.plan = request.plan();
        this.context = new RunContext(
                RunId.of(time.started()),
                clock,
                control,
                bounds.within(plan.maxTime()),
                new FailureTraces(),
                listener,
                RunProfile.NONE);
        this.budget = new TimeBudget(plan, clock, control, time.startNanos());
        this.stores = stores;
        this.trials = trials(request.goal());
    }

    private @Nullable TrialSeries trials(@Nullable SearchGoal goal) {
        if (goal instanceof CurveGoal curves) {
            return new CurveTracer(plan, curves, context.clock(), context.control(), context.listener(), budget);
        }
        return goal instanceof RateObjective objective
                ? new RateFinder(plan, objective, context.control(), context.listener(), budget)
                : null;
    }

    /**
     * The result of a run.
     *
     * @param directory the run directory, which has the result and the logs
     */
    public record RunOutcome(RunResult result, RunDirectory directory) {}

    /**
     * Checks the stores of a plan and their options as a run does before it opens anything.
     *
     * @throws InvalidValueException if one of them is wrong
     */
    public static void requireOptions(StoreDrivers stores, Plan plan) {
        TargetOpener.requireOptions(stores, plan);
    }

    /**
     * Carries the plan out. Everything that was opened is closed and everything that was created in a store is removed again,
     * also if this fails.
     *
     * @throws RunException if the run cannot begin; nothing is left behind then
     */
    public RunOutcome execute() throws RunException {
        try (RunRecord record =
                RunRecord.begin(request.registry(), context.runId(), time.started(), context.listener()::step)) {
            record.passOver(request::endsWithServer);
            return execute(record);
        }
    }

    private RunOutcome execute(RunRecord record) throws RunException {
        SystemFiles system = SystemFiles.ofThisMachine();
        Environment environment = Environment.probe(
                system, context.clock()::nanos, request.build().version());
        DataDirectory data = createDataDirectory(record);
        SharedServers servers = new SharedServers();
        CleanUp cleanUp = new CleanUp(
                data,
                servers,
                context.calls(task -> new Thread(task, "clean-up")),
                context,
                target -> context.control().interrupted() && request.endsWithServer(target.options()));
        try {
            TargetOpener opener = new TargetOpener(
                    stores, plan, data.path(), servers, record, context, sites.worksHere() ? HostShare.WHOLE : null);
            opener.check();
            RunDirectory.requireWritable(request.outputDirectory());
            Map<String, Map<String, String>> facts = new LinkedHashMap<>();
            facts.put("machine", environment.facts());
            SourceCommit.find(System.getenv()).ifPresent(source -> facts.put(SourceCommit.GROUP, source.facts()));
            Optional<Selftest> selftest =
                    Optional.ofNullable(request.selftest()).filter(test -> test.matches(environment.facts()));
            selftest.ifPresent(test -> facts.put("selftest", test.facts()));
            ClientBottleneckDetector judge = new ClientBottleneckDetector(
                    environment.cpuCount(), selftest.map(Selftest::ceiling).orElse(null));
            CautionCollector cautions = new CautionCollector(plan, judge);
            PlannedCautions.ofLeftDirectories(DataDirectory.abandoned(request.dataDirectory()))
                    .forEach(cautions::add);
            return runWithTargets(opener, cleanUp, facts, cautions);
        } catch (Exception | Error e) {
            throw failed(e, cleanUp);
        }
    }

    private DataDirectory createDataDirectory(RunRecord record) throws RunException {
        try {
            return DataDirectory.create(
                    record,
                    request.dataDirectory(),
                    context.runId(),
                    stores.all().keySet());
        } catch (StoreException e) {
            throw new RunException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Ends the run, and has its failure name what that left undone, since no result does. */
    private RunException failed(Throwable failure, CleanUp cleanUp) {
        cleanUp.perform();
        if (cleanUp.complete() && failure instanceof InvalidValueException invalid) {
            throw invalid;
        }
        return cleanUp.complete() && failure instanceof RunException known
                ? known
                : new RunException(cleanUp.line(context.traces().line(failure)), failure);
    }

    private RunOutcome runWithTargets(
            TargetOpener opener,
            CleanUp cleanUp,
            Map<String, Map<String, String>> environment,
            CautionCollector cautions)
            throws RunException, StoreException, IOException {
        Map<String, OpenTarget> targets = new LinkedHashMap<>();
        for (Map.Entry<String, Target> entry : plan.targets().entrySet()) {
            if (budget.isOver()) {
                throw new RunException(budget.over("before " + entry.getKey() + " was opened"));
            }
            OpenTarget target = opener.open(entry.getKey(), entry.getValue());
            targets.put(entry.getKey(), target);
            cleanUp.add(target);
            target.store().prepare();
        }
        targets.values().stream()
                .map(target -> target.store().leftovers())
                .distinct()
                .flatMap(left -> PlannedCautions.ofLeftDirectories(left).stream())
                .forEach(cautions::add);
        environment.putAll(DataDirectory.facts(opener.dataDirectory(), targets.values(), context.clock()));
        List<TargetResult> described =
                targets.values().stream().map(OpenTarget::describe).toList();
        cautions.addFacts(described);
        List<WarmedWork> warmed = warm(opener, cleanUp, cautions);
        ResultJournal journal = new ResultJournal(
                new ResultJournal.RunHeader(
                        request,
                        context.runId(),
                        time.started(),
                        () -> time.at(context.clock().nanos()),
                        opener.planWithoutSecrets(),
                        environment,
                        described,
                        warmed),
                cautions,
                context.listener());
        context.traces().directory(journal.directory().path());
        boolean complete = measureAll(targets, journal);
        if (!complete && context.control().interrupted()) {
            cautions.add(Caution.of(CautionCode.RUN_ENDED_EARLY).with("message", "it was interrupted"));
        }
        journal.save();
        audit(targets, journal);
        describeAgain(targets, journal);
        cleanUp.perform().forEach(step -> cautions.add(step.caution()));
        return new RunOutcome(journal.close(complete), journal.directory());
    }

    /** A store that does not answer any more is described as it was before the first operation. */
    private static void describeAgain(Map<String, OpenTarget> targets, ResultJournal journal) {
        targets.forEach((name, target) -> {
            try {
                journal.facts(name, target.store().facts());
            } catch (RuntimeException e) {
                // what is wrong with it, its clean-up says
            }
        });
    }

    /** Practises the plan's work; what it could not do is no reason not to measure. */
    private List<WarmedWork> warm(TargetOpener opener, CleanUp cleanUp, CautionCollector cautions) throws RunException {
        if (plan.cold()) {
            return List.of();
        }
        List<WarmedWork> work = new Warmer(context, opener, sites, time, cautions, cleanUp).warm();
        if (!work.isEmpty()) {
            context.listener().warmed(work);
        }
        return work;
    }

    /** Runs all stages; false if the run ended early. */
    private boolean measureAll(Map<String, OpenTarget> targets, ResultJournal journal) throws IOException {
        CautionCollector cautions = journal.cautions();
        request.profiler().caution().ifPresent(cautions::add);
        try (RunLogs logs = new RunLogs(journal.directory(), time, context, request.slowest(), cautions::add);
                RunProfile profile = request.profiler().open(journal.directory().path(), cautions::add);
                Site site = sites.open(context.with(profile), plan, targets, cautions::addNotClosed)) {
            journal.hosts(site::describeHosts);
            StageRunner runner = new StageRunner(
                    trials == null ? plan : trialPlan(), site, context, logs, cautions.judge(), cautions::add);
            return trials == null
                    ? new BlockRunner(plan, targets, runner, journal, context, budget).run()
                    : trials.run(stage -> measureTrial(targets, stage, runner, journal), journal);
        } catch (StoreException | RunException | RuntimeException | Error e) {
            journal.cautions()
                    .add(Caution.of(CautionCode.RUN_ENDED_EARLY)
                            .with("message", context.traces().line(e)));
            return false;
        }
    }

    private @Nullable Measurement measureTrial(
            Map<String, OpenTarget> targets, Stage stage, StageRunner runner, ResultJournal journal)
            throws StoreException, RunException {
        context.listener().started(stage);
        OpenTarget target = Check.present(targets, stage.target());
        long began = context.clock().nanos();
        long before = target.objects();
        budget.writes(target.name());
        journal.cautions().addFill(target.name(), runner.fill(target, stage));
        if (context.control().stopped()) {
            return null;
        }
        StageRunner.MeasuredGroup measured = runner.measure(targets, new ConcurrentGroup(List.of(stage)), share -> {});
        budget.wrote(target.name(), target.objects() - before, context.clock().nanos() - began);
        runner.requireReadBack();
        return measured.stages().get(0);
    }

    /** A failed operation makes a trial fail; it does not stop the run. */
    private Plan trialPlan() {
        return plan.failures().action() == FailurePolicy.Action.STOP
                ? plan.with(FailurePolicy.NONE_TOLERATED, plan.shedding())
                : plan;
    }

    private void audit(Map<String, OpenTarget> targets, ResultJournal journal) throws IOException {
        Auditor auditor = new Auditor(journal, context, plan.seed());
        for (OpenTarget target : targets.values()) {
            try {
                auditor.audit(target);
            } catch (RuntimeException | Error e) {
                journal.cautions()
                        .add(Caution.of(CautionCode.AUDIT_FAILED, target.name())
                                .with("message", context.traces().line(e)));
            }
        }
    }
}
