package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;

/** Counts the bytes that a signature allocates, as the least of many, since the JVM allocates now and then itself. */
class SigningAllocationTest {
    private static final byte[] PUT = "PUT".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HOST = "localhost".getBytes(StandardCharsets.US_ASCII);
    private static final Bytes PATH = new Bytes(8).add('/').add('b').add('/').add('k');
    private static final Bytes QUERY = new Bytes(1);
    private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "secret", null);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final RequestSigner signer = new RequestSigner("us-east-1", () -> KEY, () -> Instant.EPOCH);
    private final Bytes lines = new Bytes(1024);
    private final byte[] hash = new byte[RequestSigner.DIGITS];

    /** Java's HMAC makes an array of 32 bytes for its inner hash. */
    @Test
    void aSignatureAllocatesLittle() {
        assertThat(least(() -> sign(RequestSigner.UNSIGNED))).isLessThanOrEqualTo(64);
    }

    @Test
    void whatASignedBodyAllocatesDoesNotGrowWithIt() {
        ByteBuffer small = ByteBuffer.allocateDirect(8 * 1024);
        ByteBuffer large = ByteBuffer.allocateDirect(1024 * 1024);
        assertThat(least(() -> signBody(small))).isLessThanOrEqualTo(256);
        assertThat(least(() -> signBody(large))).isLessThanOrEqualTo(256);
    }

    @Test
    void aChecksumAllocatesAsMuchForEverySize() {
        ByteBuffer small = ByteBuffer.allocateDirect(8 * 1024);
        ByteBuffer large = ByteBuffer.allocateDirect(1024 * 1024);
        for (ContentChecksum checksum : ContentChecksum.values()) {
            assertThat(least(() -> checksum.of(large))).isLessThanOrEqualTo(128);
            assertThat(least(() -> checksum.of(small))).isLessThanOrEqualTo(128);
        }
    }

    private void signBody(ByteBuffer body) {
        signer.hash(body, hash);
        sign(hash);
    }

    private void sign(byte[] content) {
        signer.begin(PUT, PATH, QUERY, HOST).content(content).sign().addLines(lines.clear());
    }

    private long least(Runnable work) {
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long before = threads.getThreadAllocatedBytes(self);
            work.run();
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
        }
        return least;
    }
}
