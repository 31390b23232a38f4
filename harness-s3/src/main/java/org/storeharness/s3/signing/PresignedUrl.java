package org.storeharness.s3.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.UriEncoding;

/**
 * Makes paths with signatures of AWS Signature Version 4 in their parameters, which clients without credentials can ask for until they
 * expire: for other tools, not for measured operations. Confined to one thread.
 */
public final class PresignedUrl {
    private final SigningScope scope;
    private final AccessKey key;
    private final String host;
    private final MessageDigest digest = SigningScope.sha256();

    /** @param host the value of the header {@code Host} with which the paths are asked for */
    public PresignedUrl(String region, AccessKey key, String host) {
        this.scope = new SigningScope(region, "s3");
        this.key = key;
        this.host = host;
    }

    /**
     * The encoded path with all parameters.
     *
     * @param method in upper case
     * @param path with its leading slash, not encoded
     * @param parameters further ones, not encoded
     * @param valid for how long from the time of the signature, up to seven days
     */
    public String path(String method, String path, Map<String, String> parameters, Instant time, Duration valid) {
        scope.enter(key, time.getEpochSecond());
        TreeMap<String, String> all = new TreeMap<>(parameters);
        all.put("X-Amz-Algorithm", "AWS4-HMAC-SHA256");
        all.put("X-Amz-Credential", text(scope.credential()));
        all.put("X-Amz-Date", text(scope.time()));
        all.put("X-Amz-Expires", Long.toString(valid.toSeconds()));
        all.put("X-Amz-SignedHeaders", "host");
        if (key.sessionToken() != null) {
            all.put("X-Amz-Security-Token", key.sessionToken());
        }
        Bytes encodedPath = new Bytes(128);
        UriEncoding.addPath(path, encodedPath);
        Bytes query = new Bytes(512);
        all.forEach((name, value) -> {
            UriEncoding.addParameter(name, query.length() == 0 ? query : query.add('&'));
            UriEncoding.addParameter(value, query.add('='));
        });
        return encodedPath + "?" + query + "&X-Amz-Signature=" + signature(method, encodedPath, query);
    }

    private Bytes signature(String method, Bytes path, Bytes query) {
        String canonical = method + "\n" + path + "\n" + query + "\nhost:" + host + "\n\nhost\nUNSIGNED-PAYLOAD";
        byte[] hash = digest.digest(canonical.getBytes(StandardCharsets.US_ASCII));
        Bytes toSign = new Bytes(256);
        toSign.add("AWS4-HMAC-SHA256\n".getBytes(StandardCharsets.US_ASCII))
                .add(scope.time())
                .add('\n')
                .add(scope.scope())
                .add('\n')
                .addHex(hash);
        scope.sign(toSign, hash);
        return new Bytes(64).addHex(hash);
    }

    private static String text(byte[] ascii) {
        return new String(ascii, StandardCharsets.US_ASCII);
    }
}
