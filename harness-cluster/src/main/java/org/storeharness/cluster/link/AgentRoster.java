package org.storeharness.cluster.link;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Refused;
import org.storeharness.cluster.link.ClusterMessage.Welcome;

/**
 * The agents that are in, by their names and as members, and until when each may work. Tells who joined, left or was lost in the order in which
 * that happened. Safe for any thread.
 */
public final class AgentRoster {
    /** A generous bound on the drift of two hosts' clocks in the time of a lease. */
    private static final Duration LEASE_MARGIN = Duration.ofMillis(500);

    private static final long LOOK_MILLIS = 100;

    private final LinkSettings settings;
    private final Set<String> expected;
    private final PendingRequests requests;
    private final Inbox inbox;
    private final CoordinatorLink.Events events;

    /** Guards all fields below. */
    private final Object lock = new Object();

    /** The agents' ids as members, by name, in the order in which they came. */
    private final Map<String, String> agents = new LinkedHashMap<>();

    private final Set<String> leaving = new HashSet<>();

    /** The reasons for which agents were taken for gone, by name: no other process takes their part any more. */
    private final Map<String, String> givenUp = new HashMap<>();

    /** The reasons for which agents are lost, by name. */
    private final Map<String, String> lost = new HashMap<>();

    private final Set<String> seen = new HashSet<>();
    private final Leases leases;
    private Set<String> members = Set.of();
    private boolean closing;

    /**
     * @param expected the names of the agents that the run waits for
     * @param requests the pending requests; those to an agent that is gone fail
     * @param inbox tells the events
     */
    AgentRoster(
            LinkSettings settings,
            Set<String> expected,
            Duration lease,
            PendingRequests requests,
            Inbox inbox,
            CoordinatorLink.Events events) {
        this.settings = settings;
        this.expected = expected;
        this.leases = new Leases(lease);
        this.requests = requests;
        this.inbox = inbox;
        this.events = events;
    }

    /** The names of the agents that are in, in the order in which they came. */
    public List<String> agents() {
        synchronized (lock) {
            return List.copyOf(agents.keySet());
        }
    }

    /**
     * Waits for the agents that are expected.
     *
     * @return the names of the agents that are missing when the time is over; empty as soon as all are in
     */
    public List<String> awaitAgents(Duration patience) throws InterruptedException {
        long deadlineNanos = settings.clock().nanos() + patience.toNanos();
        synchronized (lock) {
            while (true) {
                List<String> missing = expected.stream()
                        .filter(name -> !agents.containsKey(name))
                        .sorted()
                        .toList();
                long leftMillis = TimeUnit.NANOSECONDS.toMillis(
                        deadlineNanos - settings.clock().nanos());
                if (missing.isEmpty() || leftMillis <= 0) {
                    return missing;
                }
                lock.wait(leftMillis);
            }
        }
    }

    /** The member that an agent is. */
    String member(String agent) {
        synchronized (lock) {
            String found = agents.get(agent);
            if (found == null) {
                String known = givenUp.getOrDefault(agent, lost.get(agent));
                throw new LinkException(known == null ? "agent '" + agent + "' is not there" : known);
            }
            return found;
        }
    }

    /** The agent that a member is; {@code null} for a stranger. */
    @Nullable
    String agentOf(String member) {
        synchronized (lock) {
            return agents.entrySet().stream()
                    .filter(agent -> agent.getValue().equals(member))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
        }
    }

    boolean isThere(String agent, String member) {
        synchronized (lock) {
            return member.equals(agents.get(agent));
        }
    }

    /**
     * Lets an agent in, unless it must not be.
     *
     * @param problem why it has not proven its name; empty if it has
     * @return what to say to it: that it is refused, or how long it may work; empty if it is gone again already
     */
    Optional<ClusterMessage> admit(String member, Hello hello, Optional<String> problem) {
        synchronized (lock) {
            if (seen.contains(member) && !members.contains(member)) {
                return Optional.empty();
            }
            String same = agents.get(hello.name());
            boolean taken = same != null && !same.equals(member);
            Optional<ClusterMessage> refusal = refusal(hello, problem, taken);
            if (refusal.isPresent()) {
                return refusal;
            }
            if (same == null) {
                agents.put(hello.name(), member);
                inbox.putEvent(() -> events.joined(hello.name()));
                lock.notifyAll();
            }
            return Optional.of(lease(member));
        }
    }

