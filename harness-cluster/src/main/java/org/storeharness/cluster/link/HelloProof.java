package org.storeharness.cluster.link;

import java.security.GeneralSecurityException;
import java.util.Optional;
import org.storeharness.cluster.link.ClusterMessage.Hello;

/**
 * Proof that the sender of a hello has the certificate with the agent's name, or without {@code --tls} that of the user's agents. TLS shows
 * that a connection belongs to one whom the authority knows; the proof shows which one a member is. It is a signature of the addresses of both
 * members, which are random and new in every run, so that it is of no use to anybody else.
 */
final class HelloProof {
    private static final byte[] NOTHING = {};

    private HelloProof() {}

    /**
     * The hello with a proof.
     *
     * @param coordinator the coordinator's member id
     * @param member the sender's
     */
    static Hello prove(Hello hello, TlsIdentity identity, String coordinator, String member) {
        try {
            return hello.proven(identity.shown(), identity.sign(signedText(hello, coordinator, member), NOTHING, 0, 0));
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
    static Optional<String> problem(Hello hello, TlsIdentity identity, String coordinator, String member) {
        String text = signedText(hello, coordinator, member);
        return identity.problem(hello.name(), hello.certificate(), hello.signature(), text, NOTHING, 0, 0)
                .map(problem -> "agent '" + hello.name() + "' " + problem);
    }

    private static String signedText(Hello hello, String coordinator, String member) {
        return String.join("\n", "store-harness hello", coordinator, member, hello.name(), hello.nonce());
    }
}
