package org.storeharness.unit;

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

    private static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }
}
