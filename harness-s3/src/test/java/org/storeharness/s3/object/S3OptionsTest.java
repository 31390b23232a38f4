package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.S3Driver;
import org.storeharness.unit.InvalidValueException;

class S3OptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://127.0.0.1:7070         | 127.0.0.1:7070         | http://127.0.0.1:7070
            http://localhost:80/          | localhost:80           | http://localhost
            https://s3.example.org        | s3.example.org:443     | https://s3.example.org
            https://s3.example.org:8443   | s3.example.org:8443    | https://s3.example.org:8443
            http://[::1]:9000             | [::1]:9000             | http://[::1]:9000
            """)
    void aUrlNamesAService(String url, String endpoint, String shown) {
        ServiceUrl service = ServiceUrl.parse(url);
        assertThat(service.endpoint()).hasToString(endpoint);
        assertThat(service).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:7070, path, verify, ''",
        "http://[::1]:7070, path, verify, ''",
        "http://localhost, path, verify, ''",
        "https://s3.example.org, virtual, verify, ''",
        "http://localhost:7070, virtual, verify, http://localhost:7070",
        "http://127.evil.example.org/, path, verify, http://127.evil.example.org",
        "http://10.0.0.5:7070/, path, verify, http://10.0.0.5:7070",
        "https://s3.example.org:443, path, insecure, https://s3.example.org"
    })
    void credentialsAreProtectedByTlsOrStayOnTheMachine(String url, String addressing, String tls, String unprotected) {
        S3Options options =
                OptionsBinder.bind(S3Options.class, Map.of("endpoints", url, "addressing", addressing, "tls", tls));
        assertThat(String.join(" ", new S3Driver().unprotectedEndpoints(options)))
                .isEqualTo(unprotected);
    }

    @Test
    void aBucketMayHaveAHostOfItsOwn() {
        assertThat(ServiceUrl.parse("https://s3.example.org").ofBucket("photos"))
                .hasToString("https://photos.s3.example.org");
    }

    @ParameterizedTest
    @CsvSource({
        "endpoints, 127.0.0.1:7070",
        "endpoints, ftp://host",
        "endpoints, http://user:secret@host",
        "endpoints, http://host/path",
        "endpoints, http://host?query",
        "endpoints, 'http://host,https://host'",
        "endpoints, ''",
        "bucket, UPPER",
        "bucket, a",
        "partSize, 4MiB",
        "multipartAbove, 1PiB",
        "rangeBytes, 0B",
        "tls, off",
        "connectTimeout, 0s"
    })
    void aValueThatCannotBeIsRefusedByItsName(String option, String value) {
        Map<String, String> options = new HashMap<>(Map.of("endpoints", "http://127.0.0.1:7070"));
        options.put(option, value);
        assertInvalid(() -> OptionsBinder.bind(S3Options.class, options), option);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://AKIAPLANTED:planted/Secret@host:9000                   | '***@host:9000'
            AKIAPLANTED:planted@host:9000                                 | '***@host:9000'
            AKIAPLANTED:planted@@host                                     | '***@host'
            https://host/b/k?X-Amz-Credential=planted&X-Amz-Signature=PLANTED | 'https://host/b/k?***'
            https://AKIAPLANTED:planted@host?X-Amz-Signature=PLANTED      | '***@host?***'
            https://host?X-Amz-Signature=planted@PLANTED                  | '***'
            127.0.0.1:7070                                                | '127.0.0.1:7070'
            """)
    void aUrlThatIsRefusedIsShownWithoutItsSecrets(String url, String shown) {
        assertThatThrownBy(() -> OptionsBinder.bind(S3Options.class, Map.of("endpoints", url)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageEndingWith("got '" + shown + "'")
                .message()
                .doesNotContainIgnoringCase("planted");
    }

    @ParameterizedTest
    @CsvSource({
        "endpoints, 'http://127.0.0.1:7070,http://127.0.0.1:7071'",
        "payload, crc32c",
        "transport, nio",
        "tls, insecure"
    })
    void aClientLibraryIsNotAskedForWhatItDoesNotTake(String option, String value) {
        Map<String, String> options = new HashMap<>(Map.of("endpoints", "http://127.0.0.1:7070"));
        options.put(option, value);
        assertThat(OptionsBinder.bind(S3Options.class, options).client()).isEqualTo(ClientChoice.OWN);
        options.put("client", "sdk-netty");
        assertInvalid(() -> OptionsBinder.bind(S3Options.class, options), option, "with client sdk-netty");
    }

    /** An upload in one request and one in parts would both be called multipart. */
    @ParameterizedTest
    @CsvSource({
        "sdk-sync, defaults, which does not upload in parts",
        "sdk-sync, tuned, which does not upload in parts",
        "sdk-netty, defaults, clientTuning=tuned takes them",
        "sdk-crt, defaults, clientTuning=tuned takes them",
        "minio, defaults, clientTuning=tuned takes them"
    })
    void partsAreNotAskedOfALibraryThatDoesNotMakeThem(String client, String tuning, String reason) {
        Map<String, String> options =
                new HashMap<>(Map.of("endpoints", "http://127.0.0.1:7070", "client", client, "clientTuning", tuning));
        assertThat(OptionsBinder.bind(S3Options.class, options).multipartAbove())
                .hasToString("64MiB");
        for (String option : new String[] {"multipartAbove", "partSize"}) {
            options.put(option, "8MiB");
            assertInvalid(
                    () -> OptionsBinder.bind(S3Options.class, options),
                    "multipartAbove and partSize must be left out with client " + client,
                    reason);
            options.remove(option);
        }
        if (!client.equals("sdk-sync")) {
            options.putAll(Map.of("clientTuning", "tuned", "partSize", "8MiB"));
            assertThat(OptionsBinder.bind(S3Options.class, options).partSize()).hasToString("8MiB");
        }
    }

    @Test
    void aTargetIsNamedAfterALibrary() {
        assertThat(ClientChoice.optionsOfTarget("s3-sdk-netty"))
                .hasValue(Map.of("client", "sdk-netty", "clientTuning", "defaults"));
        assertThat(ClientChoice.optionsOfTarget("s3-minio-tuned"))
                .hasValue(Map.of("client", "minio", "clientTuning", "tuned"));
        for (String name : new String[] {"s3", "s3-own", "s3-own-tuned", "sdk-netty", "s3-sdk", "s3-tuned", "-tuned"}) {
            assertThat(ClientChoice.optionsOfTarget(name)).as(name).isEmpty();
        }
    }

    @Test
    void theDefaultsWorkAtAnyService() {
        S3Options options = OptionsBinder.bind(S3Options.class, Map.of("endpoints", "http://127.0.0.1:7070"));
        assertThat(options.region()).isEqualTo("us-east-1");
        assertThat(options.bucket()).isNull();
        assertThat(options.addressing()).isEqualTo(BucketAddressing.PATH);
        assertThat(options.payload()).isEqualTo(PayloadForm.UNSIGNED);
        assertThat(options.conditional()).isFalse();
        assertThat(options.multipartAbove()).hasToString("64MiB");
        assertThat(options.partSize()).hasToString("16MiB");
        assertThat(options.read()).isEqualTo(GetForm.FULL);
        assertThat(options.keep()).isFalse();
    }
}
