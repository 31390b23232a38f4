package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadWriterTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 64, 1000})
    void writesEveryByteAsOftenAsItIsAsked(int size) throws IOException {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        ByteBuffer direct = ByteBuffer.allocateDirect(size + 3).put(bytes).flip();
        PayloadWriter writer = new PayloadWriter(new byte[16]);
        writer.attach(direct);
        assertThat(writer.getLength()).isEqualTo(size);
        for (int time = 0; time < 2; time++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            writer.writeTo(() -> out);
            assertThat(out.toByteArray()).isEqualTo(bytes);
        }
        writer.release();
        assertThat(writer.getLength()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4_095, 4_096, 1_000_000_007})
    void uuidsAreOfVersion7AndKeepTheOrderOfKeys(long key) {
        UUID uuid = KeyCodec.UuidCodec.uuid(key);
        assertThat(uuid.version()).isEqualTo(7);
        assertThat(uuid.variant()).isEqualTo(2);
        assertThat(uuid.toString()).isLessThan(KeyCodec.UuidCodec.uuid(key + 1).toString());
        assertThat(LongStream.range(key, key + 1_000)
                        .mapToObj(KeyCodec.UuidCodec::uuid)
                        .distinct())
                .hasSize(1_000);
    }
}
