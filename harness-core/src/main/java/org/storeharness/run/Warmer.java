package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.WallTime;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.result.WarmedWork;
import org.storeharness.run.phase.CautionCollector;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.RunLogs;
import org.storeharness.run.phase.Site;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.phase.StageRunner;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;

/**
 * Practises each kind of a plan's work on scratch targets before the first stage of a run, so that neither the JVM's compiler nor
 * first connections are measured. Nothing that it does enters a figure, and what it makes is removed before it returns. Used by the
 * thread of the run.
 */
public final class Warmer {
    /** The longest scratch warm-up for one kind of work. */
    public static final Duration LONGEST = Duration.ofSeconds(3);

    /** A calibration for so long warms its work up; a scratch warm-up is not added. */
    public static final Duration LONG_CALIBRATION = Duration.ofSeconds(1);

    /** A scratch warm-up that would be shorter changes nothing. */
    private static final Duration SHORTEST = Duration.ofMillis(500);

    /** The part of a run's maximum time that the whole scratch warm-up may take. */
    public static final int PARTS_OF_MAX_TIME = 10;

    /** The data of a scratch target, and the part of the free space that they may take. */
    private static final long MOST_BYTES = 256 << 20;

    private static final int PARTS_OF_FREE_SPACE = 10;

    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * The kinds of work that the processes of a site have already warmed up on, by the opener of their sites: compiled code serves all runs
     * of a process.
     */
    private static final Map<SiteOpener, Set<String>> COMPLETED = Collections.synchronizedMap(new WeakHashMap<>());

    private final Plan plan;
    private final RunContext context;
    private final TargetOpener opener;
    private final SiteOpener sites;
    private final WallTime time;
    private final CautionCollector cautions;
    private final CleanUp cleanUp;
    private final Set<String> completed;
    private final long endNanos;

    /**
     * @param context of the run
     * @param opener opens the targets of the run
     * @param sites where the work is done, also that of runs before this one
     * @param time the time of day of the run
     * @param cautions takes what a host leaves behind; what the work itself shows is of no interest
     * @param cleanUp has each scratch target from the moment it is open
     */
    Warmer(
            RunContext context,
            TargetOpener opener,
            SiteOpener sites,
            WallTime time,
            CautionCollector cautions,
            CleanUp cleanUp) {
        this.plan = opener.plan();
        this.context = context;
        this.opener = opener;
        this.sites = sites;
        this.time = time;
        this.cautions = cautions;
        this.cleanUp = cleanUp;
        this.completed = COMPLETED.computeIfAbsent(sites, any -> ConcurrentHashMap.newKeySet());
        this.endNanos = plan.maxTime().isZero()
                ? Long.MAX_VALUE
                : time.startNanos()
                        + plan.maxTime().dividedBy(PARTS_OF_MAX_TIME).toNanos();
    }

    /**
     * Does the work that this JVM is not warm for yet; what was done, and what could not be.
     *
     * @throws RunException if a scratch warm-up failed in a way that ended the run: a host was lost, or a worker was
     */
    List<WarmedWork> warm() throws RunException {
        List<WarmedWork> done = new ArrayList<>();
        List<String> withoutScratch = new ArrayList<>();
        for (Map.Entry<String, Target> measured : plan.targets().entrySet()) {
            String target = measured.getKey();
            Optional<Map<String, Object>> options = opener.stores()
                    .get(measured.getValue().store())
                    .scratch(measured.getValue().options());
            if (options.isEmpty()) {
                withoutScratch.add(target);
                continue;
            }
            Optional<ScratchPlan> practice = ScratchPlan.of(plan, target, options.get(), completed, sites.hosts());
            if (practice.isPresent()) {
                warm(target, practice.get(), done);
            }
        }
        if (!done.isEmpty()) {
            withoutScratch.forEach(target -> done.add(notPractised(target)));
        }
        return done;
    }

    /** Beside targets that are warm, a reader has to know of one that is not. */
    private WarmedWork notPractised(String target) {
        String all = String.join(", ", plan.workloads().keySet());
        return new WarmedWork(target, all, 0, 0, false, "its store has no scratch target (StoreDriver.scratch)");
    }

    private void warm(String target, ScratchPlan practice, List<WarmedWork> done) throws RunException {
        if (longestNanos() < SHORTEST.toNanos() || context.control().stopped()) {
            return;
        }
        OpenTarget open = null;
        String current = practice.kinds().keySet().iterator().next();
        try {
            Target scratch = Check.present(practice.plan().targets(), practice.target());
            open = opener.of(practice.plan()).open(practice.target(), scratch);
            cleanUp.add(open);
            open.store().prepare();
            RunContext silent = context.silent();
            long bytes = Math.min(MOST_BYTES, freeBytes(open) / PARTS_OF_FREE_SPACE)
                    / practice.kinds().size();
            try (Site site = sites.open(silent, practice.plan(), Map.of(open.name(), open), cautions::addNotClosed);
                    RunLogs logs = new RunLogs(directory(target), time, silent, 0, caution -> {})) {
                StageRunner runner =
                        new StageRunner(practice.plan(), site, silent, logs, cautions.judge(), caution -> {});
                for (Map.Entry<String, Workload> workload :
                        practice.plan().workloads().entrySet()) {
                    current = workload.getKey();
                    if (longestNanos() >= SHORTEST.toNanos()
                            && !context.control().stopped()) {
                        done.add(new WorkloadWarmUp(runner, open, current, workload.getValue(), context, sites.hosts())
                                .warm(target, bytes, context.clock().nanos() + longestNanos()));
                        completed.add(Check.present(practice.kinds(), current));
                    }
                }
            }
        } catch (StoreException | RunException | IOException | RuntimeException e) {
            RunControl control = context.control();
            if (control.aborted() && !control.interrupted() && !control.outOfTime()) {
                throw new RunException(
                        "the scratch warm-up of " + current + " on " + target + " before the run failed: "
                                + e.getMessage(),
                        e);
            }
            done.add(new WarmedWork(target, current, 0, 0, false, String.valueOf(e.getMessage())));
        } finally {
            if (open != null) {
                cleanUp.end(open);
            }
        }
    }

    /** A directory for the logs, which goes with the run's data directory. */
    private RunDirectory directory(String target) throws IOException {
        return RunDirectory.existing(Files.createDirectories(
                DataDirectory.warming(opener.dataDirectory()).resolve(target)));
    }

    /** The bytes that are free where the target's data are. */
    private long freeBytes(OpenTarget target) {
        try {
            return Files.getFileStore(target.store().ownDirectory().orElse(opener.dataDirectory()))
                    .getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }

    private long longestNanos() {
        return endNanos == Long.MAX_VALUE
                ? LONGEST.toNanos()
                : Math.min(LONGEST.toNanos(), endNanos - context.clock().nanos());
    }

    /** The scratch warm-up is where the work is done: on several hosts each has a compiler. */
    static long busiestCompilerMillis(List<ClientObservation> hosts) {
        return Math.round(MILLIS_PER_SECOND
                * hosts.stream()
                        .mapToDouble(host -> host.counters().process().compilerSeconds())
                        .max()
                        .orElse(0));
    }
}
