package org.storeharness.s3.service;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;

/**
 * A content that came in chunks, and what followed it. Signatures are not verified.
 *
 * @param trailers by name
 */
record AwsChunks(byte[] content, Map<String, String> trailers) {
    static AwsChunks none(byte[] content) {
        return new AwsChunks(content, Map.of());
    }

    static AwsChunks parse(byte[] chunks) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        ByteBuffer in = ByteBuffer.wrap(chunks);
        while (true) {
            int size = Integer.parseInt(line(in).split(";")[0], 16);
            if (size == 0) {
                break;
            }
            content.write(chunks, in.position(), size);
            in.position(in.position() + size);
            if (!line(in).isEmpty()) {
                throw new IllegalArgumentException("a chunk that is longer than it says");
            }
        }
        Map<String, String> trailers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            trailers.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 1));
        }
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("bytes behind the last chunk");
        }
        return new AwsChunks(content.toByteArray(), trailers);
    }

    /** The algorithm of the checksum that followed; empty if none did. */
    String algorithm() {
        for (ContentChecksum checksum : ContentChecksum.values()) {
            if (trailers.containsKey(header(checksum))) {
                return checksum.name();
            }
        }
        return "";
    }

    /** Whether all checksums match the content. */
    boolean isIntact() {
        for (ContentChecksum checksum : ContentChecksum.values()) {
            Bytes right = new Bytes(12);
            checksum.addBase64(checksum.of(ByteBuffer.wrap(content)), right);
            if (!trailers.getOrDefault(header(checksum), right.toString()).equals(right.toString())) {
                return false;
            }
        }
        return true;
    }

    /** The element of a part's checksum in the completion of its upload; empty if it has none. */
    String element() {
        return algorithm().isEmpty()
                ? ""
                : "<Checksum" + algorithm() + ">" + trailers.get(header(ContentChecksum.valueOf(algorithm())))
                        + "</Checksum" + algorithm() + ">";
    }

    private static String header(ContentChecksum checksum) {
        return new String(checksum.header(), StandardCharsets.US_ASCII);
    }

    private static String line(ByteBuffer in) {
        int start = in.position();
        while (in.get() != '\n') {
            // goes on to the end of the line
        }
        return new String(in.array(), start, in.position() - start - 2, StandardCharsets.US_ASCII);
    }
}
