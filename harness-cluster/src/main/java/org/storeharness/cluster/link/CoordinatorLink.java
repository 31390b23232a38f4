package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.clock.ClockSample;
import org.storeharness.cluster.protocol.ClusterMessage;
import org.storeharness.cluster.protocol.ClusterMessage.Bye;
import org.storeharness.cluster.protocol.ClusterMessage.ClockAnswer;
import org.storeharness.cluster.protocol.ClusterMessage.ClockProbe;
import org.storeharness.cluster.protocol.ClusterMessage.Failed;
import org.storeharness.cluster.protocol.ClusterMessage.Hello;
import org.storeharness.cluster.protocol.ClusterMessage.Present;
import org.storeharness.cluster.protocol.ClusterMessage.Refused;
import org.storeharness.cluster.protocol.ClusterMessage.Welcome;
import org.storeharness.cluster.protocol.FrameKind;
import org.storeharness.cluster.protocol.MessageFrame;
import org.storeharness.cluster.security.OrderProof;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;

/** The coordinator's end of the link: knows the agents by their names. Safe for any thread. */
public final class CoordinatorLink implements AutoCloseable {
    /** For how long an agent may work without an answer of the coordinator. */
    public static final Duration USUAL_LEASE = Duration.ofSeconds(6);

    /** By how much the clocks of two hosts may differ in the time of a lease, generously. */
    private static final Duration LEASE_MARGIN = Duration.ofMillis(500);

    private static final long LOOK_MILLIS = 100;
    private static final long GOODBYE_MILLIS = 5_000;

    /** More different ones are a nuisance, and not told. */
    private static final int MOST_REFUSALS = 1_000;

    private static final int SHOWN_CHARACTERS = 500;

    /** Told, on one thread of the link, in the order in which things happened. */
    public interface Events {
        /** An agent is in. */
        void joined(Hello agent);

        /** An agent told something. While this has not returned, the agent is slowed down. */
        void told(String agent, ClusterMessage message);

        /** An agent left on purpose. */
        void left(String agent);

        /**
         * An agent is gone without a word.
         *
         * @param line one line that names it
         */
        void lost(String agent, String line);

        /**
         * An agent told something that cannot be read, and is missed.
         *
         * @param line one line that names it
         */
        void unreadable(String agent, String line);

        /** Somebody was not let in, or what was sent is no message; in one line. */
        void refused(String line);
    }

    private record AgentMember(String member, Hello hello) {}

    private final LinkSettings settings;
    private final Admission admission;
    private final Events events;
    private final Inbox inbox;
    private final PendingAsks asks = new PendingAsks();
    private final CompletableFuture<LinkTransport> opened = new CompletableFuture<>();

    /** Everything below is guarded by it. */
    private final Object lock = new Object();

    private final Map<String, AgentMember> agents = new LinkedHashMap<>();
    private final Set<String> leaving = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> refusals = new HashSet<>();
    private final Set<String> complained = new HashSet<>();
    private final Leases leases;
    private Set<String> members = Set.of();
    private boolean closing;

    private CoordinatorLink(LinkSettings settings, Set<String> expected, Duration lease, Events events) {
        this.leases = new Leases(lease);
        this.settings = settings;
        this.events = events;
        this.admission = new Admission(settings.build(), settings.identity(), expected);
        this.inbox = new Inbox("coordinator-link", failure -> events.refused(line("an event failed: " + failure)));
    }

    /**
     * Listens.
     *
     * @param expected the names of the agents that are let in
     * @throws LinkException if nothing can listen at the address
     */
    public static CoordinatorLink open(LinkSettings settings, Set<String> expected, Events events) {
        return open(settings, expected, USUAL_LEASE, events);
    }

    /**
     * Listens.
     *
     * @param lease for how long an agent may work without an answer
     * @throws LinkException if nothing can listen at the address
     */
    public static CoordinatorLink open(LinkSettings settings, Set<String> expected, Duration lease, Events events) {
        CoordinatorLink link = new CoordinatorLink(settings, expected, lease, events);
        try {
            link.opened.complete(
                    settings.transports().listen(settings.address(), settings.identity(), link.new CoordinatorEars()));
            return link;
        } catch (RuntimeException e) {
            link.inbox.close();
            throw e;
        }
    }

