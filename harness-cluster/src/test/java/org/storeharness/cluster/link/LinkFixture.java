package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.storeharness.cluster.link.ClusterMessage.Abort;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Stop;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.engine.SystemClock;
import org.storeharness.environment.CountersDelta;
import org.storeharness.process.FreePorts;
import org.storeharness.run.phase.ClientObservation;

/** Ends of links on loopback, whose events are noted as text. A test waits for events, and for nothing else. */
final class LinkFixture {
    static final BuildIdentity BUILD = new BuildIdentity("1.0", "abc1234");

    /** No test waits this long unless it fails. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private LinkFixture() {}

    static InetSocketAddress freeAddress() throws IOException {
        return new InetSocketAddress(InetAddress.getByName("127.0.0.1"), FreePorts.choose());
    }

    /** The settings without {@code --tls}, with the certificates of the user who runs the tests. */
    static LinkSettings settings(InetSocketAddress address, String name) {
        return settings(address, TlsIdentity.of(null, name));
    }

    static LinkSettings settings(InetSocketAddress address, TlsIdentity identity) {
        return new LinkSettings(address, identity, BUILD, new SystemClock(), new JGroupsTransports());
    }

    static Hello hello(String name) {
        return hello(name, BUILD);
    }

    static Hello hello(String name, BuildIdentity build) {
        return new Hello(name, build);
    }

    /** Keeps notes in their order. */
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
    static class CoordinatorNotes extends Notes implements CoordinatorLink.Events {
        @Override
        public void joined(String agent) {
            note("joined " + agent);
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
        public void unreadable(String agent, String line) {
            note(line);
        }

        @Override
        public void refused(String line) {
            note(line);
        }
    }

    /** A question whose answer is not even made. */
    static final Abort TOO_MUCH = new Abort("too much");

    /** A question whose answer cannot be made bytes. */
    static final Abort TOO_MUCH_TO_SEND = new Abort("too much to send");

    /** A question whose answer is longer than a message may be. */
    static final Abort TOO_LONG = new Abort("too long");

    /** The question that an agent never answers. */
    static final Abort SILENCE = new Abort("silence");

    private static final class Unwritable extends Histogram {
        private static final long serialVersionUID = 1L;

        private final boolean made;

        Unwritable() {
            super(3);
            made = true;
        }

        @Override
        public long getTotalCount() {
            if (made) {
                throw new OutOfMemoryError("planted while it is written");
            }
            return super.getTotalCount();
        }
    }

    /** An agent that answers an abort with its echo, and fails at a stop. */
    static final class AgentNotes extends Notes implements AgentLink.Handler {
        @Override
        public ClusterMessage answer(ClusterMessage question) {
            if (question instanceof Stop) {
                throw new IllegalStateException("cannot stop\nnow");
            } else if (question.equals(TOO_MUCH)) {
                throw new OutOfMemoryError("planted");
            } else if (question.equals(TOO_MUCH_TO_SEND)) {
                return new HostEvent.ClientSamples(
                        1, 1, new ClientObservation(CountersDelta.UNKNOWN, new Unwritable()));
            } else if (question.equals(TOO_LONG)) {
                return new Abort("x".repeat(MessageFrame.MAXIMUM_BYTES));
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
        public void refused(String line) {
            note(line);
        }

        @Override
        public void leased(long untilNanos) {}

        @Override
        public void ended(boolean planned, String line) {
            note((planned ? "ended: " : "lost: ") + line);
        }
    }

    /** @param settings the settings of the coordinator, or of an agent of the same user */
    static CoordinatorLink coordinator(LinkSettings settings, CoordinatorNotes notes, String... agents) {
        TlsIdentity own = settings.identity();
        TlsIdentity identity =
                own.name().equals(MemberName.COORDINATOR) ? own : TlsIdentity.of(null, MemberName.COORDINATOR);
        return CoordinatorLink.open(
                new LinkSettings(
                        settings.address(), identity, settings.build(), settings.clock(), settings.transports()),
                Set.of(agents),
                CoordinatorLink.USUAL_LEASE,
                notes);
    }

    /** Compares an agent's clock with the coordinator's, probe after probe. */
    static ClockEstimate compareClocks(CoordinatorLink coordinator, String agent, int probes) {
        List<ClockSample> samples = new ArrayList<>();
        while (samples.size() < probes) {
            try {
                samples.add(coordinator.probeClock(agent).get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            } catch (ExecutionException e) {
                throw new LinkException(String.valueOf(e.getCause().getMessage()));
            } catch (InterruptedException | TimeoutException e) {
                throw new AssertionError("agent " + agent + " answers no probe", e);
            }
        }
        return ClockEstimate.of(samples);
    }

    /** An agent's, which ends where it is not wanted. */
    static AgentDialler.Patience patience(Duration duration) {
        return new AgentDialler.Patience(duration, false);
    }

    static byte[] asked(ClusterMessage question) {
        return new MessageFrame(FrameKind.ASK, 1, question).encode();
    }

    static AgentLink join(LinkSettings settings, String name, AgentNotes notes) throws InterruptedException {
        return AgentDialler.join(settings, hello(name), notes, patience(PATIENCE), line -> {});
    }

    static Abort text(String text) {
        return new Abort(text);
    }
}
