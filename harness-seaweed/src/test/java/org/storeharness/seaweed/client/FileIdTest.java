package org.storeharness.seaweed.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"15,01d4c2759dade5", "1,01029fa99c", "16,01d4c30acf8f19", "7,0229b42c83", "15,088d003025"})
    void recordedIdsAreReadAndWrittenAlike(String text) {
        FileId id = new FileId();
        assertThat(id.parse(text)).isTrue();
        assertThat(id).hasToString(text);
    }

    @Test
    void theKeyIsTheTextBeforeTheCookie() {
        FileId id = new FileId();
        assertThat(id.parse("15,01d4c2759dade5")).isTrue();
        assertThat(id.volume()).isEqualTo(15);
        assertThat(id.key()).isEqualTo(0x1d4c2);
        assertThat(id.cookie()).isEqualTo(0x759dade5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "15",
                ",",
                "15,",
                "15,12345678",
                "15,0112345g78",
                "x,0112345678",
                "2147483648,0112345678",
                "99999999999999999999,0112345678",
                "15,01d4c2759dade5_1",
                "15,0112345678901234567890123456",
                "-1,0112345678"
            })
    void aTextThatIsNoIdLeavesTheFileIdUnchanged(String text) {
        FileId id = new FileId().set(3, 4, 5);
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(id.parse(bytes, 0, bytes.length)).isFalse();
        assertThat(id.parse(text.replace("_1", "_x"))).isFalse();
        assertThat(id).hasToString("3,0400000005");
    }

    @Test
    void aTextWithACountNamesTheNthIdAfterTheAssignedOne() {
        FileId id = new FileId();
        assertThat(id.parse("15,01d4c2759dade5_3")).isTrue();
        assertThat(id).hasToString("15,01d4c5759dade5");
        assertThat(FileId.withoutCount("15,01d4c2759dade5_3")).isEqualTo("15,01d4c2759dade5");
    }

    @Test
    void everyIdIsReadBack() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            FileId id = new FileId()
                    .set(
                            random.nextInt() >>> 1 + random.nextInt(31),
                            random.nextLong() >>> random.nextInt(64),
                            random.nextInt());
            FileId back = new FileId();
            assertThat(back.parse(id.toString())).as("%s", id).isTrue();
            assertThat(back.volume()).isEqualTo(id.volume());
            assertThat(back.key()).isEqualTo(id.key());
            assertThat(back.cookie()).isEqualTo(id.cookie());
        }
    }
}
