package org.storeharness.s3.bytes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** A checksum that goes with an object's content, in a header or behind the content. */
public enum ContentChecksum {
    CRC32("x-amz-checksum-crc32", "ChecksumCRC32", 4) {
        @Override
        public Checksum begin() {
            return new CRC32();
        }
    },
    CRC32C("x-amz-checksum-crc32c", "ChecksumCRC32C", 4) {
        @Override
        public Checksum begin() {
            return new CRC32C();
        }
    },
    CRC64NVME("x-amz-checksum-crc64nvme", "ChecksumCRC64NVME", 8) {
        @Override
        public Checksum begin() {
            return new Crc64Nvme();
        }

        @Override
        public boolean isOfWholeObject() {
            return true;
        }
    };

    private static final byte[] DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(StandardCharsets.US_ASCII);

    private final byte[] header;
    private final String element;
    private final int size;

    ContentChecksum(String header, String element, int size) {
        this.header = header.getBytes(StandardCharsets.US_ASCII);
        this.element = element;
        this.size = size;
    }

    /** Begins the checksum of a content that comes in pieces. */
    public abstract Checksum begin();

    /** The checksum of a buffer's bytes from position to limit, which stays as it is. */
    public long of(ByteBuffer content) {
        Checksum checksum = begin();
        checksum.update(content.duplicate());
        return checksum.getValue();
    }

    /** The name of its element in the list of an upload's parts. */
    public String element() {
        return element;
    }

    /** Whether the checksum of an object that was uploaded in parts is that of its content, and not one of its parts' checksums. */
    public boolean isOfWholeObject() {
        return false;
    }

    /** The name of its header, in lower case. The array is shared: it must not be changed. */
    public byte[] header() {
        return header;
    }

    /** The length of a checksum as {@link #addBase64} writes it. */
    public int base64Length() {
        return (size + 2) / 3 * 4;
    }

    /** Adds a checksum as S3 has it: base64 of its bytes, the highest first. */
    public void addBase64(long checksum, Bytes to) {
        for (int at = 0; at < size; at += 3) {
            int group = octet(checksum, at) << 16 | octet(checksum, at + 1) << 8 | octet(checksum, at + 2);
            to.add((char) DIGITS[group >> 18 & 63]).add((char) DIGITS[group >> 12 & 63]);
            to.add(at + 1 < size ? (char) DIGITS[group >> 6 & 63] : '=');
            to.add(at + 2 < size ? (char) DIGITS[group & 63] : '=');
        }
    }

    private int octet(long checksum, int index) {
        return index < size ? (int) (checksum >>> 8 * (size - 1 - index)) & 255 : 0;
    }
}
