package org.storeharness.cluster.link.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.TestCertificates;
import org.storeharness.cluster.link.TlsIdentity;

/** Strangers at the port of a member. The time bounds what hangs. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class GatedServerSocketTest {
    private static final Duration NEVER = Duration.ofHours(1);

    /** A record of a handshake whose 16,384 bytes are to follow. */
    private static final byte[] HELLO_BEGINS = {22, 3, 1, 64, 0};

    private static TlsIdentity coordinator;
    private static SSLContext agent;

    private final BlockingQueue<String> turnedAway = new LinkedBlockingQueue<>();

    @BeforeAll
    static void makeCertificates() {
        Path tls = TestCertificates.ours();
        coordinator = TlsIdentity.load(tls, "coordinator");
        agent = TlsIdentity.load(tls, "a").context();
    }

    @Test
    void aCallerWhoseHandshakeNeverEndsKeepsNobodyWaiting() throws Exception {
        try (GatedServerSocket gate = gate(NEVER);
                Socket silent = connect(gate);
                Socket slow = connect(gate)) {
            Thread dripping = drip(slow);
            assertLetsIn(gate);
            assertThat(dripping.isAlive()).as("the slow one is still there").isTrue();
            assertThat(silent.isConnected()).isTrue();
            assertThat(turnedAway).isEmpty();
        }
    }

    @Test
    void aHandshakeThatGoesOnByteAfterByteEndsInTime() throws Exception {
        try (GatedServerSocket gate = gate(Duration.ofMillis(300));
                Socket slow = connect(gate)) {
            Thread dripping = drip(slow);
            assertThat(turnedAway.take())
                    .isEqualTo("refused 127.0.0.1:" + slow.getLocalPort()
                            + ": it has not completed the TLS handshake in time");
            awaitHangUp(slow);
            dripping.join();
        }
    }

    @Test
    void tooManyCallersEndTheHandshakeThatHasTakenLongest() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try (GatedServerSocket gate = gate(NEVER)) {
            for (int i = 0; i <= GatedServerSocket.MOST; i++) {
                strangers.add(connect(gate));
            }
            awaitHangUp(strangers.get(0));
            assertLetsIn(gate);
            awaitHangUp(strangers.get(1));
            assertThat(turnedAway).hasSize(2);
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void aClosedOneAcceptsNobodyAndHangsUp() throws Exception {
        GatedServerSocket gate = gate(NEVER);
        try (Socket silent = connect(gate)) {
            CompletableFuture<Throwable> accepting = CompletableFuture.supplyAsync(() -> {
                try {
                    return new AssertionError("accepted " + gate.accept());
                } catch (IOException e) {
                    return e;
                }
            });
            gate.close();
            assertThat(accepting.get()).isInstanceOf(SocketException.class);
            awaitHangUp(silent);
        }
    }

    /** A busy coordinator ends handshakes that it began too late, which says nothing of its options. */
    @Test
    void aCoordinatorThatHangsUpHasNotCompletedTheHandshake() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            CompletableFuture<Void> hungUp = CompletableFuture.runAsync(() -> {
                try {
                    listener.accept().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            InetSocketAddress place = (InetSocketAddress) listener.getLocalSocketAddress();
            assertThatThrownBy(() -> CoordinatorProbe.connect(place, TlsIdentity.load(TestCertificates.ours(), "a")))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("has not completed the handshake in time");
            hungUp.get();
        }
    }

    private GatedServerSocket gate(Duration bound) throws IOException {
        GatedServerSocket gate = new GatedServerSocket(
                coordinator, bound, new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), turnedAway::add);
        gate.bind(null, 100);
        return gate;
    }

    private static Socket connect(GatedServerSocket gate) throws IOException {
        return new Socket(gate.getInetAddress(), gate.getLocalPort());
    }

    private static void assertLetsIn(GatedServerSocket gate) throws Exception {
        try (SSLSocket honest =
                (SSLSocket) agent.getSocketFactory().createSocket(gate.getInetAddress(), gate.getLocalPort())) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                try {
                    honest.getOutputStream().write(7);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            try (Socket accepted = gate.accept()) {
                assertThat(accepted.getInputStream().read()).isEqualTo(7);
            }
            sent.get();
        }
    }

    /** Sends a byte of a hello now and then, until it is hung up on. */
    private static Thread drip(Socket caller) {
        Thread thread = new Thread(() -> {
            try {
                caller.getOutputStream().write(HELLO_BEGINS);
                while (true) {
                    caller.getOutputStream().write(0);
                    Thread.sleep(20);
                }
            } catch (IOException | InterruptedException e) {
                // hung up
            }
        });
        thread.start();
        return thread;
    }

    private static void awaitHangUp(Socket caller) throws IOException {
        try {
            assertThat(caller.getInputStream().read()).as("the end").isNegative();
        } catch (SocketException e) {
            // the other side had not read all
        }
    }
}
