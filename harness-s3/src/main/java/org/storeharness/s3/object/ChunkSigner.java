package org.storeharness.s3.object;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import javax.crypto.Mac;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.Hex;
import org.storeharness.unit.Digests;

/**
 * Signs the chunks of one request's body, each with the signature before it; other requests may be signed meanwhile. Reused for one request
 * after the other. Confined to one thread.
 */
final class ChunkSigner {
    private static final byte[] CHUNK = Bytes.ascii("AWS4-HMAC-SHA256-PAYLOAD\n");
    private static final byte[] TRAILER = Bytes.ascii("AWS4-HMAC-SHA256-TRAILER\n");

    private final Mac mac = SigningScope.newMac();
    private final MessageDigest digest = Digests.sha256();
    private final Bytes text = new Bytes(320);
    private final byte[] hash = new byte[RequestSigner.DIGITS / 2];
    private final byte[] signature = new byte[RequestSigner.DIGITS];
    private byte[] time = {};
    private byte[] scope = {};

    /** Begins the body of a request that was signed just now. */
    void begin(SigningScope of, byte[] requestSignature) {
        SigningScope.use(mac, of.derivedKey());
        time = of.time();
        scope = of.scope();
        System.arraycopy(requestSignature, 0, signature, 0, signature.length);
    }

    /** Makes the signature of the next chunk, position to limit; the last one is empty. */
    void signChunk(ByteBuffer chunk) {
        digest.update(chunk.duplicate());
        sign(CHUNK, RequestSigner.EMPTY);
    }

    /** Makes the signature of the trailer after the last chunk: lines that end in one line feed. */
    void signTrailer(Bytes lines) {
        digest.update(lines.array(), 0, lines.length());
        sign(TRAILER, new byte[0]);
    }

    /** The last signature in hexadecimal digits; valid until the next one is made. */
    byte[] signature() {
        return signature;
    }

    private void sign(byte[] algorithm, byte[] hashOfHeaders) {
        Digests.finish(digest, hash);
        text.clear()
                .add(algorithm)
                .add(time)
                .add('\n')
                .add(scope)
                .add('\n')
                .add(signature)
                .add('\n');
        if (hashOfHeaders.length > 0) {
            text.add(hashOfHeaders).add('\n');
        }
        SigningScope.sign(mac, text.addHex(hash), hash);
        Hex.write(hash, signature, 0);
    }
}