    /** Where agents dial. */
    public InetSocketAddress address() {
        return transport().address();
    }

    /** The agents that are in, in the order in which they came. */
    public List<Hello> agents() {
        synchronized (lock) {
            return agents.values().stream().map(AgentMember::hello).toList();
        }
    }

    /**
     * Waits for the agents that are expected.
     *
     * @return the names of those that are missing when the time is over; empty as soon as all are in
     */
    public List<String> awaitAgents(Duration patience) throws InterruptedException {
        long deadlineNanos = settings.clock().nanos() + patience.toNanos();
        synchronized (lock) {
            while (true) {
                List<String> missing = admission.expected().stream()
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

    /**
     * Asks an agent.
     *
     * @return its answer; fails with a {@link LinkException} if the agent could not do it, is lost, or is not there
     */
    public CompletableFuture<ClusterMessage> ask(String agent, ClusterMessage question) {
        CompletableFuture<PendingAsks.Arrived> arrived = new CompletableFuture<>();
        ask(agent, question, arrived);
        return arrived.thenApply(answer -> {
            if (answer.message() instanceof Failed failed) {
                throw new LinkException(line("agent '" + agent + "': " + failed.line()));
            }
            return answer.message();
        });
    }

    /**
     * Tells an agent something.
     *
     * @throws LinkException if it is not there
     */
    public void tell(String agent, ClusterMessage message) {
        send(member(agent), new MessageFrame(FrameKind.TELL, asks.nextNumber(), message));
    }

    /** Tells all agents that are there. */
    public void tellAll(ClusterMessage message) {
        for (Hello agent : agents()) {
            try {
                tell(agent.name(), message);
            } catch (LinkException e) {
                // it is gone, and its loss is told
            }
        }
    }

    /** Takes an agent that does not answer for gone: nobody waits for it any more, and it is told so when it asks. */
    public void giveUp(String agent) {
        synchronized (lock) {
            AgentMember given = agents.remove(agent);
            if (given != null) {
                asks.failAll(given.member(), new LinkException("agent '" + agent + "' was given up"));
            }
        }
    }

    /** For how long an agent that is there has not asked whether it is; 0 for one that is gone. */
    public Duration silence(String agent) {
        synchronized (lock) {
            AgentMember there = agents.get(agent);
            long now = settings.clock().nanos();
            return there == null ? Duration.ZERO : Duration.ofNanos(now - leases.grantedNanos(there.member(), now));
        }
    }

    /**
     * Waits until agents that are gone cannot work any more: they have said that they ended, or their leases are over. Does not wait once the
     * link is closed.
     *
     * @param names those that matter
     * @return those of them that have not said so
     */
    public List<String> awaitEndOfGone(Collection<String> names) throws InterruptedException {
        while (true) {
            synchronized (lock) {
                Set<String> there =
                        agents.values().stream().map(AgentMember::member).collect(Collectors.toSet());
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

    /** Reads an agent's clock once. */
    public CompletableFuture<ClockSample> probeClock(String agent) {
        CompletableFuture<PendingAsks.Arrived> arrived = new CompletableFuture<>();
        long sentNanos = settings.clock().nanos();
        ask(agent, new ClockProbe(), arrived);
        return arrived.thenApply(answer -> {
            if (answer.message() instanceof ClockAnswer time) {
                try {
                    return new ClockSample(
                            sentNanos, time.receivedNanos(), time.answeredNanos(), answer.arrivedNanos());
                } catch (InvalidValueException e) {
                    throw new LinkException("agent '" + agent + "' has an impossible clock: " + e.getMessage());
                }
            }
            throw new LinkException("agent '" + agent + "' answers no clock probe");
        });
    }

    /** Says goodbye to the agents, waits a little until they have heard it, and closes the door. That they go is not told any more. */
    @Override
    public void close() {
        synchronized (lock) {
            closing = true;
        }
        List<CompletableFuture<PendingAsks.Arrived>> goodbyes = new ArrayList<>();
        for (Hello agent : agents()) {
            CompletableFuture<PendingAsks.Arrived> heard = new CompletableFuture<>();
            goodbyes.add(heard);
            ask(agent.name(), new Bye(), heard);
        }
        try {
            CompletableFuture.allOf(goodbyes.toArray(CompletableFuture<?>[]::new))
                    .get(GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // who has not heard it notices that the coordinator is gone
        }
        inbox.close();
        transport().close();
        for (Hello agent : agents()) {
            giveUp(agent.name()); // else who waits for an answer would not learn that none comes
        }
    }

    private LinkTransport transport() {
        return opened.join();
    }

    private String member(String agent) {
        synchronized (lock) {
            AgentMember found = agents.get(agent);
            if (found == null) {
                throw new LinkException("agent '" + agent + "' is not there");
            }
            return found.member();
        }
    }

    private void ask(String agent, ClusterMessage question, CompletableFuture<PendingAsks.Arrived> answer) {
        String member;
        try {
            member = member(agent);
        } catch (LinkException e) {
            answer.completeExceptionally(e);
            return;
        }
        long number = asks.begin(member, answer);
        try {
            send(member, new MessageFrame(FrameKind.ASK, number, question));
        } catch (LinkException | InvalidValueException e) {
            asks.fail(number, new LinkException("agent '" + agent + "' cannot be asked: " + e.getMessage()));
        }
        if (!isThere(agent, member)) {
            asks.fail(number, new LinkException("agent '" + agent + "' is lost"));
        }
    }

    private boolean isThere(String agent, String member) {
        synchronized (lock) {
            AgentMember now = agents.get(agent);
            return now != null && now.member().equals(member);
        }
    }

    private void send(String member, MessageFrame frame) {
        ClusterMessage message = frame.message();
        boolean urgent = message instanceof ClockProbe || message instanceof Welcome || message instanceof Refused;
        byte[] bytes = frame.encode();
        if (frame.isOrder()) {
            bytes = OrderProof.prove(bytes, settings.identity(), transport().self(), member);
        }
        transport().send(member, bytes, urgent);
    }

    private static String line(String text) {
        return Printable.line(text, SHOWN_CHARACTERS);
    }

    /** What the transport tells. */
    private final class CoordinatorEars implements LinkTransport.Receiver {
        @Override
        public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
            long arrivedNanos = settings.clock().nanos();
            String agent = agentOf(member);
            try {
                int most = agent == null ? MessageFrame.MAXIMUM_BYTES_OF_A_STRANGER : MessageFrame.MAXIMUM_BYTES;
                MessageFrame frame = MessageFrame.decode(bytes, offset, length, most);
                if (frame.kind() == FrameKind.ANSWER) {
                    asks.answered(member, frame.number(), frame.message(), arrivedNanos);
                } else if (frame.kind() == FrameKind.ASK) {
                    answer(member, agent, frame);
                } else if (agent != null) {
                    inbox.put(() -> events.told(agent, frame.message()));
                }
            } catch (RuntimeException | Error e) {
                unreadable(member, agent, MessageFrame.header(bytes, offset, length), AgentLink.problem(e));
            }
        }

        /** Who waits for an answer learns why there is none; what an agent told is missed by the run. */
        private void unreadable(
                String member, @Nullable String agent, Optional<MessageFrame.FrameHeader> header, String problem) {
            FrameKind kind = header.map(MessageFrame.FrameHeader::kind).orElse(FrameKind.ASK);
            if (agent == null || kind == FrameKind.ASK) {
                complain(member, agent, problem);
            } else if (kind == FrameKind.ANSWER) {
                String why = line("an answer of agent '" + agent + "' cannot be read: " + problem);
                asks.failed(member, header.orElseThrow().number(), new LinkException(why));
            } else {
                String why = line("what agent '" + agent + "' told cannot be read: " + problem);
                inbox.putEvent(() -> events.unreadable(agent, why));
            }
        }

        private void answer(String member, @Nullable String agent, MessageFrame question) {
            if (question.message() instanceof Hello hello) {
                greet(member, hello, question.number());
            } else if (question.message() instanceof Present) {
                reply(member, question.number(), lease(member));
            } else if (question.message() instanceof Bye) {
                synchronized (lock) {
                    if (agent != null) {
                        leaving.add(member);
                    }
                    leases.ended(member);
                }
                reply(member, question.number(), new Bye());
            } else {
                String type = question.message().getClass().getSimpleName();
                reply(member, question.number(), new Failed("the coordinator does not answer a " + type));
            }
        }

        private ClusterMessage lease(String member) {
            synchronized (lock) {
                String agent = agentOf(member);
                return agent == null
                        ? new Refused("this agent did not answer for too long", false)
                        : new Welcome(leases.grantMillis(
                                member, agent, settings.clock().nanos()));
            }
        }

        private void greet(String member, Hello hello, long number) {
            String self = transport().self();
            Optional<Refused> refusal;
            synchronized (lock) {
                if (seen.contains(member) && !members.contains(member)) {
                    return; // gone again already
                }
                AgentMember same = agents.get(hello.name());
                boolean taken = same != null && !same.member().equals(member);
                refusal = admission.refusal(hello, self, member, taken);
                if (refusal.isEmpty() && same == null) {
                    agents.put(hello.name(), new AgentMember(member, hello));
                    inbox.putEvent(() -> events.joined(hello));
                    lock.notifyAll();
                }
            }
            refusal.ifPresent(refused -> tellOnce("refused: " + refused.reason()));
            reply(member, number, refusal.isPresent() ? refusal.get() : lease(member));
        }

        private void reply(String member, long number, ClusterMessage message) {
            try {
                send(member, new MessageFrame(FrameKind.ANSWER, number, message));
            } catch (LinkException e) {
                // it is gone
            }
        }

        @Override
        public void membersChanged(List<String> now) {
            synchronized (lock) {
                Set<String> before = members;
                members = Set.copyOf(now);
                seen.addAll(now);
                for (AgentMember agent : List.copyOf(agents.values())) {
                    if (before.contains(agent.member()) && !members.contains(agent.member())) {
                        remove(agent);
                    }
                }
            }
        }

        /** Called with the lock. */
        private void remove(AgentMember agent) {
            String name = agent.hello().name();
            agents.remove(name);
            String lost = "agent '" + name + "' is lost: its process has ended, or its host does not answer";
            asks.failAll(agent.member(), new LinkException(lost));
            boolean planned = leaving.remove(agent.member());
            if (closing) {
                return; // it was told to go
            }
            inbox.putEvent(() -> {
                if (planned) {
                    events.left(name);
                } else {
                    events.lost(name, lost);
                }
            });
        }

        @Override
        public void turnedAway(String text) {
            inbox.putEvent(() -> events.refused(line(text)));
        }

        /** Who is refused tries again and again. */
        private void tellOnce(String refusal) {
            synchronized (lock) {
                if (refusals.size() < MOST_REFUSALS && refusals.add(refusal)) {
                    inbox.putEvent(() -> events.refused(line(refusal)));
                }
            }
        }

        private void complain(String member, @Nullable String agent, String problem) {
            synchronized (lock) {
                if (!complained.add(member)) {
                    return;
                }
            }
            String who = agent == null ? "a stranger" : "agent '" + agent + "'";
            inbox.putEvent(() -> events.refused(line("refused: " + who + " sent: " + problem)));
        }

        private @Nullable String agentOf(String member) {
            synchronized (lock) {
                return agents.values().stream()
                        .filter(agent -> agent.member().equals(member))
                        .map(agent -> agent.hello().name())
                        .findFirst()
                        .orElse(null);
            }
        }
    }
}
