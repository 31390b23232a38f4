package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.SystemFiles;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.SamplePool;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.HostShare;

/**
 * The workers of this machine: all those of a run, or one host's part of them, and what measures the harness itself while they work. Calls
 * are direct. Used by one thread.
 */
public final class LocalSite implements Site {
    private final HostShare share;
    private final Map<String, OpenTarget> targets;
    private final RunContext context;
    private final ClientMonitor client;
    private final SamplePool samples = new SamplePool();
    private final Set<String> told = new HashSet<>();

    /**
     * @param share which of the hosts of the run this is
     * @param targets by name, open on this machine
     */
    public LocalSite(HostShare share, Map<String, OpenTarget> targets, RunContext context) {
        this.share = share;
        this.targets = targets;
        this.context = context;
        this.client = new ClientMonitor(context.clock(), SystemFiles.ofThisMachine());
    }

    @Override
    public int hosts() {
        return 1;
    }

    @Override
    public void beginStep(String target) {
        Check.present(targets, target).store().beginStep();
    }

    /** The number of workers that this host has in a stage. */
    public int workers(Stage stage) {
        Store store = Check.present(targets, stage.target()).store();
        int own = inFlight(stage);
        return store.threading() == Store.Threading.BLOCKING
                ? own
                : Math.min(own, store.maximumSessions(Runtime.getRuntime().availableProcessors()));
    }

    @Override
    public OpenGroup open(List<Stage> stages) throws StoreException {
        return open(stages, Collections.nCopies(stages.size(), WorkerNumbering.ALONE));
    }

    /**
     * Opens the sessions of this host.
     *
     * @param numberings for each stage how its workers here are numbered
     * @throws StoreException if a session cannot be opened; none is left open then
     */
    public OpenGroup open(List<Stage> stages, List<WorkerNumbering> numberings) throws StoreException {
        List<LocalStage> opened = new ArrayList<>();
        try {
            for (int i = 0; i < stages.size(); i++) {
                Stage stage = stages.get(i);
                OpenTarget target = Check.present(targets, stage.target());
                WorkerTeam workers = WorkerTeam.open(
                        target,
                        workers(stage),
                        inFlight(stage),
                        numberings.get(i),
                        stage.workload().content().size().maximumSize().toInt(),
                        context);
                opened.add(
                        new LocalStage(target, workers, share, samples, failure -> unexpected(target.name(), failure)));
            }
            return new LocalGroup(opened, context, client);
        } catch (StoreException | RuntimeException | Error e) {
            new LocalGroup(opened, context, client).close();
            throw e;
        }
    }

    /** The operations that this host has in flight at one time. */
    private int inFlight(Stage stage) {
        return (int) share.of(stage.workload().concurrency());
    }

    /** The line about a failure that nobody expects, once for each place of the code; {@code null} if it was told before. */
    private @Nullable String unexpected(String target, Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        String place = trace.length == 0 ? "" : trace[0].toString();
        return told.add(target + " " + failure.getClass() + " " + place)
                ? context.traces().line(failure)
                : null;
    }

    @Override
    public void close() {
        client.close();
    }
}
