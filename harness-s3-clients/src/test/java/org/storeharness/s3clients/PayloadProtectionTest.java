package org.storeharness.s3clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PayloadProtectionTest {
    @Test
    void theFormOfAnUploadIsWhatItsHeadersSay() {
        assertThat(PayloadProtection.of(Map.of("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD"))
                        .text())
                .isEqualTo("x-amz-content-sha256 UNSIGNED-PAYLOAD");
        assertThat(PayloadProtection.of(Map.of("x-amz-content-sha256", "0".repeat(64), "Content-MD5", "abc"))
                        .text())
                .isEqualTo("x-amz-content-sha256 of the content, Content-MD5");
        assertThat(PayloadProtection.of(Map.of(
                                "x-amz-content-sha256",
                                "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
                                "x-amz-trailer",
                                "x-amz-checksum-crc32"))
                        .text())
                .isEqualTo("x-amz-content-sha256 STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER, x-amz-trailer"
                        + " x-amz-checksum-crc32");
    }
}
