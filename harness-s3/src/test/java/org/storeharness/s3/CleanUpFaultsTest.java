package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.storeharness.s3.S3Fixture.KEY;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.s3.service.PlantedFault.PlantedAnswer;
import org.storeharness.s3.service.PlantedFault.PlantedRequest;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** Tests what a run leaves at a service that fails, lies or is another one, and what the user is told. */
@Timeout(60)
class CleanUpFaultsTest {
    private static final String OWN = S3Fixture.RUN + "-bucket";
    private static final String PREFIX = OWN + "/";
    private static final String MARK = ".harness-run";
    private static final Map<String, String> BELOW = Map.of("bucket", "somebodys");

    private final NotedLeftovers notes = new NotedLeftovers(S3Fixture.RUN, "bucket");

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    @BeforeEach
    void start() {
        service.createBucket("somebodys");
        service.put("somebodys", "letter", "Dear all");
    }

    @Test
    void aServiceThatDoesNotKnowVersionsIsCleanedUp() throws StoreException {
        service.ignore("versions");
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        store.cleanup();
        assertNothingIsLeft();
    }

    /** The service behaves as s3rver: it answers 405 to a listing of versions and ignores the other parameter, or answers 501. */
    @ParameterizedTest
    @ValueSource(ints = {200, 405, 501})
    void aServiceWithoutVersionsIsCleanedUpThoughItNeverSaysSo(int status) throws StoreException {
        service.plant(asked -> asked.isOfBucket("GET", "versions")
                ? PlantedAnswer.error(405, "MethodNotAllowed")
                : asked.isOfBucket("GET", "versioning")
                        ? status == 200
                                ? PlantedAnswer.of(200, "<ListBucketResult/>")
                                : PlantedAnswer.error(status, "NotImplemented")
                        : Optional.empty());
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        store.cleanup();
        assertNothingIsLeft();
    }

    /** Nobody could remove the object until the retention ends. */
    @ParameterizedTest
    @CsvSource({
        "<Mode>COMPLIANCE</Mode><Days>30</Days>, 'COMPLIANCE, 30 days', 2026-03-03T12:00:00Z",
        "<Mode>GOVERNANCE</Mode><Years>1</Years>, 'GOVERNANCE, 1 year', 2027-02-01T12:00:00Z"
    })
    void nothingIsWrittenIntoABucketThatLocksObjects(String retention, String named, String end) throws StoreException {
        service.plant(
                "GET",
                "object-lock",
                PlantedAnswer.of(
                        200,
                        "<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention>"
                                + retention
                                + "</DefaultRetention></Rule></ObjectLockConfiguration>"));
        InstantSource clock = InstantSource.fixed(Instant.parse("2026-02-01T12:00:00Z"));
        assertThatThrownBy(() -> S3Fixture.prepareAt(clock, service.url(), KEY, BELOW))
                .hasMessageContaining("bucket somebodys at " + service.url()
                        + " has a default retention (Object Lock, " + named
                        + "): what a run writes could not be removed before " + end);
        assertNothingIsLeft();
    }

    @Test
    void aLockWithoutADefaultRetentionKeepsNobodyOut() throws StoreException {
        service.plant(
                "GET",
                "object-lock",
                PlantedAnswer.of(
                        200,
                        "<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>"));
        prepare(BELOW).cleanup();
        assertNothingIsLeft();
    }

    @Test
    void aListingThatIsNoneIsNotTakenForEmpty() throws StoreException {
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        service.plant("GET", "versions", PlantedAnswer.of(200, "<html><body>It works!</body></html>"));
        assertStoreFails(store::cleanup, "<html>", "./harness clean");
        assertThat(service.contents("somebodys"))
                .contains(PREFIX + "0/1 null content", PREFIX + MARK + " null run-of-tests");
        assertThat(notes.left()).hasSize(1);
    }

