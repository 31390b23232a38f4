package org.storeharness.cluster.link;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys as PEM texts. */
final class PemFiles {
    private static final int LINE_CHARACTERS = 64;
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

    private PemFiles() {}

    /** The certificates of a file, which has at least one. */
    static List<X509Certificate> certificates(Path file) {
        try {
            return certificates(Files.readAllBytes(file));
        } catch (IOException | GeneralSecurityException e) {
            throw new SecurityProblem(file + " holds no certificate in PEM form: " + e.getMessage(), e);
        }
    }

    /** The certificates in PEM or DER form; at least one. */
    static List<X509Certificate> certificates(byte[] bytes) throws GeneralSecurityException {
        List<X509Certificate> found = new ArrayList<>();
        CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(bytes))
                .forEach(certificate -> found.add((X509Certificate) certificate));
        if (found.isEmpty()) {
            throw new CertificateException("it is empty");
        }
        return List.copyOf(found);
    }

    /** The private key of a file: PKCS #8 without a password. */
    static PrivateKey key(Path file, String algorithm) {
        try {
            Matcher pem = KEY.matcher(Files.readString(file));
            if (!pem.find()) {
                throw new SecurityProblem(
                        file
                                + " holds no private key in PKCS #8 form without a password; convert it: openssl pkcs8 -topk8 -nocrypt");
            }
            byte[] encoded = Base64.getMimeDecoder().decode(pem.group(1));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new SecurityProblem(
                    file + " holds no private key of the kind " + algorithm + ", that of its certificate: "
                            + e.getMessage(),
                    e);
        }
    }

    static String text(X509Certificate certificate) throws CertificateException {
        return text("CERTIFICATE", certificate.getEncoded());
    }

    static String text(PrivateKey key) {
        return text("PRIVATE KEY", key.getEncoded());
    }

    private static String text(String what, byte[] encoded) {
        Base64.Encoder lines = Base64.getMimeEncoder(LINE_CHARACTERS, "\n".getBytes(StandardCharsets.US_ASCII));
        return "-----BEGIN " + what + "-----\n" + lines.encodeToString(encoded) + "\n-----END " + what + "-----\n";
    }
}
