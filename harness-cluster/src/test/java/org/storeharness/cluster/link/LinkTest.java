package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.cluster.link.LinkFixture.PATIENCE;
import static org.storeharness.cluster.link.LinkFixture.coordinator;
import static org.storeharness.cluster.link.LinkFixture.hello;
import static org.storeharness.cluster.link.LinkFixture.join;
import static org.storeharness.cluster.link.LinkFixture.patience;
import static org.storeharness.cluster.link.LinkFixture.settings;
import static org.storeharness.cluster.link.LinkFixture.text;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Stop;
import org.storeharness.cluster.link.LinkFixture.AgentNotes;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.cluster.link.jgroups.StackCredits;
import org.storeharness.engine.Clock;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LinkTest {
    private InetSocketAddress address;
    private LinkSettings settings;
    private final CoordinatorNotes notes = new CoordinatorNotes();
    private final AgentNotes agentNotes = new AgentNotes();

    @BeforeEach
    void chooseAnAddress() throws IOException {
        address = LinkFixture.freeAddress();
        settings = settings(address, "a");
    }

    @Test
    void theCoordinatorWaitsForNamedAgentsAndSaysWhoIsMissing() throws InterruptedException {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a", "b")) {
            assertThat(coordinator.address()).isEqualTo(address);
            assertThat(coordinator.roster().awaitAgents(Duration.ZERO)).containsExactly("a", "b");
            try (AgentLink a = join(settings, "a", agentNotes)) {
                assertThat(notes.next()).isEqualTo("joined a");
                assertThat(coordinator.roster().awaitAgents(Duration.ZERO)).containsExactly("b");
                try (AgentLink b = join(settings, "b", new AgentNotes())) {
                    assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
                    assertThat(coordinator.roster().agents()).containsExactly("a", "b");
                    a.tell(text("from a"));
                    assertThat(notes.next()).isEqualTo("joined b");
                    assertThat(notes.next()).isEqualTo("told a " + text("from a"));
                    b.tell(text("from b"));
                    assertThat(notes.next()).isEqualTo("told b " + text("from b"));
                }
                assertThat(notes.next()).isEqualTo("left b");
                assertThat(coordinator.roster().awaitAgents(Duration.ZERO)).containsExactly("b");
            }
        }
    }

    @Test
    void questionsAreAnsweredAndFailuresAreOneLine() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(a).isNotNull();
            for (int i = 0; i < 100; i++) {
                assertThat(ask(coordinator, "a", text("question " + i))).isEqualTo(text("question " + i));
            }
            String long1 = "x".repeat(3_000_000);
            assertThat(ask(coordinator, "a", text(long1))).isEqualTo(text(long1));
            assertThatThrownBy(() -> ask(coordinator, "a", new Stop()))
                    .hasRootCauseInstanceOf(LinkException.class)
                    .rootCause()
                    .hasMessage("agent 'a': cannot stop\\u000anow");
            assertThatThrownBy(() -> ask(coordinator, "b", new Stop()))
                    .rootCause()
                    .hasMessage("agent 'b' is not there");
            coordinator.tell("a", text("to one"));
            assertThat(agentNotes.next()).isEqualTo("told " + text("to one"));
            assertThatThrownBy(() -> coordinator.tell("b", text("x"))).hasMessage("agent 'b' is not there");
        }
    }

    /** More than the members may send before they tell each other what is stable, in messages of many fragments, from all at the same time. */
    @Test
    void longMessagesOfAllMembersArriveInTheirOrder() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a", "b");
                AgentLink a = join(settings, "a", agentNotes);
                AgentLink b = join(settings, "b", agentNotes)) {
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            int messages = longTextsAboveCredits();
            CompletableFuture<Void> sent = CompletableFuture.allOf(
                    CompletableFuture.runAsync(() -> tellLong(a, messages)),
                    CompletableFuture.runAsync(() -> tellLong(b, messages)));
            List<CompletableFuture<ClusterMessage>> answers = new ArrayList<>();
            for (int i = 0; i < messages; i++) {
                answers.add(coordinator.ask("a", longText(i)));
                answers.add(coordinator.ask("b", longText(i)));
            }
            for (int i = 0; i < 2 * messages; i++) {
                assertThat(answers.get(i).get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isEqualTo(longText(i / 2));
            }
            sent.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            Map<String, Integer> told = new HashMap<>(Map.of("a", 0, "b", 0));
            while (told.values().stream().anyMatch(count -> count < messages)) {
                String note = notes.next();
                if (note.startsWith("joined ")) {
                    continue;
                }
                String name = note.substring("told ".length(), "told ".length() + 1);
                assertThat(note).isEqualTo("told " + name + " " + longText(told.merge(name, 1, Integer::sum) - 1));
            }
            assertThat(coordinator.roster().awaitAgents(Duration.ZERO)).isEmpty();
        }
    }

    private static void tellLong(AgentLink agent, int messages) {
        for (int i = 0; i < messages; i++) {
            agent.tell(longText(i));
        }
    }

    private static ClusterMessage longText(int number) {
        return text(number + "x".repeat(longCharacters(number)));
    }

    private static int longCharacters(int number) {
        return 150_000 + 1_000 * number;
    }

    /** How many of them are a tenth more than the credits. */
    private static int longTextsAboveCredits() throws Exception {
        double bytes = 1.1 * StackCredits.bytes();
        int number = 0;
        while (bytes > 0) {
            bytes -= longCharacters(number);
            number++;
        }
        return number;
    }

    @Test
    void anAgentMayComeBeforeTheCoordinatorAndFoundsNothing() throws Exception {
        BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
        // an agent that gives up says why, in one line
        assertThatThrownBy(() ->
                        AgentDialler.join(settings, hello("a"), agentNotes, patience(Duration.ZERO), waiting::add))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("cannot be reached");
        CompletableFuture<AgentLink> early = joining(waiting, patience(PATIENCE));
        assertThat(waiting.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .startsWith("the coordinator at 127.0.0.1:" + address.getPort() + " cannot be reached");
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a")) {
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            early.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).close();
        }
        assertThat(notes.next()).isEqualTo("joined a");
    }

    @Test
    void anAgentThatIsStartedAgainTakesItsPlace() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a")) {
            join(settings, "a", agentNotes).close();
            assertThat(notes.next()).isEqualTo("joined a");
            assertThat(notes.next()).isEqualTo("left a");
            AgentLink again = join(settings, "a", agentNotes);
            assertThat(notes.next()).isEqualTo("joined a");
            assertThat(ask(coordinator, "a", text("there?"))).isEqualTo(text("there?"));
            // A second process of that name waits until the first is gone
            BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
            CompletableFuture<AgentLink> second = joining(waiting, patience(PATIENCE));
            assertThat(waiting.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo("the coordinator refused: agent 'a' is there already, as another process");
            again.close();
            second.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).close();
        }
    }

    /** The clock of the second one goes fast: each look at it takes 20 s. */
    @Test
    void aSecondProcessOfTheSameNameEndsAfterAWhileAndIsToldOfOnce() throws Exception {
        AtomicLong nanos = new AtomicLong();
        Clock fast = new Clock() {
            @Override
            public long nanos() {
                return nanos.addAndGet(TimeUnit.SECONDS.toNanos(20));
            }

            @Override
            public void pause(long wait) {}
        };
        LinkSettings hasty = new LinkSettings(
                settings.address(), settings.identity(), settings.build(), fast, settings.transports());
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink first = join(settings, "a", agentNotes)) {
            assertThat(first).isNotNull();
            String inUse = "agent 'a' is there already, as another process";
            List<String> waiting = new ArrayList<>();
            AgentDialler.Patience endless = new AgentDialler.Patience(Duration.ofDays(1), true);
            assertThatThrownBy(() -> AgentDialler.join(hasty, hello("a"), new AgentNotes(), endless, waiting::add))
                    .isInstanceOf(LinkException.class)
                    .hasMessage("the coordinator refused: " + inUse + "; end that one, or give this one another name");
            assertThat(waiting).containsExactly("the coordinator refused: " + inUse);
            assertThat(notes.next()).isEqualTo("joined a");
            assertThat(notes.next()).isEqualTo("refused: " + inUse);
            assertThat(notes.rest()).isEmpty();
            assertThat(ask(coordinator, "a", text("there?"))).isEqualTo(text("there?"));
        }
    }

    @Test
    void anAgentThatWasGivenUpIsNamedWithTheReasonAndItsNameIsTakenByNoOther() throws Exception {
        String gone = "agent 'a' has been silent for 10 s";
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink first = join(settings, "a", agentNotes)) {
            assertThat(first).isNotNull();
            coordinator.roster().giveUp("a", "has been silent for 10 s");
            assertThatThrownBy(() -> ask(coordinator, "a", text("there?"))).hasMessageContaining(gone);
            assertThatThrownBy(() -> coordinator.tell("a", text("x"))).hasMessage(gone);
            assertThatThrownBy(() -> join(settings, "a", new AgentNotes()))
                    .isInstanceOf(LinkException.class)
                    .hasMessage("the coordinator refused: " + gone
                            + "; the run ends without it, and takes no other of its name");
        }
    }

    @Test
    void anAgentThatKeepsWaitingIsTakenByTheNextCoordinatorThatNamesIt() throws Exception {
        BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
        CompletableFuture<AgentLink> keeping;
        try (CoordinatorLink other = coordinator(settings, notes, "b")) {
            assertThat(other.roster().agents()).isEmpty();
            keeping = joining(waiting, new AgentDialler.Patience(PATIENCE, true));
            assertThat(waiting.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo("the coordinator refused: agent 'a' is not one of those that the run waits for: b");
        }
        CoordinatorNotes next = new CoordinatorNotes();
        try (CoordinatorLink wanting = coordinator(settings, next, "a")) {
            assertThat(wanting.roster().awaitAgents(PATIENCE)).isEmpty();
            keeping.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).close();
        }
        assertThat(next.next()).isEqualTo("joined a");
    }

    @Test
    void agentsSeeThatTheCoordinatorIsGone() throws Exception {
        CoordinatorLink coordinator = coordinator(settings, notes, "a", "b");
        AgentNotes others = new AgentNotes();
        try (AgentLink a = join(settings, "a", agentNotes);
                AgentLink b = join(settings, "b", others)) {
            coordinator.close();
            assertThat(agentNotes.next()).isEqualTo("ended: the coordinator has ended the run");
            assertThat(others.next()).isEqualTo("ended: the coordinator has ended the run");
            assertThatThrownBy(() -> a.tell(text("x"))).hasMessage("the coordinator is gone");
            assertThatThrownBy(() -> b.tell(text("x"))).hasMessage("the coordinator is gone");
        }
        assertThat(agentNotes.rest()).isEmpty();
    }

    @Test
    void anotherBuildOrAnUnexpectedNameIsRefusedOnBothSides() {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a", "b")) {
            String build = "agent 'a' is build 1.0 (commit 0000000), and the coordinator 1.0 (commit abc1234);"
                    + " all have to be of the same build";
            assertRefused(hello("a", new BuildIdentity("1.0", "0000000")), build);
            assertRefused(hello("c"), "agent 'c' is not one of those that the run waits for: a, b");
            assertThat(coordinator.roster().agents()).isEmpty();
        }
    }

    private void assertRefused(Hello hello, String reason) {
        assertThatThrownBy(() -> AgentDialler.join(settings, hello, agentNotes, patience(PATIENCE), line -> {}))
                .isInstanceOf(LinkException.class)
                .hasMessage("the coordinator refused: " + reason);
        assertThat(assertDoesNotInterrupt(notes)).isEqualTo("refused: " + reason);
    }

    private static String assertDoesNotInterrupt(CoordinatorNotes notes) {
        try {
            return notes.next();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatIsNoMessageOrTooLongIsRefusedAndTheLinkGoesOn() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(a).isNotNull();
            assertThat(notes.next()).isEqualTo("joined a");
            for (byte[] sent : List.of("nonsense".getBytes(StandardCharsets.US_ASCII), new byte[70_000])) {
                try (LinkTransport stranger = new JGroupsTransports().dial(address, settings.identity(), new Deaf())) {
                    stranger.send(stranger.founder(), sent, false);
                    assertThat(notes.next())
                            .isEqualTo("refused: a stranger sent: "
                                    + (sent.length > 100
                                            ? "message of 70000 bytes; at most 65536 are allowed"
                                            : "no message of a harness"));
                }
            }
            assertThat(ask(coordinator, "a", text("still there?"))).isEqualTo(text("still there?"));
        }
    }

    @Test
    void garbageOnThePortDisturbsNobody() throws Exception {
        Random random = new Random(7);
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a", "b");
                AgentLink a = join(settings, "a", agentNotes)) {
            for (int i = 0; i < 20; i++) {
                byte[] garbage = new byte[1 + random.nextInt(4_000)];
                random.nextBytes(garbage);
                send(i % 2 == 0 ? garbage : "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            try (AgentLink b = join(settings, "b", new AgentNotes())) {
                assertThat(b).isNotNull();
                assertThat(ask(coordinator, "a", text("there?"))).isEqualTo(text("there?"));
                assertThat(ask(coordinator, "b", text("there?"))).isEqualTo(text("there?"));
                a.tell(text("yes"));
            }
        }
    }

    private void send(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.getOutputStream().write(bytes);
        } catch (java.net.SocketException e) {
            // the other side has hung up already
        }
    }

    @Test
    void theClockOfAnAgentInThisProcessIsThisClock() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(a).isNotNull();
            ClockEstimate estimate = LinkFixture.compareClocks(coordinator, "a", ClockEstimate.PROBES);
            assertThat(Math.abs(estimate.offsetNanos())).isLessThanOrEqualTo(estimate.boundNanos());
            assertThat(estimate.boundNanos()).isPositive();
            assertThat(estimate.probes()).isEqualTo(ClockEstimate.PROBES);
            assertThatThrownBy(() -> LinkFixture.compareClocks(coordinator, "b", 1))
                    .isInstanceOf(LinkException.class)
                    .hasMessage("agent 'b' is not there");
        }
    }

    @Test
    void anAgentThatTellsMoreThanIsTakenIsSlowedDownAndNothingIsLost() throws Exception {
        int messages = 1_200;
        String body = "y".repeat(20_000);
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger taken = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(messages);
        CoordinatorNotes events = new CoordinatorNotes() {
            @Override
            public void told(String agent, ClusterMessage message) {
                try {
                    open.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                if (message.equals(text(taken.getAndIncrement() + body))) {
                    all.countDown();
                }
            }
        };
        try (CoordinatorLink coordinator = coordinator(settings, events, "a");
                AgentLink a = join(settings, "a", agentNotes)) {
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            AtomicInteger sent = new AtomicInteger();
            Thread sender = new Thread(() -> {
                for (int i = 0; i < messages; i++) {
                    a.tell(text(i + body));
                    sent.incrementAndGet();
                }
            });
            sender.start();
            awaitRest(sender);
            assertThat(sent.get()).isLessThan(messages);
            // Clocks are compared all the same
            assertThat(LinkFixture.compareClocks(coordinator, "a", 4).probes()).isEqualTo(4);
            open.countDown();
            assertThat(all.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            sender.join();
        }
    }

    /** Waits until the thread waits for others again and again, or has ended. */
    private static void awaitRest(Thread thread) throws InterruptedException {
        for (int resting = 0; resting < 40 && thread.isAlive(); ) {
            Thread.State state = thread.getState();
            resting = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING ? resting + 1 : 0;
            Thread.sleep(25);
        }
    }

    @Test
    void withoutCertificatesOfOnesOwnNothingListensOrDialsBeyondLoopback() {
        assertThat(settings(new InetSocketAddress("::1", 7946), "a").address().getPort())
                .isEqualTo(7946);
        for (InetSocketAddress beyond : List.of(
                new InetSocketAddress("0.0.0.0", 7946),
                new InetSocketAddress("192.0.2.1", 7946),
                InetSocketAddress.createUnresolved("nowhere.invalid", 7946))) {
            assertThatThrownBy(() -> settings(beyond, "a"))
                    .isInstanceOf(SecurityProblem.class)
                    .hasMessageContaining(beyond.getHostString() + ":7946 is not a loopback address")
                    .hasMessageContaining("--tls DIR");
        }
    }

    @Test
    void aTakenPortIsSaidInOneLine() {
        try (CoordinatorLink first = coordinator(settings, notes, "a")) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> coordinator(settings, new CoordinatorNotes(), "a"))
                    .isInstanceOf(LinkException.class)
                    .hasMessageStartingWith("cannot listen on 127.0.0.1:" + address.getPort() + ": ")
                    .message()
                    .hasLineCount(1);
        }
    }

    /** An agent that tells of its waiting, on a thread of its own. */
    private CompletableFuture<AgentLink> joining(BlockingQueue<String> waiting, AgentDialler.Patience patience) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return AgentDialler.join(settings, hello("a"), agentNotes, patience, waiting::add);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static ClusterMessage ask(CoordinatorLink coordinator, String agent, ClusterMessage question)
            throws Exception {
        return coordinator.ask(agent, question).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** A member that listens to nobody. */
    static class Deaf implements LinkTransport.Receiver {
        @Override
        public void received(String member, byte[] bytes, int offset, int length, boolean urgent) {}

        @Override
        public void membersChanged(List<String> members) {}

        @Override
        public void turnedAway(String line) {}
    }
}