    /** The service lists versions and forgets some. */
    @Test
    void theMarkStaysUntilNothingElseIsListed() throws StoreException {
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        service.plant("GET", "versions", PlantedAnswer.of(200, "<ListVersionsResult></ListVersionsResult>"));
        assertThatThrownBy(store::cleanup).hasMessageContaining("still lists what was removed");
        assertThat(service.contents("somebodys")).contains(PREFIX + MARK + " null run-of-tests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void theMissOfSomethingElseForgetsNothing(String bucket) throws StoreException {
        prepare(Map.of("bucket", bucket));
        service.plant(asked -> PlantedAnswer.of(404, "404 page not found"));
        LeftoverNote note = notes.left().get(0);
        assertStoreFails(() -> driver().leftover(note), "the service answered 404");
        service.plant(asked -> Optional.empty());
        driver().leftover(note).orElseThrow().remove();
        assertNothingIsLeftBut(note);
    }

    @Test
    void aServiceThatWantsAnotherChecksumGetsIt() throws StoreException {
        Store store = prepare(Map.of());
        service.put(OWN, "0/1", "content");
        service.plant(
                asked -> asked.isOfBucket("POST", "delete") && !asked.headers().containsKey("content-md5")
                        ? PlantedAnswer.error(400, "MissingContentMD5")
                        : Optional.empty());
        store.cleanup();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 405, 501})
    void whereObjectsCannotBeRemovedTogetherTheyAreRemovedOneByOne(int status) throws StoreException {
        service.plant("POST", "delete", PlantedAnswer.error(status, "InvalidRequest"));
        Store store = prepare(Map.of());
        for (int i = 0; i < 20; i++) {
            service.put(OWN, "0/" + Integer.toHexString(i), "content");
        }
        store.cleanup();
        assertNothingIsLeft();
    }

    @Test
    void aBucketWhoseMakingWasNotAnsweredIsRemoved() throws StoreException {
        loseTheFirstAnswer("PUT", "");
        Store store = S3Fixture.open(service.url(), KEY, Map.of(), notes);
        assertThat(catchThrowable(store::prepare)).isInstanceOf(StoreException.class);
        store.cleanup();
        assertNothingIsLeft();
    }

    @Test
    void aMarkWhoseWritingWasNotAnsweredIsRemoved() throws StoreException {
        loseTheFirstAnswer("PUT", PREFIX + MARK);
        Store store = S3Fixture.open(service.url(), KEY, BELOW, notes);
        catchThrowable(store::prepare);
        store.cleanup();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatWasMadeIsRemovedThoughNoAnswerEverCame(String bucket) throws StoreException {
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of("bucket", bucket));
        owned.requireAbsent();
        service.plant(asked -> asked.method().equals("PUT") ? PlantedAnswer.inSpiteOf(0) : Optional.empty());
        assertThat(catchThrowable(() -> owned.make(false))).isInstanceOf(StoreException.class);
        service.plant(asked -> Optional.empty());
        owned.remove();
        assertNothingIsLeft();
    }

    @Test
    void aBucketThatTheServiceRefusedToMakeIsNotAskedForAgain() throws StoreException {
        AtomicInteger requests = new AtomicInteger();
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of());
        service.plant(asked -> {
            requests.incrementAndGet();
            return PlantedAnswer.error(403, "AccessDenied");
        });
        assertThatThrownBy(() -> owned.make(false)).hasMessageContaining("403 AccessDenied");
        owned.remove();
        assertThat(requests).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatArrivesWhenTheMarkIsGoneIsRemovedToo(String bucket) throws StoreException {
        Store store = prepare(Map.of("bucket", bucket));
        AtomicInteger late = new AtomicInteger();
        service.plant(asked -> {
            if (endsTheMark(asked, bucket) && late.getAndIncrement() == 0) {
                service.put(asked.bucket(), (bucket.isEmpty() ? "" : PREFIX) + "0/5", "late");
            }
            return Optional.empty();
        });
        store.cleanup();
        assertThat(late.get()).isGreaterThan(1);
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatGoesOnArrivingKeepsItsMark(String bucket) throws StoreException {
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of("bucket", bucket));
        owned.make(false);
        AtomicInteger late = new AtomicInteger();
        service.plant(asked -> {
            if (endsTheMark(asked, bucket)) {
                service.put(asked.bucket(), (bucket.isEmpty() ? "" : PREFIX) + "0/" + late.incrementAndGet(), "late");
            }
            return Optional.empty();
        });
        assertThatThrownBy(owned::remove).hasMessageContaining("does not become empty");
        service.plant(asked -> Optional.empty());
        assertThat(owned.presence()).isEqualTo(OwnedPrefix.Presence.MARKED);
        owned.remove();
        assertNothingIsLeft();
    }

