package org.storeharness.seaweed.standin;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Jwt;
import org.storeharness.json.plain.PlainJson;

/** Issues and checks tokens that each permit access to one file id for a short time. Thread-safe. */
final class TokenIssuer {
    private final Jwt jwt;
    private final Duration validity;

    /** Makes a random key. */
    TokenIssuer(Duration validity) {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.jwt = new Jwt(random);
        this.validity = validity;
    }

    /** The value of {@code Authorization} for this id. */
    String issue(String fid) {
        return jwt.sign(Map.of("exp", Instant.now().plus(validity).getEpochSecond(), "fid", fid));
    }

    /** Whether the value of {@code Authorization} is valid for this id; {@code fid_n} shares the token of {@code fid}. */
    boolean permits(String authorization, String fid) {
        String base = ObjectId.withoutCount(fid);
        return jwt.claims(authorization)
                .filter(claims -> PlainJson.string(claims, "fid").equals(base) && isUnexpired(claims))
                .isPresent();
    }

    /** Whether the claims have an expiry that has not passed. */
    static boolean isUnexpired(Map<String, @Nullable Object> claims) {
        return claims.get("exp") instanceof Number expiry
                && expiry.longValue() > Instant.now().getEpochSecond();
    }
}
