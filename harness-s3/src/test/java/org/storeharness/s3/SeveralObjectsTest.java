package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.s3.S3Fixture.KEY;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Pages of listings, and requests that remove several objects. */
@Timeout(60)
class SeveralObjectsTest {
    private static final int SIZE = 10;

    @Test
    void aPageBeginsWithTheFirstObjectInTheOrderOfKeys() throws IOException, StoreException {
        try (ScriptedService service = new ScriptedService()) {
            service.then(200, listing("0/10", "0/100", "0/e", "0/f"));
            perform(service, TestOperation.read(SIZE, 14, 15, 16), Map.of("listKeys", "5"))
                    .assertOutcome(Outcome.OK);
            assertThat(service.calls().get(0).line())
                    .isEqualTo("GET ?list-type=2&max-keys=5&prefix=&start-after=0%2F1%2F~");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0/a1 0/a2                | MISS    | lists a page without an object that is there
            0/10 0/12                | MISS    | lists a page without an object that is there
            ''                       | MISS    | lists a page without an object that is there
            0/10 0/11 0/12 0/13 letter | CORRUPT | lists a key that is not of the run
            0/10 0/11 1/12           | CORRUPT | lists a key that is not of the run
            0/10 0/011 0/12          | CORRUPT | lists a key that is not of the run
            0/10 0/11 0/-1           | CORRUPT | lists a key that is not of the run
            0/10 0/12 0/11           | CORRUPT | lists keys that are not in order
            0/10 0/10 0/11           | CORRUPT | lists keys that are not in order
            0/10 0/11 0/12 0/13 0/14 0/15 | CORRUPT | lists more than 5 keys
            """)
    void aPageHasTheKeysThatAreThereAndNoOther(String keys, Outcome outcome, String problem)
            throws IOException, StoreException {
        try (ScriptedService service = new ScriptedService()) {
            service.then(200, listing(keys.isEmpty() ? new String[0] : keys.split(" ")));
            assertThat(perform(service, TestOperation.read(SIZE, 16, 17, 18), Map.of("listKeys", "5"))
                            .assertOutcome(outcome)
                            .reason())
                    .startsWith("list at 127.0.0.1:")
                    .endsWith(problem);
        }
    }

    /** A page ends earlier where there are more objects than it takes, or others write some meanwhile. */
    @Test
    void whatIsBehindTheEndOfAPageIsNotMissing() throws IOException, StoreException {
        try (ScriptedService service = new ScriptedService()) {
            service.then(200, listing("0/10", "0/100", "0/11").replace("false", "true"))
                    .then(200, listing("0/10", "0/100", "0/11"));
            perform(service, TestOperation.read(SIZE, 16, 17, 18), Map.of()).assertOutcome(Outcome.OK);
            perform(service, TestOperation.read(SIZE, 16, 17, 18), Map.of()).assertOutcome(Outcome.MISS);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html/>",
                "",
                "<ListAllMyBucketsResult/>",
                "<ListBucketResult><Contents><Key>0/1",
                "<ListBucketResult><Contents><Size>1</Size></Contents></ListBucketResult>"
            })
    void whatIsNoListingIsAnError(String answer) throws IOException, StoreException {
        try (ScriptedService service = new ScriptedService()) {
            service.then(200, answer);
            perform(service, TestOperation.read(SIZE, 1), Map.of()).assertOutcome(Outcome.ERROR);
        }
    }

    @Test
    void aRequestRemovesSeveralObjectsAndIsAnsweredForEach() throws Exception {
        try (ScriptedService service = new ScriptedService()) {
            service.then(200, deleted("0/3", "1/1000", "0/7"));
            perform(service, TestOperation.delete(SIZE, 3, 7, 4096), Map.of()).assertOutcome(Outcome.OK);
            ScriptedService.Call call = service.calls().get(0);
            assertThat(call.line()).isEqualTo("POST ?delete=");
            assertThat(call.body())
                    .endsWith("<Object><Key>0/3</Key></Object><Object><Key>0/7</Key></Object>"
                            + "<Object><Key>1/1000</Key></Object></Delete>");
            assertThat(call.headers()).containsEntry("content-md5", md5(call.body()));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <DeleteResult><Deleted><Key>0/3</Key></Deleted></DeleteResult> | ERROR | does not say of every object that it is deleted
            <DeleteResult/> | ERROR | does not say of every object that it is deleted
            <DeleteResult><Deleted><Key>0/3</Key></Deleted><Error><Key>0/7</Key><Code>AccessDenied</Code></Error></DeleteResult> | ERROR | refused an object: AccessDenied
            <DeleteResult><Deleted><Key>0/3</Key></Deleted><Error><Key>0/7</Key><Code>SlowDown</Code></Error></DeleteResult> | REJECTED | refused an object: SlowDown
            <Error><Code>SlowDown</Code></Error> | REJECTED | answered 200: SlowDown
            <Error><Code>InternalError</Code></Error> | ERROR | answered 200: InternalError
            <html/> | ERROR | answered 200
            """)
    void anObjectThatIsNotSaidToBeGoneFailsTheRequest(String answer, Outcome outcome, String reason)
            throws IOException, StoreException {
        try (ScriptedService service = new ScriptedService()) {
            service.then(200, answer);
            assertThat(perform(service, TestOperation.delete(SIZE, 3, 7), Map.of())
                            .assertOutcome(outcome)
                            .reason())
                    .startsWith("delete of several at 127.0.0.1:")
                    .endsWith(reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void pagesOfAServiceAreRightAndWhatIsDeletedIsInNone(String bucket) throws IOException, StoreException {
        try (InMemoryService service = new InMemoryService(KEY.id())) {
            service.createBucket("somebodys");
            listAndDelete(service.url(), KEY, bucket);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void pagesOfAVersityGatewayAreRight(String bucket, @TempDir Path directory) throws Exception {
        try (VersityGateway gateway = VersityGateway.start(directory)) {
            S3Fixture.client(gateway.url(), VersityGateway.KEY, "somebodys").create();
            listAndDelete(gateway.url(), VersityGateway.KEY, bucket);
        }
    }

    private static void listAndDelete(String url, AccessKey key, String bucket) throws StoreException {
        Map<String, String> options = new HashMap<>(Map.of("read", "list", "listKeys", "20", "deleteBatch", "10"));
        if (!bucket.isEmpty()) {
            options.put("bucket", bucket);
        }
        try (S3Fixture fixture = S3Fixture.prepare(url, key, options)) {
            List<Long> written = new ArrayList<>();
            for (long number = 0; number < 60; number++) {
                written.add(number);
            }
            for (long number = 4_080; number < 4_110; number++) {
                written.add(number);
            }
            written.forEach(
                    number -> fixture.perform(TestOperation.write(SIZE, number)).assertOutcome(Outcome.OK));
            for (int from = 0; from + 20 <= written.size(); from++) {
                long[] page = written.subList(from, from + 20).stream()
                        .mapToLong(Long::longValue)
                        .toArray();
                fixture.perform(TestOperation.read(SIZE, page)).assertOutcome(Outcome.OK);
            }
            fixture.perform(TestOperation.delete(SIZE, LongStream.range(30, 40).toArray()))
                    .assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.read(SIZE, 29, 40, 41)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.read(SIZE, 29, 35, 41)).assertOutcome(Outcome.MISS);
        }
    }

    private static TestOperation perform(ScriptedService service, TestOperation operation, Map<String, String> more)
            throws StoreException {
        Map<String, String> options = new HashMap<>(Map.of("keep", "true", "read", "list", "deleteBatch", "10"));
        options.putAll(more);
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, options)) {
            return fixture.perform(operation);
        }
    }

    private static String listing(String... keys) {
        return List.of(keys).stream()
                .map(key -> "<Contents><Key>" + key + "</Key><Size>10</Size></Contents>")
                .collect(Collectors.joining(
                        "", "<ListBucketResult><IsTruncated>false</IsTruncated>", "</ListBucketResult>"));
    }

    private static String deleted(String... keys) {
        return List.of(keys).stream()
                .map(key -> "<Deleted><VersionId>v</VersionId><Key>" + key + "</Key></Deleted>")
                .collect(Collectors.joining("", "<DeleteResult>", "</DeleteResult>"));
    }

    private static String md5(String body) throws NoSuchAlgorithmException {
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("MD5").digest(body.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
