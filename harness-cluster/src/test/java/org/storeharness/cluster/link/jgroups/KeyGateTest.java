package org.storeharness.cluster.link.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.SharedKey;

/** Both ends of connections without TLS. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class KeyGateTest {
    @TempDir
    Path directory;

    private KeyGate coordinator;
    private KeyGate agent;
    private KeyGate stranger;
    private ServerSocket listener;

    @BeforeEach
    void makeKeys() throws IOException {
        coordinator = new KeyGate(key("user", "coordinator"));
        agent = new KeyGate(key("user", "a"));
        stranger = new KeyGate(key("other", "a"));
        listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    private SharedKey key(String user, String name) {
        return SharedKey.ofUser(Map.of("HOME", directory.resolve(user).toString()), name);
    }

    /** A busy coordinator ends handshakes that it began too late, which says nothing of its options. */
    @Test
    void aCoordinatorThatHangsUpHasNotCompletedTheHandshake() throws Exception {
        CompletableFuture<Void> hungUp = CompletableFuture.runAsync(() -> {
            try {
                listener.accept().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        InetSocketAddress place = (InetSocketAddress) listener.getLocalSocketAddress();
        assertThatThrownBy(() -> CoordinatorProbe.connect(place, agent.key()))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("has not completed the handshake in time");
        hungUp.get();
    }

    @Test
    void thoseWithTheKeyAreConnectedAndNoByteBehindTheProofsIsTaken() throws Exception {
        CompletableFuture<Socket> admitted = admit(coordinator, listener);
        try (Socket caller = dial(agent, listener.getLocalPort())) {
            caller.getOutputStream().write("and on".getBytes(StandardCharsets.US_ASCII));
            try (Socket there = admitted.get()) {
                assertThat(there.getInputStream().readNBytes(6)).asString().isEqualTo("and on");
                assertThat(there.getSoTimeout()).isZero();
                assertThat(caller.getSoTimeout()).isZero();
            }
        }
    }

    @Test
    void aCallerWithAnotherKeyIsRefusedByNameOnBothSides() {
        CompletableFuture<Socket> admitted = admit(coordinator, listener);
        assertThatThrownBy(() -> dial(stranger, listener.getLocalPort()))
                .isInstanceOf(KeyGate.KeyException.class)
                .hasMessageStartingWith("the coordinator does not have the same key");
        assertRefused(admitted, "agent 'a' does not have the same key as this process; ");
    }

    @Test
    void aCallerThatSpeaksAnotherLanguageIsRefused() throws Exception {
        for (String line : new String[] {
            "GET / HTTP/1.1\r\n",
            "\u0016\u0003\u0001",
            "\n",
            "key a\n",
            "key A " + "x".repeat(44) + "\n",
            "x".repeat(500)
        }) {
            CompletableFuture<Socket> admitted = admit(coordinator, listener);
            try (Socket caller = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
                caller.getOutputStream().write(line.getBytes(StandardCharsets.ISO_8859_1));
                assertRefused(admitted, "it does not prove that it has the same key as this process");
                assertThat(caller.getInputStream().readNBytes(8)).asString().isEqualTo("refused\n");
            }
        }
    }

    /** Who knows all that an honest caller sent cannot use it again: the texts of the listener are others. */
    @Test
    void whatAnotherCallerSentIsOfNoUseAgain() throws Exception {
        CompletableFuture<Socket> admitted = admit(coordinator, listener);
        StringBuilder sent = new StringBuilder();
        try (ServerSocket tapped = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            pass(tapped, listener.getLocalPort(), sent);
            assertThatThrownBy(() -> dial(agent, tapped.getLocalPort())).isInstanceOf(KeyGate.KeyException.class);
        }
        assertRefused(admitted, "agent 'a' does not have the same key");
        CompletableFuture<Socket> again = admit(coordinator, listener);
        try (Socket caller = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
            caller.getOutputStream().write(sent.toString().getBytes(StandardCharsets.US_ASCII));
            assertRefused(again, "agent 'a' does not have the same key");
        }
    }

    /** The one in the middle hands every byte on in both directions. */
    @Test
    void whoListensElsewhereCannotPassTheProofsOfHonestEndsOn() throws Exception {
        CompletableFuture<Socket> admitted = admit(coordinator, listener);
        try (ServerSocket middle = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            pass(middle, listener.getLocalPort(), new StringBuilder());
            assertThatThrownBy(() -> dial(agent, middle.getLocalPort())).isInstanceOf(KeyGate.KeyException.class);
        }
        assertRefused(admitted, "agent 'a' does not have the same key");
    }

    /** A listener without the key that answers with what the caller itself sent. */
    @Test
    void anEchoIsNoProof() throws Exception {
        CompletableFuture<Void> echo = CompletableFuture.runAsync(() -> {
            try (Socket caller = listener.accept()) {
                caller.getInputStream().transferTo(caller.getOutputStream());
            } catch (IOException e) {
                // hung up
            }
        });
        assertThatThrownBy(() -> dial(agent, listener.getLocalPort()))
                .isInstanceOf(KeyGate.KeyException.class)
                .hasMessageContaining("does not have the same key");
        echo.get();
    }

    private static Socket dial(KeyGate gate, int port) throws IOException {
        Socket socket = gate.callerSocket();
        socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 10_000);
        return socket;
    }

    private static CompletableFuture<Socket> admit(KeyGate gate, ServerSocket listener) {
        CompletableFuture<Socket> admitted = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                admitted.complete(gate.admit(listener.accept()));
            } catch (IOException e) {
                admitted.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return admitted;
    }

    private static void assertRefused(CompletableFuture<Socket> admitted, String text) {
        assertThatThrownBy(admitted::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(KeyGate.KeyException.class)
                .hasMessageStartingWith(text);
    }

    /** Hands on what one caller and the listener at that port send. */
    private static void pass(ServerSocket middle, int port, StringBuilder sent) {
        Thread thread = new Thread(() -> {
            try (Socket caller = middle.accept();
                    Socket there = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
                Thread back = new Thread(() -> copy(there, caller, new StringBuilder()));
                back.setDaemon(true);
                back.start();
                copy(caller, there, sent);
                back.join();
            } catch (IOException | InterruptedException e) {
                // hung up
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void copy(Socket from, Socket to, StringBuilder copied) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                copied.append((char) next);
                out.write(next);
            }
        } catch (IOException e) {
            // hung up
        }
    }
}
