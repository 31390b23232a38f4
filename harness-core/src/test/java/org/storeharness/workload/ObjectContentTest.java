package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class ObjectContentTest {
    private final ObjectContent content = new ObjectContent(42, 0);

    @Test
    void anIntactObjectIsRecognisedInEverySize() {
        for (int size = 1; size < 600; size++) {
            assertThat(content.isIntact(written(content, 5, 3, size), 5, size))
                    .as("size %d", size)
                    .isTrue();
        }
    }

    @Test
    void everyFlippedBitIsFound() {
        for (int size : new int[] {20, 64, 300}) {
            for (int bit = 0; bit < size * 8; bit++) {
                ByteBuffer buffer = written(content, 5, 3, size);
                buffer.put(bit / 8, (byte) (buffer.get(bit / 8) ^ 1 << bit % 8));
                assertThat(content.isIntact(buffer, 5, size))
                        .as("size %d bit %d", size, bit)
                        .isFalse();
            }
        }
    }

    @Test
    void anObjectOfAnotherKeyOrRunIsNotIntact() {
        assertThat(content.isIntact(written(content, 6, 3, 1024), 5, 1024)).isFalse();
        assertThat(content.isIntact(written(new ObjectContent(43, 0), 5, 3, 1024), 5, 1024))
                .isFalse();
    }

    @Test
    void aTruncatedObjectIsNotIntact() {
        ByteBuffer buffer = written(content, 5, 3, 1024);
        for (int length = 2; length < 1024; length++) {
            assertThat(content.isIntact(buffer, 5, length))
                    .as("length %d", length)
                    .isFalse();
        }
    }

    @Test
    void noTwoVersionsOrKeysShareTheirContent() {
        Set<ByteBuffer> contents = new HashSet<>();
        for (int key = 0; key < 100; key++) {
            for (int version = 0; version < 10; version++) {
                assertThat(contents.add(written(content, key, version, 128))).isTrue();
            }
        }
    }

    @Test
    void theCompressibleShareIsWhatACompressorRemoves() {
        for (double share : new double[] {0, 0.25, 0.5, 0.75, 1}) {
            double removed = 1 - compressed(written(new ObjectContent(1, share), 7, 0, 1 << 20)) / (double) (1 << 20);
            assertThat(removed).as("share %s", share).isBetween(share - 0.03, share + 0.03);
        }
    }

    @Test
    void noStringOfABodyIsRepeatedInAnyOther() {
        ByteBuffer bodies = ByteBuffer.allocate(4 << 20);
        addBody(bodies, content, 7, 0, 2 << 20);
        addBody(bodies, content, 7, 1, 256 << 10);
        addBody(bodies, content, 8, 0, 256 << 10);
        addBody(bodies, new ObjectContent(43, 0), 7, 0, 256 << 10);
        for (int key = 0; key < 200; key++) {
            addBody(bodies, content, key, 2, 4 << 10);
            addBody(bodies, content, key, 3, 1 << 10);
        }
        byte[] bytes = Arrays.copyOf(bodies.array(), bodies.position());
        assertThat(RepeatSearch.repeats(bytes)).isZero();

        System.arraycopy(bytes, 1_003, bytes, 3_000_001, 15);
        assertThat(RepeatSearch.repeats(bytes))
                .as("a string of 15 bytes, planted")
                .isPositive();
    }

    @Test
    void zerosAreTheOnlyRepeatsOfACompressibleBody() {
        ByteBuffer body = ByteBuffer.allocate(1 << 20);
        addBody(body, new ObjectContent(42, 0.5), 7, 0, 1 << 20);
        assertThat(RepeatSearch.repeats(withoutZeros(body.array(), body.position())))
                .isZero();
    }

    @Test
    void aReadNeverTellsAnObjectOfRandomBytesForIntact() {
        Random random = new Random(3);
        byte[] bytes = new byte[256];
        for (int i = 0; i < 1_000; i++) {
            random.nextBytes(bytes);
            assertThat(content.isIntact(ByteBuffer.wrap(bytes), 5, bytes.length))
                    .isFalse();
        }
    }

    private static void addBody(ByteBuffer bodies, ObjectContent content, long key, int version, int size) {
        bodies.put(written(content, key, version, size).position(ObjectContent.HEADER_BYTES));
    }

    private static byte[] withoutZeros(byte[] bytes, int length) {
        ByteBuffer source = ByteBuffer.wrap(bytes, 0, length);
        ByteBuffer rest = ByteBuffer.allocate(length);
        while (source.remaining() >= Long.BYTES) {
            long word = source.getLong();
            if (word != 0) {
                rest.putLong(word);
            }
        }
        return Arrays.copyOf(rest.array(), rest.position());
    }

    private static ByteBuffer written(ObjectContent content, long key, int version, int size) {
        ByteBuffer buffer = ByteBuffer.allocate(size);
        content.write(buffer, key, version, size);
        return buffer;
    }

    private static int compressed(ByteBuffer buffer) {
        Deflater deflater = new Deflater();
        deflater.setInput(buffer.array());
        deflater.finish();
        byte[] output = new byte[2 << 20];
        int length = 0;
        while (!deflater.finished()) {
            length += deflater.deflate(output);
        }
        deflater.end();
        return length;
    }
}
