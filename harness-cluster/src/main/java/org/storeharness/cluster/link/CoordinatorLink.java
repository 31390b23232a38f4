package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.ClusterMessage.ClockAnswer;
import org.storeharness.cluster.link.ClusterMessage.ClockProbe;
import org.storeharness.cluster.link.ClusterMessage.Failed;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Leave;
import org.storeharness.cluster.link.ClusterMessage.Present;
import org.storeharness.cluster.link.ClusterMessage.Refused;
import org.storeharness.cluster.link.ClusterMessage.Welcome;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/** The coordinator's end of the link: knows the agents by their names. Safe for any thread. */
public final class CoordinatorLink implements AutoCloseable {
    /** The time for which an agent may work without an answer of the coordinator. */
    public static final Duration USUAL_LEASE = Duration.ofSeconds(6);

    private static final long GOODBYE_MILLIS = 5_000;

    private static final int SHOWN_CHARACTERS = 500;

    /** Told, on one thread of the link, in the order in which things happened. */
    public interface Events {
        /** An agent is in. */
        void joined(String agent);

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

        /** A member was not let in, or sent something that is no message; in one line. */
        void refused(String line);
    }

    private final LinkSettings settings;
    private final Inbox inbox;
    private final PendingRequests requests = new PendingRequests();
    private final AgentRoster roster;
    private final Events events;
    private final CompletableFuture<LinkTransport> opened = new CompletableFuture<>();

    private CoordinatorLink(LinkSettings settings, Set<String> expected, Duration lease, Events events) {
        this.settings = settings;
        this.inbox = new Inbox("coordinator-link", failure -> events.refused(line("an event failed: " + failure)));
        this.roster = new AgentRoster(settings, expected, lease, requests, inbox, events);
        this.events = events;
    }

    /**
     * Listens.
     *
     * @param expected the names of the agents that are let in
     * @param lease for how long an agent may work without an answer
     * @throws LinkException if nothing can listen at the address
     */
    public static CoordinatorLink open(LinkSettings settings, Set<String> expected, Duration lease, Events events) {
        CoordinatorLink link = new CoordinatorLink(settings, expected, lease, events);
        try {
            link.opened.complete(settings.transports()
                    .listen(settings.address(), settings.identity(), link.new CoordinatorReceiver()));
            return link;
        } catch (RuntimeException e) {
            link.inbox.close();
            throw e;
        }
    }

    /** The address that agents dial. */
    public InetSocketAddress address() {
        return transport().address();
    }

    /** The agents that are in. */
    public AgentRoster roster() {
        return roster;
    }

