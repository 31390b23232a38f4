package org.storeharness.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;

/** Signs and checks JSON Web Tokens (HS256), as SeaweedFS uses them. Thread-safe. */
public final class Jwt {
    private static final String PREFIX = "Bearer ";
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final String HEADER =
            ENCODER.encodeToString("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.US_ASCII)) + ".";

    private final SecretKeySpec key;

    /** Takes the key, which must not be empty. */
    public Jwt(byte[] key) {
        this.key = new SecretKeySpec(key, "HmacSHA256");
    }

    /** The value of an {@code Authorization} header with these claims. */
    public String sign(Map<String, ?> claims) {
        String signed = HEADER + ENCODER.encodeToString(PlainJson.toLine(claims).getBytes(StandardCharsets.UTF_8));
        return PREFIX + signed + "." + ENCODER.encodeToString(signature(signed));
    }

    /** The claims in the value of an {@code Authorization} header, if it was signed with this key. */
    public Optional<Map<String, @Nullable Object>> claims(@Nullable String authorization) {
        if (authorization == null || !authorization.startsWith(PREFIX + HEADER)) {
            return Optional.empty();
        }
        String token = authorization.substring(PREFIX.length());
        int dot = token.lastIndexOf('.');
        if (dot < HEADER.length()) {
            return Optional.empty();
        }
        try {
            byte[] signature = Base64.getUrlDecoder().decode(token.substring(dot + 1));
            if (!MessageDigest.isEqual(signature(token.substring(0, dot)), signature)) {
                return Optional.empty();
            }
            byte[] claims = Base64.getUrlDecoder().decode(token.substring(HEADER.length(), dot));
            return Optional.of(PlainJson.parse(new String(claims, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private byte[] signature(String text) {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no HmacSHA256", e);
        }
    }
}
