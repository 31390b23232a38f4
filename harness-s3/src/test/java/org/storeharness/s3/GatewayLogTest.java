package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.storeharness.store.StoreException;

/** A test that fails at a VersityGW shows why the gateway failed. */
@Timeout(60)
class GatewayLogTest {
    @RegisterExtension
    private final GatewayOfTest gateway = new GatewayOfTest();

    /** A write that ends after its bucket was removed leaves such a directory: a bucket without a bucket's attributes. */
    @Test
    void aBucketOfWhichTheDirectoryAloneIsLeftCannotBeMadeAndTheFailureSaysWhy() throws IOException {
        Files.createDirectory(gateway.bucket("spoiled"));
        BucketClient client = S3Fixture.client(gateway.url(), VersityGateway.KEY, "spoiled");
        Throwable failure = catchThrowable(client::create);
        assertThat(failure).isInstanceOf(StoreException.class).hasMessageContaining("the service answered 500");
        assertThat(gateway.withLog(failure).getSuppressed())
                .singleElement()
                .asString()
                .contains("versitygw said: ")
                .contains("get bucket acl: no such key");
    }
}
