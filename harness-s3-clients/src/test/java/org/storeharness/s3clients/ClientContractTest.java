package org.storeharness.s3clients;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.storeharness.s3.S3ContractTest;
import org.storeharness.s3.S3Driver;
import org.storeharness.s3.VersityGateway;
import org.storeharness.store.Forwarding;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.unit.RecordCopy;

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

    /** The contract of one library with its defaults. */
    abstract static class Contract extends S3ContractTest {
        private final String client;

        Contract(String client) {
            this.client = client;
        }

        /** Gives operations more time than the contract does: the first one of a library loads thousands of classes. */
        @Override
        protected StoreDriver<?> driver() {
            S3Driver driver = new S3Driver(() -> VersityGateway.KEY, InstantSource.system(), ClientFolder.LIBRARIES);
            return Forwarding.to(driver, StoreDriver.class, (method, arguments, forward) -> {
                if (method.equals("open")) {
                    arguments[1] = patient((StoreContext) Objects.requireNonNull(arguments[1]));
                }
                return forward.call();
            });
        }

        private static StoreContext patient(StoreContext context) {
            return RecordCopy.with(context, "operationTimeout", Duration.ofSeconds(100));
        }

        @Override
        protected Map<String, ?> options() {
            return Map.of("endpoints", url(), "client", client);
        }
    }
}
