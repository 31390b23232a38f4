package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.EphemeralPorts;
import org.storeharness.environment.SystemFiles;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.S3Options;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** A store that would need more connections to a service than the machine has ports for. */
class S3PortsTest {
    @Test
    void moreOperationsAtATimeThanPortsAreRefusedUnlessServicesShareThem() throws StoreException {
        Optional<EphemeralPorts> ports = EphemeralPorts.read(SystemFiles.ofThisMachine());
        assumeTrue(ports.isPresent(), "does not apply: the system does not tell its ports");
        int tooMany = ports.orElseThrow().count() + 1;
        assertThatThrownBy(() -> open("http://127.0.0.1:1", tooMany))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith(tooMany + " operations at a time of 'bucket' may need " + tooMany
                        + " connections to one server");
        open("http://127.0.0.1:1,http://127.0.0.1:2", tooMany).close();
    }

    private static Store open(String endpoints, int operations) throws StoreException {
        StoreContext context =
                TestContext.of(S3Fixture.RUN, "bucket", Path.of(""), new StoreContext.Demand(1, operations, 1, 1_000));
        AccessKey key = new AccessKey("AKIDEXAMPLE", "not-a-secret", null);
        return new S3Driver(() -> key, InstantSource.system())
                .open(OptionsBinder.bind(S3Options.class, Map.of("endpoints", endpoints)), context);
    }
}
