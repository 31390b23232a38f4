package org.storeharness.cluster.link.jgroups;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * TLS 1.3 with certificates on both sides.
 *
 * @param context shows the member's certificate, and trusts those of the cluster
 */
record TlsGate(SSLContext context) implements Gate {
    static final String[] PROTOCOLS = {"TLSv1.3"};

    @Override
    public Socket callerSocket() throws IOException {
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket();
        secured.setEnabledProtocols(PROTOCOLS);
        return secured;
    }

    @Override
    public Socket admit(Socket caller) throws IOException {
        SSLSocket secured = (SSLSocket) context.getSocketFactory()
                .createSocket(caller, caller.getInetAddress().getHostAddress(), caller.getPort(), true);
        secured.setUseClientMode(false);
        secured.setNeedClientAuth(true);
        secured.setEnabledProtocols(PROTOCOLS);
        secured.startHandshake();
        return secured;
    }

    @Override
    public Optional<String> problemOfCaller(Throwable failure) {
        return HandshakeFailures.ofCaller(failure);
    }
}
