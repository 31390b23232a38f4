package org.storeharness.unit;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Makes the digests that every Java has. */
public final class Digests {
    private Digests() {}

    public static MessageDigest sha256() {
        return of("SHA-256");
    }

    public static MessageDigest md5() {
        return of("MD5");
    }

    /** Ends a digest without an allocation. */
    public static void finish(MessageDigest digest, byte[] hash) {
        try {
            digest.digest(hash, 0, hash.length);
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for a hash", e);
        }
    }

    private static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }
}
