package org.storeharness.seaweed.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    private static final String TEXT =
            "{\"a\": [1, -2.5e3, {\"fid\":\"no\"}], \"s\":\"x\\n\\u0041\\\"\", \"n\":null,\r\n"
                    + "\"fid\" : \"3,01\", \"count\":17,\"t\":true,\"e\":{}}";

    @Test
    void aDocumentIsReadWhole() {
        Map<String, ?> object = Json.object(TEXT);
        assertThat(object.get("a")).isEqualTo(List.of(1.0, -2500.0, Map.of("fid", "no")));
        assertThat(Json.string(object, "s")).isEqualTo("x\nA\"");
        assertThat(object.get("n")).isNull();
        assertThat(object.get("t")).isEqualTo(true);
        assertThat(Json.objects(object, "a")).containsExactly(Map.of("fid", "no"));
        assertThat(Json.object(object, "e")).isEmpty();
        assertThat(Json.string(object, "count")).isEmpty();
    }

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "1",
                "{",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":1}x",
                "{\"a\":01x}",
                "{\"a\":\"",
                "{a:1}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":+1}",
                "{\"a\":[1 2]}"
            })
    void aTextThatIsNoJsonObjectIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.object(text)).withMessageStartingWith("no JSON");
    }

    @Test
    void deepNestingIsRefusedInsteadOfOverflowing() {
        String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertThatIllegalArgumentException().isThrownBy(() -> Json.object(deep));
        assertThat(JsonFields.find(bytes(deep), deep.length(), bytes("b"))).isNegative();
    }

    @Test
    void randomTextIsRefusedOrRead() {
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
            try {
                Json.object(new String(noisy, StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageStartingWith("no JSON");
            }
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
