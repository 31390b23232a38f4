package org.storeharness.s3clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Proxy;
import java.time.Duration;
import java.util.Map;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.storeharness.http.RequestCounters;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Options;

/** OkHttp's own limits are none for a call, and five minutes in MinIO's client to connect: three black holes would end a run. */
class MinioConnectionsTest {
    @Test
    void aCallEndsWithTheTimeOfAnOperation() {
        OkHttpClient client = MinioLibrary.connections(setup(Duration.ofSeconds(30)));
        assertThat(client.callTimeoutMillis()).isEqualTo(30_000);
        assertThat(client.connectTimeoutMillis()).as("connectTimeout").isEqualTo(2_000);
        assertThat(MinioLibrary.connections(setup(Duration.ofSeconds(1))).connectTimeoutMillis())
                .as("where an operation may take less")
                .isEqualTo(1_000);
        assertThat(client.followRedirects()).isFalse();
        assertThat(client.followSslRedirects()).isFalse();
        assertThat(client.proxy()).isEqualTo(Proxy.NO_PROXY);
    }

    private static LibrarySetup setup(Duration operationTimeout) {
        return new LibrarySetup(
                OptionsBinder.bind(
                        S3Options.class,
                        Map.of("endpoints", "http://127.0.0.1:7070", "client", "minio", "connectTimeout", "2s")),
                "bucket",
                "",
                () -> new AccessKey("id", "secret", null),
                1,
                1_000,
                operationTimeout,
                new RequestCounters());
    }
}
