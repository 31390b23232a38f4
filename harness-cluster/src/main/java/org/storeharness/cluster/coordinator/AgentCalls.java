package org.storeharness.cluster.coordinator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.ClockSample;
import org.storeharness.cluster.link.ClusterMessage;
import org.storeharness.cluster.link.CoordinatorLink;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Durations;

/** Asks the agents of a site, all at the same time. What one of them cannot do, no one does. Used by the thread of the run. */
final class AgentCalls {
    /** The advice that ends a line about an agent that is lost, late or wrong. */
    static final String ADVICE = "; check the host and the agent's last output, then repeat the run";

    private static final long LOOK_MILLIS = 100;

    /** An agent that has not asked for its lease for so long after the end of the last one is given up. */
    private static final Duration GRACE = Duration.ofSeconds(4);

    private final CoordinatorLink link;
    private final List<String> agents;
    private final RunContext context;
    private final SiteTimes times;
    private final Consumer<String> notClosed;
    private final Set<Integer> toldOf = new HashSet<>();
    private boolean aborted;

    /** The reason for which the site cannot go on; {@code null} while it can. Set by any thread. */
    private volatile @Nullable String lost;

    /**
     * @param notClosed told of each agent that did not end its part in order
     */
    AgentCalls(
            CoordinatorLink link,
            List<String> agents,
            RunContext context,
            SiteTimes times,
            Consumer<String> notClosed) {
        this.link = link;
        this.agents = agents;
        this.context = context;
        this.times = times;
        this.notClosed = notClosed;
    }

    List<String> agents() {
        return agents;
    }

    RunContext context() {
        return context;
    }

    SiteTimes times() {
        return times;
    }

    /** Asks one agent, and does not wait. */
    CompletableFuture<ClusterMessage> ask(int host, ClusterMessage question) {
        return link.ask(agents.get(host), question);
    }

    /** Reads the clock of one agent. */
    CompletableFuture<ClockSample> probe(int host) {
        return link.probeClock(agents.get(host));
    }

    /**
     * Asks all agents, and waits for all answers.
     *
     * @param what names the request, for the message
     * @param question the question to each host, by its index
     * @param type the type of the answers
     * @param bound the longest time for that
     * @return the answers, in the order of the hosts
     * @throws RunException if one cannot do it, is lost or silent; names it. All others were told to abort then.
     */
    <A> List<A> askAll(String what, IntFunction<ClusterMessage> question, Class<A> type, Duration bound)
            throws RunException {
        return awaitAll(what, askEach(question), type, bound);
    }

    private List<CompletableFuture<ClusterMessage>> askEach(IntFunction<ClusterMessage> question) {
        return IntStream.range(0, agents.size())
                .mapToObj(host -> ask(host, question.apply(host)))
                .toList();
    }

    /** Waits for the answers of all agents, as {@link #askAll}. */
    <A> List<A> awaitAll(String what, List<CompletableFuture<ClusterMessage>> asked, Class<A> type, Duration bound)
            throws RunException {
        List<A> answers = new ArrayList<>();
        long began = context.clock().nanos();
        for (int host = 0; host < asked.size(); host++) {
            CompletableFuture<ClusterMessage> answer = asked.get(host);
            while (!isDone(answer)) {
                failed(asked);
                if (context.clock().nanos() - began >= bound(bound).toNanos()) {
                    throw giveUp(
                            host, "has not answered within " + Durations.format(bound(bound)) + ": " + what + ADVICE);
                }
            }
            answers.add(answer(host, answer, type));
        }
        return answers;
    }

    /** An agent is gone, or the coordinator is closed; any thread may tell. */
    void lost(String line) {
        lost = line;
    }

    /**
     * Asks all agents to close something, and waits for each, whatever the others do. An agent that is there and fails, or is not in time,
     * is reported once, and the site cannot go on.
     *
     * @param what names the request, for the message
     * @return the answers of the others, by the index of the host
     */
    <A> Map<Integer, A> closeEach(String what, ClusterMessage question, Class<A> type, Duration bound) {
        List<CompletableFuture<ClusterMessage>> asked = askEach(host -> question);
        Map<Integer, A> answers = new TreeMap<>();
        long began = context.clock().nanos();
        for (int host = 0; host < asked.size(); host++) {
            CompletableFuture<ClusterMessage> answer = asked.get(host);
            boolean done = isDone(answer);
            while (!done && context.clock().nanos() - began < bound(bound).toNanos()) {
                done = isDone(answer);
            }
            if (done && !answer.isCompletedExceptionally() && type.isInstance(answer.join())) {
                answers.put(host, type.cast(answer.join()));
            } else if (isThere(host)) {
                notClosed(host, whyNot(what, host, answer, bound));
            }
        }
        return answers;
    }

