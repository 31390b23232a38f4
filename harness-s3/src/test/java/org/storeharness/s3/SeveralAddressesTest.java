package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.s3.S3Fixture.KEY;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.process.TestJvm;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.S3Session;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Services whose names have several addresses, and connections that a service closes: what goes where, and what a result says of it. */
@Timeout(120)
class SeveralAddressesTest {
    @TempDir
    private Path directory;

    /**
     * Runs in a JVM that finds the names of hosts in a file. The result tells the number of addresses although its own process does not
     * connect, like the process of a run whose agents do the work.
     */
    @Test
    void eachAddressOfEachServiceGetsAsManyConnectionsAndTheResultSaysHowManyThereAre() throws Exception {
        assertThat(run())
                .containsSubsequence(
                        "at once {127.0.0.1=2, 127.0.0.2=2, 127.0.0.3=2, 127.0.0.4=2}",
                        "by session {127.0.0.1=2, 127.0.0.2=2, 127.0.0.3=2, 127.0.0.4=2}",
                        "facts 2, each for as many connections");
    }

    @Test
    void theCountersTellThatARequestWasSentAgain() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = serve(exchange -> {
            if (exchange.getRequestURI().getPath().endsWith("/0/1") && requests.incrementAndGet() == 2) {
                return false;
            }
            return true;
        });
        try (S3Fixture fixture = S3Fixture.prepare(url("127.0.0.1", server), KEY, Map.of("keep", "true"))) {
            Map<String, Long> before = fixture.store().counters();
            for (int i = 0; i < 2; i++) {
                fixture.perform(TestOperation.read(CONTENT.length(), 1)).assertOutcome(Outcome.OK);
            }
            assertThat(requests).hasValue(3);
            assertThat(before).containsEntry("requests sent again", 0L);
            assertThat(fixture.store().counters()).containsEntry("requests sent again", 1L);
            assertThat(fixture.store().facts().settings().get("requests sent again"))
                    .startsWith("1 (");
        } finally {
            server.stop(0);
        }
    }

    private List<String> run() throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts"),
                "127.0.0.1 one.test\n127.0.0.2 one.test\n127.0.0.3 two.test\n127.0.0.4 two.test\n");
        Path out = directory.resolve("out");
        Process process = TestJvm.printingTo(out, List.of("-Djdk.net.hosts.file=" + hosts), NamedServices.class)
                .start();
        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        return Files.readAllLines(out);
    }

    private static final String CONTENT = "<ListBucketResult/>";

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    private interface Asked {
        /** Whether it is answered; else the connection is closed. */
        boolean by(HttpExchange exchange);
    }

    /** A service at all addresses of this machine that is empty, and takes everything. */
    private static HttpServer serve(Asked asked) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 100);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            if (!asked.by(exchange)) {
                exchange.close();
                return;
            }
            boolean head = exchange.getRequestMethod().equals("HEAD");
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            byte[] body = (query.contains("uploads")
                            ? "<ListMultipartUploadsResult/>"
                            : query.contains("versions") ? "<ListVersionsResult/>" : CONTENT)
                    .getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(head ? 404 : 200, head ? -1 : body.length);
            if (!head) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        return server;
    }

    private static String url(String host, HttpServer server) {
        return "http://" + host + ":" + server.getAddress().getPort();
    }

    /** Eight connections to two names with two addresses each. */
    static final class NamedServices {
        public static void main(String[] arguments) throws Exception {
            ConcurrentMap<String, Set<Integer>> connections = new ConcurrentHashMap<>();
            HttpServer server = serve(exchange -> connections
                            .computeIfAbsent(
                                    exchange.getLocalAddress().getAddress().getHostAddress(),
                                    address -> ConcurrentHashMap.newKeySet())
                            .add(exchange.getRemoteAddress().getPort())
                    || true);
            try {
                List<TestOperation> atOnce = new ArrayList<>();
                try (Session session = new S3Session(setup(server), new SessionContext(0, 8))) {
                    for (int slot = 0; slot < 8; slot++) {
                        TestOperation write = TestOperation.write(100, slot).inSlot(slot);
                        session.start(write, write);
                        atOnce.add(write);
                    }
                    for (TestOperation write : atOnce) {
                        await(session, write);
                    }
                }
                print("at once", connections);
                SharedSetup shared = setup(server);
                List<Session> sessions = new ArrayList<>();
                for (int worker = 0; worker < 8; worker++) {
                    Session session = new S3Session(shared, new SessionContext(worker, 1));
                    sessions.add(session);
                    TestOperation write = TestOperation.write(100, worker);
                    session.start(write, write);
                    await(session, write);
                }
                sessions.forEach(Session::close);
                print("by session", connections);
                try (Store store = S3Fixture.open(url("one.test", server), KEY, Map.of())) {
                    store.prepare();
                    System.out.println("facts "
                            + store.facts()
                                    .settings()
                                    .get("addresses of one.test:"
                                            + server.getAddress().getPort()));
                }
            } finally {
                server.stop(0);
            }
        }

        private static SharedSetup setup(HttpServer server) {
            S3Options options = OptionsBinder.bind(
                    S3Options.class, Map.of("endpoints", url("one.test", server) + "," + url("two.test", server)));
            return S3Fixture.setup(
                    options.services().stream()
                            .map(service -> BucketEndpoint.of(service, options.addressing(), "bucket", ""))
                            .toList(),
                    options,
                    KEY);
        }

        private static void await(Session session, TestOperation operation) {
            while (operation.completions() == 0) {
                session.poll(10_000_000);
            }
            if (operation.outcome() != Outcome.OK) {
                throw new IllegalStateException(operation.reason());
            }
        }

        private static void print(String what, Map<String, Set<Integer>> connections) {
            Map<String, Integer> counts = new TreeMap<>();
            connections.forEach((address, ports) -> counts.put(address, ports.size()));
            System.out.println(what + " " + counts);
            connections.clear();
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void anAddressThatIsDeadIsRefusedWhereverItStands(boolean first) throws Exception {
        try (Socket refusing = new Socket()) {
            refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String dead = "http://127.0.0.1:" + refusing.getLocalPort();
            assertRefused(
                    first ? dead + "," + service.url() : service.url() + "," + dead,
                    "at " + dead + ": cannot connect to ");
        }
    }

    @Test
    void anAddressOfAnotherServiceIsRefusedAndNothingStays() throws Exception {
        try (InMemoryService other = new InMemoryService(KEY.id())) {
            assertRefused(service.url() + "," + other.url(), "at " + other.url() + " is not that of the run");
            assertThat(other.buckets()).isEmpty();
        }
    }

    @Test
    void aPortOfTlsIsNamedAsSuchAndSoIsACertificateThatNobodySigned() throws Exception {
        try (InMemoryService secured =
                InMemoryService.secured(KEY.id(), SelfSigned.make(directory).tls())) {
            assertRefused(secured.url().replace("https:", "http:"), "begin its URL with https://");
            assertRefused(secured.url(), "name the PEM file of the authority (tlsAuthority), or accept any");
        }
    }

    /** The answers of servers to a request of the other scheme are an error in plain HTTP, an alert, the error of Go's servers, or nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https | HTTP/1.1 400 Bad Request~~                    | failed: it does not speak TLS there: begin its URL with http://
            http  | HTTP/1.0 400 Bad Request~~for an HTTPS server | if it is one, begin its URL with https://
            http  | alert                                         | it speaks TLS there: begin its URL with https://
            http  | nothing                                       | if it speaks TLS there, begin its URL with https://
            """)
    void theOtherSchemeIsNamed(String scheme, String answer, String told) throws Exception {
        byte[] bytes = switch (answer) {
            case "alert" -> new byte[] {21, 3, 1, 0, 2, 2, 70};
            case "nothing" -> new byte[0];
            default -> answer.replace("~", "\r\n").getBytes(StandardCharsets.US_ASCII);
        };
        Thread answering;
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            answering = new Thread(() -> answer(server, bytes));
            answering.start();
            assertRefused(scheme + "://127.0.0.1:" + server.getLocalPort(), told);
        }
        answering.join();
    }

    /** Gives the same answer to whatever comes, until it is closed. */
    private static void answer(ServerSocket server, byte[] bytes) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                if (socket.getInputStream().read(new byte[4_096]) > 0) {
                    socket.getOutputStream().write(bytes);
                }
            } catch (IOException e) {
                // it is closed, or the client was faster
            }
        }
    }

    private void assertRefused(String urls, String why) {
        assertThatThrownBy(() -> {
                    Store store = S3Fixture.open(urls, KEY, Map.of());
                    try {
                        store.prepare();
                    } finally {
                        store.cleanup();
                    }
                })
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(why)
                .message()
                .hasSizeLessThan(500)
                .doesNotContain("\n");
        assertThat(service.buckets()).isEqualTo(List.of());
    }
}
