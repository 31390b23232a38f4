package org.storeharness.jmh;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.RequestSigner;

/** Measures what a request of S3 costs the client beyond sending it: its signature, and the checksum of its content. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SigningBenchmark {
    private static final byte[] DIRECTORY = ascii("/run-r20260101-120000-abcd/objects/");
    private static final byte[] GET = ascii("GET");
    private static final byte[] PUT = ascii("PUT");
    private static final byte[] HOST = ascii("harness-bucket.s3.eu-central-1.amazonaws.com");
    private static final byte[] ENCODING = ascii("content-encoding");
    private static final byte[] CHUNKED = ascii("aws-chunked");
    private static final byte[] LENGTH = ascii("x-amz-decoded-content-length");
    private static final byte[] TRAILER = ascii("x-amz-trailer");
    private static final int CONTENT_BYTES = 64 * 1024;
    private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", null);

    private final RequestSigner signer = new RequestSigner("eu-central-1", () -> KEY, Clock.systemUTC());
    private final Bytes path = new Bytes(64);
    private final Bytes query = new Bytes(8);
    private final Bytes lines = new Bytes(512);
    private final ByteBuffer content = ByteBuffer.allocateDirect(CONTENT_BYTES);
    private final byte[] hash = new byte[RequestSigner.DIGITS];
    private final Bytes length = new Bytes(8).addDecimal(CONTENT_BYTES);
    private int number;

    /** The path and the signed lines of a GET without a session token. */
    @Benchmark
    public int get() {
        signer.begin(GET, nextPath(), query, HOST).sign().addLines(lines.clear());
        return lines.length();
    }

    /** The same of a PUT whose checksum follows its content. */
    @Benchmark
    public int putWithTrailer() {
        signer.begin(PUT, nextPath(), query, HOST)
                .content(RequestSigner.UNSIGNED_TRAILER)
                .header(ENCODING, CHUNKED)
                .header(LENGTH, length)
                .header(TRAILER, ContentChecksum.CRC64NVME.header())
                .sign()
                .addLines(lines.clear());
        return lines.length();
    }

    /** The hash of 64 KiB, for a signed body. */
    @Benchmark
    public byte[] hash() {
        signer.hash(content, hash);
        return hash;
    }

    /** The checksum CRC64NVME of 64 KiB. */
    @Benchmark
    public long crc64() {
        return ContentChecksum.CRC64NVME.of(content);
    }

    /** The checksum CRC32C of 64 KiB. */
    @Benchmark
    public long crc32() {
        return ContentChecksum.CRC32C.of(content);
    }

    private Bytes nextPath() {
        return path.clear().add(DIRECTORY).addDecimal(number++ & 0xFFFFFF);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
