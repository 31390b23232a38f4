package org.storeharness.cluster.security;

import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.protocol.ClusterMessage.Hello;

/**
 * Proof that the sender of a hello has the certificate with the agent's name. TLS shows that a connection belongs to one whom the authority
 * knows; the proof shows which one a member is. It is a signature of the addresses of both members, which are random and new in every run, so
 * that it is of no use to anybody else.
 */
public final class HelloProof {
    private HelloProof() {}

    /**
     * The hello with a proof.
     *
     * @param coordinator the coordinator's member id
     * @param member the sender's
     */
    public static Hello prove(Hello hello, TlsIdentity identity, String coordinator, String member) {
        try {
            return hello.proven(identity.certificateText(), identity.sign(signedText(hello, coordinator, member)));
        } catch (GeneralSecurityException e) {
            throw new SecurityProblem("the key of '" + identity.name() + "' cannot sign: " + e.getMessage(), e);
        }
    }

    /**
     * Why the hello does not prove its name; empty if it does.
     *
     * @param identity the coordinator's identity
     * @param coordinator its member id
     * @param member the sender's
     */
    public static Optional<String> problem(Hello hello, TlsIdentity identity, String coordinator, String member) {
        String certificateText = hello.certificate();
        String signature = hello.signature();
        if (certificateText == null || signature == null) {
            return Optional.of("agent '" + hello.name() + "' presents no certificate");
        }
        X509Certificate certificate = certificate(certificateText);
        if (certificate == null) {
            return Optional.of("agent '" + hello.name() + "' presents data that is not a certificate");
        }
        String owner = CertificateName.of(certificate);
        try {
            identity.requireTrusted(List.of(certificate));
        } catch (CertificateException e) {
            return Optional.of("agent '" + hello.name() + "': " + e.getMessage());
        }
        if (!owner.equals(hello.name())) {
            return Optional.of("agent '" + hello.name() + "' presents the certificate of '" + owner + "'");
        }
        return isSigned(hello, signature, certificate, coordinator, member)
                ? Optional.empty()
                : Optional.of("agent '" + hello.name() + "' does not have the key of its certificate");
    }

    private static @Nullable X509Certificate certificate(String text) {
        try {
            return PemFiles.certificates(Base64.getDecoder().decode(text)).get(0);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isSigned(
            Hello hello, String signature, X509Certificate certificate, String coordinator, String member) {
        try {
            return TlsIdentity.isSigned(signedText(hello, coordinator, member), signature, certificate);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private static String signedText(Hello hello, String coordinator, String member) {
        return String.join("\n", "store-harness hello", coordinator, member, hello.name(), hello.nonce());
    }
}