    private void notClosed(int host, String line) {
        if (toldOf.add(host)) {
            notClosed.accept(line);
        }
        lost(line);
    }

    /** Whether the agent is neither lost nor has left. */
    private boolean isThere(int host) {
        return link.roster().agents().contains(agents.get(host));
    }

    private String whyNot(String what, int host, CompletableFuture<ClusterMessage> answer, Duration bound) {
        if (!answer.isDone()) {
            return agent(host) + " has not answered within " + Durations.format(bound(bound)) + ": " + what
                    + "; check its host, and run './harness clean' there";
        }
        try {
            return unasked(host, answer.get());
        } catch (ExecutionException e) {
            return line(e);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private String unasked(int host, ClusterMessage message) {
        return agent(host) + " sent an unexpected response: "
                + message.getClass().getSimpleName();
    }

    /**
     * Looks at answers that are waited for.
     *
     * @param asked in the order of the hosts
     * @throws RunException if one of the answers is a failure, or an agent is gone or silent
     */
    void failed(List<? extends CompletableFuture<?>> asked) throws RunException {
        String line = lost;
        if (line != null) {
            throw fail(line);
        }
        Duration longest = times.lease().plus(GRACE);
        for (int host = 0; host < asked.size(); host++) {
            CompletableFuture<?> answer = asked.get(host);
            if (answer.isCompletedExceptionally()) {
                get(answer);
            }
            if (!answer.isDone() && link.roster().silence(agents.get(host)).compareTo(longest) > 0) {
                throw giveUp(
                        host,
                        "has been silent for " + longest.toSeconds()
                                + " s: its process is stopped, or its host does not answer");
            }
        }
    }

    /**
     * Takes all agents for gone that did not say that they closed everything, waits until none of them can work any more, a lease
     * longer at most, and reports them.
     *
     * @param closed the hosts that said so
     */
    void awaitEnd(Set<Integer> closed) {
        for (int host = 0; host < agents.size(); host++) {
            if (!closed.contains(host)) {
                link.roster().giveUp(agents.get(host), "has not confirmed its clean-up");
            }
        }
        try {
            for (String gone : link.roster().awaitEndOfGone(agents)) {
                int host = agents.indexOf(gone);
                notClosed(
                        host, agent(host) + " left without confirming its clean-up; run './harness clean' on its host");
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** An answer that is there. */
    <A> A answer(int host, CompletableFuture<ClusterMessage> answered, Class<A> type) throws RunException {
        ClusterMessage message = get(answered);
        if (!type.isInstance(message)) {
            throw fail(unasked(host, message));
        }
        return type.cast(message);
    }

    private <T> T get(CompletableFuture<T> answered) throws RunException {
        try {
            return answered.get();
        } catch (ExecutionException e) {
            throw fail(line(e));
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** The reason for which an answer failed, in one line. */
    static String line(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return String.valueOf((cause == null ? failed : cause).getMessage());
    }

    private static boolean isDone(CompletableFuture<?> answer) {
        try {
            answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return answer.isDone();
        } catch (ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            throw interrupted();
        }
        return true;
    }

    static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while agents were at work");
    }

    private Duration bound(Duration usual) {
        boolean ending = aborted || context.control().aborted();
        return ending && usual.compareTo(times.whenAborted()) > 0 ? times.whenAborted() : usual;
    }

    /** The name of an agent in a message. */
    String agent(int host) {
        return "agent '" + agents.get(host) + "'";
    }

    /** Tells all agents to abort, and returns the failure to throw. */
    RunException fail(String line) {
        if (!aborted) {
            aborted = true;
            tell(new ClusterMessage.Abort(line));
        }
        return new RunException(line);
    }

    /** Tells all agents to abort, waits for this one no more, and returns the failure to throw. */
    RunException giveUp(int host, String why) {
        RunException failure = fail(agent(host) + " " + why);
        link.roster().giveUp(agents.get(host), why);
        return failure;
    }

    /** Tells all agents that are there. */
    void tell(ClusterMessage message) {
        for (String agent : agents) {
            try {
                link.tell(agent, message);
            } catch (LinkException e) {
                // it is gone, which the next question finds out
            }
        }
    }
}
