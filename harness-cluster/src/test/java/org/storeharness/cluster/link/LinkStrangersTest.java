package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.cluster.link.LinkFixture.coordinator;
import static org.storeharness.cluster.link.LinkFixture.join;
import static org.storeharness.cluster.link.LinkFixture.settings;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.link.LinkFixture.AgentNotes;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;

/** Processes of another user of the machine, as far as they have another directory of state, at links without certificates. */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LinkStrangersTest {
    @TempDir
    Path directory;

    private final CoordinatorNotes notes = new CoordinatorNotes();
    private final AgentNotes agentNotes = new AgentNotes();
    private InetSocketAddress address;

    @BeforeEach
    void chooseAnAddress() throws IOException {
        address = LinkFixture.freeAddress();
    }

    @Test
    void anAgentOfAnotherUserIsRefusedByNameOnBothSides() throws Exception {
        try (CoordinatorLink coordinator = coordinator(settings(address, "a"), notes, "a");
                LinkProcess stranger = stranger("agent", "a")) {
            String reason = " does not have the same key as this process; run both as the same user, with the same"
                    + " XDG_STATE_HOME, or give both --tls DIR, see 'harness cluster certificates'";
            assertThat(notes.next()).matches("refused 127.0.0.1:\\d+: agent 'a'" + Pattern.quote(reason));
            assertThat(stranger.next()).isEqualTo("the coordinator at 127.0.0.1:" + address.getPort() + reason);
            assertThat(coordinator.agents()).isEmpty();
            try (AgentLink own = join(settings(address, "a"), "a", agentNotes)) {
                assertThat(own).isNotNull();
                assertThat(notes.next()).isEqualTo("joined a");
            }
        }
    }

    @Test
    void aCoordinatorOfAnotherUserIsNotObeyed() throws Exception {
        try (LinkProcess stranger = stranger("coordinator", "a")) {
            assertThat(stranger.next()).isEqualTo("open");
            assertThatThrownBy(() -> join(settings(address, "a"), "a", agentNotes))
                    .isInstanceOf(LinkException.class)
                    .hasMessageStartingWith("the coordinator at 127.0.0.1:" + address.getPort()
                            + " does not have the same key as this process; ");
            assertThat(stranger.next()).contains("agent 'a' does not have the same key as this process; ");
        }
    }

    private LinkProcess stranger(String what, String name) throws IOException {
        return LinkProcess.start(
                List.of("env", "XDG_STATE_HOME=" + directory), what, "127.0.0.1", "" + address.getPort(), name);
    }
}
