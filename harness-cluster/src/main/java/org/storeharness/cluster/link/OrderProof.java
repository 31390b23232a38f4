package org.storeharness.cluster.link;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/**
 * Proof that what an agent is asked or told comes from the coordinator. TLS shows that a connection belongs to one whom the authority knows; a
 * member could give the coordinator's address as its own. The proof is a line before the message, {@code proof SHOWN SIGNATURE}, and
 * signs the message and the addresses of both members. Each message has a number of its own, so that none can be sent again.
 */
final class OrderProof {
    private static final byte[] BEGINNING = "proof ".getBytes(StandardCharsets.US_ASCII);
    private static final int MAXIMUM_BYTES = 16_384;

    private OrderProof() {}

    /**
     * The message with a proof before it.
     *
     * @param coordinator the coordinator's member id
     * @param member the agent's
     */
    static byte[] prove(byte[] message, TlsIdentity identity, String coordinator, String member) {
        try {
            String signature = identity.sign(signed(coordinator, member), message, 0, message.length);
            byte[] proof = ("proof " + identity.shown() + " " + signature + "\n").getBytes(StandardCharsets.US_ASCII);
            byte[] proven = Arrays.copyOf(proof, proof.length + message.length);
            System.arraycopy(message, 0, proven, proof.length, message.length);
            return proven;
        } catch (GeneralSecurityException e) {
            throw new SecurityProblem("the key of '" + identity.name() + "' cannot sign: " + e.getMessage(), e);
        }
    }

    /** How many of these bytes are a proof before the message; 0 without one. */
    static int length(byte[] bytes, int offset, int length) {
        int most = Math.min(length, MAXIMUM_BYTES);
        if (most < BEGINNING.length
                || !Arrays.equals(bytes, offset, offset + BEGINNING.length, BEGINNING, 0, BEGINNING.length)) {
            return 0;
        }
        for (int i = BEGINNING.length; i < most; i++) {
            if (bytes[offset + i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    /**
     * Whether the proof, of that length, is the coordinator's and of the message behind it.
     *
     * @param identity the agent's
     * @param coordinator the coordinator's member id
     * @param member the agent's
     */
    static boolean holds(
            byte[] bytes,
            int offset,
            int length,
            int proofLength,
            TlsIdentity identity,
            String coordinator,
            String member) {
        String proof = new String(
                bytes, offset + BEGINNING.length, proofLength - BEGINNING.length - 1, StandardCharsets.ISO_8859_1);
        int space = proof.indexOf(' ');
        if (space < 0) {
            return false;
        }
        return identity.problem(
                        MemberName.COORDINATOR,
                        proof.substring(0, space),
                        proof.substring(space + 1),
                        signed(coordinator, member),
                        bytes,
                        offset + proofLength,
                        length - proofLength)
                .isEmpty();
    }

    private static String signed(String coordinator, String member) {
        return String.join("\n", "store-harness order", coordinator, member, "");
    }
}
