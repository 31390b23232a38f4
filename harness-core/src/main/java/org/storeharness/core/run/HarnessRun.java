package org.storeharness.core.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.environment.Environment;
import org.storeharness.core.environment.EnvironmentProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.json.JsonLinesWriter;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.load.CurveGoal;
import org.storeharness.core.plan.load.RateObjective;
import org.storeharness.core.plan.load.SearchGoal;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.Selftest;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.timeline.ClientInterval;
import org.storeharness.core.result.timeline.ServerInterval;
import org.storeharness.core.run.caution.AbandonedDirectories;
import org.storeharness.core.run.caution.CautionCollector;
import org.storeharness.core.run.caution.UnevenServers;
import org.storeharness.core.run.curve.CurveTracer;
import org.storeharness.core.run.measure.ClientBottleneckDetector;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.measure.StoreMonitor;
import org.storeharness.core.run.phase.PhaseObservers;
import org.storeharness.core.run.phase.StageRunner;
import org.storeharness.core.run.rate.RateFinder;
import org.storeharness.core.run.rate.TrialSeries;
import org.storeharness.core.run.saved.RunDirectory;
import org.storeharness.core.run.stage.ConcurrentGroup;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.store.SharedServers;
import org.storeharness.core.store.StoreDrivers;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;

/**
 * Carries out one plan: opens the targets, runs all stages, cleans up, and leaves a run directory. Used by one thread; another
 * one may stop it through the {@link RunControl}.
 */
public final class HarnessRun {
    private final RunRequest request;
    private final Plan plan;
    private final StoreDrivers stores;
    private final RunControl control;
    private final RunListener listener;
    private final Clock clock = new SystemClock();
    private final Instant started = Instant.now();
    private final long startNanos = clock.nanos();
    private final String id;
    private final @Nullable TrialSeries trials;

    public HarnessRun(RunRequest request, StoreDrivers stores, RunControl control, RunListener listener) {
        this.request = request;
        this.plan = request.plan();
        this.stores = stores;
        this.control = control;
        this.listener = listener;
        this.trials = trials(request.goal());
        this.id = RunId.of(started);
    }

    private @Nullable TrialSeries trials(@Nullable SearchGoal goal) {
        if (goal instanceof CurveGoal curves) {
            return new CurveTracer(plan, curves, clock, control, listener);
        }
        return goal instanceof RateObjective objective ? new RateFinder(plan, objective, control, listener) : null;
    }

    /**
     * The result of a run.
     *
     * @param directory the run directory, which has the result and the logs
     */
    public record RunOutcome(RunResult result, RunDirectory directory) {}

    /**
     * Carries the plan out. Everything that was opened is closed and everything that was created in a store is removed again,
     * also if this fails.
     *
     * @throws RunException if the run cannot begin; nothing is left behind then
     */
    public RunOutcome execute() throws RunException {
        SystemFiles system = SystemFiles.ofThisMachine();
        Environment environment =
                new EnvironmentProbe(system, clock::nanos).probe(request.build().version());
        try (DataDirectory data = DataDirectory.create(request.dataDirectory(), id);
                SharedServers servers = new SharedServers()) {
            TargetOpener opener = new TargetOpener(stores, plan, id, data.path(), servers, listener);
            opener.check();
            RunDirectory.requireWritable(request.outputDirectory());
            Map<String, Map<String, String>> facts = new LinkedHashMap<>();
            facts.put("machine", environment.facts());
            Optional<Selftest> selftest =
                    Optional.ofNullable(request.selftest()).filter(test -> test.matches(environment.facts()));
            selftest.ifPresent(test -> facts.put("selftest", test.facts()));
            ClientBottleneckDetector judge = new ClientBottleneckDetector(
                    environment.cpuCount(), selftest.map(Selftest::ceiling).orElse(null));
            CautionCollector cautions = new CautionCollector(plan, judge);
            DataDirectory.abandoned(request.dataDirectory())
                    .forEach(left -> cautions.add(
                            Caution.of(CautionCode.ABANDONED_DATA_DIRECTORY).with("directory", left.toString())));
            return runWithTargets(opener, new DataDirectoryFacts(data.path(), clock), facts, cautions);
        } catch (StoreException | IOException e) {
            throw new RunException(String.valueOf(e.getMessage()), e);
        }
    }

