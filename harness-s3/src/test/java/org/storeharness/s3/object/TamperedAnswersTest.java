package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.Tampering;
import org.storeharness.unit.TestLength;

/** Bodies of responses that are damaged in any way: nothing is thrown, nothing hangs, and no garbage is taken for what was asked. */
@Timeout(300)
class TamperedAnswersTest {
    private static final int ROUNDS = TestLength.of(500, 6_000);
    private static final String ERROR = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>SlowDown</Code>"
            + "<Message>Reduce your request rate.</Message><RequestId>1</RequestId></Error>";
    private static final String CREATED = "<?xml version=\"1.0\"?><InitiateMultipartUploadResult><Bucket>b</Bucket>"
            + "<Key>k</Key><UploadId>VXBsb2FkIElE</UploadId></InitiateMultipartUploadResult>";

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whatIsSaidOfAnErrorIsOneShortLine(long seed) {
        Tampering tampering = new Tampering(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String body = round % 10 == 0 ? tampering.noise(2_000) : tampering.of(ERROR);
            S3Error error = S3Error.of(body);
            assertThat(error.toString()).hasSizeLessThanOrEqualTo(303).doesNotContain("\n", "\r");
            assertThat(body).contains(error.code());
            assertThat(S3Error.decoded(body)).contains(error.message());
        }
    }

    @Test
    void anUploadBeginsOnlyWithAnIdOfTheAnswer() {
        Tampering tampering = new Tampering(3);
        UploadParts parts = new UploadParts(5 << 20);
        int begun = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String body = round % 10 == 0 ? tampering.noise(2_000) : tampering.of(CREATED);
            if (parts.begin(body)) {
                begun++;
                assertThat(body).contains("<UploadId>").contains("</UploadId>");
                assertThat(parts.query().toString()).matches("uploadId=[A-Za-z0-9%._~-]+");
                assertThat(parts.next(ByteBuffer.allocate(1))).isPresent();
            }
        }
        assertThat(begun).isBetween(1, ROUNDS - ROUNDS / 10);
    }

    @Test
    void onlyADocumentHasARoot() {
        Tampering tampering = new Tampering(4);
        for (int round = 0; round < ROUNDS; round++) {
            String body = round % 10 == 0 ? tampering.noise(2_000) : tampering.of(CREATED);
            String root = S3Error.root(body);
            assertThat(root).matches("|[A-Za-z_][A-Za-z_0-9.-]*");
            assertThat(body).contains(root);
        }
        // Blanks keep a connection alive while the service works, and a service may send nothing else
        assertThat(S3Error.root(" ".repeat(1 << 20))).isEmpty();
        assertThat(S3Error.root(" ".repeat(1 << 19) + "<?xml version=\"1.0\"?>" + "\n".repeat(1 << 19)))
                .isEmpty();
    }
}
