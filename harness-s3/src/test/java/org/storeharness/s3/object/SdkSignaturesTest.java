package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.UriEncoding;
import org.storeharness.unit.TestLength;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/** The signatures are those of Amazon's own library, for requests of all kinds with odd keys. */
class SdkSignaturesTest {
    private static final String HOST = "bucket.s3.eu-central-1.amazonaws.com";
    private static final String REGION = "eu-central-1";
    private static final String[] METHODS = {"GET", "PUT", "HEAD", "DELETE", "POST"};
    private final Random random = new Random(4);
    private final OddKeys keys = new OddKeys(random);
    private Instant time = Instant.EPOCH;
    private AccessKey key = new AccessKey("AKIDEXAMPLE", "secret", null);
    private final RequestSigner signer = new RequestSigner(REGION, () -> key, () -> time);

    @Test
    void everySignatureIsThatOfTheSdk() {
        int requests = TestLength.of(400, 10_000);
        for (int i = 0; i < requests; i++) {
            if (random.nextInt(50) == 0) {
                key = newKey();
            }
            time = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(2_000_000));
            String object = "/" + keys.next();
            Map<String, String> parameters = randomParameters();
            Map<String, String> headers = randomHeaders();
            String method = METHODS[random.nextInt(METHODS.length)];
            byte[] body = new byte[random.nextInt(200)];
            random.nextBytes(body);
            boolean signed = random.nextBoolean();
            assertThat(ours(method, object, parameters, headers, body, signed))
                    .as("request %d: %s %s %s", i, method, object, parameters)
                    .isEqualTo(ofSdk(method, object, parameters, headers, body, signed));
        }
    }

    private String ours(
            String method,
            String object,
            Map<String, String> parameters,
            Map<String, String> headers,
            byte[] body,
            boolean signed) {
        Bytes path = new Bytes(16);
        UriEncoding.addPath(object, path);
        Bytes query = new Bytes(16);
        parameters.forEach((name, value) -> {
            UriEncoding.addParameter(name, query.length() == 0 ? query : query.add('&'));
            UriEncoding.addParameter(value, query.add('='));
        });
        byte[] content = RequestSigner.UNSIGNED;
        if (signed) {
            content = new byte[RequestSigner.DIGITS];
            signer.hash(ByteBuffer.wrap(body), content);
        }
        signer.begin(ascii(method), path, query, ascii(HOST)).content(content);
        headers.forEach((name, value) -> signer.header(ascii(name), ascii(value)));
        signer.sign();
        Bytes lines = new Bytes(16);
        signer.addLines(lines);
        return lines.toString()
                .lines()
                .filter(line -> line.startsWith("Authorization: "))
                .findFirst()
                .orElseThrow()
                .substring("Authorization: ".length());
    }

    private String ofSdk(
            String method,
            String object,
            Map<String, String> parameters,
            Map<String, String> headers,
            byte[] body,
            boolean signed) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .uri(URI.create("https://" + HOST))
                .encodedPath(SdkHttpUtils.urlEncodeIgnoreSlashes(object))
                .method(SdkHttpMethod.fromValue(method));
        parameters.forEach(request::putRawQueryParameter);
        headers.forEach(request::putHeader);
        return AwsV4HttpSigner.create()
                .sign(r -> r.identity(identity())
                        .request(request.build())
                        .payload(() -> new ByteArrayInputStream(body))
                        .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, REGION)
                        .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                        .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, signed)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(time, ZoneOffset.UTC)))
                .request()
                .firstMatchingHeader("Authorization")
                .orElseThrow();
    }

    private AwsCredentialsIdentity identity() {
        return key.sessionToken() == null
                ? AwsCredentialsIdentity.create(key.id(), key.secret())
                : AwsSessionCredentialsIdentity.create(key.id(), key.secret(), key.sessionToken());
    }

    private AccessKey newKey() {
        String id = "AKID" + random.nextInt(1_000_000);
        String secret = Long.toHexString(random.nextLong()) + "/+=";
        return new AccessKey(id, secret, random.nextBoolean() ? "token/" + random.nextLong() + "==" : null);
    }

    /** Names whose order is the same before and after they are encoded, as all of S3's are. */
    private Map<String, String> randomParameters() {
        Map<String, String> parameters = new TreeMap<>();
        for (String name :
                new String[] {"delete", "list-type", "partNumber", "prefix", "start-after", "uploadId", "uploads"}) {
            if (random.nextInt(4) == 0) {
                parameters.put(name, random.nextBoolean() ? "" : keys.next(1 + random.nextInt(20)));
            }
        }
        return parameters;
    }

    private Map<String, String> randomHeaders() {
        Map<String, String> headers = new TreeMap<>();
        for (String name : new String[] {
            "content-type", "if-none-match", "range", "x-amz-acl", "x-amz-meta-z", "date", "x-amz-trailer"
        }) {
            if (random.nextInt(3) == 0) {
                headers.put(name, "value=" + random.nextInt(1_000) + (random.nextBoolean() ? " and/more" : ""));
            }
        }
        return headers;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