    @Test
    void anEmptyBucketOfAKilledRunIsFoundAndRemoved() throws StoreException {
        prepare(Map.of());
        LeftoverNote note = notes.left().get(0);
        service.removeBucket(OWN);
        service.createBucket(OWN);
        Leftover left = driver().leftover(note).orElseThrow();
        left.remove();
        left.remove();
        assertNothingIsLeftBut(note);
    }

    @Test
    void aPrefixWhoseBucketSomebodyRemovedIsGoneToo() throws StoreException {
        Store store = prepare(BELOW);
        LeftoverNote note = notes.left().get(0);
        Leftover left = driver().leftover(note).orElseThrow();
        service.removeBucket("somebodys");
        assertThat(driver().leftover(note)).isEmpty();
        left.remove();
        store.cleanup();
        assertThat(notes.left()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatHasNoMarkIsNeitherForgottenNorRemoved(String bucket) throws StoreException {
        prepare(Map.of("bucket", bucket));
        LeftoverNote note = notes.left().get(0);
        Leftover left = driver().leftover(note).orElseThrow();
        String own = bucket.isEmpty() ? OWN : bucket;
        service.removeBucket(own);
        service.createBucket(own);
        service.put(own, (bucket.isEmpty() ? "" : PREFIX) + "0/1", "content");
        List<String> before = service.contents(own);
        assertThatThrownBy(() -> driver().leftover(note)).hasMessageContaining("has lost its mark");
        assertThatThrownBy(left::remove).hasMessageContaining("has lost its mark");
        assertThat(service.contents(own)).isEqualTo(before);
    }

    @Test
    void aServiceThatRemovesFullBucketsIsNotAskedToRemoveOneWithoutAMark() throws StoreException {
        service.removeFullBuckets();
        Store store = prepare(Map.of());
        service.removeBucket(OWN);
        service.createBucket(OWN);
        service.put(OWN, "letter", "Dear all");
        assertThatThrownBy(store::cleanup).hasMessageContaining("has lost its mark");
        assertThat(service.contents(OWN)).containsExactly("letter null Dear all");
    }

    @Test
    void whatArrivesInTheLastMomentStaysAtAServiceThatRemovesFullBuckets() throws StoreException {
        service.removeFullBuckets();
        Store store = prepare(Map.of());
        service.plant(asked -> {
            if (asked.isOfBucket("POST", "delete") && asked.body().contains(MARK)) {
                service.put(OWN, "letter", "Dear all");
            }
            return Optional.empty();
        });
        assertThatThrownBy(store::cleanup).hasMessageContaining("such as letter: they stay");
        assertThat(service.contents(OWN)).contains("letter null Dear all");
    }

    /** In a bucket without versions nobody has the right to remove one. */
    @Test
    void noVersionIsNamedWhereThereAreNone() throws StoreException {
        service.plant(
                asked -> asked.body().contains("<VersionId>") || asked.query().containsKey("versionId")
                        ? PlantedAnswer.error(403, "AccessDenied")
                        : Optional.empty());
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        store.cleanup();
        assertNothingIsLeft();
    }

    @Test
    void aDeniedListingOfVersionsIsNotNeededWhereThereAreNone() throws StoreException {
        service.plant(asked -> asked.isOfBucket("GET", "versions")
                ? PlantedAnswer.error(403, "AccessDenied")
                : asked.isOfBucket("GET", "versioning")
                        ? PlantedAnswer.of(200, "<VersioningConfiguration/>")
                        : Optional.empty());
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        store.cleanup();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @CsvSource({"versions, s3:ListBucketVersions", "uploads, s3:ListBucketMultipartUploads"})
    void aRunBeginsOnlyWithTheRightsOfItsCleanUp(String listing, String right) throws StoreException {
        service.plant(asked -> asked.isOfBucket("GET", listing) || asked.isOfBucket("GET", "versioning")
                ? PlantedAnswer.error(403, "AccessDenied")
                : Optional.empty());
        for (Map<String, String> options : List.of(BELOW, Map.<String, String>of())) {
            Store store = S3Fixture.open(service.url(), KEY, options, notes);
            assertStoreFails(store::prepare, "403 AccessDenied", right);
            store.cleanup();
        }
        assertNothingIsLeft();
    }

    @Test
    void aRunBeginsOnlyIfItMayRemoveObjects() throws StoreException {
        service.plant("POST", "delete", PlantedAnswer.error(403, "AccessDenied"));
        Store store = S3Fixture.open(service.url(), KEY, BELOW, notes);
        assertThatThrownBy(store::prepare)
                .hasMessageContaining("could not be removed")
                .hasMessageContaining("docs/s3.md")
                .hasMessageContaining("cannot remove objects of bucket somebodys");
        assertThatThrownBy(store::cleanup).hasMessageContaining("403 AccessDenied");
        assertThat(notes.left()).hasSize(1);
    }

    @Test
    void uploadsThatAreNotListedDoNotKeepTheObjects() throws StoreException {
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        service.plant("GET", "uploads", PlantedAnswer.error(403, "AccessDenied"));
        assertThatThrownBy(store::cleanup)
                .hasMessageContaining("403 AccessDenied")
                .hasMessageContaining("./harness clean");
        assertThat(service.contents("somebodys"))
                .containsExactly("letter null Dear all", PREFIX + MARK + " null run-of-tests");
        service.plant("GET", "uploads", PlantedAnswer.error(501, "NotImplemented"));
        store.cleanup();
        assertNothingIsLeft();
    }

    @Test
    void aServiceThatDoesNotListUploadsIsNotForThoseThatUploadInParts() {
        service.plant("GET", "uploads", PlantedAnswer.error(501, "NotImplemented"));
        Map<String, String> inParts = Map.of("bucket", "somebodys", "multipartAbove", "5MiB");
        assertThatThrownBy(() -> prepare(inParts)).hasMessageContaining("does not list uploads in parts");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 500, 503})
    void whatFailsOnceIsRequestedAgain(int status) throws StoreException {
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of());
        owned.make(false);
        service.put(OWN, "0/1", "content");
        AtomicInteger requests = new AtomicInteger();
        service.plant(asked -> requests.getAndIncrement() % 2 == 0
                ? status == 0 ? PlantedAnswer.of(0, "") : PlantedAnswer.error(status, "SlowDown")
                : Optional.empty());
        owned.remove();
        assertNothingIsLeft();
    }

    @Test
    void whatDoesNotGoKeepsNothingElse() throws StoreException {
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of());
        owned.make(false);
        for (int i = 0; i < 2_500; i++) {
            service.put(OWN, Integer.toHexString(i >> 12) + "/" + Integer.toHexString(i), "content");
        }
        service.plant(asked -> {
            if (asked.isOfBucket("POST", "delete") && asked.body().contains("<Key>0/1</Key>")) {
                return PlantedAnswer.of(
                        200, "<DeleteResult><Error><Key>0/1</Key><Code>InternalError</Code></Error></DeleteResult>");
            }
            return Optional.empty();
        });
        assertThatThrownBy(owned::remove)
                .hasMessageContaining("still lists 250 objects of the run, such as 0/")
                .hasMessageContaining("0/1: InternalError")
                .hasMessageContaining("try again with './harness clean'");
        assertThat(service.contents(OWN)).hasSize(251);
        service.plant(asked -> Optional.empty());
        owned.remove();
        assertNothingIsLeft();
    }

