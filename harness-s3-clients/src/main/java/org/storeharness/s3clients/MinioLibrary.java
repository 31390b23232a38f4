package org.storeharness.s3clients;

import io.minio.GetObjectArgs;
import io.minio.Http;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.credentials.Credentials;
import io.minio.credentials.Provider;
import io.minio.errors.MinioException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.storeharness.library.SessionFactory;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.BucketAddressing;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.ClientLibrary;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.S3Options.ClientTuning;
import org.storeharness.store.Store;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;

/** {@code MinioClient}: a call blocks its thread, while threads of OkHttp send and receive. */
public final class MinioLibrary implements ClientLibrary {
    private static final DataSize PARTS = Check.present("partsAbove", ClientChoice.MINIO.partsAbove());

    /** OkHttp's own number. */
    private static final int KEEP_ALIVE_MINUTES = 5;

    @Override
    public ClientChoice choice() {
        return ClientChoice.MINIO;
    }

    @Override
    public SessionFactory open(LibrarySetup setup) {
        boolean tuned = setup.options().clientTuning() == ClientTuning.TUNED;
        OkHttpClient connections = connections(setup);
        MinioClient client = client(setup, connections);
        return new OpenedLibrary(
                Store.Threading.BLOCKING,
                new ClientFacts(
                        "MinIO client for Java " + version(),
                        tuned ? settings(setup) : List.of(),
                        ClientFacts.measuring(setup, "callTimeout of an operation", "no redirects"),
                        "switched off"
                                + " (its interceptor for that left out, OkHttp's retryOnConnectionFailure false)",
                        tuned
                                ? setup.partsText()
                                : S3Options.partsText(setup.objectBytes(), PARTS, "sizes that it chooses"),
                        "those of OkHttp",
                        form(setup, connections),
                        check(setup, connections)),
                setup.counters(),
                context -> new BlockingCallSession(new MinioCalls(client, setup, tuned), setup),
                () -> {
                    connections.dispatcher().executorService().shutdown();
                    connections.connectionPool().evictAll();
                });
    }

    /** OkHttp, bounded as the other clients are: by the whole call, and without redirects that nobody sees. */
    static OkHttpClient connections(LibrarySetup setup) {
        OkHttpClient.Builder http = Http.newDefaultClient()
                .newBuilder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .proxy(Proxy.NO_PROXY)
                .connectTimeout(setup.connectTimeout())
                .callTimeout(setup.operationTimeout())
                .readTimeout(setup.operationTimeout())
                .writeTimeout(setup.operationTimeout());
        // The only one is that which sends requests again
        http.interceptors().clear();
        if (setup.options().clientTuning() == ClientTuning.TUNED) {
            Dispatcher dispatcher = new Dispatcher();
            dispatcher.setMaxRequests(setup.inFlight());
            dispatcher.setMaxRequestsPerHost(setup.inFlight());
            http.dispatcher(dispatcher)
                    .connectionPool(new ConnectionPool(setup.inFlight(), KEEP_ALIVE_MINUTES, TimeUnit.MINUTES));
        }
        return http.build();
    }

    private static MinioClient client(LibrarySetup setup, OkHttpClient connections) {
        MinioClient client = MinioClient.builder()
                .endpoint(setup.options().endpoints().get(0))
                .region(setup.options().region())
                .credentialsProvider(provider(setup))
                .httpClient(connections)
                .build();
        if (setup.options().addressing() == BucketAddressing.VIRTUAL) {
            client.enableVirtualStyleEndpoint();
        } else {
            client.disableVirtualStyleEndpoint();
        }
        return client;
    }

    private static PayloadProtection form(LibrarySetup setup, OkHttpClient connections) {
        return PayloadProtection.of(headers(
                setup,
                connections,
                client -> client.putObject(PutObjectArgs.builder().bucket(setup.bucket()).object("key").stream(
                                new ByteArrayInputStream(new byte[1]), 1L, -1L)
                        .build())));
    }

    private static DownloadCheck check(LibrarySetup setup, OkHttpClient connections) {
        return DownloadCheck.of(headers(
                setup,
                connections,
                client -> client.getObject(GetObjectArgs.builder()
                                .bucket(setup.bucket())
                                .object("key")
                                .build())
                        .close()));
    }

    private interface MinioRequest {
        void by(MinioClient client) throws MinioException, IOException;
    }

    /** The headers of a request, from a client that sends none and shares the other's trust: reading Java's authorities takes a second. */
    private static Map<String, String> headers(LibrarySetup setup, OkHttpClient connections, MinioRequest request) {
        Map<String, String> headers = new LinkedHashMap<>();
        OkHttpClient unsent = connections
                .newBuilder()
                .addInterceptor(chain -> {
                    chain.request().headers().forEach(header -> headers.put(header.getFirst(), header.getSecond()));
                    throw new IOException("this request is not sent");
                })
                .build();
        try {
            request.by(client(setup, unsent));
        } catch (MinioException | IOException | IllegalStateException e) {
            if (headers.isEmpty()) {
                throw new IllegalStateException(e);
            }
        }
        return headers;
    }

    private static List<String> settings(LibrarySetup setup) {
        return List.of(
                "maxRequests and maxRequestsPerHost " + setup.inFlight()
                        + " (operations in flight; Dispatcher's documentation, OkHttp)",
                "ConnectionPool of " + setup.inFlight()
                        + " (operations in flight; ConnectionPool's documentation, OkHttp)",
                "one part up to " + setup.options().multipartAbove() + ", above it parts of "
                        + setup.options().partSize() + " (multipartAbove and partSize of the plan)");
    }

    private static Provider provider(LibrarySetup setup) {
        return () -> {
            AccessKey key = setup.keys().get();
            return new Credentials(key.id(), key.secret(), key.sessionToken(), null);
        };
    }

    /** MinIO's library says in its header {@code User-Agent} what its version is. */
    private static String version() {
        String version = MinioClient.class.getPackage().getImplementationVersion();
        return version == null ? "of unknown version" : version;
    }
}
