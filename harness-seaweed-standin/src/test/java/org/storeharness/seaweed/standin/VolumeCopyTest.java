package org.storeharness.seaweed.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.storeharness.json.plain.PlainJson;

class VolumeCopyTest {
    private static final int CHUNKS = 8;
    private static final VolumeLayout LAYOUT = new VolumeLayout("", "000", "");

    @AutoClose
    private final ChunkPool pool = new ChunkPool((long) CHUNKS * ChunkPool.CHUNK_BYTES);

    private final VolumeCopy copy = new VolumeCopy(LAYOUT, pool);
    private final Random random = new Random(7);

    private byte[] content(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private void put(long key, byte[] bytes) throws IOException {
        Needle needle = Needle.uploaded(5, "n", "text/plain", false, Unpooled.wrappedBuffer(bytes));
        assertThat(copy.put(key, needle)).isEqualTo(VolumeCopy.PutResult.WRITTEN);
    }

    private long size(boolean ofFile) {
        return PlainJson.number(copy.status(1, ofFile), "Size");
    }

    private void requireContent(long key, byte[] bytes) {
        Needle needle = copy.get(key, 5);
        assertThat(needle).isNotNull();
        ByteBuf data = needle.data();
        byte[] found = new byte[data.readableBytes()];
        data.readBytes(found);
        data.release();
        assertThat(found).isEqualTo(bytes);
        assertThat(needle.tag())
                .isEqualTo(Needle.uploaded(5, "", "", false, Unpooled.wrappedBuffer(bytes))
                        .tag());
    }

    @Test
    void whatIsReadIsWhatWasWrittenThroughAnyOrderOfWritesUpdatesAndDeletes() throws IOException {
        Map<Long, byte[]> expected = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            long key = 1 + random.nextInt(40);
            if (random.nextInt(4) == 0) {
                assertThat(copy.delete(key, 5) > 0).isEqualTo(expected.remove(key) != null);
            } else {
                byte[] bytes = content(1 + random.nextInt(20_000));
                put(key, bytes);
                expected.put(key, bytes);
            }
        }
        expected.forEach(this::requireContent);
        assertThat(LongStream.of(copy.keys()).boxed()).containsExactlyInAnyOrderElementsOf(expected.keySet());
    }

    /** In the recordings an empty volume's file has 8 bytes, and a needle whose size counts as 1,079 takes 1,112 of it. */
    @Test
    void theFileIsAsLongAsThatOfSeaweed() throws IOException {
        assertThat(size(true)).isEqualTo(8);
        put(1, content(1));
        int around = (int) size(false) - 1;
        long before = size(true);
        put(2, content(1_079 - around));
        assertThat(size(true) - before).isEqualTo(1_112);
        copy.delete(2, 5);
        assertThat(size(true) - before).isEqualTo(1_112 + 32);
    }

    @Test
    void anObjectMayBeLongerThanAChunk() throws IOException {
        put(1, content(100));
        byte[] large = content(3 * ChunkPool.CHUNK_BYTES + 77);
        put(2, large);
        byte[] small = content(1_000);
        put(3, small);
        requireContent(2, large);
        requireContent(3, small);
    }

    @Test
    void placesOfDeletedAndReplacedObjectsAreUsedAgain() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            put(1, content(ChunkPool.CHUNK_BYTES / 2));
            put(2, content(1_024));
            copy.delete(2, 5);
        }
    }

    @Test
    void anUploadBeyondTheLimitFailsWithTheLimitAndLeavesWhatIsThere() throws IOException {
        byte[] kept = content(1_024);
        put(1, kept);
        assertThatThrownBy(() -> put(2, content(CHUNKS * ChunkPool.CHUNK_BYTES)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the stand-in is full: its objects take 2MiB")
                .hasMessageContaining("-XX:MaxDirectMemorySize");
        requireContent(1, kept);
        put(1, content(1_024));
    }

    @Test
    void theMemoryOfARemovedVolumeIsThatOfOthers() throws IOException {
        VolumeCopy other = new VolumeCopy(LAYOUT, pool);
        for (int i = 0; i < 20; i++) {
            put(1, content((CHUNKS - 1) * ChunkPool.CHUNK_BYTES));
            copy.clear();
            other.put(1, Needle.uploaded(5, "", "", false, Unpooled.wrappedBuffer(content(1_500_000))));
            other.clear();
        }
        assertThat(copy.get(1, 5)).isNull();
    }

    @Test
    void anObjectIsReadWithItsCookieOnly() throws IOException {
        put(1, content(10));
        assertThat(copy.get(1, 6)).isNull();
        assertThat(copy.delete(1, 6)).isZero();
        Needle other = Needle.uploaded(6, "", "", false, Unpooled.wrappedBuffer(content(10)));
        assertThat(copy.put(1, other)).isEqualTo(VolumeCopy.PutResult.WRONG_COOKIE);
    }
}
