package org.storeharness.postgres;

import org.junit.jupiter.api.extension.ExtendWith;
import org.storeharness.postgres.fixture.EmbeddedServer;
import org.storeharness.postgres.fixture.TestServer;

@ExtendWith(EmbeddedServer.class)
class EmbeddedPostgresContractTest extends PostgresContract {
    @Override
    TestServer server() {
        return EmbeddedServer.get();
    }
}
