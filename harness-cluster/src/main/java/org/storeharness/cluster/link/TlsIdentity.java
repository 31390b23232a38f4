package org.storeharness.cluster.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * What a member shows and whom it trusts: its certificate and key, and the cluster's authorities. All of it is in one directory:
 * {@code ca.pem}, {@code NAME.pem} (the certificate, and those between it and the authority) and {@code NAME.key} (PKCS #8 in PEM form,
 * without a password). Immutable.
 */
public final class TlsIdentity implements MemberIdentity {
    static final String AUTHORITY = "ca.pem";
    static final String CERTIFICATE_SUFFIX = ".pem";
    static final String KEY_SUFFIX = ".key";

    private final String name;
    private final List<X509Certificate> chain;
    private final PrivateKey key;
    private final CertificateTrust trust;

    private TlsIdentity(String name, List<X509Certificate> chain, PrivateKey key, CertificateTrust trust) {
        this.name = name;
        this.chain = chain;
        this.key = key;
        this.trust = trust;
    }

    /**
     * Reads the identity of this name.
     *
     * @throws SecurityProblem if a file is missing or unusable, or the certificate is another's, expired, or not signed by the authority
     */
    public static TlsIdentity load(Path directory, String name) {
        MemberName.require(name);
        Path certificate = present(directory, name + CERTIFICATE_SUFFIX);
        List<X509Certificate> chain = PemFiles.certificates(certificate);
        String found = CertificateName.of(chain.get(0));
        if (!found.equals(name)) {
            throw new SecurityProblem(certificate + " is the certificate of '" + found + "', not of '" + name + "'");
        }
        PrivateKey key = PemFiles.key(
                present(directory, name + KEY_SUFFIX),
                chain.get(0).getPublicKey().getAlgorithm());
        Path authority = present(directory, AUTHORITY);
        try {
            TlsIdentity identity =
                    new TlsIdentity(name, chain, key, new CertificateTrust(PemFiles.certificates(authority)));
            identity.requireTrusted(chain);
            identity.requireOwnKey(directory);
            return identity;
        } catch (CertificateException e) {
            throw new SecurityProblem(directory + ": " + e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new SecurityProblem(directory + " holds nothing that TLS can use: " + e.getMessage(), e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    /** A context for TLS 1.3 that shows this certificate and trusts those that the authorities have signed. */
    public SSLContext context() {
        try {
            char[] password = new char[0];
            KeyStore store = emptyStore();
            store.setKeyEntry(name, key, password, chain.toArray(X509Certificate[]::new));
            KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
            managers.init(store, password);
            KeyManager[] keys = managers.getKeyManagers();
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(keys, new TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new SecurityProblem("this Java has no TLS 1.3: " + e.getMessage(), e);
        }
    }

    /** The certificate in DER and base64. */
    @Override
    public String shown() throws CertificateException {
        return Base64.getEncoder().encodeToString(chain.get(0).getEncoded());
    }

    /** A signature with the certificate's key. */
    @Override
    public String sign(String text, byte[] bytes, int offset, int length) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(signatureOf(key.getAlgorithm()));
        signature.initSign(key);
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        signature.update(bytes, offset, length);
        return Base64.getEncoder().encodeToString(signature.sign());
    }

    @Override
    public Optional<String> problem(
            String owner,
            @Nullable String shown,
            @Nullable String signature,
            String text,
            byte[] bytes,
            int offset,
            int length) {
        if (shown == null || signature == null) {
            return Optional.of("presents no certificate");
        }
        X509Certificate certificate;
        try {
            certificate =
                    PemFiles.certificates(Base64.getDecoder().decode(shown)).get(0);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.of("presents data that is not a certificate");
        }
        try {
            requireTrusted(List.of(certificate));
        } catch (CertificateException e) {
            return Optional.of("is not trusted: " + e.getMessage());
        }
        String found = CertificateName.of(certificate);
        if (!found.equals(owner)) {
            return Optional.of("presents the certificate of '" + found + "'");
        }
        try {
            if (isSigned(text, bytes, offset, length, signature, certificate)) {
                return Optional.empty();
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // as wrong as another signature
        }
        return Optional.of("does not have the key of its certificate");
    }

    /** Certificates suffice for every address. */
    @Override
    public void requireFor(InetSocketAddress address) {}

    private static boolean isSigned(
            String text, byte[] bytes, int offset, int length, String signed, X509Certificate certificate)
            throws GeneralSecurityException {
        Signature signature =
                Signature.getInstance(signatureOf(certificate.getPublicKey().getAlgorithm()));
        signature.initVerify(certificate.getPublicKey());
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        signature.update(bytes, offset, length);
        return signature.verify(Base64.getDecoder().decode(signed));
    }

    /** @throws CertificateException if no authority has signed it; its message is one line */
    void requireTrusted(List<X509Certificate> certificates) throws CertificateException {
        X509Certificate[] path = certificates.toArray(X509Certificate[]::new);
        trust.checkClientTrusted(path, path[0].getPublicKey().getAlgorithm());
    }

    private void requireOwnKey(Path directory) throws GeneralSecurityException {
        byte[] nothing = {};
        if (!isSigned(name, nothing, 0, 0, sign(name, nothing, 0, 0), chain.get(0))) {
            throw new SecurityProblem(
                    directory.resolve(name + KEY_SUFFIX) + " is not the key of " + name + CERTIFICATE_SUFFIX);
        }
    }

    private static String signatureOf(String keyAlgorithm) {
        return switch (keyAlgorithm) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> keyAlgorithm;
        };
    }

    static KeyStore emptyStore() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return store;
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private static Path present(Path directory, String file) {
        Path path = directory.resolve(file);
        if (Files.isRegularFile(path)) {
            return path;
        }
        throw new SecurityProblem("the directory for TLS has no " + path + "; " + names(directory)
                + "; harness cluster certificates makes them");
    }

    private static String names(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            String names = files.map(path -> path.getFileName().toString())
                    .filter(one -> one.endsWith(KEY_SUFFIX))
                    .map(one -> one.substring(0, one.length() - KEY_SUFFIX.length()))
                    .sorted()
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? "it has no keys" : "it has the keys of " + names;
        } catch (IOException e) {
            return "it cannot be read";
        }
    }
}
