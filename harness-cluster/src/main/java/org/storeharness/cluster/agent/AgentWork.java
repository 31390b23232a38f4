package org.storeharness.cluster.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.AgentLink;
import org.storeharness.cluster.link.ClusterMessage;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.engine.RunControl;
import org.storeharness.run.AttachedTargets;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.Profiler.RunProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;

/**
 * Does the work for one coordinator. Questions come one after the other on a thread of the link; messages, and the end, on another, which
 * ends work under way. While a run is open, the agent works only as long as the coordinator answers it: workers look at the time of
 * their lease before each operation, and a thread does so several times a second, so that a wait for a store ends too.
 */
final class AgentWork implements AgentLink.Handler {
    private static final long LOOK_MILLIS = 200;

    /** The time that operations under way may take to end, together with the removal of what this host made. */
    private static final long END_SECONDS = 60;

    private static final String SILENT =
            "the coordinator has not answered for too long: its process has ended or is paused, or its host does not answer";

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

    /** The control of the run under way; read and set on any thread. */
    private volatile RunControl control = new RunControl();

    /** Whether a run is open, or being opened or closed. */
    private volatile boolean atWork;

    /** The end of the agent's lease, after which it may not work without another answer of the coordinator. */
    private volatile long leasedUntilNanos;

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
        Thread watch = new Thread(this::watchLease, "agent-lease");
        watch.setDaemon(true);
        watch.start();
    }

    @Override
    public void leased(long untilNanos) {
        leasedUntilNanos = untilNanos;
        control.allowUntil(untilNanos);
    }

    private void endIfSilent() {
        if (atWork && control.endIfOver(settings.clock().nanos())) {
            end(new AgentEnd(false, SILENT));
        }
    }

    private void watchLease() {
        try {
            while (true) {
                try {
                    end.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                    return;
                } catch (TimeoutException e) {
                    endIfSilent();
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            // the agent ends
        }
    }

    /** Completed when the coordinator is gone, or the agent was stopped. */
    CompletableFuture<AgentEnd> end() {
        return end;
    }

    @Override
    public ClusterMessage answer(ClusterMessage question) {
        working.lock();
        try {
            if (!(question instanceof HostQuestion asked)) {
                throw new IllegalStateException("unknown request");
            } else if (ended && !closes(asked)) {
                throw new IllegalStateException("it has ended");
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

    private static boolean closes(HostQuestion asked) {
        return asked instanceof HostQuestion.CloseSessions || asked instanceof HostQuestion.CloseTargets;
    }

    private HostAnswer answer(HostQuestion asked) throws StoreException, RunException, IOException {
        if (asked instanceof HostQuestion.OpenTargets open) {
            return open(open);
        } else if (asked instanceof HostQuestion.CloseTargets) {
            return close();
        }
        HostRun open = run;
        if (open == null && asked instanceof HostQuestion.CloseSessions) {
            return new HostAnswer.SessionsClosed(List.of());
        } else if (open == null) {
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
            endIfSilent();
            if (ended) {
                throw new RunException("the phase was aborted: " + end.join().line());
            }
            return done;
        } else if (asked instanceof HostQuestion.ExportKeys keys) {
            return open.exportKeys(keys);
        } else if (asked instanceof HostQuestion.ImportKeys keys) {
            return open.importKeys(keys);
        } else if (asked instanceof HostQuestion.CloseSessions) {
            return open.closeSessions();
        }
        throw new IllegalStateException("no answer is known to " + asked);
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
        fresh.allowUntil(leasedUntilNanos);
        control = fresh;
        atWork = true;
        if (ended) {
            fresh.interrupt();
        }
        // Its number, since the name of an agent may be longer than what fits into the id of a run
        AttachedTargets.HelperProcess process = new AttachedTargets.HelperProcess(
                "host" + (asked.host() + 1), stores, settings.dataDirectory(), settings.registry());
        RunListener steps = new RunListener() {
            @Override
            public void step(String line) {
                progress.accept(line);
            }
        };
        RunContext context = new RunContext(
                asked.runId(), settings.clock(), fresh, HostRun.BOUNDS, new FailureTraces(), steps, RunProfile.NONE);
        AgentLink coordinator = link.join();
        HostRun opened = new HostRun(process, asked, context, coordinator::tell);
        run = opened;
        return opened.opened(settings.build().version());
    }

    /** Called with the lock. */
    private HostAnswer close() throws StoreException, IOException {
        HostRun open = run;
        run = null;
        try {
            if (open != null) {
                open.close();
                progress.accept("the run is over here");
            }
        } finally {
            atWork = false;
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
            control.interrupt();
        }
    }

    @Override
    public void refused(String line) {
        progress.accept(line);
    }

    @Override
    public void ended(boolean planned, String line) {
        end(new AgentEnd(planned, line));
    }

    /** Ends what is under way. */
    void end(AgentEnd why) {
        end.complete(why);
        ended = true;
        control.interrupt();
    }

    /**
     * Waits for work under way, which was told to end, and cleans up; tells what could not be cleaned up. Then leaves the coordinator, with a goodbye
     * only if nothing works any more for it.
     */
    void cleanUpAndLeave() throws InterruptedException {
        boolean over = cleanUp();
        try {
            if (over) {
                link.join().close();
            } else {
                link.join().hangUp();
            }
        } catch (LinkException e) {
            // it is gone
        }
    }

    /** Whether all is closed. */
    private boolean cleanUp() throws InterruptedException {
        if (!working.tryLock(END_SECONDS, TimeUnit.SECONDS)) {
            progress.accept("the run did not shut down cleanly here: its current work has not ended within "
                    + END_SECONDS + " s");
            return false;
        }
        try {
            close();
            return true;
        } catch (StoreException | IOException | RuntimeException e) {
            progress.accept("the run did not shut down cleanly here: " + e.getMessage());
            return false;
        } finally {
            working.unlock();
        }
    }
}
