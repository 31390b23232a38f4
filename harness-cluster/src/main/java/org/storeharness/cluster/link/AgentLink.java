package org.storeharness.cluster.link;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
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

/** An agent's end of the link, from its welcome until the coordinator is gone. Safe for any thread. */
public final class AgentLink implements AutoCloseable {
    private static final long HELLO_MILLIS = 30_000;
    private static final long GOODBYE_MILLIS = 5_000;
    private static final long PRESENCE_MILLIS = 1_000;
    private static final long SILENCE_MILLIS = 30_000;
    private static final int SHOWN_CHARACTERS = 500;
    private static final String LOST = "the coordinator is lost: its process has ended, or its host does not answer";

    /** Handles the coordinator's questions and messages. */
    public interface Handler {
        /**
         * Answers the coordinator, on a thread for questions, one after the other. An exception becomes a {@link Failed} with its message.
         */
        ClusterMessage answer(ClusterMessage question);

        /** Takes a message that needs no answer, on a separate thread, while a question may be at work. */
        void told(ClusterMessage message);

        /** A member that is not the coordinator sent something in its name and was ignored; told once, on the thread of {@link #told}. */
        default void refused(String line) {}

        /**
         * The coordinator lets the agent work until then, on the clock of the link, and takes it for gone after that. Told again and again,
         * on a thread of the link.
         */
        void leased(long untilNanos);

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
    private final PendingRequests requests = new PendingRequests();
    private final Inbox questions;
    private final Inbox told;
    private final AtomicBoolean ended = new AtomicBoolean();

    /** Whether the coordinator is there, as far as is known, and has to hear that this agent leaves. */
    private final AtomicBoolean awaitsGoodbye = new AtomicBoolean(true);

    private final CompletableFuture<LinkTransport> opened = new CompletableFuture<>();
    private final Thread presence = new Thread(this::watchPresence, "agent-presence");
    private volatile List<String> members = List.of();

    private AgentLink(LinkSettings settings, Handler handler) {
        this.settings = settings;
        this.handler = handler;
        this.questions = new Inbox("agent-questions", failure -> {});
        this.told = new Inbox("agent-told", failure -> {});
        this.presence.setDaemon(true);
    }

    /**
     * Tries once to be let in by the coordinator.
     *
     * @param hello says who this agent is
     * @throws LinkException if it is not let in; says whether it may be later
     */
    static AgentLink attempt(LinkSettings settings, Hello hello, Handler handler) throws InterruptedException {
        AgentLink link = new AgentLink(settings, handler);
        try {
            LinkTransport transport =
                    settings.transports().dial(settings.address(), settings.identity(), link.new AgentReceiver());
            link.opened.complete(transport);
            link.introduce(transport, hello);
            return link;
        } catch (RuntimeException | InterruptedException e) {
            link.hangUp();
            throw e;
        }
    }

    private void introduce(LinkTransport transport, Hello hello) throws InterruptedException {
        long askedNanos = settings.clock().nanos();
        ClusterMessage verdict;
        try {
            verdict = ask(hello, false).get(HELLO_MILLIS, TimeUnit.MILLISECONDS).message();
        } catch (ExecutionException | TimeoutException e) {
            throw LinkException.transientFailure("the coordinator has not answered the agent's hello", e);
        }
        if (verdict instanceof Refused refused) {
            String reason = "the coordinator refused: " + line(refused.reason());
            throw refused.later() ? LinkException.nameInUse(reason) : LinkException.refusal(reason);
        } else if (!(verdict instanceof Welcome welcome)) {
            throw LinkException.refusal("the address that was dialled is not a coordinator");
        } else {
            leased(welcome, askedNanos);
        }
        endIfGone();
        presence.start();
    }

    /**
     * Asks every second whether this agent is in still, and may work on. One that was given up while its process was stopped would not learn
     * it otherwise: its members say that they are alive when it suspects them.
     */
    private void watchPresence() {
        try {
            while (!ended.get()) {
                Thread.sleep(PRESENCE_MILLIS);
                long askedNanos = settings.clock().nanos();
                ClusterMessage verdict = ask(new Present(), true)
                        .get(SILENCE_MILLIS, TimeUnit.MILLISECONDS)
                        .message();
                if (verdict instanceof Refused refused) {
                    end(false, "the coordinator is lost: it says: " + line(refused.reason()));
                } else if (verdict instanceof Welcome welcome) {
                    leased(welcome, askedNanos);
                }
            }
        } catch (ExecutionException | TimeoutException | LinkException e) {
            lost();
        } catch (InterruptedException e) {
            // the link is closed
        }
    }

    private CompletableFuture<PendingRequests.Reply> ask(ClusterMessage question, boolean urgent) {
        LinkTransport transport = opened.join();
        CompletableFuture<PendingRequests.Reply> answer = new CompletableFuture<>();
        long number = requests.begin(transport.founder(), answer);
        byte[] bytes = new MessageFrame(FrameKind.ASK, number, question).encode();
        boolean proven = question instanceof Hello;
        transport.send(
                transport.founder(),
                proven ? MessageProof.prove(bytes, settings.identity(), transport.self(), transport.founder()) : bytes,
                urgent);
        return answer;
    }

