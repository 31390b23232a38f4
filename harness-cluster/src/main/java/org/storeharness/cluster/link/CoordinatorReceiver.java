package org.storeharness.cluster.link;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.ClusterMessage.Failed;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Leave;
import org.storeharness.cluster.link.ClusterMessage.Present;
import org.storeharness.cluster.link.ClusterMessage.Refused;
import org.storeharness.engine.Clock;

/** What the transport tells the coordinator's end of the link. Safe for any thread. */
final class CoordinatorReceiver implements LinkTransport.Receiver {
    /** More different ones are a nuisance, and not told. */
    private static final int MOST_REFUSALS = 1_000;

    private final Clock clock;
    private final CoordinatorLink link;
    private final AgentRoster roster;
    private final PendingRequests requests;
    private final Inbox inbox;
    private final CoordinatorLink.Events events;
    private final Set<String> refusals = new HashSet<>();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    /**
     * @param link sends the answers
     * @param requests those of the coordinator
     * @param inbox where the events are told
     */
    CoordinatorReceiver(
            Clock clock,
            CoordinatorLink link,
            AgentRoster roster,
            PendingRequests requests,
            Inbox inbox,
            CoordinatorLink.Events events) {
        this.clock = clock;
        this.link = link;
        this.roster = roster;
        this.requests = requests;
        this.inbox = inbox;
        this.events = events;
    }

    @Override
    public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
        long arrivedNanos = clock.nanos();
        String agent = roster.agentOf(member);
        try {
            int most = agent == null ? MessageFrame.MAXIMUM_BYTES_OF_A_STRANGER : MessageFrame.MAXIMUM_BYTES;
            MessageFrame frame = MessageFrame.decode(bytes, offset, length, most);
            if (frame.kind() == FrameKind.ANSWER) {
                requests.answered(member, frame.number(), frame.message(), arrivedNanos);
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
            warnOnce(member, agent, problem);
        } else if (kind == FrameKind.ANSWER) {
            String why = CoordinatorLink.line("an answer of agent '" + agent + "' cannot be read: " + problem);
            requests.failed(member, header.orElseThrow().number(), new LinkException(why));
        } else {
            String why = CoordinatorLink.line("a message of agent '" + agent + "' cannot be read: " + problem);
            inbox.putEvent(() -> events.unreadable(agent, why));
        }
    }

    private void answer(String member, @Nullable String agent, MessageFrame question) {
        if (question.message() instanceof Hello hello) {
            admit(member, hello, question.number());
        } else if (question.message() instanceof Present) {
            reply(member, question.number(), roster.lease(member));
        } else if (question.message() instanceof Leave) {
            roster.leaves(member, agent);
            reply(member, question.number(), new Leave());
        } else {
            String type = question.message().getClass().getSimpleName();
            reply(member, question.number(), new Failed("the coordinator does not answer a " + type));
        }
    }

    private void admit(String member, Hello hello, long number) {
        AgentRoster.HelloAnswer answer =
                roster.admit(member, hello, link.self()).orElse(null);
        if (answer == null) {
            return;
        }
        if (!answer.admitted() && answer.message() instanceof Refused refused) {
            tellOnce("refused: " + refused.reason());
        }
        reply(member, number, answer.message());
    }

    private void reply(String member, long number, ClusterMessage message) {
        try {
            link.send(member, new MessageFrame(FrameKind.ANSWER, number, message));
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
        inbox.putEvent(() -> events.refused(CoordinatorLink.line(text)));
    }

    /** Who is refused tries again and again. */
    private void tellOnce(String refusal) {
        synchronized (refusals) {
            if (refusals.size() < MOST_REFUSALS && refusals.add(refusal)) {
                inbox.putEvent(() -> events.refused(CoordinatorLink.line(refusal)));
            }
        }
    }

    private void warnOnce(String member, @Nullable String agent, String problem) {
        if (warned.add(member)) {
            String who = agent == null ? "a stranger" : "agent '" + agent + "'";
            inbox.putEvent(() -> events.refused(CoordinatorLink.line("refused: " + who + " sent: " + problem)));
        }
    }
}
