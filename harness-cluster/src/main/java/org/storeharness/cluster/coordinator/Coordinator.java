package org.storeharness.cluster.coordinator;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.CoordinatorLink;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.LinkSettings;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.cluster.protocol.ClusterMessage;
import org.storeharness.cluster.protocol.ClusterMessage.Hello;
import org.storeharness.cluster.protocol.HostTiding;
import org.storeharness.cluster.protocol.MemberName;
import org.storeharness.cluster.security.SecurityProblem;
import org.storeharness.cluster.security.TlsIdentity;
import org.storeharness.core.run.site.SiteOpener;
import org.storeharness.core.unit.Check;

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

    /** The site that is open; {@code null} while none is. */
    private final AtomicReference<@Nullable OpenSite> open = new AtomicReference<>();

    /** What agents tell, and what is asked of them. */
    private record OpenSite(PhaseMail mail, AgentCalls calls) {}

    private Coordinator(CoordinatorSettings settings, Consumer<String> progress, SiteTimes times) {
        this.settings = settings;
        this.progress = progress;
        this.times = times;
        Path tls = settings.tls();
        LinkSettings linkSettings = new LinkSettings(
                settings.address(),
                tls == null ? null : TlsIdentity.load(tls, MemberName.COORDINATOR),
                settings.build(),
                settings.clock(),
                new JGroupsTransports());
        this.link = CoordinatorLink.open(linkSettings, new LinkedHashSet<>(settings.agents()), new LinkNews());
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

    /** Where agents dial. */
    public InetSocketAddress address() {
        return link.address();
    }

    /** The agents that are in, in the order in which they came. */
    public List<Hello> agents() {
        return link.agents();
    }

    /**
     * Waits for all agents.
     *
     * @param waiting gets a line that names those that are missing, whenever they change, and every ten seconds
     * @param stopped whether to wait no longer
     * @return the names of those that are missing; empty unless it was stopped
     */
    public List<String> awaitAgents(Consumer<String> waiting, BooleanSupplier stopped) throws InterruptedException {
        List<String> told = List.of();
        long toldNanos = settings.clock().nanos();
        while (true) {
            List<String> missing = link.awaitAgents(LOOK);
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

    /** Has all agents share the work of a run. One site is open at a time. */
    public SiteOpener siteOpener() {
        return siteOpener(settings.agents());
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
        List<String> agents = List.copyOf(names);
        return request -> {
            PhaseMail own = new PhaseMail(agents, request.tools().clock());
            AgentCalls calls = new AgentCalls(link, agents, request.tools(), times);
            OpenSite site = new OpenSite(own, calls);
            open.set(site);
            return ClusterSite.open(calls, own, request, settings.build(), () -> open.compareAndSet(site, null));
        };
    }

    /** Says goodbye to the agents, and stops listening. */
    @Override
    public void close() {
        lost("the coordinator was closed");
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
        progress.accept(line);
    }

    /** What the link tells. */
    private final class LinkNews implements CoordinatorLink.Events {
        @Override
        public void joined(Hello agent) {
            progress.accept("agent '" + agent.name() + "' is in");
        }

        @Override
        public void told(String agent, ClusterMessage message) {
            OpenSite site = open.get();
            if (site != null && message instanceof HostTiding tiding) {
                site.mail().put(agent, tiding);
            }
        }

        @Override
        public void left(String agent) {
            gone(agent, "agent '" + agent + "' has left");
        }

        @Override
        public void lost(String agent, String line) {
            gone(agent, line);
        }

        @Override
        public void refused(String line) {
            progress.accept(line);
        }
    }
}
