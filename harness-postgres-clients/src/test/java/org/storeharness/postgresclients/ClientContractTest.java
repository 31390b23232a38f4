package org.storeharness.postgresclients;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;
import org.storeharness.postgres.PostgresContract;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.StoreDriver;

/** The contract of stores, checked through each client library. */
class ClientContractTest {
    @Nested
    class OfVertx extends Contract {
        OfVertx() {
            super("vertx");
        }
    }

    /** Operations share connections. */
    @Nested
    class OfVertxPipelined extends Contract {
        OfVertxPipelined() {
            super("vertx");
        }

        @Override
        protected Map<String, ?> options() {
            Map<String, Object> options = new HashMap<>(super.options());
            options.put("pipelining", 8);
            return options;
        }
    }

    @Nested
    class OfR2dbc extends Contract {
        OfR2dbc() {
            super("r2dbc");
        }
    }

    /** Of one library. */
    @ExtendWith(EmbeddedServerExtension.class)
    abstract static class Contract extends PostgresContract {
        private final String client;

        Contract(String client) {
            this.client = client;
        }

        @Override
        protected TestServer server() {
            return EmbeddedServerExtension.get();
        }

        @Override
        protected StoreDriver<?> driver() {
            return ClientFolder.driver();
        }

        @Override
        protected Map<String, ?> options() {
            Map<String, Object> options = new HashMap<>(super.options());
            options.put("client", client);
            return options;
        }
    }
}
