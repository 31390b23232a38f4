package org.storeharness.cluster.link;

import java.io.IOException;
import java.net.InetAddress;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The TLS identity of a member: its certificate and key, and the authorities of the cluster that it trusts. One directory holds them:
 * {@code ca.pem}, {@code NAME.pem} (the certificate, and those between it and the authority) and {@code NAME.key} (PKCS #8 in PEM form,
 * without a password). Without {@code --tls} the processes of a user share one directory, and the user's agents share one certificate. Immutable.
 */
public final class TlsIdentity {
    static final String AUTHORITY = "ca.pem";
    static final String CERTIFICATE_SUFFIX = ".pem";
    static final String KEY_SUFFIX = ".key";

    private final String name;
    private final List<X509Certificate> chain;
    private final PrivateKey key;
    private final CertificateTrust trust;
    private final boolean ofUser;

    private TlsIdentity(
            String name, List<X509Certificate> chain, PrivateKey key, CertificateTrust trust, boolean ofUser) {
        this.name = name;
        this.chain = chain;
        this.key = key;
        this.trust = trust;
        this.ofUser = ofUser;
    }

    /**
     * Reads the identity of this name.
     *
     * @throws SecurityProblem if a file is missing or unusable, or the certificate is another's, expired, or not signed by the authority
     */
    public static TlsIdentity load(Path directory, String name) {
        return load(directory, name, false);
    }

    /**
     * Reads it from a directory, or without one from that of the user who runs this process.
     *
     * @throws SecurityProblem as {@link #load}, and if the user's can be neither made nor read, or others may know them
     */
    public static TlsIdentity of(@Nullable Path directory, String name) {
        return directory == null ? ofUser(System.getenv(), name) : load(directory, name);
    }

    /**
     * A member's identity on this machine, of the user who runs this process; certificates are made if there are none. They do not tell one agent of
     * the user from another, so they do not prove the names of agents; they are for connections that do not leave the machine.
     *
     * @param environment the environment variables, which say where the user's directory of state is
     * @throws SecurityProblem if they can be neither made nor read, or others may know them
     */
    static TlsIdentity ofUser(Map<String, String> environment, String name) {
        Path directory = UserCertificates.of(environment).readOrMake();
        try {
            return load(directory, name, true);
        } catch (SecurityProblem e) {
            throw new SecurityProblem(e.getMessage() + UserCertificates.removing(directory), e);
        }
    }

    private static TlsIdentity load(Path directory, String member, boolean ofUser) {
        String name = certified(MemberName.require(member), ofUser);
        Path certificate = present(directory, name + CERTIFICATE_SUFFIX, ofUser);
        List<X509Certificate> chain = PemFiles.certificates(certificate);
        String found = CertificateName.of(chain.get(0));
        if (!found.equals(name)) {
            throw new SecurityProblem(certificate + " is the certificate of '" + found + "', not of '" + name + "'");
        }
        PrivateKey key = PemFiles.key(
                present(directory, name + KEY_SUFFIX, ofUser),
                chain.get(0).getPublicKey().getAlgorithm());
        Path authority = present(directory, AUTHORITY, ofUser);
        try {
            TlsIdentity identity =
                    new TlsIdentity(member, chain, key, new CertificateTrust(PemFiles.certificates(authority)), ofUser);
            identity.requireTrusted(chain);
            identity.requireOwnKey(directory, name);
            return identity;
        } catch (CertificateException e) {
            throw new SecurityProblem(directory + ": " + e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new SecurityProblem(directory + " holds nothing that TLS can use: " + e.getMessage(), e);
        }
    }

    /** The name in the certificate of a member. */
    private static String certified(String member, boolean ofUser) {
        return ofUser && !member.equals(MemberName.COORDINATOR) ? UserCertificates.AGENT : member;
    }

    /** The member's name. */
    public String name() {
        return name;
    }

    /** The advice for members that do not trust each other, as the end of a line. */
    public String advice() {
        return "; give both --tls DIR with certificates of one cluster"
                + (ofUser ? ", or run both as the same user, with the same XDG_STATE_HOME" : "");
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

    /** The certificate in DER and base64, which shows others whose key it is. */
    String shown() throws CertificateException {
        return Base64.getEncoder().encodeToString(chain.get(0).getEncoded());
    }

    /** The signature of a text and the bytes that follow it with the certificate's key, in base64. */
    String sign(String text, byte[] bytes, int offset, int length) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(signatureOf(key.getAlgorithm()));
        signature.initSign(key);
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        signature.update(bytes, offset, length);
        return Base64.getEncoder().encodeToString(signature.sign());
    }

    /**
     * The reason for which another member has not proven that it has this name; empty if it has. It signed the text and the bytes after it.
     *
     * @param shown the certificates that it showed
     * @param signature its signature
     * @return one line, without the name
     */
    Optional<String> problem(
            String owner, String shown, String signature, String text, byte[] bytes, int offset, int length) {
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
        if (!found.equals(certified(owner, ofUser))) {
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

    /**
     * Checks that this identity suffices for the members at an address: the certificates that a user's processes share are on one machine, and for
     * connections that do not leave it.
     *
     * @throws SecurityProblem if it does not
     */
    void requireFor(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        if (ofUser && (host == null || !host.isLoopbackAddress())) {
            throw new SecurityProblem(address.getHostString() + ":" + address.getPort()
                    + " is not a loopback address, and without --tls coordinator and agents talk on loopback only;"
                    + " give both --tls DIR, which harness cluster certificates makes");
        }
    }

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

    private void requireOwnKey(Path directory, String certified) throws GeneralSecurityException {
        byte[] nothing = {};
        if (!isSigned(name, nothing, 0, 0, sign(name, nothing, 0, 0), chain.get(0))) {
            throw new SecurityProblem(
                    directory.resolve(certified + KEY_SUFFIX) + " is not the key of " + certified + CERTIFICATE_SUFFIX);
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

    private static Path present(Path directory, String file, boolean ofUser) {
        Path path = directory.resolve(file);
        if (Files.isRegularFile(path)) {
            return path;
        }
        throw new SecurityProblem("the directory for TLS has no " + path + "; " + names(directory)
                + (ofUser ? "" : "; harness cluster certificates makes them"));
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
