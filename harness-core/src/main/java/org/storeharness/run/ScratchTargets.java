package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.engine.WallTime;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.run.phase.CautionCollector;
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
 * The targets of a run's scratch warm-up. Each is among what the run cleans up from the moment it is open. Used by
 * the thread of the run.
 */
final class ScratchTargets implements AutoCloseable {
    private final TargetOpener targets;
    private final SiteOpener opener;
    private final RunContext context;
    private final WallTime time;
    private final CautionCollector cautions;
    private final CleanUp cleanUp;
    private final Deque<RunLogs> logs = new ArrayDeque<>();
    private final Map<OpenTarget, Site> sites = new HashMap<>();

    /**
     * @param targets opens those of the run
     * @param opener makes the sites where the work is done
     * @param context of the run, with the listener that is told of the warm-up
     * @param time the time of day of the run
     * @param cautions takes what a host leaves behind; what the work itself shows is of no interest
     */
    ScratchTargets(
            TargetOpener targets,
            SiteOpener opener,
            RunContext context,
            WallTime time,
            CautionCollector cautions,
            CleanUp cleanUp) {
        this.targets = targets;
        this.opener = opener;
        this.context = context;
        this.time = time;
        this.cautions = cautions;
        this.cleanUp = cleanUp;
    }

    /** The options of a scratch target beside the target; empty if its store has none. */
    Optional<Map<String, Object>> options(String target) {
        Target measured = Check.present(targets.plan().targets(), target);
        return targets.stores().get(measured.store()).scratch(measured.options());
    }

    /**
     * Opens the only target of a plan and prepares it.
     *
     * @throws StoreException if it cannot be used
     * @throws RunException if it cannot do the plan's work
     */
    OpenTarget open(Plan practice) throws StoreException, RunException {
        Map.Entry<String, Target> only =
                practice.targets().entrySet().iterator().next();
        OpenTarget target = targets.of(practice).open(only.getKey(), only.getValue());
        cleanUp.add(target);
        try {
            target.store().prepare();
            return target;
        } catch (StoreException | RuntimeException | Error e) {
            cleanUp.end(target);
            throw e;
        }
    }

    /** The runner of a plan's stages on its only target. */
    StageRunner runner(Plan practice, OpenTarget target) throws IOException, StoreException, RunException {
        Site site = opener.open(context, practice, Map.of(target.name(), target), cautions::addNotClosed);
        sites.put(target, site);
        Path directory = DataDirectory.warming(targets.dataDirectory()).resolve(String.valueOf(logs.size()));
        RunLogs opened =
                new RunLogs(RunDirectory.existing(Files.createDirectories(directory)), time, context, 0, caution -> {});
        logs.push(opened);
        return new StageRunner(practice, site, context, opened, cautions.judge(), caution -> {});
    }

    /** Removes what the target made, and closes it. What cannot be removed is told in the result of the run. */
    void end(OpenTarget target) {
        Site site = sites.remove(target);
        if (site != null) {
            site.close();
        }
        cleanUp.end(target);
    }

    /** The bytes that are free where the target's data are. */
    long freeBytes(OpenTarget target) {
        try {
            return Files.getFileStore(target.store().ownDirectory().orElse(targets.dataDirectory()))
                    .getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Closes the logs, which go with the run's data directory. */
    @Override
    public void close() throws IOException {
        while (!logs.isEmpty()) {
            logs.pop().close();
        }
    }
}
