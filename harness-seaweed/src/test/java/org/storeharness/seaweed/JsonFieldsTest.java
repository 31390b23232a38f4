package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {
    private static final String TEXT =
            "{\"a\": [1, -2.5e3, {\"fid\":\"no\"}], \"s\":\"x\\n\\u0041\\\"\", \"n\":null,\r\n"
                    + "\"fid\" : \"3,01\", \"count\":17,\"t\":true,\"e\":{}}";

    @Test
    void aFieldIsFoundInTheBytes() {
        assertThat(field("fid")).isEqualTo("3,01");
        assertThat(field("s")).isEqualTo("x\\n\\u0041\\\"");
        assertThat(field("count")).isEqualTo("17");
        assertThat(field("a")).isEqualTo("[1, -2.5e3, {\"fid\":\"no\"}]");
        assertThat(JsonFields.find(bytes(TEXT), TEXT.length(), bytes("none"))).isNegative();
        assertThat(JsonFields.number(bytes(TEXT), TEXT.length(), bytes("count"), 5))
                .isEqualTo(17);
        assertThat(JsonFields.number(bytes(TEXT), TEXT.length(), bytes("fid"), 5))
                .isEqualTo(5);
    }

    @Test
    void deepNestingDoesNotOverflow() {
        String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertThat(JsonFields.find(bytes(deep), deep.length(), bytes("b"))).isNegative();
    }

    @Test
    void aFieldOfRandomTextStaysWithinItsBytes() {
        Random random = new Random(5);
        for (int round = 0; round < 50_000; round++) {
            byte[] noisy = bytes(TEXT);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                noisy[random.nextInt(noisy.length)] = (byte) random.nextInt(128);
            }
            noisy = Arrays.copyOf(noisy, random.nextInt(noisy.length + 1));
            long found = JsonFields.find(noisy, noisy.length, bytes("fid"));
            assertThat(found < 0 || JsonFields.start(found) <= JsonFields.end(found))
                    .isTrue();
        }
    }

    private static String field(String name) {
        long found = JsonFields.find(bytes(TEXT), TEXT.length(), bytes(name));
        return TEXT.substring(JsonFields.start(found), JsonFields.end(found));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
