package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.cluster.protocol.BuildIdentity;
import org.storeharness.cluster.protocol.ClusterMessage;
import org.storeharness.cluster.protocol.ClusterMessage.Abort;
import org.storeharness.cluster.protocol.ClusterMessage.Hello;
import org.storeharness.cluster.protocol.ClusterMessage.Stop;
import org.storeharness.cluster.security.TlsIdentity;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.process.FreePorts;

/** Ends of links on loopback, whose events are noted as text. A test waits for events, and for nothing else. */
final class LinkFixture {
    static final BuildIdentity BUILD = new BuildIdentity("1.0", "abc1234");

    /** No test waits this long unless it fails. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private LinkFixture() {}

    static InetSocketAddress freeAddress() throws IOException {
        return new InetSocketAddress(InetAddress.getByName("127.0.0.1"), FreePorts.choose());
    }

    static LinkSettings settings(InetSocketAddress address, @Nullable TlsIdentity identity) {
        return new LinkSettings(address, identity, BUILD, new SystemClock(), new JGroupsTransports());
    }

    static Hello hello(String name) {
        return hello(name, BUILD);
    }

    static Hello hello(String name, BuildIdentity build) {
        return new Hello(
                name,
                build.version(),
                build.commit(),
                "17",
                List.of("memory"),
                List.of(),
                Map.of("host", "test"),
                "nonce of " + name,
                null,
                null);
    }

    /** What was noted, in its order. */
    static class Notes {
        private final BlockingQueue<String> notes = new LinkedBlockingQueue<>();

        void note(String text) {
            notes.add(text);
        }

        /** The next note, which must come. */
        String next() throws InterruptedException {
            String note = notes.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(note).as("a note within %s", PATIENCE).isNotNull();
            return String.valueOf(note);
        }

        /** The next note, however late. */
        String take() throws InterruptedException {
            return notes.take();
        }

        List<String> rest() {
            return List.copyOf(notes);
        }
    }

    /** The coordinator's events as notes. */
    static final class CoordinatorNotes extends Notes implements CoordinatorLink.Events {
        @Override
        public void joined(Hello agent) {
            note("joined " + agent.name());
        }

        @Override
        public void told(String agent, ClusterMessage message) {
            note("told " + agent + " " + message);
        }

        @Override
        public void left(String agent) {
            note("left " + agent);
        }

        @Override
        public void lost(String agent, String line) {
            note("lost " + agent + ": " + line);
        }

        @Override
        public void refused(String line) {
            note(line);
        }
    }

    /** What an agent never answers. */
    static final Abort SILENCE = new Abort("silence");

    /** An agent that answers an abort with its echo, and fails at a stop. */
    static final class AgentNotes extends Notes implements AgentLink.Handler {
        @Override
        public ClusterMessage answer(ClusterMessage question) {
            if (question instanceof Stop) {
                throw new IllegalStateException("cannot stop\nnow");
            } else if (question.equals(SILENCE)) {
                new CompletableFuture<Void>().join();
            }
            return question;
        }

        @Override
        public void told(ClusterMessage message) {
            note("told " + message);
        }

        @Override
        public void ended(boolean planned, String line) {
            note((planned ? "ended: " : "lost: ") + line);
        }
    }

    static CoordinatorLink coordinator(LinkSettings settings, CoordinatorNotes notes, String... agents) {
        return CoordinatorLink.open(settings, Set.of(agents), notes);
    }

    static AgentLink join(LinkSettings settings, String name, AgentNotes notes) throws InterruptedException {
        return AgentDialler.join(settings, hello(name), notes, PATIENCE, line -> {});
    }

    static Abort text(String text) {
        return new Abort(text);
    }
}
