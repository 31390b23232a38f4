package org.storeharness.run;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.StageRunner;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;

/**
 * The scratch warm-up for one workload: by one worker on each host, which leaves the other processors to the compiler, or by all of them
 * where the store is so slow that one does not make the code hot in time. Used by the thread of the run, once.
 */
final class WorkloadWarmUp {
    private static final Duration PART = Duration.ofMillis(200);

    private final StageRunner runner;
    private final OpenTarget open;
    private final String name;
    private final Workload workload;
    private final RunContext context;
    private final int hosts;
    private final LongSupplier compilerMillis = compilerMillis();
    private final boolean deletes;
    private final WarmUpProgress progress;
    private long mostOperations = Long.MAX_VALUE;
    private long deadlineNanos;
    private long lastNanos;
    private long lastCompilerMillis;
    private String failure = "no operation ended";

    /**
     * @param open the scratch target
     * @param name that of the workload
     * @param workload with as many workers as it may have
     * @param context of the run
     * @param hosts how many share the work
     */
    WorkloadWarmUp(StageRunner runner, OpenTarget open, String name, Workload workload, RunContext context, int hosts) {
        this.runner = runner;
        this.open = open;
        this.name = name;
        this.workload = workload;
        this.context = context;
        this.hosts = hosts;
        this.deletes = workload.operations().containsKey(OperationKind.DELETE);
        this.progress = new WarmUpProgress(Math.min(hosts, workload.concurrency()));
    }

    /**
     * Does the work until the JVM and the store are warm.
     *
     * @param target the measured target
     * @param bytes the most that it may write
     * @param deadline when it has to end at the latest, on the clock
     */
    WarmedWork warm(String target, long bytes, long deadline) throws StoreException, RunException {
        long began = context.clock().nanos();
        deadlineNanos = deadline;
        SizeDistribution size = workload.content().size();
        long writable = Math.max(1, bytes / Math.max(1, size.maximumSize().bytes()) / open.batch());
        if (workload.needsObjects() && open.keys(size).size() < ScratchPlan.OBJECTS) {
            fill(writable);
        }
        if (deletes) {
            // objects that are deleted cannot be deleted again
            mostOperations = Math.max(1, open.keys(size).size() / 2);
        } else if (workload.writes()) {
            mostOperations = writable;
        }
        int few = deletes ? workload.concurrency() : Math.min(hosts, workload.concurrency());
        lastNanos = context.clock().nanos();
        lastCompilerMillis = compilerMillis.getAsLong();
        repeat(few, () -> progress.isSteady() || progress.isSlow() && few < workload.concurrency());
        if (!progress.isSteady()
                && progress.isSlow()
                && !isAtEnd()
                && !isLate()
                && !context.control().stopped()) {
            repeat(workload.concurrency(), progress::isSteady);
        }
        return new WarmedWork(
                target,
                name,
                (context.clock().nanos() - began) / Durations.NANOS_PER_SECOND,
                progress.operations(),
                progress.isSteady(),
                progress.operations() == 0 ? failure : null);
    }

    /** Makes the objects that the workload reads, with all of its workers. */
    private void fill(long writable) throws StoreException, RunException {
        long operations = Math.max(1, Math.min(writable, ScratchPlan.OBJECTS / open.batch()));
        Stage stage = new Stage(open.name(), "fill", ScratchPlan.fill(workload), 0, 0);
        runner.practise(open, stage, new Extent(operations, Duration.ofSeconds(1)), report -> true);
    }

    /** Repeats a part of the work until this is so, or no other part would be of use. */
    private void repeat(int workers, BooleanSupplier end) throws StoreException, RunException {
        Stage stage = new Stage(open.name(), name, workload.withConcurrency(workers), 0, 0);
        long operations = mostOperations == Long.MAX_VALUE ? 0 : Math.max(1, mostOperations - progress.operations());
        runner.practise(open, stage, new Extent(operations, PART), report -> {
            add(report);
            return isAtEnd() || isLate() || end.getAsBoolean();
        });
    }

    /** Whether no other part fits before the deadline. */
    private boolean isLate() {
        return context.clock().nanos() + PART.toNanos() > deadlineNanos;
    }

    private void add(PhaseReport report) {
        long now = context.clock().nanos();
        long compiledMillis = compilerMillis.getAsLong();
        OperationCounts counts = report.totals().operations();
        progress.add(
                counts.ok(),
                counts.failed(),
                Math.max(1, now - lastNanos),
                Math.max(compiledMillis - lastCompilerMillis, Warmer.busiestCompilerMillis(report.clients())));
        if (progress.isFailing()) {
            failure = StageRunner.firstFailure(report.workers());
        }
        lastNanos = now;
        lastCompilerMillis = compiledMillis;
    }

    /** The time that the compiler's threads have spent compiling, in milliseconds; always 0 where the JVM does not tell. */
    private static LongSupplier compilerMillis() {
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        return bean != null && bean.isCompilationTimeMonitoringSupported() ? bean::getTotalCompilationTime : () -> 0;
    }

    /** Whether more of it would do other work, or none. */
    private boolean isAtEnd() {
        return progress.isFailing() || deletes || progress.operations() >= mostOperations;
    }
}
