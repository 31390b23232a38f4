package org.storeharness.s3clients;

import java.util.List;
import org.storeharness.library.SessionFactory;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.ClientLibrary;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Options.ClientTuning;
import org.storeharness.store.Store;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.util.VersionInfo;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** {@code S3Client} over Apache's HTTP client: a call blocks its thread. */
public final class SdkSync implements ClientLibrary {
    @Override
    public ClientChoice choice() {
        return ClientChoice.SDK_SYNC;
    }

    @Override
    public SessionFactory open(LibrarySetup setup) {
        boolean tuned = setup.options().clientTuning() == ClientTuning.TUNED;
        Apache5HttpClient.Builder http = Apache5HttpClient.builder()
                .connectionTimeout(setup.connectTimeout())
                .proxyConfiguration(ProxyConfiguration.builder()
                        .useSystemPropertyValues(false)
                        .useEnvironmentVariableValues(false)
                        .build());
        if (tuned) {
            http.maxConnections(setup.inFlight()).expectContinueEnabled(false);
        }
        S3Client client = builder(setup, tuned).httpClientBuilder(http).build();
        SdkRequests requests = new SdkRequests(setup);
        return new OpenedLibrary(
                Store.Threading.BLOCKING,
                new ClientFacts(
                        "AWS SDK for Java " + VersionInfo.SDK_VERSION + ", S3Client over Apache5HttpClient",
                        tuned
                                ? List.of(
                                        "maxConnections " + setup.inFlight()
                                                + " (operations in flight; Apache5HttpClient's documentation)",
                                        SdkSettings.NO_EXPECT_CONTINUE,
                                        SdkSettings.CHECKSUMS_WHEN_REQUIRED)
                                : List.of(),
                        ClientFacts.measuring(setup, SdkSettings.NO_PROFILE),
                        SdkSettings.NO_RETRIES,
                        "none",
                        "",
                        form(setup, tuned),
                        check(setup, tuned)),
                setup.counters(),
                context -> new BlockingCallSession(new SdkBlockingCalls(client, requests), setup),
                client::close);
    }

    private static S3ClientBuilder builder(LibrarySetup setup, boolean tuned) {
        return SdkPlace.of(setup)
                .configure(S3Client.builder(), tuned)
                .overrideConfiguration(SdkOverrides.measuring()
                        .andThen(override -> override.apiCallTimeout(setup.operationTimeout())));
    }

    private static PayloadProtection form(LibrarySetup setup, boolean tuned) {
        RequestProbe probe = new RequestProbe();
        try (S3Client client = builder(setup, tuned).httpClient(probe).build()) {
            return probe.form(request -> client.putObject(request, RequestBody.fromBytes(new byte[1])));
        }
    }

    private static DownloadCheck check(LibrarySetup setup, boolean tuned) {
        RequestProbe probe = new RequestProbe();
        try (S3Client client = builder(setup, tuned).httpClient(probe).build()) {
            return probe.check(setup.options(), client::getObjectAsBytes);
        }
    }
}
