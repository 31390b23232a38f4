package org.storeharness.cluster.link.jgroups;

import java.io.EOFException;
import java.net.SocketException;
import java.security.cert.CertificateException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Printable;

/** Explains failed TLS handshakes in words. The JDK tells some causes in messages only. */
final class HandshakeFailures {
    private static final int SHOWN_CHARACTERS = 300;

    private HandshakeFailures() {}

    /**
     * The reason for which a caller was turned away; empty if it hung up, as callers do that only look whether somebody listens.
     *
     * @param advice the advice for a caller that does not trust this member, as the end of a line
     */
    static Optional<String> ofCaller(Throwable failure, String advice) {
        String certificate = certificateProblem(failure);
        if (certificate != null) {
            return Optional.of(certificate);
        } else if (failure instanceof TimeoutException) {
            return Optional.of("it has not completed the TLS handshake in time");
        } else if (isReset(failure)) {
            return Optional.of(
                    "it hung up during the TLS handshake; it may not trust this member's certificate" + advice);
        } else if (isHangUp(failure)) {
            return Optional.empty();
        }
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Empty client certificate chain")) {
            return Optional.of("it presents no certificate");
        } else if (isNoTls(message)) {
            return Optional.of("it does not speak TLS");
        } else if (isAlert(message)) {
            return Optional.of("it does not trust this member's certificate, or has none to show" + advice);
        }
        return Optional.of("the TLS handshake failed: " + Printable.line(message, SHOWN_CHARACTERS));
    }

    /** The problem that our trust has with the other's certificate; absent if it has none. */
    static @Nullable String certificateProblem(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return Printable.line(String.valueOf(cause.getMessage()), SHOWN_CHARACTERS);
            }
        }
        return null;
    }

    /** Whether the other side ended the connection without saying why. */
    static boolean isHangUp(Throwable failure) {
        return isReset(failure) || failure instanceof EOFException || failure.getCause() instanceof EOFException;
    }

    /** Whether it did so while there was something to read or to write. */
    private static boolean isReset(Throwable failure) {
        return failure instanceof SocketException || failure.getCause() instanceof SocketException;
    }

    static boolean isNoTls(String message) {
        return message.contains("nrecognized SSL message") || message.contains("not an SSL/TLS");
    }

    /** Whether the other side said that it refuses this one. */
    static boolean isAlert(String message) {
        return message.contains("fatal alert");
    }
}
