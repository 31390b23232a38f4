package org.storeharness.s3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;

/** The contract of stores, checked with a VersityGW and buckets of the run's own. */
public class S3ContractTest extends StoreContractTest {
    @RegisterExtension
    private final GatewayOfTest gateway = new GatewayOfTest();

    @Override
    protected StoreDriver<?> driver() {
        return new S3Driver(() -> VersityGateway.KEY, InstantSource.system());
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("endpoints", url());
    }

    /** The URL of a test's gateway. */
    protected final String url() {
        return gateway.url();
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
    protected boolean plantForeignPlace(StoreContext context) throws IOException {
        Path letter = Files.createDirectories(bucket(context)).resolve("letter");
        Files.writeString(letter, "Dear all");
        return true;
    }

    @Override
    protected boolean foreignPlaceIsUntouched(StoreContext context) throws IOException {
        String content = Files.readString(bucket(context).resolve("letter"));
        try (var entries = Files.list(bucket(context))) {
            boolean alone = entries.count() == 1;
            Files.delete(bucket(context).resolve("letter"));
            Files.delete(bucket(context));
            return alone && content.equals("Dear all");
        }
    }

    private Path bucket(StoreContext context) {
        return gateway.bucket(context.runId() + "-" + context.target());
    }
}
