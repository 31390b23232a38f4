package org.storeharness.s3.object;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.Hex;
import org.storeharness.s3.bytes.UriEncoding;
import org.storeharness.unit.Digests;

/**
 * Signs requests by AWS Signature Version 4, in the header {@code Authorization}. Reused for one request after the other: begin it,
 * add its headers, sign it, take its lines. What it allocates does not grow with the object. Confined to one thread.
 */
public final class RequestSigner {
    /** The value of {@code x-amz-content-sha256} for a body that is not part of the signature. */
    public static final byte[] UNSIGNED = Bytes.ascii("UNSIGNED-PAYLOAD");

    /** The same for a body in chunks without signatures, with a trailer. */
    public static final byte[] UNSIGNED_TRAILER = Bytes.ascii("STREAMING-UNSIGNED-PAYLOAD-TRAILER");

    /** The same for a body in signed chunks. */
    static final byte[] SIGNED_CHUNKS = Bytes.ascii("STREAMING-AWS4-HMAC-SHA256-PAYLOAD");

    /** The same for a body in signed chunks with a signed trailer. */
    static final byte[] SIGNED_TRAILER = Bytes.ascii("STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER");

    /** The same for a request without a body: the hash of nothing. */
    public static final byte[] EMPTY = Bytes.ascii("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

    /** The number of bytes of a signature and of a hash as hexadecimal digits. */
    public static final int DIGITS = 64;

    private static final byte[] HOST = Bytes.ascii("host");
    private static final byte[] CONTENT_SHA256 = Bytes.ascii("x-amz-content-sha256");
    private static final byte[] DATE = Bytes.ascii("x-amz-date");
    private static final byte[] TOKEN = Bytes.ascii("x-amz-security-token");
    private static final byte[] ALGORITHM = Bytes.ascii("AWS4-HMAC-SHA256");
    private static final byte[] AUTHORIZATION = Bytes.ascii("Authorization: AWS4-HMAC-SHA256 Credential=");
    private static final byte[] SIGNED_HEADERS = Bytes.ascii(", SignedHeaders=");
    private static final byte[] SIGNATURE = Bytes.ascii(", Signature=");

    private final Supplier<AccessKey> keys;
    private final InstantSource clock;
    private final SigningScope scope;
    private final SignedHeaders headers = new SignedHeaders();
    private final MessageDigest digest = Digests.sha256();
    private final Bytes canonical = new Bytes(1024);
    private final Bytes names = new Bytes(256);
    private final Bytes text = new Bytes(512);
    private final byte[] hash = new byte[DIGITS / 2];
    private final byte[] signature = new byte[DIGITS];
    private AccessKey tokenOf = new AccessKey("", "", null);
    private byte[] token = {};
    private byte[] contentHash = EMPTY;

    /**
     * @param keys the credentials of the next request: the same object as long as they do not change
     * @param clock the time of day, which servers compare with theirs
     */
    public RequestSigner(String region, Supplier<AccessKey> keys, InstantSource clock) {
        this(region, "s3", keys, clock);
    }

    RequestSigner(String region, String service, Supplier<AccessKey> keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
        this.scope = new SigningScope(region, service);
    }

    /**
     * Begins a request. All bytes are those that are sent, and have to stay as they are until it is signed.
     *
     * @param method the method in upper case
     * @param path the encoded path with its leading slash, see {@link UriEncoding}
     * @param query the encoded parameters, sorted by their names, each with {@code =}; empty for none
     * @param host the value of the header {@code Host}
     */
    public RequestSigner begin(byte[] method, Bytes path, Bytes query, byte[] host) {
        canonical.clear();
        canonical.add(method).add('\n').add(path).add('\n').add(query).add('\n');
        headers.clear();
        headers.add(HOST, host, host.length);
        contentHash = EMPTY;
        return this;
    }

    /**
     * Adds a header that is signed and sent.
     *
     * @param name in lower case; each at most once
     * @param value without blanks before, behind and beside each other
     */
    public RequestSigner header(byte[] name, byte[] value) {
        headers.add(name, value, value.length);
        return this;
    }

    /** The same with a value that is collected in a buffer of the caller's. */
    public RequestSigner header(byte[] name, Bytes value) {
        headers.add(name, value.array(), value.length());
        return this;
    }

    /** Says what {@code x-amz-content-sha256} is: one of the constants, or the hash of the body in hexadecimal digits. */
    public RequestSigner content(byte[] hashOrForm) {
        contentHash = hashOrForm;
        return this;
    }

    /** Signs the request. From here on {@link #addLines} and {@link #signature} belong to it. */
    public RequestSigner sign() {
        scope.enter(keys.get(), clock.millis() / 1000);
        addOwnHeaders();
        names.clear();
        headers.addNames(names);
        headers.addCanonical(canonical);
        canonical.add('\n').add(names).add('\n').add(contentHash);
        text.clear()
                .add(ALGORITHM)
                .add('\n')
                .add(scope.time())
                .add('\n')
                .add(scope.scope())
                .add('\n');
        addHash(canonical);
        scope.sign(text, hash);
        Hex.write(hash, signature, 0);
        return this;
    }

    /** Adds the lines of all signed headers but {@code Host}, and that of {@code Authorization}. */
    public void addLines(Bytes to) {
        headers.addLines(HOST, to);
        to.add(AUTHORIZATION).add(scope.credential()).add(SIGNED_HEADERS).add(names);
        to.add(SIGNATURE).add(signature).add('\r').add('\n');
    }

    /** The signature in hexadecimal digits; valid until the next one is made. */
    public byte[] signature() {
        return signature;
    }

    /**
     * Writes the hash of a body in hexadecimal digits.
     *
     * @param body position to limit; stays as it is
     * @param to has room for {@link #DIGITS} bytes
     */
    public void hash(ByteBuffer body, byte[] to) {
        digest.update(body.duplicate());
        Digests.finish(digest, hash);
        Hex.write(hash, to, 0);
    }

    /** The time of the last signature, in seconds of the epoch. */
    long epochSecond() {
        return scope.epochSecond();
    }

    /** Makes a signer go on with the chunks of the body of the request that was signed last. */
    public void begin(ChunkSigner chunks) {
        chunks.begin(scope, signature);
    }

    private void addOwnHeaders() {
        headers.add(CONTENT_SHA256, contentHash, contentHash.length);
        headers.add(DATE, scope.time(), scope.time().length);
        AccessKey key = scope.key();
        if (key.sessionToken() != null) {
            if (key != tokenOf) {
                token = Bytes.ascii(key.sessionToken());
                tokenOf = key;
            }
            headers.add(TOKEN, token, token.length);
        }
    }

    private void addHash(Bytes of) {
        digest.update(of.array(), 0, of.length());
        Digests.finish(digest, hash);
        text.addHex(hash);
    }
}
