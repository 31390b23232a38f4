package org.storeharness.seaweed.loopback;

import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.storeharness.core.store.StoreException;
import org.storeharness.http.protocol.Tls;
import org.storeharness.seaweed.server.CommandOutput;

/** Makes the TLS context of a stand-in from its key and certificate. Any thread. */
public final class ServerTls {
    /** Protects nothing: the key of a stand-in is no secret. */
    private static final String PASSWORD = "changeit";

    private static final String KEYS = "keys.p12";
    private static final String CERTIFICATE = "certificate.pem";

    private ServerTls() {}

    /**
     * The context for these files, both in PEM form.
     *
     * @param certificate the server's certificate, followed by those of its authorities
     * @param key its private key in PKCS #8 form, without a password
     * @throws StoreException if they cannot be used
     */
    public static SSLContext of(Path certificate, Path key) throws StoreException {
        try {
            return ((JdkSslContext) SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                            .sslProvider(SslProvider.JDK)
                            .build())
                    .context();
        } catch (SSLException | IllegalArgumentException e) {
            throw new Tls.Identity(certificate, key).unusable(e);
        }
    }

    /**
     * The context for a self-made key and certificate for {@code 127.0.0.1} and {@code localhost}, kept in this directory and
     * made by the first call.
     *
     * @param directory created if it does not exist
     * @param keytool the JDK's program {@code keytool}
     * @throws StoreException if they cannot be made
     */
    public static SSLContext selfMade(Path directory, Path keytool) throws StoreException {
        Path keys = directory.resolve(KEYS);
        try {
            Files.createDirectories(directory);
            if (Files.notExists(certificateOf(directory))) {
                Files.deleteIfExists(keys);
                String kind =
                        "-genkeypair -keyalg EC -ext san=ip:127.0.0.1,dns:localhost -validity 3650 -storetype PKCS12";
                run(keytool, keys, kind, "-dname", "CN=stand-in for SeaweedFS");
                run(
                        keytool,
                        keys,
                        "-exportcert -rfc",
                        "-file",
                        certificateOf(directory).toString());
            }
            return context(keys);
        } catch (IOException | GeneralSecurityException e) {
            throw new StoreException("no certificate can be made in " + directory + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while a certificate was made", e);
        }
    }

    /** The {@link #selfMade} certificate of this directory, in PEM form: clients have to trust it. */
    public static Path certificateOf(Path directory) {
        return directory.resolve(CERTIFICATE);
    }

    /** Runs keytool with flags that are separated by blanks, then with an option and its value. */
    private static void run(Path keytool, Path keys, String flags, String option, String value)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(keytool.toString()));
        command.addAll(List.of(flags.split(" ")));
        command.addAll(List.of(option, value));
        command.addAll(List.of("-alias", "stand-in", "-keystore", keys.toString(), "-storepass", PASSWORD));
        CommandOutput output = CommandOutput.of(command);
        if (!output.succeeded()) {
            throw new IOException(output.text());
        }
    }

    private static SSLContext context(Path keys) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
