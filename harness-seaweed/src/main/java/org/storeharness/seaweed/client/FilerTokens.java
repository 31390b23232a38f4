package org.storeharness.seaweed.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Jwt;
import org.storeharness.store.StoreException;

/**
 * The tokens for a filer with signing keys. No server issues such tokens: clients that know the keys sign them, as
 * SeaweedFS's own gateways do.
 *
 * @param readToken the value of {@code Authorization} for reads; {@code null} where none is needed
 * @param writeToken the same for uploads and deletes
 */
public record FilerTokens(byte @Nullable [] readToken, byte @Nullable [] writeToken) {
    /** No tokens, for a filer without keys. */
    public static final FilerTokens NONE = new FilerTokens(null, null);

    /** Longer than a run; tokens are kept in memory only. */
    private static final Duration VALIDITY = Duration.ofDays(7);

    /**
     * Signs tokens with the keys in a {@code security.toml}.
     *
     * @throws StoreException if the file cannot be read, or has no such key
     */
    public static FilerTokens signed(Path security) throws StoreException {
        SecurityFile file = new SecurityFile(security);
        if (file.filerReadKey().isEmpty() && file.filerWriteKey().isEmpty()) {
            throw new StoreException(security + " has neither a key in [jwt.filer_signing] nor one in"
                    + " [jwt.filer_signing.read]; leave it out (option security) if the filer has none");
        }
        Map<String, Long> claims = Map.of("exp", Instant.now().plus(VALIDITY).getEpochSecond());
        return new FilerTokens(sign(file.filerReadKey(), claims), sign(file.filerWriteKey(), claims));
    }

    private static byte @Nullable [] sign(Optional<Jwt> key, Map<String, Long> claims) {
        return key.map(jwt -> jwt.sign(claims).getBytes(StandardCharsets.US_ASCII))
                .orElse(null);
    }
}
