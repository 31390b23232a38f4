package org.storeharness.s3.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriEncodingTest {
    @ParameterizedTest
    @CsvSource({
        "a/b, a/b, a%2Fb",
        "a//b/./.., a//b/./.., a%2F%2Fb%2F.%2F..",
        "a b+c, a%20b%2Bc, a%20b%2Bc",
        "-._~, -._~, -._~",
        "!*'(), %21%2A%27%28%29, %21%2A%27%28%29",
        "ü, %C3%BC, %C3%BC",
        "€, %E2%82%AC, %E2%82%AC",
        "\uD83D\uDE00, %F0%9F%98%80, %F0%9F%98%80",
        "100%, 100%25, 100%25"
    })
    void aKeyIsEncodedByteByByte(String key, String path, String parameter) {
        assertThat(path(key)).isEqualTo(path);
        Bytes encoded = new Bytes(4);
        UriEncoding.addParameter(key, encoded);
        assertThat(encoded).hasToString(parameter);
    }

    @Test
    void everyCharacterOfTheBasicPlaneIsDecodedAsItWas() {
        StringBuilder key = new StringBuilder();
        for (char one = 1; one < Character.MIN_SURROGATE; one++) {
            key.append(one);
        }
        assertThat(path(key.toString())).matches("[A-Za-z0-9._~/%-]+");
        assertThat(URLDecoder.decode(path(key.toString()), StandardCharsets.UTF_8))
                .isEqualTo(key.toString());
    }

    private static String path(String key) {
        Bytes encoded = new Bytes(1);
        UriEncoding.addPath(key, encoded);
        return encoded.toString();
    }
}
