package org.storeharness.s3.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import java.util.zip.Checksum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContentChecksumTest {
    private static final ByteBuffer CHECK = ByteBuffer.wrap("123456789".getBytes(StandardCharsets.US_ASCII));

    /** The check values of the catalogue of CRCs. */
    @Test
    void theChecksumsOfTheCheckStringAreThoseOfTheCatalogue() {
        assertThat(ContentChecksum.CRC32.of(CHECK)).isEqualTo(0xCBF43926L);
        assertThat(ContentChecksum.CRC32C.of(CHECK)).isEqualTo(0xE3069283L);
        assertThat(ContentChecksum.CRC64NVME.of(CHECK)).isEqualTo(0xAE8B14860A799888L);
    }

    @Test
    void everyLengthAndOffsetHasTheChecksumThatIsComputedBitByBit() {
        byte[] content = new byte[80];
        new Random(21).nextBytes(content);
        for (ByteBuffer buffer : new ByteBuffer[] {
            ByteBuffer.wrap(content),
            ByteBuffer.allocateDirect(80).put(content).flip(),
            ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN)
        }) {
            for (int from = 0; from < 10; from++) {
                for (int to = from; to <= 80; to++) {
                    buffer.limit(to).position(from);
                    assertThat(ContentChecksum.CRC64NVME.of(buffer)).isEqualTo(bitByBit(content, from, to));
                    assertThat(buffer.position()).isEqualTo(from);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aContentInPiecesHasTheChecksumOfTheWhole(ContentChecksum checksum) {
        byte[] content = new byte[1_000];
        new Random(22).nextBytes(content);
        Checksum pieces = checksum.begin();
        pieces.update(content, 0, 3);
        pieces.update(content[3]);
        pieces.update(ByteBuffer.wrap(content, 4, 600));
        pieces.update(ByteBuffer.allocateDirect(396).put(content, 604, 396).flip());
        assertThat(pieces.getValue()).isEqualTo(checksum.of(ByteBuffer.wrap(content)));
        pieces.reset();
        pieces.update(CHECK.duplicate());
        assertThat(pieces.getValue()).isEqualTo(checksum.of(CHECK));
    }

    @ParameterizedTest
    @EnumSource
    void aChecksumIsWrittenAsBase64OfItsBytes(ContentChecksum checksum) {
        Random random = new Random(64);
        int size = checksum == ContentChecksum.CRC64NVME ? 8 : 4;
        for (int i = 0; i < 1_000; i++) {
            byte[] octets = new byte[size];
            random.nextBytes(octets);
            long value = size == 4
                    ? ByteBuffer.wrap(octets).getInt() & 0xFFFFFFFFL
                    : ByteBuffer.wrap(octets).getLong();
            Bytes text = new Bytes(1);
            checksum.addBase64(value, text);
            assertThat(text).hasToString(Base64.getEncoder().encodeToString(octets));
            assertThat(text.length()).isEqualTo(checksum.base64Length());
        }
    }

    private static long bitByBit(byte[] content, int from, int to) {
        long crc = ~0L;
        for (int i = from; i < to; i++) {
            for (int bit = 0; bit < 8; bit++) {
                boolean carry = ((crc ^ content[i] >> bit) & 1) != 0;
                crc = carry ? crc >>> 1 ^ Long.reverse(0xAD93D23594C93659L) : crc >>> 1;
            }
        }
        return ~crc;
    }
}
