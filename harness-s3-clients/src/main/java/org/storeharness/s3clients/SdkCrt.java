package org.storeharness.s3clients;

import java.util.List;
import org.storeharness.library.SessionFactory;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.ClientLibrary;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.S3Options.ClientTuning;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import software.amazon.awssdk.core.util.VersionInfo;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3CrtAsyncClientBuilder;

/**
 * {@code S3AsyncClient.crtBuilder()} over Amazon's native library, which is unpacked from its jar into a temporary file. Its buffers are
 * outside of Java's heap, and Java's figures of memory do not show them.
 */
public final class SdkCrt implements ClientLibrary {
    /** The library takes no 0: it means the library's own number. */
    private static final int FEWEST_RETRIES = 1;

    private static final DataSize PARTS = Check.present("partsAbove", ClientChoice.SDK_CRT.partsAbove());

    /** Its requests are made by native code: what {@code ClientBehaviourTest} sees, over plain HTTP. */
    private static final PayloadProtection FORM = new PayloadProtection(
            "x-amz-content-sha256 STREAMING-UNSIGNED-PAYLOAD-TRAILER, x-amz-trailer x-amz-checksum-crc32");

    /** The same of reads. */
    private static final DownloadCheck CHECK = new DownloadCheck("x-amz-checksum-mode enabled");

    @Override
    public ClientChoice choice() {
        return ClientChoice.SDK_CRT;
    }

    @Override
    public SessionFactory open(LibrarySetup setup) throws StoreException {
        SdkPlace place = SdkPlace.of(setup);
        S3CrtAsyncClientBuilder builder = S3AsyncClient.crtBuilder()
                .endpointOverride(place.endpoint())
                .region(place.region())
                .forcePathStyle(place.pathStyle())
                .credentialsProvider(place.credentials())
                .retryConfiguration(retries -> retries.numRetries(FEWEST_RETRIES))
                .httpConfiguration(http -> http.connectionTimeout(setup.connectTimeout())
                        .proxyConfiguration(
                                proxy -> proxy.useSystemPropertyValues(false).useEnvironmentVariableValues(false)));
        boolean tuned = setup.options().clientTuning() == ClientTuning.TUNED;
        List<String> settings = tuned ? tune(setup, builder) : List.of();
        S3AsyncClient client = build(builder);
        SdkRequests requests = new SdkRequests(setup);
        return new OpenedLibrary(
                Store.Threading.ASYNCHRONOUS,
                new ClientFacts(
                        "AWS SDK for Java " + VersionInfo.SDK_VERSION
                                + ", S3AsyncClient.crtBuilder over the native AWS Common Runtime, whose memory is outside of"
                                + " Java's heap",
                        settings,
                        ClientFacts.measuring(setup),
                        "at most " + FEWEST_RETRIES
                                + " for each request, the fewest that it takes; it does not report them",
                        tuned ? setup.partsText() : S3Options.partsText(setup.objectBytes(), PARTS, PARTS.toString()),
                        "event loops of native code",
                        FORM,
                        setup.options().read() == GetForm.HEAD ? DownloadCheck.NONE : CHECK),
                setup.counters(),
                context -> new AsyncCallSession(new SdkAsyncCalls(client, requests), setup, context),
                client::close);
    }

    private static List<String> tune(LibrarySetup setup, S3CrtAsyncClientBuilder builder) {
        long above = setup.options().multipartAbove().bytes();
        long part = setup.options().partSize().bytes();
        builder.maxConcurrency(setup.inFlight())
                .thresholdInBytes(above)
                .minimumPartSizeInBytes(part)
                .futureCompletionExecutor(Runnable::run);
        return List.of(
                "maxConcurrency " + setup.inFlight()
                        + " (operations in flight; S3CrtAsyncClientBuilder's documentation)",
                "thresholdInBytes " + above + " and minimumPartSizeInBytes " + part
                        + " (multipartAbove and partSize of the plan)",
                SdkSettings.COMPLETED_BY_THE_LIBRARY);
    }

    private static S3AsyncClient build(S3CrtAsyncClientBuilder builder) throws StoreException {
        try {
            return builder.build();
        } catch (LinkageError | RuntimeException e) {
            throw new StoreException(
                    "client sdk-crt cannot be used: its native library does not load here ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + ")",
                    e);
        }
    }
}