    private RunOutcome runWithTargets(
            TargetOpener opener,
            DataDirectoryFacts directories,
            Map<String, Map<String, String>> environment,
            CautionCollector cautions)
            throws RunException, StoreException, IOException {
        Map<String, OpenTarget> targets = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Target> entry : plan.targets().entrySet()) {
                OpenTarget target = opener.open(entry.getKey(), entry.getValue());
                targets.put(entry.getKey(), target);
                target.store().prepare();
            }
            targets.values().stream()
                    .map(target -> target.store().leftovers())
                    .distinct()
                    .flatMap(left -> AbandonedDirectories.cautions(left).stream())
                    .forEach(cautions::add);
            environment.putAll(directories.of(targets.values()));
            List<TargetResult> described =
                    targets.values().stream().map(OpenTarget::describe).toList();
            cautions.addFacts(described);
            ResultJournal journal = new ResultJournal(
                    new ResultJournal.RunHeader(
                            request, id, started, opener.planWithoutSecrets(), environment, described),
                    cautions,
                    listener);
            boolean complete = measureAll(targets, journal);
            journal.save();
            audit(targets, journal);
            cleanUp(targets, cautions);
            return new RunOutcome(journal.close(complete), journal.directory());
        } finally {
            discard(targets);
        }
    }

    /** Runs all stages; false if the run ended early. */
    private boolean measureAll(Map<String, OpenTarget> targets, ResultJournal journal) throws IOException {
        try (IntervalLog log = new IntervalLog(journal.directory().intervals(), started);
                JsonLinesWriter<ClientInterval> clientLog =
                        new JsonLinesWriter<>(journal.directory().client(), ClientInterval.class);
                JsonLinesWriter<ServerInterval> serverLog =
                        new JsonLinesWriter<>(journal.directory().server(), ServerInterval.class);
                ClientMonitor clientMonitor = new ClientMonitor(
                        clock,
                        SystemFiles.ofThisMachine(),
                        clientLog,
                        journal.cautions().judge());
                StoreMonitor storeMonitor = new StoreMonitor(clock, serverLog, journal.cautions()::add)) {
            PhaseObservers observers =
                    new PhaseObservers(log, clientMonitor, storeMonitor, listener, journal.cautions()::add);
            if (trials == null) {
                return new BlockRunner(
                                plan,
                                targets,
                                new StageRunner(plan, clock, control, observers),
                                journal,
                                clock,
                                control,
                                listener,
                                plan.maxTime().isZero()
                                        ? Long.MAX_VALUE
                                        : startNanos + plan.maxTime().toNanos())
                        .run();
            }
            StageRunner runner = new StageRunner(trialPlan(), clock, control, observers);
            return trials.run(stage -> measureTrial(targets, stage, runner, journal), journal);
        } catch (StoreException | RunException | UncheckedIOException e) {
            journal.cautions()
                    .add(Caution.of(CautionCode.RUN_ENDED_EARLY).with("message", String.valueOf(e.getMessage())));
            return false;
        }
    }

    private Measurement measureTrial(
            Map<String, OpenTarget> targets, Stage stage, StageRunner runner, ResultJournal journal)
            throws StoreException, RunException {
        listener.started(stage);
        OpenTarget target = Check.present(targets, stage.target());
        journal.cautions().addFill(target.name(), runner.fill(target, stage));
        return runner.measure(targets, new ConcurrentGroup(List.of(stage)), share -> {})
                .stages()
                .get(0);
    }

    /** A failed operation makes a trial fail; it does not stop the run. */
    private Plan trialPlan() {
        return plan.failures().action() == FailurePolicy.Action.STOP
                ? plan.withFailures(FailurePolicy.NONE_TOLERATED)
                : plan;
    }

    private void audit(Map<String, OpenTarget> targets, ResultJournal journal) throws IOException {
        Auditor auditor = new Auditor(journal, plan.seed());
        for (OpenTarget target : targets.values()) {
            if (!control.aborted()) {
                UnevenServers.caution(CautionCode.UNEVEN_OBJECTS, target.store().objectsByServer())
                        .ifPresent(caution -> journal.cautions().add(caution.about(target.name())));
                auditor.audit(target);
            }
        }
    }

    private void cleanUp(Map<String, OpenTarget> targets, CautionCollector cautions) {
        for (OpenTarget target : targets.values()) {
            try {
                listener.step("cleaning up " + target.name());
                target.store().cleanup();
            } catch (StoreException | RuntimeException e) {
                cautions.add(Caution.of(CautionCode.NOT_CLEANED_UP, target.name())
                        .with("message", String.valueOf(e.getMessage())));
            }
        }
    }

    /** Closes every target, and removes what it holds if that was not done before. */
    private void discard(Map<String, OpenTarget> targets) {
        for (OpenTarget target : targets.values()) {
            try (target) {
                target.store().cleanup();
            } catch (StoreException | IOException | RuntimeException e) {
                listener.step("target " + target.name() + " was not closed in order: " + e.getMessage());
            }
        }
    }
}
