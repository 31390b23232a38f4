package org.storeharness.cluster.agent;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.AgentLink;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.protocol.ClusterMessage;
import org.storeharness.cluster.protocol.HostAnswer;
import org.storeharness.cluster.protocol.HostQuestion;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.run.AttachedTargets;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreDrivers;
import org.storeharness.core.store.StoreException;

/**
 * Does what one coordinator asks. Questions come one after the other on a thread of the link; what is told, and the end, on another, which
 * ends what is under way.
 */
final class AgentWork implements AgentLink.Handler {
    private final AgentSettings settings;
    private final StoreDrivers stores;
    private final Consumer<String> progress;
    private final AllowedDirectories directories;
    private final CompletableFuture<AgentLink> link = new CompletableFuture<>();
    private final CompletableFuture<AgentEnd> end = new CompletableFuture<>();

    /** Held while a question is at work. */
    private final ReentrantLock working = new ReentrantLock();

    /** Guarded by {@link #working}. */
    private @Nullable HostRun run;

    /** That of the run under way, on any thread. */
    private volatile RunControl control = new RunControl();

    private volatile boolean ended;

    AgentWork(AgentSettings settings, StoreDrivers stores, Consumer<String> progress) {
        this.settings = settings;
        this.stores = stores;
        this.progress = progress;
        this.directories = new AllowedDirectories(settings);
    }

    /** The agent is in. */
    void linked(AgentLink joined) {
        link.complete(joined);
    }

    /** Completed when the coordinator is gone, or the agent was told to end. */
    CompletableFuture<AgentEnd> end() {
        return end;
    }

    @Override
    public ClusterMessage answer(ClusterMessage question) {
        working.lock();
        try {
            if (ended || !(question instanceof HostQuestion asked)) {
                throw new IllegalStateException(ended ? "it has ended" : "it does not know how to answer this");
            }
            return answer(asked);
        } catch (StoreException | RunException | IOException e) {
            throw new IllegalStateException(String.valueOf(e.getMessage()), e);
        } catch (Error e) {
            throw new IllegalStateException(e.toString(), e);
        } finally {
            working.unlock();
        }
    }

    private HostAnswer answer(HostQuestion asked) throws StoreException, RunException, IOException {
        if (asked instanceof HostQuestion.OpenTargets open) {
            return open(open);
        } else if (asked instanceof HostQuestion.CloseTargets) {
            return close();
        }
        HostRun open = run;
        if (open == null) {
            throw new RunException("no run is open");
        }
        if (asked instanceof HostQuestion.BeginStep step) {
            return open.beginStep(step);
        } else if (asked instanceof HostQuestion.CountWorkers count) {
            return open.countWorkers(count);
        } else if (asked instanceof HostQuestion.OpenSessions sessions) {
            return open.openSessions(sessions);
        } else if (asked instanceof HostQuestion.PrepareCache cache) {
            return open.prepareCache(cache);
        } else if (asked instanceof HostQuestion.GetReady ready) {
            progress.accept("phase: " + phase(ready));
            return open.getReady(ready);
        } else if (asked instanceof HostQuestion.Begin begin) {
            HostAnswer done = open.perform(begin);
            if (ended) {
                throw new RunException("it gave the phase up, and leaves");
            }
            return done;
        } else if (asked instanceof HostQuestion.ExportIds ids) {
            return open.exportIds(ids);
        } else if (asked instanceof HostQuestion.ImportIds ids) {
            return open.importIds(ids);
        }
        return open.closeSessions();
    }

    private static String phase(HostQuestion.GetReady ready) {
        return String.join(
                ", ",
                ready.orders().stream()
                        .map(order -> order.phase() + " of " + order.stage().workloadName() + " on "
                                + order.stage().target())
                        .toList());
    }

    private HostAnswer open(HostQuestion.OpenTargets asked) throws StoreException, RunException, IOException {
        close();
        progress.accept("run " + asked.runId() + ": host " + (asked.host() + 1) + " of " + asked.hosts() + ", targets "
                + asked.plan().targets().entrySet().stream()
                        .map(target ->
                                target.getKey() + " (" + target.getValue().store() + ")")
                        .sorted()
                        .toList());
        directories.require(asked.plan(), asked.places(), stores);
        RunControl fresh = new RunControl();
        control = fresh;
        if (ended) {
            fresh.abort();
        }
        AttachedTargets.HelperProcess process = new AttachedTargets.HelperProcess(
                settings.name(), stores, settings.dataDirectory(), settings.registry(), progress);
        AgentLink coordinator = link.join();
        HostRun opened = new HostRun(process, asked, settings.clock(), fresh, coordinator::tell);
        run = opened;
        return opened.opened(settings.build().version());
    }

    /** Called with the lock. */
    private HostAnswer close() throws StoreException, IOException {
        HostRun open = run;
        run = null;
        if (open != null) {
            open.close();
            progress.accept("the run is over here");
        }
        return new HostAnswer.Done();
    }

    @Override
    public void told(ClusterMessage message) {
        if (message instanceof ClusterMessage.Stop) {
            progress.accept("the coordinator stops the run");
            control.stop();
        } else if (message instanceof ClusterMessage.Abort abort) {
            progress.accept("the coordinator aborts the run: " + abort.reason());
            control.abort();
        }
    }

    @Override
    public void ended(boolean planned, String line) {
        end(new AgentEnd(planned, line));
    }

    /** Ends what is under way. */
    void end(AgentEnd why) {
        ended = true;
        control.abort();
        end.complete(why);
    }

    /** Waits for what is under way, whose end was told, and cleans up; what could not be is told. */
    void cleanUp() {
        working.lock();
        try {
            close();
        } catch (StoreException | IOException | RuntimeException e) {
            progress.accept("the run was not ended in order here: " + e.getMessage());
        } finally {
            working.unlock();
        }
    }

    /** Leaves the coordinator. */
    void leave() {
        try {
            link.join().close();
        } catch (LinkException e) {
            // it is gone
        }
    }
}
