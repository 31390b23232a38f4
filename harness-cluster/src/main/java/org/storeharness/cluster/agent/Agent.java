package org.storeharness.cluster.agent;

import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.AgentDialler;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.LinkSettings;
import org.storeharness.cluster.link.SecurityProblem;
import org.storeharness.cluster.link.TlsIdentity;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.store.StoreDrivers;

/**
 * A process that makes load for a coordinator. It opens only plans of the stores that it has, in the directories that it was started with,
 * and tells each request. {@link #run} is called by one thread, {@link #stop} by any.
 */
public final class Agent {
    private static final AgentEnd STOPPED = new AgentEnd(true, "the agent was stopped");

    private final AgentSettings settings;
    private final StoreDrivers stores;
    private final Consumer<String> progress;
    private final Object lock = new Object();

    /** Guarded by {@link #lock}. */
    private boolean stopped;

    /** The thread that dials; it ends only when it is interrupted. Guarded by {@link #lock}. */
    private @Nullable Thread dialling;

    /** Guarded by {@link #lock}. */
    private @Nullable AgentWork work;

    /**
     * @param stores the drivers of the stores that it has
     * @param progress gets a line about each request to it, and about why it waits; never a secret
     */
    public Agent(AgentSettings settings, StoreDrivers stores, Consumer<String> progress) {
        this.settings = settings;
        this.stores = stores;
        this.progress = progress;
    }

    /**
     * Dials the coordinator, does its work until it is gone, and cleans up.
     *
     * @return its end, which is not planned if the coordinator was lost
     * @throws LinkException if it is refused, or no coordinator came in time
     * @throws SecurityProblem if its certificate cannot be used
     */
    public AgentEnd run() throws InterruptedException {
        LinkSettings link = new LinkSettings(
                settings.coordinator(),
                TlsIdentity.of(settings.tls(), settings.name()),
                settings.build(),
                settings.clock(),
                new JGroupsTransports());
        while (true) {
            AgentEnd end = serve(link);
            if (!settings.keep() || isStopped()) {
                return end;
            }
            progress.accept(end.line() + "; waiting for another coordinator");
        }
    }

    private AgentEnd serve(LinkSettings link) throws InterruptedException {
        AgentWork serving = new AgentWork(settings, stores, progress);
        if (!dial(link, serving)) {
            return STOPPED;
        }
        progress.accept("waits for what the coordinator asks");
        try {
            return serving.end().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            serving.end(STOPPED);
            serving.cleanUpAndLeave();
        }
    }

    /** Whether it is in; otherwise it was stopped. */
    private boolean dial(LinkSettings link, AgentWork serving) throws InterruptedException {
        synchronized (lock) {
            if (stopped) {
                return false;
            }
            dialling = Thread.currentThread();
            work = serving;
        }
        try {
            serving.linked(AgentDialler.join(
                    link,
                    new Hello(settings.name(), settings.build()),
                    serving,
                    new AgentDialler.Patience(settings.patience(), settings.keep()),
                    progress));
        } catch (InterruptedException e) {
            if (isStopped()) {
                return false;
            }
            throw e;
        } finally {
            synchronized (lock) {
                dialling = null;
                if (stopped) {
                    Thread.interrupted(); // stop() may have interrupted after the last wait
                }
            }
        }
        return true;
    }

    private boolean isStopped() {
        synchronized (lock) {
            return stopped;
        }
    }

    /** Gives up what is under way; {@link #run} then cleans up, leaves the coordinator and returns. */
    public void stop() {
        synchronized (lock) {
            stopped = true;
            if (dialling != null) {
                dialling.interrupt();
            }
            if (work != null) {
                work.end(STOPPED);
            }
        }
    }
}
