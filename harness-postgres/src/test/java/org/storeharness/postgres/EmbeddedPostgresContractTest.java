package org.storeharness.postgres;

import org.junit.jupiter.api.extension.ExtendWith;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestServer;

@ExtendWith(EmbeddedServerExtension.class)
class EmbeddedPostgresContractTest extends PostgresContract {
    @Override
    protected TestServer server() {
        return EmbeddedServerExtension.get();
    }
}
