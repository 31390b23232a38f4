package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.cluster.link.LinkFixture.PATIENCE;
import static org.storeharness.cluster.link.LinkFixture.SILENCE;
import static org.storeharness.cluster.link.LinkFixture.coordinator;
import static org.storeharness.cluster.link.LinkFixture.join;
import static org.storeharness.cluster.link.LinkFixture.settings;
import static org.storeharness.cluster.link.LinkFixture.text;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cluster.link.LinkFixture.AgentNotes;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;

@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LinkLossTest {
    private static final String LOST = ": agent 'a' is lost: its process has ended, or its host does not answer";

    private final CoordinatorNotes notes = new CoordinatorNotes();
    private InetSocketAddress address;
    private LinkSettings settings;

    @BeforeEach
    void chooseAnAddress() throws IOException {
        address = LinkFixture.freeAddress();
        settings = settings(address, "a");
    }

    @Test
    void aKilledAgentIsToldAndItsQuestionsFail() throws Exception {
        AgentNotes others = new AgentNotes();
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a", "b");
                AgentLink b = join(settings, "b", others);
                LinkProcess a = agentProcess("a")) {
            assertThat(b).isNotNull();
            assertThat(a.next()).isEqualTo("in");
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            CompletableFuture<ClusterMessage> unanswered = coordinator.ask("a", SILENCE);
            a.kill();
            assertThat(notes.next()).isEqualTo("joined b");
            assertThat(notes.next()).isEqualTo("joined a");
            assertThat(notes.next()).isEqualTo("lost a" + LOST);
            assertThatThrownBy(() -> unanswered.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage(LOST.substring(2));
            // The others stay, and the same agent may come again
            assertThat(coordinator.ask("b", text("there?")).get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(text("there?"));
            try (AgentLink again = join(settings, "a", new AgentNotes())) {
                assertThat(again).isNotNull();
                assertThat(notes.next()).isEqualTo("joined a");
                assertThat(coordinator.ask("a", text("again?")).get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isEqualTo(text("again?"));
            }
            assertThat(notes.next()).isEqualTo("left a");
            assertThat(others.rest()).isEmpty();
        }
    }

    @Test
    void aKilledCoordinatorIsToldToEveryAgent() throws Exception {
        AgentNotes first = new AgentNotes();
        AgentNotes second = new AgentNotes();
        try (LinkProcess coordinator =
                LinkProcess.start(List.of(), "coordinator", "127.0.0.1", Integer.toString(address.getPort()), "a,b")) {
            assertThat(coordinator.next()).isEqualTo("open");
            try (AgentLink a = join(settings, "a", first);
                    AgentLink b = join(settings, "b", second)) {
                assertThat(a).isNotSameAs(b);
                coordinator.kill();
                String lost = "lost: the coordinator is lost: its process has ended, or its host does not answer";
                assertThat(first.next()).isEqualTo(lost);
                assertThat(second.next()).isEqualTo(lost);
            }
        }
    }

    @Test
    @Tag("exhaustive")
    void anAgentThatWasStoppedTooLongIsLostAndLearnsIt() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                LinkProcess a = agentProcess("a")) {
            assertThat(a.next()).isEqualTo("in");
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            assertThat(notes.next()).isEqualTo("joined a");
            signal("-STOP", a);
            assertThat(notes.next()).isEqualTo("lost a" + LOST);
            signal("-CONT", a);
            assertThat(a.next()).startsWith("lost: the coordinator is lost");
            assertThat(coordinator.roster().agents()).isEmpty();
        }
        assertThat(notes.rest()).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void anAgentThatIsStoppedForAMomentStays() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings, notes, "a");
                LinkProcess a = agentProcess("a")) {
            assertThat(a.next()).isEqualTo("in");
            assertThat(coordinator.roster().awaitAgents(PATIENCE)).isEmpty();
            assertThat(notes.next()).isEqualTo("joined a");
            signal("-STOP", a);
            Thread.sleep(5_000);
            signal("-CONT", a);
            assertThat(coordinator.ask("a", text("there?")).get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(text("there?"));
            assertThat(notes.rest()).isEmpty();
        }
    }

    private LinkProcess agentProcess(String name) throws IOException {
        return LinkProcess.start(List.of(), "agent", "127.0.0.1", Integer.toString(address.getPort()), name);
    }

    private static void signal(String signal, LinkProcess process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }
}
