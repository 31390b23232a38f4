package org.storeharness.s3.object;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;
import org.storeharness.s3.bytes.Bytes;

/**
 * The common parts of the signatures of one second: the time, the day's scope and its key. The key is derived anew only when the day or the
 * access key changes. Confined to one thread.
 */
final class SigningScope {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String TERMINATOR = "aws4_request";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT);
    private static final int DAY_LENGTH = 8;

    private final String region;
    private final String service;
    private final Mac mac = newMac();
    private AccessKey key = new AccessKey("", "", null);
    private long second = Long.MIN_VALUE;
    private String day = "";
    private byte[] time = {};
    private byte[] scope = {};
    private byte[] credential = {};
    private SecretKeySpec derivedKey = new SecretKeySpec(new byte[1], ALGORITHM);

    SigningScope(String region, String service) {
        this.region = region;
        this.service = service;
    }

    /** Makes this the scope of signatures with this key in this second. */
    void enter(AccessKey newKey, long epochSecond) {
        if (epochSecond == second && newKey == key) {
            return;
        }
        String text = TIME.withZone(ZoneOffset.UTC).format(Instant.ofEpochSecond(epochSecond));
        String newDay = text.substring(0, DAY_LENGTH);
        if (newKey != key || !newDay.equals(day)) {
            String path = newDay + "/" + region + "/" + service + "/" + TERMINATOR;
            derive(newKey.secret(), newDay);
            scope = Bytes.ascii(path);
            credential = Bytes.ascii(newKey.id() + "/" + path);
        }
        key = newKey;
        day = newDay;
        second = epochSecond;
        time = Bytes.ascii(text);
    }

    AccessKey key() {
        return key;
    }

    /** The time in seconds of the epoch. */
    long epochSecond() {
        return second;
    }

    /** The time as {@code 20130524T000000Z}. */
    byte[] time() {
        return time;
    }

    /** The scope as {@code 20130524/us-east-1/s3/aws4_request}. */
    byte[] scope() {
        return scope;
    }

    /** The id of the access key, and the scope. */
    byte[] credential() {
        return credential;
    }

    /** The key of this day's signatures. */
    SecretKeySpec derivedKey() {
        return derivedKey;
    }

    /** Writes the signature of a text. */
    void sign(Bytes text, byte[] signature) {
        sign(mac, text, signature);
    }

    static void sign(Mac mac, Bytes text, byte[] signature) {
        mac.update(text.array(), 0, text.length());
        try {
            mac.doFinal(signature, 0);
        } catch (ShortBufferException e) {
            throw new IllegalArgumentException("no room for a signature", e);
        }
    }

    private void derive(String secret, String newDay) {
        byte[] derived = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {newDay, region, service, TERMINATOR}) {
            use(mac, new SecretKeySpec(derived, ALGORITHM));
            derived = mac.doFinal(part.getBytes(StandardCharsets.UTF_8));
        }
        derivedKey = new SecretKeySpec(derived, ALGORITHM);
        use(mac, derivedKey);
    }

    static void use(Mac mac, SecretKeySpec secret) {
        try {
            mac.init(secret);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("every Java takes keys of any length", e);
        }
    }

    static Mac newMac() {
        try {
            return Mac.getInstance(ALGORITHM);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
