package org.storeharness.s3clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.storeharness.s3.GatewayOfTest;
import org.storeharness.s3.S3Driver;
import org.storeharness.s3.VersityGateway;
import org.storeharness.s3.object.S3Options;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/**
 * The contract of stores, checked with a VersityGW through each client library. Its short form is {@link TunedClientsTest}: libraries take
 * seconds to open and to close, and each claim of the contract opens a store. Not of {@code sdk-netty}: decision 0052 says why.
 */
@Tag("exhaustive")
@Tag("slow")
class ClientContractTest {
    @Nested
    class OfSdkSync extends Contract {
        OfSdkSync() {
            super("sdk-sync");
        }
    }

    @Nested
    class OfSdkCrt extends Contract {
        OfSdkCrt() {
            super("sdk-crt");
        }
    }

    @Nested
    class OfMinio extends Contract {
        OfMinio() {
            super("minio");
        }
    }

    /** Gives operations more time than the contract does: the first one of a library loads thousands of classes. */
    private record PatientDriver(S3Driver driver) implements StoreDriver<S3Options> {
        @Override
        public String name() {
            return driver.name();
        }

        @Override
        public String description() {
            return driver.description();
        }

        @Override
        public Class<S3Options> optionsType() {
            return driver.optionsType();
        }

        @Override
        public Store open(S3Options options, StoreContext context) throws StoreException {
            return driver.open(
                    options,
                    new StoreContext(
                            context.runId(),
                            context.target(),
                            context.dataDirectory(),
                            context.durability(),
                            context.demand(),
                            Duration.ofSeconds(100),
                            context.servers(),
                            context.notes(),
                            context.progress(),
                            context.place(),
                            context.hasWorkers()));
        }
    }

    /** Of one library, as it comes. */
    abstract static class Contract extends StoreContractTest {
        @RegisterExtension
        private final GatewayOfTest gateway = new GatewayOfTest();

        private final String client;

        Contract(String client) {
            this.client = client;
        }

        @Override
        protected StoreDriver<?> driver() {
            return new PatientDriver(
                    new S3Driver(() -> VersityGateway.KEY, InstantSource.system(), ClientFolder.LIBRARIES));
        }

        @Override
        protected Map<String, ?> options() {
            return Map.of("endpoints", gateway.url(), "client", client);
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
            Files.delete(bucket(context).resolve("letter"));
            Files.delete(bucket(context));
            return content.equals("Dear all");
        }

        private Path bucket(StoreContext context) {
            return gateway.bucket(context.runId() + "-" + context.target());
        }
    }
}
