package org.storeharness.cluster.link;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
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
import org.storeharness.cluster.security.HelloProof;
import org.storeharness.cluster.security.TlsIdentity;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;

/** An agent's end of the link, from its welcome until the coordinator is gone. Safe for any thread. */
public final class AgentLink implements AutoCloseable {
    private static final long HELLO_MILLIS = 30_000;
    private static final long GOODBYE_MILLIS = 5_000;
    private static final long PRESENCE_MILLIS = 5_000;
    private static final long SILENCE_MILLIS = 30_000;
    private static final int SHOWN_CHARACTERS = 500;
    private static final String LOST = "the coordinator is lost: its process has ended, or its host does not answer";

    /** What the agent does. */
    public interface Handler {
        /**
         * Answers the coordinator, on a thread for questions, one after the other. An exception becomes a {@link Failed} with its message.
         */
        ClusterMessage answer(ClusterMessage question);

        /** Takes what the coordinator tells, on a thread of its own, while a question may be at work. */
        void told(ClusterMessage message);

        /**
         * The coordinator is gone; told once, on the thread of {@link #told}.
         *
         * @param planned whether it said goodbye
         * @param line why, in one line
         */
        void ended(boolean planned, String line);
    }

    private final LinkSettings settings;
    private final Handler handler;
    private final PendingAsks asks = new PendingAsks();
    private final Inbox questions;
    private final Inbox tidings;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final CompletableFuture<LinkTransport> opened = new CompletableFuture<>();
    private final Thread presence = new Thread(this::watchPresence, "agent-presence");
    private volatile List<String> members = List.of();

    private AgentLink(LinkSettings settings, Handler handler) {
        this.settings = settings;
        this.handler = handler;
        this.questions = new Inbox("agent-questions", failure -> {});
        this.tidings = new Inbox("agent-tidings", failure -> {});
        this.presence.setDaemon(true);
    }

    /**
     * Tries once to be let in by the coordinator.
     *
     * @param hello who this is; its proof is added here
     * @throws LinkException if it is not let in; says whether it may be later
     */
    static AgentLink attempt(LinkSettings settings, Hello hello, Handler handler) throws InterruptedException {
        AgentLink link = new AgentLink(settings, handler);
        try {
            LinkTransport transport =
                    settings.transports().dial(settings.address(), settings.identity(), link.new AgentEars());
            link.opened.complete(transport);
            link.introduce(transport, hello);
            return link;
        } catch (RuntimeException | InterruptedException e) {
            link.ended.set(true);
            link.shut();
            throw e;
        }
    }

    private void introduce(LinkTransport transport, Hello hello) throws InterruptedException {
        TlsIdentity identity = settings.identity();
        Hello proven =
                identity == null ? hello : HelloProof.prove(hello, identity, transport.founder(), transport.self());
        CompletableFuture<PendingAsks.Arrived> answer = new CompletableFuture<>();
        long number = asks.begin(transport.founder(), answer);
        transport.send(transport.founder(), new MessageFrame(FrameKind.ASK, number, proven).encode(), false);
        ClusterMessage verdict;
        try {
            verdict = answer.get(HELLO_MILLIS, TimeUnit.MILLISECONDS).message();
        } catch (ExecutionException | TimeoutException e) {
            throw LinkException.transientFailure("the coordinator has not answered the agent's hello", e);
        }
        if (verdict instanceof Refused refused) {
            String reason = "the coordinator refused: " + line(refused.reason());
            throw refused.later() ? new LinkException(reason) : LinkException.refusal(reason);
        } else if (!(verdict instanceof Welcome)) {
            throw LinkException.refusal("what was dialled is no coordinator");
        }
        endIfGone();
        presence.start();
    }

    /**
     * Asks now and then whether this agent is in still. One that was given up while its process was stopped would not learn it otherwise: its
     * members say that they are alive when it suspects them.
     */
    private void watchPresence() {
        LinkTransport transport = opened.join();
        try {
            while (!ended.get()) {
                Thread.sleep(PRESENCE_MILLIS);
                CompletableFuture<PendingAsks.Arrived> answer = new CompletableFuture<>();
                long number = asks.begin(transport.founder(), answer);
                byte[] question = new MessageFrame(FrameKind.ASK, number, new Present()).encode();
                transport.send(transport.founder(), question, true);
                ClusterMessage verdict =
                        answer.get(SILENCE_MILLIS, TimeUnit.MILLISECONDS).message();
                if (verdict instanceof Refused refused) {
                    end(false, "the coordinator is lost: it says: " + line(refused.reason()));
                }
            }
        } catch (ExecutionException | TimeoutException | LinkException e) {
            end(false, LOST);
        } catch (InterruptedException e) {
            // the link is closed
        }
    }