    /**
     * Asks an agent.
     *
     * @return its answer; fails with a {@link LinkException} if the agent could not do it, is lost, or is not there
     */
    public CompletableFuture<ClusterMessage> ask(String agent, ClusterMessage question) {
        return request(agent, question).thenApply(answer -> {
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
        send(roster.member(agent), new MessageFrame(FrameKind.TELL, requests.nextNumber(), message));
    }

    /** Reads an agent's clock once. */
    public CompletableFuture<ClockSample> probeClock(String agent) {
        long sentNanos = settings.clock().nanos();
        return request(agent, new ClockProbe()).thenApply(answer -> {
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
        roster.close();
        CompletableFuture<?>[] goodbyes = roster.agents().stream()
                .map(agent -> request(agent, new Leave()))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(goodbyes).get(GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // an agent that has not heard it notices that the coordinator is gone
        }
        inbox.close();
        transport().close();
        for (String agent : roster.agents()) {
            roster.giveUp(agent, "was told to go"); // else who waits for an answer would not learn that none comes
        }
    }

    private LinkTransport transport() {
        return opened.join();
    }

    private CompletableFuture<PendingRequests.Reply> request(String agent, ClusterMessage question) {
        String member;
        try {
            member = roster.member(agent);
        } catch (LinkException e) {
            return CompletableFuture.failedFuture(e);
        }
        CompletableFuture<PendingRequests.Reply> answer = new CompletableFuture<>();
        long number = requests.begin(member, answer);
        try {
            send(member, new MessageFrame(FrameKind.ASK, number, question));
        } catch (LinkException | InvalidValueException e) {
            requests.fail(number, new LinkException("agent '" + agent + "' cannot be asked: " + e.getMessage()));
        }
        if (!roster.isThere(agent, member)) {
            requests.fail(number, new LinkException("agent '" + agent + "' is lost"));
        }
        return answer;
    }

    private void send(String member, MessageFrame frame) {
        ClusterMessage message = frame.message();
        boolean urgent = message instanceof ClockProbe || message instanceof Welcome || message instanceof Refused;
        byte[] bytes = frame.encode();
        if (frame.isOrder()) {
            bytes = MessageProof.prove(bytes, settings.identity(), transport().self(), member);
        }
        transport().send(member, bytes, urgent);
    }

    private static String line(String text) {
        return Printable.line(text, SHOWN_CHARACTERS);
    }

    /** Takes the events of the transport. Safe for any thread. */
    private final class CoordinatorReceiver implements LinkTransport.Receiver {
        /** The most different refusals that are told; more are a nuisance. */
        private static final int MOST_REFUSALS = 1_000;

        private final Set<String> refusals = new HashSet<>();
        private final Set<String> warned = ConcurrentHashMap.newKeySet();

        @Override
        public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
            long arrivedNanos = settings.clock().nanos();
            String agent = roster.agentOf(member);
            int proof = MessageProof.length(bytes, offset, length);
            try {
                int most = agent == null ? MessageFrame.MAXIMUM_BYTES_OF_A_STRANGER : MessageFrame.MAXIMUM_BYTES;
                MessageFrame frame = MessageFrame.decode(bytes, offset + proof, length - proof, most);
                if (frame.kind() == FrameKind.ANSWER) {
                    requests.answered(member, frame.number(), frame.message(), arrivedNanos);
                } else if (frame.message() instanceof Hello hello && frame.kind() == FrameKind.ASK) {
                    admit(member, hello, problem(bytes, offset, length, proof, hello, member), frame.number());
                } else if (frame.kind() == FrameKind.ASK) {
                    answer(member, agent, frame);
                } else if (agent != null) {
                    inbox.put(() -> events.told(agent, frame.message()));
                }
            } catch (RuntimeException | Error e) {
                unreadable(
                        member,
                        agent,
                        MessageFrame.header(bytes, offset + proof, length - proof),
                        AgentLink.problem(e));
            }
        }

        private Optional<String> problem(byte[] bytes, int offset, int length, int proof, Hello hello, String member) {
            return MessageProof.problem(
                    bytes,
                    offset,
                    length,
                    proof,
                    settings.identity(),
                    hello.name(),
                    member,
                    transport().self());
        }

        /** Tells the waiting request why it has no answer, or the run that it misses an agent's message. */
        private void unreadable(
                String member, @Nullable String agent, Optional<MessageFrame.FrameHeader> header, String problem) {
            FrameKind kind = header.map(MessageFrame.FrameHeader::kind).orElse(FrameKind.ASK);
            if (agent == null || kind == FrameKind.ASK) {
                warnOnce(member, agent, problem);
            } else if (kind == FrameKind.ANSWER) {
                String why = line("an answer of agent '" + agent + "' cannot be read: " + problem);
                requests.failed(member, header.orElseThrow().number(), new LinkException(why));
            } else {
                String why = line("a message of agent '" + agent + "' cannot be read: " + problem);
                inbox.putEvent(() -> events.unreadable(agent, why));
            }
        }

        private void answer(String member, @Nullable String agent, MessageFrame question) {
            if (question.message() instanceof Present) {
                reply(member, question.number(), roster.lease(member));
            } else if (question.message() instanceof Leave) {
                roster.leaves(member, agent);
                reply(member, question.number(), new Leave());
            } else {
                String type = question.message().getClass().getSimpleName();
                reply(member, question.number(), new Failed("the coordinator does not answer a " + type));
            }
        }

        private void admit(String member, Hello hello, Optional<String> problem, long number) {
            roster.admit(member, hello, problem).ifPresent(answer -> {
                if (answer instanceof Refused refused) {
                    tellOnce("refused: " + refused.reason());
                }
                reply(member, number, answer);
            });
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
            roster.membersChanged(now);
        }

        @Override
        public void turnedAway(String text) {
            inbox.putEvent(() -> events.refused(line(text)));
        }

        /** Tells each refusal once, since a refused member tries again and again. */
        private void tellOnce(String refusal) {
            synchronized (refusals) {
                if (refusals.size() < MOST_REFUSALS && refusals.add(refusal)) {
                    inbox.putEvent(() -> events.refused(line(refusal)));
                }
            }
        }

        private void warnOnce(String member, @Nullable String agent, String problem) {
            if (warned.add(member)) {
                String who = agent == null ? "a stranger" : "agent '" + agent + "'";
                inbox.putEvent(() -> events.refused(line("refused: " + who + " sent: " + problem)));
            }
        }
    }
}
