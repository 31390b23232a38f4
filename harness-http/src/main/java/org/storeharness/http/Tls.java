package org.storeharness.http;

import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Path;
import java.security.cert.CertPathBuilderException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.StoreException;

/**
 * The client side of TLS, with Java's own implementation.
 *
 * @param context makes connections
 * @param verifies whether certificates must be valid for the names of the servers
 */
public record Tls(SSLContext context, boolean verifies) {
    /**
     * A certificate with its key, both files in PEM form.
     *
     * @param certificate a certificate, followed by those of its authorities
     * @param key its private key in PKCS #8 form, without a password
     */
    public record Identity(Path certificate, Path key) {
        /** The error for files that cannot be used. */
        public StoreException unusable(Exception e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return new StoreException(
                    "the certificate in " + certificate + " with the key in " + key + " cannot be used: " + cause
                            + "; give PEM files, the key in PKCS #8 form without a password"
                            + " (openssl pkcs8 -topk8 -nocrypt converts others)",
                    e);
        }
    }

    /**
     * Makes a client that trusts servers with valid certificates for their names.
     *
     * @param authority a PEM file with the certificates of the authority; {@code null} for the authorities that Java trusts
     * @param identity the client's certificate; {@code null} for none
     * @throws StoreException if a file cannot be used
     */
    public static Tls verifying(@Nullable Path authority, @Nullable Identity identity) throws StoreException {
        SslContextBuilder builder = builder();
        if (authority != null) {
            trust(builder, authority);
        }
        return new Tls(context(builder, identity), true);
    }

    private static void trust(SslContextBuilder builder, Path authority) throws StoreException {
        try {
            builder.trustManager(authority.toFile());
        } catch (IllegalArgumentException e) {
            throw new StoreException(
                    "the certificates in " + authority + " cannot be used: "
                            + ErrorText.of(e.getCause() == null ? e : e.getCause())
                            + "; give a file with certificates in PEM form (option tlsAuthority)",
                    e);
        }
    }

    /**
     * Makes a client that trusts every server.
     *
     * @param identity the client's certificate; {@code null} for none
     * @throws StoreException if its files cannot be used
     */
    public static Tls insecure(@Nullable Identity identity) throws StoreException {
        return new Tls(context(builder().trustManager(InsecureTrustManagerFactory.INSTANCE), identity), false);
    }

    /** The engine of a connection to this server. */
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

    /** The reason for which a handshake failed, in one line, with advice where there is some. */
    static String problem(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NotSslRecordException) {
                return "it does not speak TLS there: begin its URL with http:// (or set tls=off where there is no URL)";
            }
            if (cause instanceof CertPathBuilderException) {
                return "its certificate is signed by itself, or by an authority that is not trusted: name the PEM file of the"
                        + " authority (tlsAuthority), or accept any certificate (tls=insecure; --insecure of s3 bench)";
            }
        }
        return ErrorText.of(failure);
    }

    private static SslContextBuilder builder() {
        return SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    }

    private static SSLContext context(SslContextBuilder builder, @Nullable Identity identity) throws StoreException {
        try {
            if (identity != null) {
                builder.keyManager(
                        identity.certificate().toFile(), identity.key().toFile());
            }
            return ((JdkSslContext) builder.build()).context();
        } catch (SSLException | IllegalArgumentException e) {
            throw identity == null
                    ? new StoreException("TLS cannot be used: " + e.getMessage(), e)
                    : identity.unusable(e);
        }
    }
}
