package org.storeharness.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.storeharness.s3.service.InMemoryService;

/**
 * A certificate of 127.0.0.1 and of the buckets at {@value InMemoryService#HOST}.
 *
 * @param tls the server's side
 * @param certificate its file in PEM form
 */
record SelfSigned(SSLContext tls, Path certificate) {
    private static final String PASSWORD = "changeit";

    /** Makes one in this directory. */
    static SelfSigned make(Path directory) throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = directory.resolve("keys.p12");
        Path certificate = directory.resolve("certificate.pem");
        keytool(
                keys,
                "-genkeypair -keyalg EC -validity 3650 -storetype PKCS12 -dname CN=test -ext san=ip:127.0.0.1,dns:*."
                        + InMemoryService.HOST);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        byte[] encoded = store.getCertificate("test").getEncoded();
        Files.writeString(
                certificate,
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder().encodeToString(encoded)
                        + "\n-----END CERTIFICATE-----\n");
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        return new SelfSigned(tls, certificate);
    }

    private static void keytool(Path keys, String flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC"));
        command.addAll(Arrays.asList(flags.split(" ")));
        command.addAll(List.of("-alias", "test", "-keystore", keys.toString(), "-storepass", PASSWORD));
        Path out = keys.resolveSibling("keytool");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(Files.readString(out));
        }
    }
}
