package org.storeharness.postgres;

import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedServer.class)
class EmbeddedPostgresContractTest extends PostgresContract {
    @Override
    TestServer server() {
        return EmbeddedServer.get();
    }
}
