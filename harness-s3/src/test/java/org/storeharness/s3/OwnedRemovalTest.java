package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.s3.S3Fixture.KEY;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Tests what remains of a run, and of earlier objects, at a service that keeps versions. */
@Timeout(60)
class OwnedRemovalTest {
    private static final String PREFIX = S3Fixture.RUN + "-bucket/";
    private static final int MIB = 1 << 20;

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    @BeforeEach
    void start() {
        service.keepVersions();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void versionsAndDeleteMarkersAndUploadsAreRemovedAndNothingElse(String bucket) throws StoreException {
        service.createBucket("somebodys");
        service.put("somebodys", "letter", "Dear all");
        service.put("somebodys", "letter", "Dear all, once more");
        service.put("somebodys", S3Fixture.RUN + "-bucket2/letter", "Dear neighbour");
        service.put("somebodys", PREFIX.substring(0, PREFIX.length() - 1), "Dear neighbour");
        service.createUpload("somebodys", S3Fixture.RUN + "-bucket2/begun");
        List<String> before = service.contents("somebodys");
        String own = bucket.isEmpty() ? S3Fixture.RUN + "-bucket" : bucket;
        Map<String, String> options = Map.of("bucket", bucket, "multipartAbove", "5MiB", "partSize", "5MiB");
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, options)) {
            fixture.perform(TestOperation.write(10, 1)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.update(10, 1, 1)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.delete(10, 1)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.write(6 * MIB, 2)).assertOutcome(Outcome.OK);
            service.createUpload(own, (bucket.isEmpty() ? "" : PREFIX) + "0/3");
            List<String> made = service.contents(own);
            made.removeAll(before);
            // the mark, two versions and a delete marker, the large object, the upload
            assertThat(made).hasSize(6);
        }
        assertThat(service.buckets()).containsExactly("somebodys");
        assertThat(service.contents("somebodys")).isEqualTo(before);
    }

    /** At a service whose late part does not bring the upload back. */
    @Test
    void anUploadThatWasGivenUpLeavesNothing() throws StoreException {
        try (S3Fixture fixture =
                S3Fixture.prepare(service.url(), KEY, Map.of("multipartAbove", "5MiB", "partSize", "5MiB"))) {
            TestOperation upload = TestOperation.write(15 * MIB, 1);
            fixture.session().start(upload, upload);
            BucketClient client = S3Fixture.client(service.url(), KEY, S3Fixture.RUN + "-bucket");
            for (int polls = 0; !client.hasUploads("") && polls < 1_000; polls++) {
                fixture.session().poll(1_000_000);
            }
            fixture.session().abandon(upload);
            assertThat(client.hasUploads("")).isTrue();
        }
        assertThat(service.buckets()).isEmpty();
    }

    @Test
    void anUploadThatAPartOnItsWayBringsBackIsAbortedAgain() throws StoreException {
        try (S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, Map.of())) {
            fixture.perform(TestOperation.write(10, 1)).assertOutcome(Outcome.OK);
            service.createUpload(S3Fixture.RUN + "-bucket", "0/3");
            service.reviveUploads(2);
        }
        assertThat(service.buckets()).isEmpty();
    }

    @Test
    void whatWouldNotGoIsNamed() throws StoreException {
        S3Fixture fixture = S3Fixture.prepare(service.url(), KEY, Map.of());
        fixture.perform(TestOperation.write(10, 1)).assertOutcome(Outcome.OK);
        service.keepAll();
        assertThat(org.assertj.core.api.Assertions.catchThrowable(fixture::close))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("bucket " + S3Fixture.RUN + "-bucket at " + service.url() + " still lists")
                .hasMessageContaining("0/1");
    }
}
