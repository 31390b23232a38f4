package org.storeharness.seaweed.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern SECTION = Pattern.compile("\\s*\\[\\s*([\\w.-]+)\\s*]\\s*(?:#.*)?");
    private static final Pattern TEXT =
            Pattern.compile("\\s*([\\w.-]+)\\s*=\\s*(?:\"([^\"\\\\]*)\"|'([^']*)')\\s*(?:#.*)?");

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
        Map<String, String> texts = texts(security);
        byte[] read = sign(texts.getOrDefault("jwt.filer_signing.read.key", ""));
        byte[] write = sign(texts.getOrDefault("jwt.filer_signing.key", ""));
        if (read == null && write == null) {
            throw new StoreException(security + " has neither a key in [jwt.filer_signing] nor one in"
                    + " [jwt.filer_signing.read]; leave it out (option security) if the filer has none");
        }
        return new FilerTokens(read, write);
    }

    private static byte @Nullable [] sign(String key) {
        if (key.isEmpty()) {
            return null;
        }
        Map<String, Long> claims = Map.of("exp", Instant.now().plus(VALIDITY).getEpochSecond());
        return new Jwt(key.getBytes(StandardCharsets.UTF_8)).sign(claims).getBytes(StandardCharsets.US_ASCII);
    }

    /** The quoted texts of a file, by section and name. */
    private static Map<String, String> texts(Path file) throws StoreException {
        Map<String, String> texts = new HashMap<>();
        String section = "";
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                Matcher header = SECTION.matcher(line);
                Matcher text = TEXT.matcher(line);
                if (header.matches()) {
                    section = header.group(1) + ".";
                } else if (text.matches()) {
                    texts.put(section + text.group(1), text.group(2) == null ? text.group(3) : text.group(2));
                }
            }
            return texts;
        } catch (IOException e) {
            throw new StoreException(
                    "cannot read " + file + " (" + e + "); give SeaweedFS's security.toml (option security)", e);
        }
    }
}
