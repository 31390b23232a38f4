package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.s3.S3Fixture.KEY;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.s3.service.PlantedFault.PlantedAnswer;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** Tests the search at a service for runs that left no record. */
@Timeout(60)
class SearchedServiceTest {
    private static final String RUN = "r20261123-101010-0a1b";
    private static final String OTHER = "r20261122-101010-0a1b";
    private static final String MARK = ".harness-run";

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    @BeforeEach
    void start() {
        service.createBucket("somebodys");
        service.put("somebodys", "letter", "Dear all");
        service.put("somebodys", "reports/2026", "a,b");
    }

    @Test
    void markedBucketsAreFoundAndRemoved() throws StoreException {
        mark(RUN + "-s3", "", RUN);
        service.put(RUN + "-s3", "0/1", "content");
        mark(OTHER + "-s3-other", "", OTHER);
        mark(RUN + "-stranger", "", OTHER);
        List<LeftoverNote> found = search(Map.of());
        assertThat(found).extracting(LeftoverNote::run).containsExactly(OTHER, RUN);
        assertThat(found).extracting(LeftoverNote::name).containsExactly(OTHER + "-s3-other", RUN + "-s3");
        assertThat(found).extracting(LeftoverNote::kind).containsOnly("bucket");
        removeAll(found);
        assertThat(service.buckets()).containsExactly(RUN + "-stranger", "somebodys");
    }

    @Test
    void markedPrefixesOfTheNamedBucketAreFoundAndRemoved() throws StoreException {
        List<String> before = service.contents("somebodys");
        mark("somebodys", RUN + "-s3/", RUN);
        service.put("somebodys", RUN + "-s3/0/1", "content");
        List<LeftoverNote> found = search(Map.of("bucket", "somebodys"));
        assertThat(found).extracting(LeftoverNote::name).containsExactly("somebodys/" + RUN + "-s3/");
        assertThat(found).extracting(LeftoverNote::target).containsExactly("s3");
        removeAll(found);
        assertThat(service.contents("somebodys")).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatWasKeptIsNotFound(String bucket) throws Exception {
        StoreContext context = TestContext.of(RUN, "s3", Path.of(""), new StoreContext.Demand(1, 1, 1, 10));
        S3Options options = OptionsBinder.bind(
                S3Options.class, Map.of("endpoints", service.url(), "bucket", bucket, "keep", "true"));
        try (Store store = driver().open(options, context);
                Store elsewhere = driver().open(options, context)) {
            store.prepare();
            elsewhere.attach();
            store.cleanup();
        }
        assertThat(service.contents(bucket.isEmpty() ? RUN + "-s3" : bucket)).anyMatch(object -> object.contains(MARK));
        assertThat(search(bucket.isEmpty() ? Map.of() : Map.of("bucket", bucket)))
                .isEmpty();
    }

    @Test
    void whatLostItsMarkIsToldAndStays() throws StoreException {
        service.createBucket(RUN + "-s3");
        service.put(RUN + "-s3", "0/1", "content");
        List<LeftoverNote> found = search(Map.of());
        assertThat(found).hasSize(1);
        assertThatThrownBy(() -> driver().leftover(found.get(0))).hasMessageContaining("has lost its mark");
    }

    @Test
    void aBucketThatWasNamedByNoRunIsNotLookedInto() throws StoreException {
        service.createBucket("r2026-mine");
        service.plant(asked -> asked.bucket().isEmpty() ? Optional.empty() : PlantedAnswer.error(403, "AccessDenied"));
        assertThat(search(Map.of())).isEmpty();
    }

    @Test
    void aServiceThatDoesNotTellIsNoneWithoutLeftovers() {
        service.plant(asked -> PlantedAnswer.of(200, "<html/>"));
        assertStoreFails(() -> search(Map.of()), "cannot list the buckets at " + service.url());
        assertThatThrownBy(() -> search(Map.of("bucket", "somebodys"))).isInstanceOf(StoreException.class);
        assertStoreFails(() -> search(Map.of("region", "", "buckets", "somebodys")), "the search at S3: buckets");
    }

    private void mark(String bucket, String prefix, String run) {
        if (!service.buckets().contains(bucket)) {
            service.createBucket(bucket);
        }
        service.put(bucket, prefix + MARK, run);
    }

    private List<LeftoverNote> search(Map<String, String> more) throws StoreException {
        Map<String, String> options = new HashMap<>(more);
        options.put("endpoints", service.url());
        return driver().search(options);
    }

    private static void removeAll(List<LeftoverNote> found) throws StoreException {
        for (LeftoverNote note : found) {
            driver().leftover(note).orElseThrow().remove();
        }
    }

    private static S3Driver driver() {
        return new S3Driver(() -> KEY, InstantSource.system());
    }
}
