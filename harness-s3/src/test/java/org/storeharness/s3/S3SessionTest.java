package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Tests the requests of a session, and its handling of answers, at a service with planned answers. */
@Timeout(60)
class S3SessionTest {
    private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "secret", "session-token");
    private static final int MIB = 1 << 20;

    @AutoClose
    private ScriptedService service;

    @BeforeEach
    void start() throws IOException {
        service = new ScriptedService();
    }

    @Test
    void anUploadIsSignedAndCarriesItsContent() throws StoreException {
        service.then(200, "");
        perform(TestOperation.write(100, 5_000), Map.of()).assertOutcome(Outcome.OK);
        ScriptedService.Call call = service.calls().get(0);
        assertThat(call.line()).isEqualTo("PUT /1/1388");
        assertThat(call.body()).hasSize(100);
        assertThat(call.headers())
                .containsEntry("content-length", "100")
                .containsEntry("x-amz-content-sha256", "UNSIGNED-PAYLOAD")
                .containsEntry("x-amz-security-token", "session-token")
                .containsEntry("host", service.url().substring("http://".length()))
                .doesNotContainKey("if-none-match");
        assertThat(call.headers().get("authorization"))
                .startsWith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/")
                .contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, ");
    }

    /** Of contents larger than 4 KiB the first is checked, and then each whose turn it is. */
    @ParameterizedTest
    @ValueSource(ints = {100, 4_096, 20_000})
    void anETagThatIsNotTheHashOfTheContentIsAnError(int size) throws Exception {
        TestOperation write = TestOperation.write(size, 1);
        String right = md5(write.payload(0));
        int between = size / 4_096;
        for (int i = 0; i <= between; i++) {
            service.then(200, "", "ETag", right);
        }
        service.then(200, "", "ETag", right.replace(right.charAt(5), right.charAt(5) == '0' ? '1' : '0'));
        service.then(200, "", "ETag", right);
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, Map.of("keep", "true"))) {
            for (int i = 0; i <= between; i++) {
                fixture.perform(TestOperation.write(size, 1)).assertOutcome(Outcome.OK);
            }
            assertThat(fixture.perform(TestOperation.write(size, 1))
                            .assertOutcome(Outcome.ERROR)
                            .reason())
                    .endsWith("answered 200 with an ETag that is not the MD5 of the content");
            fixture.perform(TestOperation.write(size, 1)).assertOutcome(Outcome.OK);
        }
    }

    /** A bucket has such tags whose contents the service encrypts with keys of its own. */
    @Test
    void tagsOfWhichNoneIsTheHashOfAContentSayNothing() throws StoreException {
        service.then(200, "", "ETag", "\"5f363e0e58a95f06cbe9bbc662c5dfb6\"").then(200, "", "ETag", "\"0-1\"");
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, Map.of("keep", "true"))) {
            for (int i = 0; i < 2; i++) {
                fixture.perform(TestOperation.write(100, i)).assertOutcome(Outcome.OK);
            }
        }
    }

    private static String md5(ByteBuffer content) throws GeneralSecurityException {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        md5.update(content.duplicate());
        return "\"" + HexFormat.of().formatHex(md5.digest()) + "\"";
    }

    @Test
    void aChecksumFollowsTheContentInChunks() throws StoreException {
        service.then(200, "");
        TestOperation write = TestOperation.write(20_000, 1);
        CRC32C crc = new CRC32C();
        crc.update(write.payload(0).duplicate());
        perform(write, Map.of("payload", "crc32c"));
        ScriptedService.Call call = service.calls().get(0);
        String trailer = "x-amz-checksum-crc32c:"
                + Base64.getEncoder()
                        .encodeToString(ByteBuffer.allocate(4)
                                .putInt((int) crc.getValue())
                                .array());
        assertThat(call.body()).startsWith("4e20\r\n").endsWith("\r\n0\r\n" + trailer + "\r\n\r\n");
        assertThat(call.headers())
                .containsEntry("content-encoding", "aws-chunked")
                .containsEntry("x-amz-decoded-content-length", "20000")
                .containsEntry("x-amz-trailer", "x-amz-checksum-crc32c")
                .containsEntry("x-amz-content-sha256", "STREAMING-UNSIGNED-PAYLOAD-TRAILER")
                .containsEntry("content-length", Integer.toString(call.body().length()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            404 | NoSuchKey    | MISS     | read at 127.0.0.1 answered 404
            404 | NotFound     | ERROR    | read at 127.0.0.1 answered 404: NotFound: as planned
            404 | NoSuchBucket | ERROR    | read at 127.0.0.1 answered 404: NoSuchBucket: as planned
            403 | AccessDenied | ERROR    | read at 127.0.0.1 answered 403: AccessDenied: as planned
            301 | Permanent    | ERROR    | read at 127.0.0.1 answered 301: Permanent: as planned
            307 | TemporaryRedirect | ERROR | read at 127.0.0.1 answered 307: TemporaryRedirect: as planned
            500 | InternalError | ERROR   | read at 127.0.0.1 answered 500: InternalError: as planned
            503 | SlowDown     | REJECTED | read at 127.0.0.1 answered 503: SlowDown: as planned (Retry-After: 3 s)
            429 | TooMany      | REJECTED | read at 127.0.0.1 answered 429: TooMany: as planned (Retry-After: 3 s)
            408 | RequestTimeout | TIMEOUT | read at 127.0.0.1 answered 408: RequestTimeout: as planned
            """)
    void aFailedReadSaysWhatTheServiceSaid(int status, String code, Outcome outcome, String reason)
            throws StoreException {
        boolean asksToWait = reason.contains("Retry-After");
        String body = "<Error><Code>" + code + "</Code><Message>as\n planned</Message></Error>";
        if (asksToWait) {
            service.then(status, body, "Retry-After", "3");
        } else if (status == 307) {
            service.then(status, body, "Location", service.url() + "/elsewhere");
        } else {
            service.then(status, body);
        }
        TestOperation read = perform(TestOperation.read(10, 1), Map.of()).assertOutcome(outcome);
        assertThat(read.reason().replaceFirst("127.0.0.1:\\d+", "127.0.0.1")).isEqualTo(reason);
        assertThat(read.pause()).isEqualTo(asksToWait ? Duration.ofSeconds(3) : Duration.ZERO);
    }

    /** The response to HEAD has no body that could say more. */
    @Test
    void headersThatAreNotThereAreAMiss() throws StoreException {
        service.then(404, "");
        perform(TestOperation.read(10, 1), Map.of("read", "head")).assertOutcome(Outcome.MISS);
    }

    @Test
    void aReadThatReturnsTooMuchOrTooLittleIsCorrupt() throws StoreException {
        service.then(200, "x".repeat(9)).then(200, "x".repeat(5_000));
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, Map.of("keep", "true"))) {
            assertThat(fixture.perform(TestOperation.read(10, 1)).reason()).endsWith("delivered 9 bytes instead of 10");
            assertThat(fixture.perform(TestOperation.read(10, 1))
                            .assertOutcome(Outcome.CORRUPT)
                            .reason())
                    .endsWith("delivered 5000 bytes instead of 10");
        }
    }

    @ParameterizedTest
    @CsvSource({"-20, 20 min ahead of", "20, 20 min behind"})
    void aClockThatIsWrongIsSaidToBe(int minutes, String difference) throws StoreException {
        service.then(403, "<Error><Code>RequestTimeTooSkewed</Code><Message>too far</Message></Error>");
        InstantSource wrong = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(minutes));
        try (S3Fixture fixture = S3Fixture.prepareAt(wrong, service.url(), KEY, Map.of("keep", "true"))) {
            assertThat(fixture.perform(TestOperation.read(10, 1))
                            .assertOutcome(Outcome.ERROR)
                            .reason())
                    .endsWith("answered 403: RequestTimeTooSkewed: too far (its clock is " + difference
                            + " this machine's)");
        }
    }

    @Test
    void aFailedReadIsQuotedWithoutTheCredentialsThatTheServiceRepeats() throws StoreException {
        service.then(
                403,
                "<Error><Code>AccessDenied</Code><Message>Credential=AKIDEXAMPLE/x, secret and session-token</Message></Error>");
        assertThat(perform(TestOperation.read(10, 1), Map.of())
                        .assertOutcome(Outcome.ERROR)
                        .reason())
                .endsWith("answered 403: AccessDenied: Credential=***/x, *** and ***");
    }

    /** The encoding that was stored with an object says nothing about its transfer. */
    @Test
    void anObjectThatWasStoredWithAnEncodingIsRead() throws StoreException {
        service.then(200, "x".repeat(10), "Content-Encoding", "aws-chunked,gzip");
        perform(TestOperation.read(10, 1), Map.of()).assertOutcome(Outcome.OK);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bytes 0-9/10   | OK      | ''
            bytes 1-10/20  | CORRUPT | delivered another range than was requested
            ''             | CORRUPT | delivered another range than was requested
            none           | CORRUPT | does not say which range it is
            """)
    void aRangeMustBeginWhereItWasAskedFor(String range, Outcome outcome, String problem) throws StoreException {
        if (range.equals("none")) {
            service.then(206, "x".repeat(10));
        } else {
            service.then(206, "x".repeat(10), "Content-Range", range);
        }
        assertThat(perform(TestOperation.read(10, 1), Map.of("read", "range", "rangeBytes", "10B"))
                        .assertOutcome(outcome)
                        .reason())
                .endsWith(problem);
    }

    @Test
    void rangesOfAnObjectBeginAtManyPlaces() throws StoreException {
        try (S3Fixture fixture =
                S3Fixture.prepare(service.url(), KEY, Map.of("keep", "true", "read", "range", "rangeBytes", "10B"))) {
            for (int read = 0; read < 20; read++) {
                service.then(206, "x".repeat(10));
                fixture.perform(TestOperation.read(100_000, 1));
            }
        }
        assertThat(service.calls())
                .extracting(call -> call.headers().get("range"))
                .allMatch(range -> range.matches("bytes=\\d+-\\d+"))
                .doesNotHaveDuplicates();
    }

    @Test
    void anEmptyObjectHasNoRange() throws StoreException {
        service.then(200, "");
        perform(TestOperation.read(0, 1), Map.of("read", "range")).assertOutcome(Outcome.OK);
        assertThat(service.calls().get(0).headers()).doesNotContainKey("range");
    }

    @Test
    void partsAreUploadedOneAfterTheOther() throws StoreException {
        service.then(200, "<InitiateMultipartUploadResult><UploadId>a+b/c=</UploadId></InitiateMultipartUploadResult>")
                .then(200, "", "ETag", "\"one\"")
                .then(200, "", "ETag", "\"two&more\"")
                .then(200, "<CompleteMultipartUploadResult/>");
        perform(TestOperation.write(6 * MIB, 1), inParts()).assertOutcome(Outcome.OK);
        assertThat(service.calls())
                .extracting(ScriptedService.Call::line)
                .containsExactly(
                        "POST /0/1?uploads=",
                        "PUT /0/1?partNumber=1&uploadId=a%2Bb%2Fc%3D",
                        "PUT /0/1?partNumber=2&uploadId=a%2Bb%2Fc%3D",
                        "POST /0/1?uploadId=a%2Bb%2Fc%3D");
        assertThat(service.calls().get(1).body()).hasSize(5 * MIB);
        assertThat(service.calls().get(2).body()).hasSize(MIB);
        assertThat(service.calls().get(3).body())
                .isEqualTo(
                        "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>\"one\"</ETag></Part>"
                                + "<Part><PartNumber>2</PartNumber><ETag>\"two&amp;more\"</ETag></Part></CompleteMultipartUpload>");
    }

    /** A service answers 200 while it still puts parts together, and says in the body that it failed. */
    @ParameterizedTest
    @CsvSource({
        "InternalError, ERROR",
        "SlowDown, REJECTED",
        "ServiceUnavailable, REJECTED",
        "RequestTimeout, TIMEOUT",
        "InvalidPart, ERROR"
    })
    void anErrorInThePlaceOfTheCompletionIsAFailure(String code, Outcome outcome) throws StoreException {
        planParts().then(200, "<Error><Code>" + code + "</Code><Message>later</Message></Error>");
        assertThat(perform(TestOperation.write(6 * MIB, 1), inParts())
                        .assertOutcome(outcome)
                        .reason())
                .contains("completion of an upload in parts")
                .endsWith("answered 200: " + code + ": later");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<CompleteMultipartUploadResult/>",
                "  <?xml version=\"1.0\" encoding=\"UTF-8\"?>\n  <CompleteMultipartUploadResult xmlns=\"http://s3\"></CompleteMultipartUploadResult>",
                "<?xml version='1.0'?><s3:CompleteMultipartUploadResult xmlns:s3='http://s3'/>"
            })
    void aCompletionIsKnownByItsName(String answer) throws StoreException {
        planParts().then(200, answer);
        perform(TestOperation.write(6 * MIB, 1), inParts()).assertOutcome(Outcome.OK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "done",
                "<html><CompleteMultipartUploadResult/></html>",
                "<Error><Message>no &lt;CompleteMultipartUploadResult></Message></Error>",
                "<CompleteMultipartUploadResults/>"
            })
    void whatIsNoCompletionIsAFailure(String answer) throws StoreException {
        planParts().then(200, answer);
        perform(TestOperation.write(6 * MIB, 1), inParts()).assertOutcome(Outcome.ERROR);
    }

    /** The service had begun, so the next attempt may find the object of this one. */
    @ParameterizedTest
    @CsvSource({"412, ''", "200, <Error><Code>PreconditionFailed</Code></Error>"})
    void aCompletionThatFailedLateMayHaveWrittenItsObject(int status, String body) throws StoreException {
        planParts().then(200, "<Error><Code>InternalError</Code></Error>");
        planParts().then(status, body);
        Map<String, String> options = new HashMap<>(inParts());
        options.putAll(Map.of("keep", "true", "conditional", "true"));
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, options)) {
            TestOperation write =
                    fixture.perform(TestOperation.write(6 * MIB, 1)).assertOutcome(Outcome.ERROR);
            fixture.perform(write.again()).assertOutcome(Outcome.OK);
        }
    }

    @Test
    void aRequestThatCouldHaveABodySaysThatItHasNone() throws StoreException {
        planParts().then(200, "<CompleteMultipartUploadResult/>").then(200, "x".repeat(10));
        Map<String, String> options = new HashMap<>(inParts());
        options.put("keep", "true");
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, options)) {
            fixture.perform(TestOperation.write(6 * MIB, 1));
            fixture.perform(TestOperation.read(10, 1));
        }
        assertThat(service.calls().get(0).headers()).containsEntry("content-length", "0");
        assertThat(service.calls().get(4).line()).startsWith("GET ");
        assertThat(service.calls().get(4).headers()).doesNotContainKey("content-length");
    }

    @Test
    void aPartWithoutATagIsAFailure() throws StoreException {
        service.then(200, "<X><UploadId>1</UploadId></X>").then(200, "");
        assertThat(perform(TestOperation.write(6 * MIB, 1), inParts())
                        .assertOutcome(Outcome.ERROR)
                        .reason())
                .contains("upload of a part")
                .endsWith("answered 200 without an ETag");
    }

    /** The first attempt may have written the object, so that the second one finds it there. */
    @Test
    void aConditionalWriteAfterAFailedOneMayFindItsObject() throws StoreException {
        service.then(500, "").then(412, "");
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, Map.of("keep", "true", "conditional", "true"))) {
            TestOperation write = fixture.perform(TestOperation.write(10, 1)).assertOutcome(Outcome.ERROR);
            fixture.perform(write.again()).assertOutcome(Outcome.OK);
            assertThat(service.calls().get(0).headers()).containsEntry("if-none-match", "*");
        }
    }

    /** Two addresses of one service, as it has to be. */
    @Test
    void operationsGoToEachAddressInTurn() throws StoreException {
        String other = service.url().replace("127.0.0.1", "localhost");
        service.then(204, "").then(204, "").then(204, "").then(204, "");
        Store store = S3Fixture.open(service.url() + "," + other, KEY, Map.of("keep", "true"));
        store.prepare();
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            for (int key = 0; key < 4; key++) {
                TestOperation delete = TestOperation.delete(10, key);
                session.start(delete, delete);
                while (delete.completions() == 0) {
                    session.poll(10_000_000);
                }
                assertThat(delete.outcome()).as(delete.reason()).isEqualTo(Outcome.OK);
                assertThat(delete.server()).isEqualTo(key % 2);
            }
        }
        assertThat(service.calls())
                .extracting(call -> "http://" + call.headers().get("host"))
                .containsExactly(service.url(), other, service.url(), other);
    }

    /** Plans the answers to the beginning of an upload of two parts. */
    private ScriptedService planParts() {
        return service.then(200, "<X><UploadId>1</UploadId></X>")
                .then(200, "", "ETag", "a")
                .then(200, "", "ETag", "b");
    }

    private TestOperation perform(TestOperation operation, Map<String, String> more) throws StoreException {
        Map<String, String> options = new HashMap<>(more);
        options.put("keep", "true");
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, options)) {
            return fixture.perform(operation);
        }
    }

    private static Map<String, String> inParts() {
        return Map.of("multipartAbove", "5MiB", "partSize", "5MiB");
    }
}
