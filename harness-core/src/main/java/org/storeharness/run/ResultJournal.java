package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.PlanFiles;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SearchGoal;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunInfo;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.run.phase.CautionCollector;
import org.storeharness.run.phase.StageRunner;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.stage.RunListener;
import org.storeharness.statistics.CostAnalysis;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.statistics.comparison.CurveAnalysis;
import org.storeharness.statistics.comparison.RoundsRule;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.StoreFacts;

/** Collects the result of a run; writes it at the start and after every round, so that a crash loses one round at most. */
final class ResultJournal implements TrialSeries.TrialJournal {
    private final RunHeader header;
    private final List<TargetResult> targets;
    private final CautionCollector cautions;
    private final RunListener listener;
    private final RunDirectory directory;
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<GroupResult> groups = new ArrayList<>();
    private final Map<List<String>, BlockResult> blocks = new LinkedHashMap<>();
    private List<SustainableRate> rates = List.of();
    private Supplier<List<RunHost>> hosts = List::of;
    private final Set<String> otherRuns = new LinkedHashSet<>();
    private int lastRound;

    /**
     * The facts that are known when a run begins.
     *
     * @param request what the run is to do
     * @param id marks everything that the run creates
     * @param started when it started
     * @param now the time by the engine's clock: that of the wall may be set during a run
     * @param planWithoutSecrets the plan without secrets
     * @param environment groups of facts
     * @param targets what is measured
     * @param warmed the scratch warm-up
     */
    record RunHeader(
            RunRequest request,
            String id,
            Instant started,
            Supplier<Instant> now,
            Plan planWithoutSecrets,
            Map<String, Map<String, String>> environment,
            List<TargetResult> targets,
            List<WarmedWork> warmed) {}

    /**
     * Makes the run directory.
     *
     * @throws IOException if it cannot be made
     */
    ResultJournal(RunHeader header, CautionCollector cautions, RunListener listener) throws IOException {
        this.header = header;
        this.targets = new ArrayList<>(header.targets());
        this.cautions = cautions;
        this.listener = listener;
        this.directory = RunDirectory.create(
                header.request().outputDirectory(),
                header.planWithoutSecrets().name() + "-" + header.id(),
                Map.of(
                        RunDirectory.PLAN,
                        PlanFiles.write(header.planWithoutSecrets()),
                        RunDirectory.ENVIRONMENT,
                        ResultJson.writeFacts(header.environment()),
                        RunDirectory.RESULT,
                        ResultJson.write(result(null, false))));
    }

    /** Several hosts do the work: what is known of them when a result is made. */
    void hosts(Supplier<List<RunHost>> described) {
        hosts = described;
    }

    RunDirectory directory() {
        return directory;
    }

    CautionCollector cautions() {
        return cautions;
    }

    /** The measurements so far. */
    List<Measurement> measurements() {
        return Collections.unmodifiableList(measurements);
    }

    /** The rule for the number of rounds of this run. */
    RoundsRule roundsRule() {
        return new RoundsRule(
                header.planWithoutSecrets(), header.targets(), header.request().margin());
    }

    /** Takes the block as it is after a round, and writes the result so far. */
    void record(BlockResult block) throws IOException {
        blocks.put(block.workloads(), block);
        save();
    }

    /** Leaves what came before that round of a block out of the result. */
    void keepFrom(List<String> workloads, int round) {
        measurements.removeIf(one -> one.round() < round && workloads.contains(one.workload()));
        groups.removeIf(group -> group.round() < round
                && workloads.contains(group.members().get(0).cell().workload()));
        cautions.keepFrom(workloads, round);
    }

    void add(StageRunner.MeasuredGroup measured) {
        for (Measurement stage : measured.stages()) {
            measurements.add(stage);
            cautions.add(stage);
            listener.measured(stage);
        }
        measured.group().ifPresent(group -> {
            groups.add(group);
            cautions.add(group, measured.stages());
        });
    }

    /** A trial that did not meet the objective gets no cautions: the search reports it. */
    @Override
    public void add(Measurement measured, boolean held, List<SustainableRate> found) throws IOException {
        if (measured.round() > lastRound) {
            save();
        }
        lastRound = measured.round();
        rates = found;
        measurements.add(measured);
        if (held) {
            cautions.add(measured);
        } else {
            cautions.addTrial();
        }
        listener.measured(measured);
    }

    @Override
    public void warn(Caution caution) {
        cautions.add(caution);
    }

    /** Takes what a store reports of itself now, when it knows what was done, such as how many addresses were used. */
    void facts(String target, StoreFacts now) {
        targets.replaceAll(result -> result.name().equals(target) ? result.withFacts(now) : result);
    }

    /** Adds what the audit of a target found. */
    void addAudit(String target, AuditSummary found) {
        targets.replaceAll(result -> result.name().equals(target) ? result.withAudit(found) : result);
    }

    /** Writes the result so far, as that of a run that is not complete. */
    void save() throws IOException {
        lookForOtherRuns();
        write(result(null, false));
    }

    /** One that begins and ends between two rounds goes unseen; a registry that cannot be read says nothing. */
    private void lookForOtherRuns() {
        Path registry = header.request().registry();
        if (registry == null) {
            return;
        }
        try {
            boolean found = otherRuns.addAll(new RunRegistry(registry).runningBeside(header.id()));
            if (found) {
                cautions.otherRuns(otherRuns);
            }
        } catch (IOException e) {
            // whether the record of this run could be written there, it has been told
        }
    }

    RunResult close(boolean complete) {
        RunResult result = result(header.now().get(), complete);
        RunResult compared = analysed(result);
        try {
            write(compared);
            return compared;
        } catch (IOException e) {
            cautions.add(Caution.of(CautionCode.RESULT_NOT_WRITTEN).with("message", String.valueOf(e.getMessage())));
            return result(header.now().get(), complete);
        }
    }

    private RunResult analysed(RunResult result) {
        SearchGoal goal = header.request().goal();
        if (goal == null) {
            return result.withComparisons(
                            Comparer.compare(result, header.request().margin()))
                    .withCosts(CostAnalysis.of(result));
        }
        return goal instanceof CurveGoal ? result.withCurves(CurveAnalysis.of(result)) : result;
    }

    private RunResult result(@Nullable Instant finished, boolean complete) {
        List<Caution> found = cautions.cautions(complete);
        RunInfo run = new RunInfo(
                header.id(),
                header.request().build().version(),
                header.request().build().commit(),
                header.request().command(),
                header.request().tags(),
                header.started(),
                finished,
                complete,
                found.stream().noneMatch(Caution::invalidates),
                List.of(),
                header.warmed(),
                header.planWithoutSecrets());
        return new RunResult(
                RunResult.SCHEMA,
                run,
                header.environment(),
                hosts.get(),
                targets,
                measurements,
                groups,
                List.copyOf(blocks.values()),
                rates,
                null,
                List.of(),
                List.of(),
                found);
    }

    private void write(RunResult result) throws IOException {
        directory.write(directory.result(), ResultJson.write(result));
    }
}
