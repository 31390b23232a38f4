package org.storeharness.s3clients;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.library.SessionFactory;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.ClientLibrary;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Options.ClientTuning;
import org.storeharness.store.Store;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.util.VersionInfo;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.ProxyConfiguration;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3AsyncClientBuilder;

/** {@code S3AsyncClient} over Netty. */
public final class SdkNetty implements ClientLibrary {
    @Override
    public ClientChoice choice() {
        return ClientChoice.SDK_NETTY;
    }

    @Override
    public SessionFactory open(LibrarySetup setup) {
        boolean tuned = setup.options().clientTuning() == ClientTuning.TUNED;
        NettyNioAsyncHttpClient.Builder http = NettyNioAsyncHttpClient.builder()
                .connectionTimeout(setup.connectTimeout())
                .proxyConfiguration(ProxyConfiguration.builder()
                        .useSystemPropertyValues(false)
                        .useEnvironmentVariableValues(false)
                        .build());
        if (tuned) {
            http.maxConcurrency(setup.inFlight());
        }
        S3AsyncClient client = builder(setup, tuned).httpClientBuilder(http).build();
        SdkRequests requests = new SdkRequests(setup);
        return new OpenedLibrary(
                Store.Threading.ASYNCHRONOUS,
                new ClientFacts(
                        "AWS SDK for Java " + VersionInfo.SDK_VERSION + ", S3AsyncClient over NettyNioAsyncHttpClient",
                        tuned ? settings(setup) : List.of(),
                        ClientFacts.measuring(setup, SdkSettings.NO_PROFILE),
                        SdkSettings.NO_RETRIES,
                        tuned ? setup.partsText() : "none",
                        "event loops of Netty, and an executor of the SDK's",
                        form(setup, tuned),
                        check(setup, tuned)),
                setup.counters(),
                context -> new AsyncCallSession(new SdkAsyncCalls(client, requests), setup, context),
                client::close);
    }

    /** Parts are switched on only where there are objects for them: with them each read names a part. */
    private static boolean usesParts(LibrarySetup setup, boolean tuned) {
        return tuned && setup.objectBytes() > setup.options().multipartAbove().bytes();
    }

    /**
     * Futures stay on the SDK's own executor: completed by the thread that receives, ten times as many connections are closed by the SDK
     * itself behind a response that is an error, with what the next operation has sent on them (decision 0052).
     */
    private static S3AsyncClientBuilder builder(LibrarySetup setup, boolean tuned) {
        S3AsyncClientBuilder builder = SdkPlace.of(setup)
                .configure(S3AsyncClient.builder(), tuned)
                .overrideConfiguration(SdkOverrides.measuring());
        if (usesParts(setup, tuned)) {
            builder.multipartEnabled(true)
                    .multipartConfiguration(parts -> parts.thresholdInBytes(
                                    setup.options().multipartAbove().bytes())
                            .minimumPartSizeInBytes(setup.options().partSize().bytes()));
        }
        return builder;
    }

    private static List<String> settings(LibrarySetup setup) {
        List<String> settings = new ArrayList<>();
        settings.add("maxConcurrency " + setup.inFlight()
                + " (operations in flight; NettyNioAsyncHttpClient's documentation)");
        settings.add(SdkSettings.CHECKSUMS_WHEN_REQUIRED);
        if (usesParts(setup, true)) {
            settings.add("multipartEnabled with thresholdInBytes "
                    + setup.options().multipartAbove().bytes() + " and minimumPartSizeInBytes "
                    + setup.options().partSize().bytes()
                    + " (multipartAbove and partSize of the plan; developer guide, multipart client)");
        }
        return settings;
    }

    private static PayloadProtection form(LibrarySetup setup, boolean tuned) {
        RequestProbe probe = new RequestProbe();
        try (S3AsyncClient client = builder(setup, tuned).httpClient(probe).build()) {
            return probe.form(request -> client.putObject(request, AsyncRequestBody.fromBytes(new byte[1]))
                    .join());
        }
    }

    private static DownloadCheck check(LibrarySetup setup, boolean tuned) {
        RequestProbe probe = new RequestProbe();
        try (S3AsyncClient client = builder(setup, tuned).httpClient(probe).build()) {
            return probe.check(
                    setup.options(),
                    request -> client.getObject(request, AsyncResponseTransformer.toBytes())
                            .join());
        }
    }
}
