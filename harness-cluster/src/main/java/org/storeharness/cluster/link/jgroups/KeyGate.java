package org.storeharness.cluster.link.jgroups;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.cluster.link.MemberName;
import org.storeharness.cluster.link.SharedKey;

/**
 * Plain text between processes that have the same key. Each end signs the random texts of both, so that no proof is of use again, and the address at
 * which the listener listens and the caller found it: who listens elsewhere cannot pass the proofs of two honest ends on. What follows stays between
 * the two, since others cannot read or change what passes over loopback.
 *
 * <pre>
 * caller    key NAME TEXT
 * listener  key NAME TEXT
 * caller    proof SIGNATURE
 * listener  proof SIGNATURE
 * </pre>
 *
 * The listener answers {@code refused} where a line is none of these, or the caller's signature is wrong; that is no proof either.
 */
record KeyGate(SharedKey key) implements Gate {
    private static final int PATIENCE_MILLIS = (int) PATIENCE.toMillis();
    private static final int TEXT_BYTES = 32;
    private static final int LONGEST_LINE = 160;
    private static final int TLS_ALERT = 21;
    private static final String REFUSED = "refused";
    private static final byte[] NOTHING = {};
    private static final Pattern GREETING = Pattern.compile("key ([a-z0-9-]{1,63}) ([A-Za-z0-9+/=]{40,50})");
    private static final Pattern PROOF = Pattern.compile("proof ([A-Za-z0-9+/=]{40,50})");

    /** The other end has not proven that it has the key. The message is one line. */
    static final class KeyException extends IOException {
        private static final long serialVersionUID = 1L;

        private final String problem;

        KeyException(String who, String problem) {
            super(who + " " + problem);
            this.problem = problem;
        }

        /** The message without who it was. */
        String problem() {
            return problem;
        }
    }

    /** The other end speaks TLS. */
    static final class SpeaksTlsException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private record Greeting(String name, String text) {}

    @Override
    public Socket callerSocket() {
        return new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
                super.connect(endpoint, timeoutMillis);
                try {
                    call(this);
                } catch (IOException e) {
                    close();
                    throw e;
                }
            }
        };
    }

    /**
     * Does the caller's part.
     *
     * @throws KeyException if the listener has not the key, or says that the caller has not
     */
    void call(Socket socket) throws IOException {
        int timeoutMillis = socket.getSoTimeout();
        socket.setSoTimeout(PATIENCE_MILLIS);
        String place = place(socket.getInetAddress(), socket.getPort());
        Greeting own = greeting();
        send(socket, line(own));
        Greeting listener = greeting(receive(socket));
        send(socket, "proof " + sign("caller", place, own, listener));
        requireProof(receive(socket), listener.name(), "listener", place, own, listener);
        socket.setSoTimeout(timeoutMillis);
    }

    @Override
    public Socket admit(Socket caller) throws IOException {
        caller.setSoTimeout(PATIENCE_MILLIS);
        String place = place(caller.getLocalAddress(), caller.getLocalPort());
        Greeting own = greeting();
        try {
            Greeting other = greeting(receive(caller));
            send(caller, line(own));
            requireProof(receive(caller), other.name(), "caller", place, other, own);
            send(caller, "proof " + sign("listener", place, other, own));
        } catch (KeyException e) {
            refuse(caller, e);
            throw e;
        }
        caller.setSoTimeout(0);
        return caller;
    }

    /** What is left unread would have the connection reset, and the answer lost. */
    private static void refuse(Socket caller, KeyException why) {
        try {
            InputStream in = caller.getInputStream();
            in.skipNBytes(in.available());
            send(caller, REFUSED);
        } catch (IOException e) {
            why.addSuppressed(e); // the caller is gone
        }
    }

    @Override
    public Optional<String> problemOfCaller(Throwable failure) {
        if (failure instanceof KeyException) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
        return failure instanceof TimeoutException || failure instanceof SocketTimeoutException
                ? Optional.of("it has not proven in time that it has the same key as this process")
                : Optional.empty();
    }

    private Greeting greeting() {
        byte[] text = new byte[TEXT_BYTES];
        new SecureRandom().nextBytes(text);
        return new Greeting(key.name(), Base64.getEncoder().encodeToString(text));
    }

    private static String line(Greeting greeting) {
        return "key " + greeting.name() + " " + greeting.text();
    }

    private static Greeting greeting(String line) throws KeyException {
        Matcher matcher = GREETING.matcher(line);
        if (!matcher.matches()) {
            throw new KeyException("it", "does not prove that it has the same key as this process");
        }
        return new Greeting(matcher.group(1), matcher.group(2));
    }

    private String sign(String side, String place, Greeting caller, Greeting listener) throws IOException {
        try {
            return key.sign(signed(side, place, caller, listener), NOTHING, 0, 0);
        } catch (GeneralSecurityException e) {
            throw new IOException("this Java cannot sign: " + e.getMessage(), e);
        }
    }

    private void requireProof(String line, String name, String side, String place, Greeting caller, Greeting listener)
            throws KeyException {
        Matcher proof = PROOF.matcher(line);
        String signature = proof.matches() ? proof.group(1) : null;
        Optional<String> problem =
                key.problem(name, key.shown(), signature, signed(side, place, caller, listener), NOTHING, 0, 0);
        if (problem.isPresent()) {
            throw new KeyException(who(name), problem.get());
        }
    }

    private static String signed(String side, String place, Greeting caller, Greeting listener) {
        return String.join("\n", "store-harness " + side, place, line(caller), line(listener));
    }

    private static String who(String name) {
        return name.equals(MemberName.COORDINATOR) ? "the coordinator" : "agent '" + name + "'";
    }

    private static String place(InetAddress address, int port) {
        return HexFormat.of().formatHex(address.getAddress()) + ":" + port;
    }

    private static void send(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    /** Reads a line, and no byte more: those behind it are JGroups'. */
    private static String receive(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder line = new StringBuilder();
        while (line.length() < LONGEST_LINE) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("it hung up");
            } else if (next == '\n') {
                return line.toString();
            } else if (next == TLS_ALERT && line.isEmpty()) {
                throw new SpeaksTlsException();
            } else if (next < ' ' || next > '~') {
                break;
            }
            line.append((char) next);
        }
        return "";
    }
}
