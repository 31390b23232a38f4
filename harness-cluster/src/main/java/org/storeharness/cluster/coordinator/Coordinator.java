package org.storeharness.cluster.coordinator;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.ClusterMessage;
import org.storeharness.cluster.link.CoordinatorLink;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.LinkSettings;
import org.storeharness.cluster.link.MemberName;
import org.storeharness.cluster.link.SecurityProblem;
import org.storeharness.cluster.link.TlsIdentity;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.plan.Plan;
import org.storeharness.run.phase.Site;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;

/**
 * The process that has agents do the work of its runs. It listens from the beginning, so that agents may come in any order. Safe for any
 * thread.
 */
public final class Coordinator implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final long REMINDER_NANOS = Duration.ofSeconds(10).toNanos();

    private final CoordinatorSettings settings;
    private final Consumer<String> progress;
    private final SiteTimes times;
    private final CoordinatorLink link;

    /** The openers by the names of their agents: the same agents are warm for the work of an earlier run. */
    private final Map<List<String>, SiteOpener> openers = new ConcurrentHashMap<>();

    /** The site that is open; {@code null} while none is. */
    private final AtomicReference<@Nullable OpenSite> open = new AtomicReference<>();

    /** Whether goodbye is being said: that agents go then is no news. */
    private volatile boolean closing;

    /** The events that the agents of an open site tell, and the calls that are made to them. */
    private record OpenSite(HostEventQueue events, AgentCalls calls) {}

    private Coordinator(CoordinatorSettings settings, Consumer<String> progress, SiteTimes times) {
        this.settings = settings;
        this.progress = progress;
        this.times = times;
        LinkSettings linkSettings = new LinkSettings(
                settings.address(),
                TlsIdentity.of(settings.tls(), MemberName.COORDINATOR),
                settings.build(),
                settings.clock(),
                new JGroupsTransports());
        this.link = CoordinatorLink.open(
                linkSettings, new LinkedHashSet<>(settings.agents()), times.lease(), new AgentEventHandler());
    }

    /**
     * Listens.
     *
     * @param progress gets a line about each agent that comes, goes or is refused, on a thread of the link
     * @throws LinkException if nothing can listen at the address
     * @throws SecurityProblem if the certificate cannot be used, or there is none and the address is no loopback address
     */
    public static Coordinator listen(CoordinatorSettings settings, Consumer<String> progress) {
        return listen(settings, progress, SiteTimes.USUAL);
    }

    static Coordinator listen(CoordinatorSettings settings, Consumer<String> progress, SiteTimes times) {
        return new Coordinator(settings, progress, times);
    }

    /** The address that agents dial. */
    public InetSocketAddress address() {
        return link.address();
    }

    /** The names of the expected agents that are not in, or not any more. */
    public List<String> missing() {
        List<String> there = link.roster().agents();
        return settings.agents().stream().filter(name -> !there.contains(name)).toList();
    }

    /**
     * Waits for all agents.
     *
     * @param waiting gets a line with the names of missing agents, whenever they change, and every ten seconds
     * @param stopped says whether to wait no longer
     * @return the names of the missing agents; empty unless it was stopped
     */
    public List<String> awaitAgents(Consumer<String> waiting, BooleanSupplier stopped) throws InterruptedException {
        List<String> told = List.of();
        long toldNanos = settings.clock().nanos();
        while (true) {
            List<String> missing = link.roster().awaitAgents(LOOK);
            if (missing.isEmpty() || stopped.getAsBoolean()) {
                return missing;
            }
            long now = settings.clock().nanos();
            if (!missing.equals(told) || now - toldNanos >= REMINDER_NANOS) {
                told = missing;
                toldNanos = now;
                InetSocketAddress address = address();
                waiting.accept("waiting at " + address.getHostString() + ":" + address.getPort() + " for "
                        + (missing.size() == 1 ? "agent " : "agents ") + String.join(", ", missing));
            }
        }
    }

    /** Opens sites whose work all agents share. One site is open at a time. */
    public SiteOpener siteOpener() {
        return siteOpener(settings.agents());
    }

    /** Opens sites whose work the first agents share, of this number and in the order of the hosts. */
    public SiteOpener siteOpener(int hosts) {
        return siteOpener(settings.agents().subList(0, hosts));
    }

    /**
     * Has some of the agents share the work of a run.
     *
     * @param names in the order of the hosts
     */
    public SiteOpener siteOpener(List<String> names) {
        Check.notEmpty("agents", names);
        Set<String> expected = Set.copyOf(settings.agents());
        for (String name : names) {
            Check.require(expected.contains(name), "agents", () -> "must be among those expected, got " + name);
        }
        return openers.computeIfAbsent(List.copyOf(names), this::opener);
    }

    private SiteOpener opener(List<String> agents) {
        return new SiteOpener() {
            @Override
            public Site open(RunContext context, Plan plan, Map<String, OpenTarget> targets, Consumer<String> notClosed)
                    throws StoreException, RunException {
                HostEventQueue own = new HostEventQueue(agents, context.clock());
                AgentCalls calls = new AgentCalls(link, agents, context, times, notClosed);
                OpenSite site = new OpenSite(own, calls);
                open.set(site);
                return ClusterSite.open(
                        calls, own, plan, targets, settings.build(), () -> open.compareAndSet(site, null));
            }

            @Override
            public int hosts() {
                return agents.size();
            }

            @Override
            public boolean worksHere() {
                return false;
            }
        };
    }

    /** Says goodbye to the agents, and stops listening. */
    @Override
    public void close() {
        closing = true;
        lost("the coordinator was closed: its command was stopped");
        link.close();
    }

    private void lost(String line) {
        OpenSite site = open.get();
        if (site != null) {
            site.calls().lost(line);
        }
    }

    private void gone(String agent, String line) {
        OpenSite site = open.get();
        if (site != null && site.calls().agents().contains(agent)) {
            site.calls().lost(line);
        }
        if (!closing) {
            progress.accept(line);
        }
    }

    /** Takes the events of the link. */
    private final class AgentEventHandler implements CoordinatorLink.Events {
        @Override
        public void joined(String agent) {
            progress.accept("agent '" + agent + "' is in");
        }

        @Override
        public void told(String agent, ClusterMessage message) {
            OpenSite site = open.get();
            if (site != null && message instanceof HostEvent event) {
                site.events().put(agent, event);
            }
        }

        @Override
        public void left(String agent) {
            gone(
                    agent,
                    "agent '" + agent + "' has disconnected: it was stopped on its host, or its lease expired"
                            + AgentCalls.ADVICE);
        }

        @Override
        public void lost(String agent, String line) {
            gone(agent, line + AgentCalls.ADVICE);
        }

        @Override
        public void unreadable(String agent, String line) {
            gone(agent, line + AgentCalls.ADVICE);
        }

        @Override
        public void refused(String line) {
            progress.accept(line);
        }
    }
}