    /**
     * Called with the lock.
     *
     * @param present whether another member has the same name
     */
    private Optional<ClusterMessage> refusal(Hello hello, Optional<String> problem, boolean present) {
        String agent = "agent '" + hello.name() + "' ";
        if (problem.isPresent()) {
            return Optional.of(new Refused(agent + problem.get(), false));
        }
        if (!hello.build().equals(settings.build())) {
            return Optional.of(new Refused(
                    agent + "is build " + hello.build() + ", and the coordinator " + settings.build()
                            + "; all have to be of the same build",
                    false));
        }
        if (!expected.contains(hello.name())) {
            return Optional.of(new Refused(
                    agent + "is not one of those that the run waits for: " + String.join(", ", new TreeSet<>(expected)),
                    false));
        }
        if (present) {
            return Optional.of(new Refused(agent + "is there already, as another process", true));
        }
        return Optional.ofNullable(givenUp.get(hello.name()))
                .map(why -> new Refused(why + "; the run ends without it, and takes no other of its name", false));
    }

    /** Lets a member work on, if it is an agent that is in; what to answer to it. */
    ClusterMessage lease(String member) {
        synchronized (lock) {
            String agent = agentOf(member);
            return agent == null
                    ? new Refused("this agent did not answer for too long", false)
                    : new Welcome(
                            leases.grantMillis(member, agent, settings.clock().nanos()));
        }
    }

    /** A member has said that it leaves, and works no more. */
    void leaves(String member, @Nullable String agent) {
        synchronized (lock) {
            if (agent != null) {
                leaving.add(member);
            }
            leases.ended(member);
        }
    }

    /** Takes the present members of the cluster: agents that are not among them have left or are lost. */
    void membersChanged(List<String> now) {
        synchronized (lock) {
            Set<String> before = members;
            members = Set.copyOf(now);
            seen.addAll(now);
            for (String name : List.copyOf(agents.keySet())) {
                String member = member(name);
                if (before.contains(member) && !members.contains(member)) {
                    remove(name, member);
                }
            }
        }
    }

    /** Called with the lock. */
    private void remove(String name, String member) {
        agents.remove(name);
        String line = "agent '" + name + "' is lost: its process has ended, or its host does not answer";
        lost.put(name, line);
        requests.failAll(member, new LinkException(line));
        boolean planned = leaving.remove(member);
        if (closing) {
            return; // it was told to go
        }
        inbox.putEvent(() -> {
            if (planned) {
                events.left(name);
            } else {
                events.lost(name, line);
            }
        });
    }

    /**
     * Takes an agent that does not answer for gone: nobody waits for it any more, it is told so when it asks, and no other process takes
     * its name while the link is open.
     *
     * @param why the reason that is told from then on, without its name: {@code has been silent for 10 s}
     */
    public void giveUp(String agent, String why) {
        synchronized (lock) {
            String member = agents.remove(agent);
            if (member != null) {
                String line = "agent '" + agent + "' " + why;
                givenUp.put(agent, line);
                requests.failAll(member, new LinkException(line));
            }
        }
    }

    /** The time since an agent last asked for its lease; 0 for an agent that is gone. */
    public Duration silence(String agent) {
        synchronized (lock) {
            String member = agents.get(agent);
            long now = settings.clock().nanos();
            return member == null ? Duration.ZERO : Duration.ofNanos(now - leases.grantedNanos(member, now));
        }
    }

    /**
     * Waits until agents that are gone cannot work any more: they have said that they ended, or their leases are over. Does not wait once the
     * link is closed.
     *
     * @param names the agents to wait for
     * @return the agents among them that have not said so
     */
    public List<String> awaitEndOfGone(Collection<String> names) throws InterruptedException {
        while (true) {
            synchronized (lock) {
                Set<String> there = Set.copyOf(agents.values());
                Map<String, Long> gone = leases.ofGone(names, there);
                long latest = settings.clock().nanos() - LEASE_MARGIN.toNanos();
                if (closing || gone.values().stream().allMatch(untilNanos -> untilNanos <= latest)) {
                    leases.forgetGone(names, there);
                    return List.copyOf(gone.keySet());
                }
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** Tells no more of agents that go. */
    void close() {
        synchronized (lock) {
            closing = true;
        }
    }
}
