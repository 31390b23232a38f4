package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyCodecTest {
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