    /**
     * Tells the coordinator something; waits while it does not keep up.
     *
     * @throws LinkException if the coordinator is gone
     */
    public void tell(ClusterMessage message) {
        LinkTransport transport = opened.join();
        if (ended.get()) {
            throw new LinkException("the coordinator is gone");
        }
        transport.send(transport.founder(), new MessageFrame(FrameKind.TELL, 0, message).encode(), false);
    }

    /** Says goodbye to a coordinator that is there, waits a little until it has heard it, and leaves. */
    @Override
    public void close() {
        LinkTransport transport = opened.join();
        if (!ended.getAndSet(true)) {
            try {
                CompletableFuture<PendingAsks.Arrived> heard = new CompletableFuture<>();
                long number = asks.begin(transport.founder(), heard);
                transport.send(transport.founder(), new MessageFrame(FrameKind.ASK, number, new Bye()).encode(), false);
                heard.get(GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException | LinkException e) {
                // the coordinator notices that the agent is gone
            }
        }
        shut();
    }

    private void shut() {
        presence.interrupt();
        questions.close();
        tidings.close();
        opened.thenAccept(LinkTransport::close);
    }

    private void endIfGone() {
        if (opened.isDone() && !members.contains(opened.join().founder())) {
            end(false, LOST);
        }
    }

    private void end(boolean planned, String why) {
        if (!ended.getAndSet(true)) {
            tidings.putEvent(() -> handler.ended(planned, why));
        }
    }

    private static String line(String text) {
        return Printable.line(text, SHOWN_CHARACTERS);
    }

    /** What the transport tells. Only the coordinator is listened to. */
    private final class AgentEars implements LinkTransport.Receiver {
        @Override
        public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
            long arrivedNanos = settings.clock().nanos();
            LinkTransport transport = opened.join();
            if (!member.equals(transport.founder())) {
                return;
            }
            try {
                MessageFrame frame = MessageFrame.decode(bytes, offset, length, MessageFrame.MAXIMUM_BYTES);
                switch (frame.kind()) {
                    case ANSWER -> asks.answered(member, frame.number(), frame.message(), arrivedNanos);
                    case TELL -> tidings.put(() -> handler.told(frame.message()));
                    case ASK -> answer(transport, frame, arrivedNanos);
                }
            } catch (InvalidValueException e) {
                end(false, "the coordinator sent: " + line(e.getMessage()));
            }
        }

        private void answer(LinkTransport transport, MessageFrame question, long arrivedNanos) {
            if (question.message() instanceof ClockProbe) {
                reply(
                        transport,
                        question,
                        new ClockAnswer(arrivedNanos, settings.clock().nanos()));
            } else if (question.message() instanceof Bye) {
                reply(transport, question, new Bye());
                end(true, "the coordinator has ended the run");
            } else {
                questions.put(() -> reply(transport, question, answerOf(question.message())));
            }
        }

        private ClusterMessage answerOf(ClusterMessage question) {
            try {
                return handler.answer(question);
            } catch (RuntimeException e) {
                String message = e.getMessage();
                return new Failed(line(message == null ? e.getClass().getSimpleName() : message));
            }
        }

        private void reply(LinkTransport transport, MessageFrame question, ClusterMessage answer) {
            boolean urgent = answer instanceof ClockAnswer;
            byte[] bytes;
            try {
                bytes = new MessageFrame(FrameKind.ANSWER, question.number(), answer).encode();
            } catch (InvalidValueException e) {
                bytes = new MessageFrame(FrameKind.ANSWER, question.number(), new Failed(e.getMessage())).encode();
            }
            try {
                transport.send(transport.founder(), bytes, urgent);
            } catch (LinkException e) {
                // the coordinator is gone, and its end is told
            }
        }

        @Override
        public void membersChanged(List<String> now) {
            members = List.copyOf(now);
            endIfGone();
        }

        @Override
        public void turnedAway(String text) {
            // agents are dialled by other agents only, and have nothing to do with them
        }
    }
}
