package org.storeharness.s3.signing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.core.unit.TestLength;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/** Paths with signatures are those that Amazon's own library makes. */
class PresignedUrlTest {
    private static final String HOST = "bucket.s3.eu-central-1.amazonaws.com";
    private static final Duration VALID = Duration.ofHours(3);

    /** AWS's documents: "Authenticating Requests: Using Query Parameters". */
    @Test
    void theSignatureOfThePublishedExampleIsMade() {
        AccessKey key = new AccessKey("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", null);
        String path = new PresignedUrl("us-east-1", key, "examplebucket.s3.amazonaws.com")
                .path("GET", "/test.txt", Map.of(), Instant.parse("2013-05-24T00:00:00Z"), Duration.ofDays(1));
        assertThat(path)
                .isEqualTo("/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524"
                        + "%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400"
                        + "&X-Amz-SignedHeaders=host"
                        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyParameterIsThatOfTheSdk(boolean withToken) {
        AccessKey key = new AccessKey("AKIDEXAMPLE", "secret/+=", withToken ? "token/1==" : null);
        PresignedUrl ours = new PresignedUrl("eu-central-1", key, HOST);
        OddKeys keys = new OddKeys(new Random(5));
        for (int i = 0; i < TestLength.of(500, 10_000); i++) {
            Instant time = Instant.ofEpochSecond(1_700_000_000L + i * 997L);
            String object = "/" + keys.next();
            Map<String, String> parameters = i % 3 == 0 ? Map.of("uploads", "", "uploadId", keys.next()) : Map.of();
            String method = i % 2 == 0 ? "GET" : "PUT";
            String path = ours.path(method, object, parameters, time, VALID);
            URI uri = URI.create("http://" + HOST + path);
            assertThat(uri.getRawPath()).isEqualTo(SdkHttpUtils.urlEncodeIgnoreSlashes(object));
            assertThat(parameters(uri))
                    .as("%s of %s", method, object)
                    .isEqualTo(ofSdk(method, object, parameters, time, key));
        }
    }

    private static Map<String, String> ofSdk(
            String method, String object, Map<String, String> parameters, Instant time, AccessKey key) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .uri(URI.create("http://" + HOST))
                .encodedPath(SdkHttpUtils.urlEncodeIgnoreSlashes(object))
                .method(SdkHttpMethod.fromValue(method));
        parameters.forEach(request::putRawQueryParameter);
        AwsCredentialsIdentity identity = key.sessionToken() == null
                ? AwsCredentialsIdentity.create(key.id(), key.secret())
                : AwsSessionCredentialsIdentity.create(key.id(), key.secret(), key.sessionToken());
        return parameters(AwsV4HttpSigner.create()
                .sign(r -> r.identity(identity)
                        .request(request.build())
                        .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-central-1")
                        .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                        .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                        .putProperty(
                                AwsV4FamilyHttpSigner.AUTH_LOCATION, AwsV4FamilyHttpSigner.AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4FamilyHttpSigner.EXPIRATION_DURATION, VALID)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(time, ZoneOffset.UTC)))
                .request()
                .getUri());
    }

    /** The parameters as they are sent, by their names. */
    private static Map<String, String> parameters(URI uri) {
        Map<String, String> parameters = new TreeMap<>();
        for (String parameter : uri.getRawQuery().split("&")) {
            String[] parts = parameter.split("=", 2);
            parameters.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        return parameters;
    }
}
