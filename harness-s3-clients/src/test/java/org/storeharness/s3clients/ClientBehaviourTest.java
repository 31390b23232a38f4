package org.storeharness.s3clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.http.RequestCounters;
import org.storeharness.library.SessionFactory;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.BuiltInSessions;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.PayloadForm;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.EnumSpelling;

/** Tests how each library takes answers that a good service does not give, at a service that answers everything the same. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientBehaviourTest {
    private static final AccessKey KEY = new AccessKey("an-id", "a-secret-that-nobody-may-see", null);
    private static final int NO_ANSWER = 0;
    private static final int SILENCE = -1;
    private static final int TRICKLE = -2;
    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final String SLOW_DOWN =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>SlowDown</Code><Message>Reduce your request rate, "
                    + KEY.secret() + "</Message>"
                    + "<RequestId>1</RequestId><HostId>1</HostId></Error>";

    private record Answer(int status, String body) {}

    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final Map<String, String> uploadHeaders = new ConcurrentHashMap<>();
    private final Map<String, String> readHeaders = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, SessionFactory> factories = new ConcurrentHashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private HttpServer server;
    private volatile Answer answer = new Answer(200, "");

    @BeforeAll
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.createContext("/", this::respond);
        server.start();
    }

    @AfterAll
    void stop() {
        ended.countDown();
        factories.values().forEach(SessionFactory::close);
        server.stop(0);
        threads.shutdownNow();
    }

    private void respond(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        requests.incrementAndGet();
        if (exchange.getRequestMethod().equals("PUT")) {
            exchange.getRequestHeaders().forEach((name, values) -> uploadHeaders.put(name, String.join(",", values)));
        }
        if (List.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
            exchange.getRequestHeaders().forEach((name, values) -> readHeaders.put(name, String.join(",", values)));
        }
        if (unanswered.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            exchange.close();
            return;
        }
        if (answer.status() == SILENCE) {
            awaitTheEnd();
        } else if (answer.status() == TRICKLE) {
            trickle(exchange);
        } else if (answer.status() != NO_ANSWER) {
            byte[] content = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/xml");
            exchange.getResponseHeaders().add("ETag", "\"9b2cf535f27731c974343645a3985328\"");
            exchange.getResponseHeaders().add("Retry-After", "7");
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().add("Content-Length", Integer.toString(content.length));
                exchange.sendResponseHeaders(answer.status(), -1);
            } else {
                exchange.sendResponseHeaders(answer.status(), content.length == 0 ? -1 : content.length);
                exchange.getResponseBody().write(content);
            }
        }
        exchange.close();
    }

    /** A byte now and then, for longer than any call may take. */
    private void trickle(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 1_000_000);
        try (OutputStream to = exchange.getResponseBody()) {
            while (!ended.await(20, TimeUnit.MILLISECONDS)) {
                to.write('x');
                to.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitTheEnd() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Amazon's native client sends a request again once, and cannot be told otherwise; of the status it tells only what it means. */
    @ParameterizedTest
    @CsvSource({"sdk-sync, 1", "sdk-netty, 1", "sdk-crt, 2", "minio, 1"})
    void aServiceThatThrottlesRejectsAndIsNotAskedAgainUnseen(String client, int most) throws StoreException {
        answer = new Answer(503, SLOW_DOWN);
        for (TestOperation operation : new TestOperation[] {
            TestOperation.write(1_000, 1), TestOperation.read(1_000, 1), TestOperation.delete(1_000, 1)
        }) {
            requests.set(0);
            perform(client, operation);
            assertThat(operation.outcome()).as(operation.reason()).isEqualTo(Outcome.REJECTED);
            assertThat(operation.reason())
                    .containsPattern("answered 503: SlowDown: Reduce your request rate, \\*\\*\\*|indicates throttling")
                    .doesNotContain(KEY.secret());
            assertThat(requests.get()).isBetween(1, most);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk-sync", "sdk-netty", "sdk-crt", "minio"})
    void aContentOfAnotherLengthIsCorrupt(String client) throws StoreException {
        answer = new Answer(200, "x".repeat(999));
        for (int size : new int[] {998, 1_000}) {
            TestOperation read = TestOperation.read(size, 1);
            perform(client, read);
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.CORRUPT);
            assertThat(read.reason()).isEqualTo("read delivered 999 bytes instead of " + size);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk-sync", "sdk-netty", "sdk-crt", "minio"})
    void aServiceThatDoesNotAnswerIsAnErrorInOneLine(String client) throws StoreException {
        answer = new Answer(NO_ANSWER, "");
        TestOperation read = TestOperation.read(1_000, 1);
        perform(client, read);
        assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.ERROR);
        assertThat(read.reason())
                .startsWith("read failed: ")
                .doesNotContain("\n")
                .doesNotContain(KEY.secret());
    }

    /** A service may close an idle connection as a read goes out. The native client repeats a request itself, and does not tell. */
    @ParameterizedTest
    @CsvSource({"sdk-sync, 1, 2", "sdk-netty, 1, 2", "sdk-crt, 0, 3", "minio, 1, 2"})
    @Tag("exhaustive")
    void aReadWhoseConnectionWasClosedIsRepeatedOnceAndCounted(String client, long counted, int most)
            throws StoreException {
        RequestCounters counters = new RequestCounters();
        try (SessionFactory factory = open(client, "defaults", PATIENCE, counters)) {
            answer = new Answer(200, "x".repeat(1_000));
            unanswered.set(1);
            requests.set(0);
            TestOperation read = TestOperation.read(1_000, 1);
            perform(factory, read);
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.OK);
            assertThat(requests.get()).isBetween(2, most);
            assertThat(counters.requestsResent()).isEqualTo(counted);
        }
        // Made anew, as for every operation behind a failure
        try (SessionFactory factory = open(client, "defaults", PATIENCE, counters)) {
            unanswered.set(9);
            requests.set(0);
            TestOperation read = TestOperation.read(1_000, 1);
            perform(factory, read);
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.ERROR);
            assertThat(requests.get()).isBetween(2, most);
            Map<String, String> all = new LinkedHashMap<>();
            factory.describe(all);
            assertThat(all.getOrDefault("requests sent again", "")).startsWith(counted == 0 ? "" : "2 (");
        } finally {
            unanswered.set(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"sdk-sync, 1", "sdk-netty, 1", "sdk-crt, 2", "minio, 1"})
    @Tag("exhaustive")
    void aWriteWhoseConnectionWasClosedIsNotRepeated(String client, int most) throws StoreException {
        answer = new Answer(NO_ANSWER, "");
        requests.set(0);
        TestOperation write = TestOperation.write(1_000, 1);
        perform(client, write);
        assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.ERROR);
        assertThat(requests.get()).isBetween(1, most);
    }

    /** Another request inside an operation would be in its time, and nobody would see it. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-sync", "sdk-netty", "sdk-crt", "minio"})
    @Tag("exhaustive")
    void aRedirectIsNotFollowed(String client) throws StoreException {
        answer = new Answer(307, "");
        for (TestOperation operation :
                new TestOperation[] {TestOperation.read(1_000, 1), TestOperation.write(1_000, 1)}) {
            requests.set(0);
            perform(client, operation);
            assertThat(operation.outcome()).as(operation.reason()).isEqualTo(Outcome.ERROR);
            assertThat(requests).hasValue(1);
        }
    }

    /** A proxy in Java's settings stands for one in the environment, which no test can set. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-sync", "sdk-netty", "sdk-crt", "minio"})
    @Tag("exhaustive")
    void requestsGoStraightToTheService(String client) throws StoreException, IOException {
        AtomicInteger taken = new AtomicInteger();
        HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        proxy.createContext("/", exchange -> {
            taken.incrementAndGet();
            exchange.sendResponseHeaders(502, -1);
            exchange.close();
        });
        proxy.start();
        Map<String, String> settings = Map.of(
                "http.proxyHost",
                "127.0.0.1",
                "http.proxyPort",
                Integer.toString(proxy.getAddress().getPort()),
                "http.nonProxyHosts",
                "");
        settings.forEach(System::setProperty);
        answer = new Answer(200, "x".repeat(1_000));
        try (SessionFactory factory = open(client, "defaults", PATIENCE, new RequestCounters())) {
            TestOperation read = TestOperation.read(1_000, 1);
            perform(factory, read);
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.OK);
            assertThat(taken).hasValue(0);
        } finally {
            settings.keySet().forEach(System::clearProperty);
            proxy.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sdk-sync, defaults", "sdk-sync, tuned", "sdk-netty, defaults", "sdk-netty, tuned",
        "sdk-crt, defaults", "sdk-crt, tuned", "minio, defaults", "minio, tuned"
    })
    @Tag("exhaustive")
    void theResultTellsWhatTheServiceSees(String client, String tuning) throws StoreException {
        answer = new Answer(200, "");
        try (SessionFactory factory = open(client, tuning, PATIENCE, new RequestCounters())) {
            uploadHeaders.clear();
            perform(factory, TestOperation.write(1_000, 1));
            Map<String, String> all = new LinkedHashMap<>();
            factory.describe(all);
            assertThat(uploadHeaders).isNotEmpty();
            assertThat(all.get("uploads protected by"))
                    .isEqualTo(PayloadProtection.of(uploadHeaders).text());
        }
    }

    /** The native client asks for the headers first, in the same way. */
    @ParameterizedTest
    @CsvSource({
        "sdk-sync, defaults, x-amz-te append-md5",
        "sdk-sync, tuned, no checksum",
        "sdk-netty, defaults, x-amz-te append-md5",
        "sdk-netty, tuned, no checksum",
        "sdk-crt, defaults, x-amz-checksum-mode enabled",
        "sdk-crt, tuned, x-amz-checksum-mode enabled",
        "minio, defaults, no checksum",
        "minio, tuned, no checksum"
    })
    @Tag("exhaustive")
    void theResultTellsWhichChecksumOfWhatIsReadIsAskedFor(String client, String tuning, String asked)
            throws StoreException {
        answer = new Answer(200, "x".repeat(512));
        for (String form : new String[] {"full", "range"}) {
            try (SessionFactory factory =
                    open(client, PATIENCE, new RequestCounters(), Map.of("clientTuning", tuning, "read", form))) {
                readHeaders.clear();
                perform(factory, TestOperation.read(512, 1));
                Map<String, String> all = new LinkedHashMap<>();
                factory.describe(all);
                assertThat(readHeaders).isNotEmpty();
                assertThat(DownloadCheck.of(readHeaders).text()).isEqualTo(asked);
                assertThat(all.get("downloads checked by")).isEqualTo(asked);
            }
        }
    }

    /** The same words let a reader find the target of the own client with the same form. */
    @ParameterizedTest
    @EnumSource
    void theOwnClientTellsTheSameInTheSameWords(PayloadForm form) throws StoreException {
        answer = new Answer(200, "");
        S3Options options = OptionsBinder.bind(
                S3Options.class,
                Map.of(
                        "payload",
                        EnumSpelling.of(form),
                        "endpoints",
                        "http://127.0.0.1:" + server.getAddress().getPort()));
        SharedSetup setup = new SharedSetup(
                List.of(BucketEndpoint.of(options.services().get(0), options.addressing(), "bucket", "prefix/")),
                options,
                () -> KEY,
                InstantSource.system(),
                null,
                new RequestCounters(),
                false,
                null);
        try (SessionFactory factory = new BuiltInSessions(setup, 1_000)) {
            uploadHeaders.clear();
            TestOperation write = TestOperation.write(1_000, 1);
            perform(factory, write);
            assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK);
            Map<String, String> all = new LinkedHashMap<>();
            factory.describe(all);
            assertThat(all.get("uploads protected by"))
                    .isEqualTo(PayloadProtection.of(uploadHeaders).text());
            readHeaders.clear();
            perform(factory, TestOperation.read(1_000, 1));
            assertThat(readHeaders).isNotEmpty();
            assertThat(all.get("downloads checked by"))
                    .isEqualTo(DownloadCheck.of(readHeaders).text());
        }
    }

    /** The engine times out itself what does not block a worker. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-sync", "minio"})
    @Tag("exhaustive")
    void aCallThatBlocksEndsWithTheTimeOfAnOperation(String client) throws StoreException {
        answer = new Answer(200, "x".repeat(1_000));
        TestOperation read = TestOperation.read(1_000, 1);
        perform(client, read);
        assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.OK);
        for (int hung : new int[] {SILENCE, TRICKLE}) {
            answer = new Answer(hung, "");
            read = TestOperation.read(1_000_000, 1);
            try (SessionFactory impatient = open(client, "defaults", Duration.ofSeconds(1), new RequestCounters())) {
                perform(impatient, read);
            }
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.TIMEOUT);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sdk-sync, AWS SDK for Java ",
        "sdk-netty, AWS SDK for Java ",
        "sdk-crt, AWS SDK for Java ",
        "minio, MinIO client for Java "
    })
    void theResultTellsTheVersionAndThatNothingWasSet(String client, String library) throws StoreException {
        Map<String, String> all = new LinkedHashMap<>();
        factory(client).describe(all);
        assertThat(all.get("client library")).startsWith(library).containsPattern(" \\d+\\.\\d+\\.\\d+");
        assertThat(all.get("client settings")).isEqualTo("its defaults");
        assertThat(all.get("client retries")).isNotBlank();
        assertThat(all.get("client settings for measuring")).startsWith("no proxy; connectTimeout 5000 ms");
        assertThat(all.get("uploads in parts")).isNotBlank();
    }

    /** The own client reads it so, too: an empty object has no range. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-sync", "sdk-netty", "sdk-crt", "minio"})
    @Tag("exhaustive")
    void anEmptyObjectIsReadWholeWhereRangesAreRead(String client) throws StoreException {
        answer = new Answer(200, "");
        readHeaders.clear();
        TestOperation read = TestOperation.read(0, 1);
        try (SessionFactory factory =
                open(client, PATIENCE, new RequestCounters(), Map.of("read", "range", "rangeBytes", "512B"))) {
            perform(factory, read);
        }
        assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.OK);
        assertThat(readHeaders)
                .isNotEmpty()
                .allSatisfy((name, value) -> assertThat(name).isNotEqualToIgnoringCase("Range"));
    }

    /** The SDK's client over Netty may lose the operation behind an error, see decision 0052: it is made anew for each. */
    private void perform(String client, TestOperation operation) throws StoreException {
        if (client.equals("sdk-netty")) {
            try (SessionFactory factory = open(client, "defaults", PATIENCE, new RequestCounters())) {
                perform(factory, operation);
            }
        } else {
            perform(factory(client), operation);
        }
    }

    private static void perform(SessionFactory factory, TestOperation operation) throws StoreException {
        try (Session session = factory.open(new SessionContext(0, 1))) {
            operation.performedBy(session);
        }
    }

    private SessionFactory factory(String client) throws StoreException {
        if (!factories.containsKey(client)) {
            factories.put(client, open(client, "defaults", PATIENCE, new RequestCounters()));
        }
        return Objects.requireNonNull(factories.get(client));
    }

    private SessionFactory open(String client, String tuning, Duration timeout, RequestCounters counters)
            throws StoreException {
        return open(client, timeout, counters, Map.of("clientTuning", tuning));
    }

    private SessionFactory open(String client, Duration timeout, RequestCounters counters, Map<String, String> more)
            throws StoreException {
        Map<String, String> options = new LinkedHashMap<>(more);
        options.put("client", client);
        options.put("endpoints", "http://127.0.0.1:" + server.getAddress().getPort());
        return ClientFolder.LIBRARIES.open(
                EnumSpelling.parse(ClientChoice.class, client),
                new LibrarySetup(
                        OptionsBinder.bind(S3Options.class, options),
                        "bucket",
                        "prefix/",
                        () -> KEY,
                        3,
                        1 << 20,
                        timeout,
                        counters));
    }
}