    private void leased(Welcome welcome, long askedNanos) {
        handler.leased(askedNanos + TimeUnit.MILLISECONDS.toNanos(welcome.leaseMillis()));
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
        transport.send(
                transport.founder(), new MessageFrame(FrameKind.TELL, requests.nextNumber(), message).encode(), false);
    }

    /**
     * Says goodbye to a coordinator that is there, waits a little until it has heard it, and leaves. To be called when nothing works any more for
     * the coordinator, which takes the goodbye for that; otherwise see {@link #hangUp}.
     */
    @Override
    public void close() {
        ended.set(true);
        if (awaitsGoodbye.getAndSet(false)) {
            Thread goodbye =
                    new Thread(this::sayGoodbye, "agent-goodbye"); // what is sent to a host that is cut off may hang
            goodbye.setDaemon(true);
            goodbye.start();
            try {
                goodbye.join(GOODBYE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        hangUp();
    }

    private void sayGoodbye() {
        try {
            ask(new Leave(), false).get(GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | LinkException e) {
            // the coordinator notices that the agent is gone
        }
    }

    /** Leaves without a word. */
    public void hangUp() {
        ended.set(true);
        awaitsGoodbye.set(false);
        presence.interrupt();
        questions.close();
        told.close();
        opened.thenAccept(LinkTransport::close);
    }

    private void endIfGone() {
        if (opened.isDone() && !members.contains(opened.join().founder())) {
            lost();
        }
    }

    private void lost() {
        awaitsGoodbye.set(false);
        end(false, LOST);
    }

    private void end(boolean planned, String why) {
        if (!ended.getAndSet(true)) {
            told.putEvent(() -> handler.ended(planned, why));
        }
    }

    /** The problem of a message that cannot be read or made. */
    static String problem(Throwable failure) {
        return failure instanceof InvalidValueException known ? known.getMessage() : failure.toString();
    }

    private static String line(String text) {
        return Printable.line(text, SHOWN_CHARACTERS);
    }

    /** Takes the events of the transport, and ignores every member but the coordinator. */
    private final class AgentReceiver implements LinkTransport.Receiver {
        private final ReceivedOrders orders = new ReceivedOrders(settings.identity(), ReceivedOrders.REMEMBERED);
        private final AtomicBoolean warned = new AtomicBoolean();

        @Override
        public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {
            long arrivedNanos = settings.clock().nanos();
            LinkTransport transport = opened.join();
            if (!member.equals(transport.founder())) {
                return;
            }
            try {
                MessageFrame frame = orders.read(bytes, offset, length, transport.founder(), transport.self());
                if (frame == null) {
                    warnOnce();
                    return;
                }
                switch (frame.kind()) {
                    case ANSWER -> requests.answered(member, frame.number(), frame.message(), arrivedNanos);
                    case TELL -> told.put(() -> handler.told(frame.message()));
                    case ASK -> answer(transport, frame, arrivedNanos);
                }
            } catch (RuntimeException | Error e) {
                int proof = MessageProof.length(bytes, offset, length);
                unreadable(transport, MessageFrame.header(bytes, offset + proof, length - proof), problem(e));
            }
        }

        /** A question gets the reason as its answer. Without what it was told, the agent cannot go on. */
        private void unreadable(LinkTransport transport, Optional<MessageFrame.FrameHeader> header, String problem) {
            if (header.isPresent() && header.get().kind() == FrameKind.ASK) {
                reply(transport, header.get().number(), new Failed(line("the question cannot be read: " + problem)));
            } else {
                end(false, "the coordinator sent: " + line(problem));
            }
        }

        private void warnOnce() {
            if (!warned.getAndSet(true)) {
                told.putEvent(() ->
                        handler.refused("refused: a member that is not the coordinator gave an order in its name"));
            }
        }

        private void answer(LinkTransport transport, MessageFrame question, long arrivedNanos) {
            if (question.message() instanceof ClockProbe) {
                reply(
                        transport,
                        question.number(),
                        new ClockAnswer(arrivedNanos, settings.clock().nanos()));
            } else if (question.message() instanceof Leave) {
                reply(transport, question.number(), new Leave());
                awaitsGoodbye.set(false);
                end(true, "the coordinator has ended the run");
            } else {
                questions.put(() -> reply(transport, question.number(), answerOf(question.message())));
            }
        }

        private ClusterMessage answerOf(ClusterMessage question) {
            try {
                return handler.answer(question);
            } catch (RuntimeException | Error e) {
                String message = e.getMessage();
                return new Failed(line(message == null ? e.getClass().getSimpleName() : message));
            }
        }

        private void reply(LinkTransport transport, long number, ClusterMessage answer) {
            boolean urgent = answer instanceof ClockAnswer;
            byte[] bytes;
            try {
                bytes = new MessageFrame(FrameKind.ANSWER, number, answer).encode();
            } catch (RuntimeException | Error e) {
                Failed unsent = new Failed(line("the answer cannot be sent: " + problem(e)));
                bytes = new MessageFrame(FrameKind.ANSWER, number, unsent).encode();
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
