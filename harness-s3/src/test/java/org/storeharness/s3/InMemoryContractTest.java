package org.storeharness.s3;

import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Outcome;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;

/** The contract of stores, checked with a service in this JVM and a prefix in somebody's bucket. */
class InMemoryContractTest extends StoreContractTest {
    private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "not-a-secret", "session-token");
    private static final String LETTER = "letter null Dear all";

    private static @Nullable InMemoryService service;

    @BeforeAll
    static void startTheService() throws IOException {
        service = new InMemoryService(KEY.id());
        service.createBucket("somebodys");
    }

    @AfterAll
    static void stopTheService() {
        service().close();
    }

    @Override
    protected StoreDriver<?> driver() {
        return new S3Driver(() -> KEY, InstantSource.system());
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("endpoints", service().url(), "bucket", "somebodys", "payload", "crc64nvme", "deleteBatch", 3);
    }

    @Override
    protected Map<String, ?> auditedOptions() {
        Map<String, Object> audited = new HashMap<>(options());
        audited.put("audit", true);
        return audited;
    }

    @Override
    protected boolean supportsBatches() {
        return false;
    }

    @Override
    protected Outcome outcomeOfDeletingNothing() {
        return Outcome.OK;
    }

    @Override
    protected boolean plantForeignPlace(StoreContext context) {
        service().put("somebodys", prefix(context) + "letter", "Dear all");
        return true;
    }

    @Override
    protected boolean foreignPlaceIsUntouched(StoreContext context) {
        return service().contents("somebodys").contains(prefix(context) + LETTER);
    }

    @Override
    protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws IOException {
        service().createBucket("elsewhere");
        service().put("elsewhere", prefix(context) + ".harness-run", "another-run");
        Map<String, String> replaced = new HashMap<>(place.options());
        replaced.put("bucket", "elsewhere");
        return Optional.of(new SharedPlace(replaced, Map.of()));
    }

    @Override
    protected boolean anotherPlaceIsUntouched(StoreContext context) {
        return service().contents("elsewhere").equals(List.of(prefix(context) + ".harness-run null another-run"));
    }

    private static String prefix(StoreContext context) {
        return context.runId() + "-" + context.target() + "/";
    }

    private static InMemoryService service() {
        return Objects.requireNonNull(service);
    }
}
