package org.storeharness.cluster.link;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Proof of the sender of an agent's hello, or of the coordinator's questions and messages. TLS shows that a connection belongs to a member that the
 * authority knows, but a member could give another's address as its own. The proof is a line before the message, {@code proof SHOWN SIGNATURE}, and
 * signs the message and the addresses of both members, which are random and new in every process.
 */
final class MessageProof {
    private static final byte[] BEGINNING = "proof ".getBytes(StandardCharsets.US_ASCII);
    private static final int MAXIMUM_BYTES = 16_384;

    private MessageProof() {}

    /**
     * The message with a proof before it.
     *
     * @param from the member that sends it
     * @param to the member that it is for
     */
    static byte[] prove(byte[] message, TlsIdentity identity, String from, String to) {
        try {
            String signature = identity.sign(signed(from, to), message, 0, message.length);
            byte[] proof = ("proof " + identity.shown() + " " + signature + "\n").getBytes(StandardCharsets.US_ASCII);
            byte[] proven = Arrays.copyOf(proof, proof.length + message.length);
            System.arraycopy(message, 0, proven, proof.length, message.length);
            return proven;
        } catch (GeneralSecurityException e) {
            throw new SecurityProblem("the key of '" + identity.name() + "' cannot sign: " + e.getMessage(), e);
        }
    }

    /** The number of these bytes that are a proof before the message; 0 without one. */
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
     * Why the proof, of that length, does not show that the owner of a name has sent the message behind it; empty if it does.
     *
     * @param identity the receiver's
     * @param from the member that sent it
     * @param to the receiver's member
     * @return one line, without the name
     */
    static Optional<String> problem(
            byte[] bytes,
            int offset,
            int length,
            int proofLength,
            TlsIdentity identity,
            String owner,
            String from,
            String to) {
        String[] parts = new String(bytes, offset, proofLength, StandardCharsets.ISO_8859_1)
                .strip()
                .split(" ", 3);
        return parts.length < 3
                ? Optional.of("presents no certificate")
                : identity.problem(
                        owner, parts[1], parts[2], signed(from, to), bytes, offset + proofLength, length - proofLength);
    }

    private static String signed(String from, String to) {
        return String.join("\n", "store-harness message", from, to, "");
    }
}