    @Test
    void aCleanUpThatNobodyWaitsForEnds() throws StoreException {
        Store store = prepare(Map.of());
        service.put(OWN, "0/1", "content");
        List<String> before = service.contents(OWN);
        Thread.currentThread().interrupt();
        Throwable failure = catchThrowable(store::cleanup);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure).hasMessageContaining("interrupted");
        assertThat(service.contents(OWN)).isEqualTo(before);
        store.cleanup();
        assertNothingIsLeft();
    }

    /** VersityGW lists so while versions are removed. */
    @Test
    void aListingThatShowsMoreFromTimeToTimeIsFollowedToItsEnd() throws StoreException {
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of());
        owned.make(false);
        for (int i = 0; i < 60; i++) {
            service.put(OWN, "0/" + Integer.toHexString(i), "content");
        }
        AtomicInteger listings = new AtomicInteger();
        service.plant(asked -> asked.isOfBucket("GET", "versions")
                ? PlantedAnswer.of(
                        200,
                        service.contents(OWN).stream()
                                .limit(2 + listings.getAndIncrement())
                                .map(line -> "<Version><Key>" + line.split(" ")[0] + "</Key></Version>")
                                .collect(Collectors.joining("", "<ListVersionsResult>", "</ListVersionsResult>")))
                : Optional.empty());
        owned.remove();
        assertThat(listings.get()).isGreaterThan(8);
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatTheRunDidNotWriteStaysAndIsNamed(String bucket) throws StoreException {
        Store store = prepare(Map.of("bucket", bucket));
        String own = bucket.isEmpty() ? OWN : bucket;
        String below = bucket.isEmpty() ? "" : PREFIX;
        service.put(own, below + "0/1", "content");
        service.put(own, below + "report.csv", "a,b");
        service.put(own, below + "0/01", "no number of an object");
        assertThatThrownBy(store::cleanup)
                .hasMessageContaining("2 objects that the run did not write, such as " + below + "0/01");
        assertThat(service.contents(own))
                .contains(below + "report.csv null a,b", below + MARK + " null run-of-tests")
                .doesNotContain(below + "0/1 null content");
    }

    /** Their listing has more than a page, and more than 1 MiB. */
    @Test
    void manyForeignKeysAreNamedToo() throws StoreException {
        Store store = prepare(Map.of());
        for (int i = 0; i < 1_500; i++) {
            service.put(OWN, "!".repeat(1_000) + i, "");
        }
        service.put(OWN, "0/1", "content");
        assertThatThrownBy(store::cleanup).hasMessageContaining("1500 objects that the run did not write");
        assertThat(service.contents(OWN)).hasSize(1_501);
    }

    @Test
    void whatIsHiddenBehindADeleteMarkerIsThere() throws StoreException {
        service.keepVersions();
        service.createBucket("somebodys");
        service.put("somebodys", PREFIX + "0/1", "somebody's");
        service.delete("somebodys", PREFIX + "0/1");
        assertThatThrownBy(() -> prepare(BELOW)).hasMessageContaining("that are not of this run");
    }

    @Test
    void anUploadThatIsUnderWayIsThere() {
        service.createUpload("somebodys", PREFIX + "0/1");
        assertThatThrownBy(() -> prepare(BELOW)).hasMessageContaining("that are not of this run");
    }

    @Test
    void otherNumbersOfSuccessAreSuccess() throws StoreException {
        Store store = prepare(Map.of());
        service.createUpload(OWN, "0/1");
        service.plant(asked -> asked.method().equals("DELETE") ? PlantedAnswer.inSpiteOf(202) : Optional.empty());
        store.cleanup();
        assertNothingIsLeft();
    }

    @Test
    void theRegionThatAServiceNamesIsTold() {
        service.plant(
                asked -> Optional.of(new PlantedAnswer(400, "", Map.of("x-amz-bucket-region", "eu-central-1"), false)));
        assertThatThrownBy(() -> prepare(Map.of()))
                .hasMessageContaining("the bucket is in region eu-central-1: set the option region");
    }

    @Test
    void theEndpointThatAServiceNamesIsTold() {
        service.plant(asked -> PlantedAnswer.of(
                301, "<Error><Code>PermanentRedirect</Code><Endpoint>s3.elsewhere.test</Endpoint></Error>"));
        assertThatThrownBy(() -> prepare(BELOW))
                .hasMessageContaining("301 PermanentRedirect (the service names the endpoint s3.elsewhere.test)");
    }

    @Test
    void entitiesInWhatAServiceSaysAreDecodedAndStillHideCredentials() {
        service.plant(asked -> PlantedAnswer.of(
                400,
                "<Error><Code>InvalidBucketName</Code><Message>&#34;x&#x22; &lt;&amp;&gt; &unknown; &#99999999; not&#45;a-secret"
                        + "</Message></Error>"));
        assertThatThrownBy(() -> prepare(BELOW))
                .hasMessageContaining("InvalidBucketName: \"x\" <&> &unknown; &#99999999; ***")
                .message()
                .doesNotContain("secret");
    }

    @Test
    void whatABucketKeepsSinceItBeganToKeepVersionsGoesToo() throws StoreException {
        OwnedPrefix owned = S3Fixture.owned(service.url(), KEY, Map.of());
        owned.make(false);
        service.put(OWN, "0/1", "content");
        S3Fixture.keepVersions(service.url(), KEY, OWN);
        service.put(OWN, "0/1", "content");
        service.delete(OWN, "0/1");
        assertThat(service.contents(OWN)).hasSize(4);
        owned.remove();
        assertNothingIsLeft();
    }

    @Test
    void anUploadThatBeginsWhileObjectsAreRemovedIsAborted() throws StoreException {
        Store store = prepare(BELOW);
        service.put("somebodys", PREFIX + "0/1", "content");
        AtomicInteger removals = new AtomicInteger();
        service.plant(asked -> {
            if (asked.isOfBucket("POST", "delete") && removals.getAndIncrement() == 0) {
                service.createUpload("somebodys", PREFIX + "0/2");
            }
            return Optional.empty();
        });
        store.cleanup();
        assertNothingIsLeft();
    }

    @Test
    void aKeyThatIsSaidToBeEncodedAndIsNotIsTakenAsItIs() throws StoreException {
        Store store = prepare(Map.of());
        service.plant(
                "GET",
                "versions",
                PlantedAnswer.of(
                        200,
                        "<ListVersionsResult><EncodingType>url</EncodingType><Version><Key>100%</Key></Version>"
                                + "</ListVersionsResult>"));
        assertStoreFails(store::cleanup, "1 objects that the run did not write, such as 100%");
    }

    /** Whether the request ends the mark: for a prefix it removes the mark, for a bucket it removes the bucket. */
    private static boolean endsTheMark(PlantedRequest asked, String bucket) {
        return bucket.isEmpty()
                ? asked.isOfBucket("DELETE", "")
                : asked.isOfBucket("POST", "delete") && asked.body().contains(MARK + "</Key>");
    }

    private void loseTheFirstAnswer(String method, String key) {
        AtomicInteger requests = new AtomicInteger();
        service.plant(
                asked -> asked.method().equals(method) && asked.key().equals(key) && requests.getAndIncrement() == 0
                        ? PlantedAnswer.inSpiteOf(0)
                        : Optional.empty());
    }

    private Store prepare(Map<String, String> options) throws StoreException {
        Store store = S3Fixture.open(service.url(), KEY, options, notes);
        store.prepare();
        return store;
    }

    private static S3Driver driver() {
        return new S3Driver(() -> KEY, InstantSource.system());
    }

    private void assertNothingIsLeft() {
        assertNothingIsLeftBut();
    }

    /** Asserts that these notes alone are left: the caller that finds a leftover by its note strikes the note out. */
    private void assertNothingIsLeftBut(LeftoverNote... noted) {
        assertThat(service.buckets()).containsExactly("somebodys");
        assertThat(service.contents("somebodys")).containsExactly("letter null Dear all");
        assertThat(notes.left()).containsExactly(noted);
    }
}
