package org.storeharness.seaweed.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;

/**
 * How servers are reached by TLS, with Java's own implementation.
 *
 * @param context makes connections
 * @param verifies whether certificates must be those of the servers
 */
public record Tls(SSLContext context, boolean verifies) {
    /**
     * Trusts servers whose certificates are valid for their names.
     *
     * @param authority a file with the certificates, in PEM form, that may have signed them; {@code null} for those that
     *     Java trusts
     * @throws StoreException if the file cannot be used
     */
    public static Tls verifying(@Nullable Path authority) throws StoreException {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authority == null ? null : keyStore(authority));
            return new Tls(context(trust.getTrustManagers()), true);
        } catch (GeneralSecurityException | IOException e) {
            throw new StoreException(
                    "the certificates in " + authority + " cannot be used: " + e.getMessage()
                            + "; give a file with certificates in PEM form (option tlsAuthority)",
                    e);
        }
    }

    /** Trusts everybody. */
    public static Tls insecure() throws StoreException {
        try {
            return new Tls(context(new TrustManager[] {new TrustEverybody()}), false);
        } catch (GeneralSecurityException e) {
            throw new StoreException("TLS cannot be used: " + e.getMessage(), e);
        }
    }

    /** For a connection to this server. */
    public SSLEngine engine(Endpoint server) {
        SSLEngine engine = context.createSSLEngine(server.host(), server.port());
        engine.setUseClientMode(true);
        if (verifies) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            engine.setSSLParameters(parameters);
        }
        return engine;
    }

    private static SSLContext context(TrustManager[] trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust, null);
        return context;
    }

    private static KeyStore keyStore(Path authority) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int count = 0;
        try (InputStream in = Files.newInputStream(authority)) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority-" + count++, certificate);
            }
        }
        if (count == 0) {
            throw new IOException("there is none in it");
        }
        return store;
    }

    /** An extended one, so that Java adds no check of its own. */
    private static final class TrustEverybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
