package org.storeharness.seaweed.loopback;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.Json;

/** JSON Web Tokens (HS256) that each permit one thing with one file id for a short time. Thread-safe. */
final class Tokens {
    private static final String PREFIX = "Bearer ";
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final String HEADER =
            ENCODER.encodeToString("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.US_ASCII));

    private final SecretKeySpec key;
    private final Duration validity;

    /** Signs with a random key. */
    Tokens(Duration validity) {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, "HmacSHA256");
        this.validity = validity;
    }

    /** The value of an {@code Authorization} header that permits it for this id. */
    String issue(String fid) {
        String claims = "{\"exp\":" + Instant.now().plus(validity).getEpochSecond() + ",\"fid\":\"" + fid + "\"}";
        String signed = HEADER + "." + ENCODER.encodeToString(claims.getBytes(StandardCharsets.US_ASCII));
        return PREFIX + signed + "." + ENCODER.encodeToString(sign(signed));
    }

    /** Whether the header's value permits it for this id; the ids {@code fid_1} and on share the token of {@code fid}. */
    boolean permits(@Nullable String authorization, String fid) {
        if (authorization == null || !authorization.startsWith(PREFIX)) {
            return false;
        }
        String token = authorization.substring(PREFIX.length());
        int dot = token.lastIndexOf('.');
        if (dot <= HEADER.length() || !token.startsWith(HEADER + ".")) {
            return false;
        }
        try {
            byte[] signature = Base64.getUrlDecoder().decode(token.substring(dot + 1));
            if (!MessageDigest.isEqual(sign(token.substring(0, dot)), signature)) {
                return false;
            }
            byte[] claims = Base64.getUrlDecoder().decode(token.substring(HEADER.length() + 1, dot));
            Map<String, @Nullable Object> object = Json.object(new String(claims, StandardCharsets.UTF_8));
            int suffix = fid.lastIndexOf('_');
            return Json.string(object, "fid").equals(suffix < 0 ? fid : fid.substring(0, suffix))
                    && object.get("exp") instanceof Double expiry
                    && expiry > Instant.now().getEpochSecond();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private byte[] sign(String text) {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no HmacSHA256", e);
        }
    }
}
