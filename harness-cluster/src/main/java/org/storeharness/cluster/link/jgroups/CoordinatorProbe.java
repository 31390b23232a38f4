package org.storeharness.cluster.link.jgroups;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.storeharness.cluster.link.CertificateName;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.MemberName;
import org.storeharness.cluster.link.TlsIdentity;

/**
 * Finds out, before an agent tries to become a member, whether the coordinator is there and each trusts the other: JGroups would only try and
 * try.
 */
final class CoordinatorProbe {
    private static final int CONNECT_MILLIS = 3_000;

    private CoordinatorProbe() {}

    /**
     * Connects to the coordinator, and hangs up.
     *
     * @return this host's address on the way to the coordinator
     * @throws LinkException if it is not there, or one side refuses the other
     */
    static InetAddress connect(InetSocketAddress coordinator, TlsIdentity identity) {
        String who = "the coordinator at " + coordinator.getHostString() + ":" + coordinator.getPort() + " ";
        try (Socket socket = new Socket()) {
            socket.connect(coordinator, CONNECT_MILLIS);
            socket.setSoTimeout((int) GatedServerSocket.PATIENCE.toMillis());
            requireTrust(socket, identity, who);
            return socket.getLocalAddress();
        } catch (IOException e) {
            throw LinkException.transientFailure(who + "cannot be reached: " + e.getMessage(), e);
        }
    }

    /** A busy host shakes hands late, and one that waits no longer hangs up. */
    private static LinkException notInTime(String who, IOException e) {
        return LinkException.transientFailure(who + "has not completed the handshake in time", e);
    }

    private static void requireTrust(Socket socket, TlsIdentity identity, String who) throws IOException {
        SSLContext tls = identity.context();
        SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, who, socket.getPort(), true);
        secured.setUseClientMode(true);
        secured.setEnabledProtocols(MemberSockets.PROTOCOLS);
        try {
            secured.startHandshake();
        } catch (SSLException e) {
            throw handshakeFailure(e, identity, who);
        } catch (SocketTimeoutException | EOFException | SocketException e) {
            throw notInTime(who, e);
        }
        requireCoordinator(secured.getSession().getPeerCertificates(), who);
        requireTaken(secured, identity, who);
    }

    private static LinkException handshakeFailure(SSLException e, TlsIdentity identity, String who) {
        String certificate = HandshakeFailures.certificateProblem(e);
        String message = String.valueOf(e.getMessage());
        if (certificate != null) {
            return LinkException.refusal(who + "is not trusted: " + certificate + identity.advice());
        } else if (HandshakeFailures.isAlert(message)) {
            return refused(identity, who, message);
        } else if (HandshakeFailures.isNoTls(message)) {
            return LinkException.refusal(who + "does not speak TLS, as every coordinator does");
        } else if (HandshakeFailures.isHangUp(e)) {
            return notInTime(who, e);
        }
        return LinkException.transientFailure(who + "fails the TLS handshake: " + message, e);
    }

    private static void requireCoordinator(Certificate[] chain, String who) {
        String name = CertificateName.of((X509Certificate) chain[0]);
        if (!name.equals(MemberName.COORDINATOR)) {
            throw LinkException.refusal(
                    who + "presents the certificate of '" + name + "', not that of '" + MemberName.COORDINATOR + "'");
        }
    }

    /** Reads until the certificate is refused or taken, since with TLS 1.3 a client learns that only after the handshake. */
    private static void requireTaken(SSLSocket secured, TlsIdentity identity, String who) {
        try {
            secured.shutdownOutput();
            secured.getInputStream().read();
        } catch (SSLException e) {
            String message = String.valueOf(e.getMessage());
            if (HandshakeFailures.isAlert(message)) {
                throw refused(identity, who, message);
            }
        } catch (IOException e) {
            // it hung up, as it does on all who are no member
        }
    }

    private static LinkException refused(TlsIdentity identity, String who, String message) {
        return LinkException.refusal(who + "refused the certificate of '" + identity.name()
                + "', which another authority may have signed (" + message + ")" + identity.advice());
    }
}
