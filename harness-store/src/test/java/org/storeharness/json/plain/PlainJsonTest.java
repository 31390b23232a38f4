package org.storeharness.json.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.TestLength;

class PlainJsonTest {
    private static final String TEXT =
            "{\"a\": [1, -2.5e3, {\"fid\":\"no\"}], \"s\":\"x\\n\\u0041\\\"\", \"n\":null,\r\n"
                    + "\"fid\" : \"3,01\", \"count\":17,\"t\":true,\"e\":{}}";

    @Test
    void aDocumentIsReadWhole() {
        Map<String, ?> object = PlainJson.parse(TEXT);
        assertThat(object.get("a")).isEqualTo(List.of(1, -2500.0, Map.of("fid", "no")));
        assertThat(PlainJson.string(object, "s")).isEqualTo("x\nA\"");
        assertThat(object.get("n")).isNull();
        assertThat(object.get("t")).isEqualTo(true);
        assertThat(PlainJson.objects(object, "a")).containsExactly(Map.of("fid", "no"));
        assertThat(PlainJson.object(object, "e")).isEmpty();
        assertThat(PlainJson.string(object, "count")).isEmpty();
        assertThat(PlainJson.number(object, "count")).isEqualTo(17);
        assertThat(PlainJson.number(object, "s")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "1",
                "{",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":1}x",
                "{\"a\":01}",
                "{\"a\":\"",
                "{a:1}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":+1}",
                "{\"a\":[1 2]}"
            })
    void aTextThatIsNoJsonObjectIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlainJson.parse(text))
                .withMessageStartingWith("no JSON");
    }

    @Test
    void deepNestingIsRefusedInsteadOfOverflowing() {
        String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertThatIllegalArgumentException().isThrownBy(() -> PlainJson.parse(deep));
    }

    @Test
    void randomTextIsRefusedOrRead() {
        Random random = new Random(5);
        for (int round = 0; round < TestLength.of(10_000, 50_000); round++) {
            byte[] noisy = TEXT.getBytes(StandardCharsets.US_ASCII);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                noisy[random.nextInt(noisy.length)] = (byte) random.nextInt(128);
            }
            noisy = Arrays.copyOf(noisy, random.nextInt(noisy.length + 1));
            try {
                PlainJson.parse(new String(noisy, StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageStartingWith("no JSON");
            }
        }
    }

    @Test
    void onlyAsciiIsWrittenAndTheWriterStaysOpen() {
        StringWriter out = new StringWriter();
        PlainJson.write(Map.of("\u00e9", List.of(1)), out);
        PlainJson.write(Map.of("a", true), out);
        assertThat(out.toString())
                .contains("\"\\u00E9\"")
                .contains("\"a\" : true")
                .endsWith("}\n");
        assertThat(PlainJson.toLine(Map.of("a", "\n\""))).isEqualTo("{\"a\":\"\\n\\\"\"}");
    }
}
