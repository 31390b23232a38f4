package org.storeharness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counters are read as servers write them, and no answer does harm. */
@Timeout(60)
class ScrapedCountersTest {
    private static final String HEAD = "# TYPE a counter\n";

    private HttpServer server;
    private String url;
    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private volatile String authorization = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
        serve("/metrics", 200, HEAD + "a{x=\"1\"} 4\n");
    }

    @AfterEach
    void stop() {
        server.stop(0);
        handlers.shutdownNow();
    }

    /** An answer that never ends. */
    private void serveEndless(String path, byte[] part, Runnable begun, CountDownLatch ended) {
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(200, 0);
            begun.run();
            try {
                while (true) {
                    exchange.getResponseBody().write(part);
                    exchange.getResponseBody().flush();
                }
            } catch (IOException e) {
                ended.countDown();
            }
        });
    }

    private void serve(String path, int status, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.getResponseHeaders().set("Location", url + "/metrics");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    @Test
    void sumsAndNumbersOfDistributionsAreCountersAndSecondsAreNanoseconds() {
        assertThat(PrometheusText.counters("""
                        # HELP x_request_seconds How long
                        # TYPE x_request_seconds histogram
                        x_request_seconds_bucket{type="GET",le="0.1"} 7
                        x_request_seconds_bucket{type="GET",le="+Inf"} 9
                        x_request_seconds_sum{type="GET"} 0.0123456789
                        x_request_seconds_count{type="GET"} 9
                        # TYPE gc_seconds summary
                        gc_seconds{quantile="0.5"} 3e-05
                        gc_seconds_sum 1.5e+01
                        gc_seconds_count 3
                        # TYPE cpu_seconds_total counter
                        cpu_seconds_total 2.5 1795245664000
                        # TYPE temperature gauge
                        temperature 21
                        untyped 4
                        """))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "x_request_nanos_sum{type=\"GET\"}", 12_345_679L,
                        "x_request_seconds_count{type=\"GET\"}", 9L,
                        "gc_nanos_sum", 15_000_000_000L,
                        "gc_seconds_count", 3L,
                        "cpu_nanos_total", 2_500_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a 5 | a | 5",
                "a{} 5 | a{} | 5",
                "a\t6 | a | 6",
                "a{path=\"/x y\"} 7 1795245664000 | a{path=\"/x y\"} | 7",
                "a{b=\"}\"} 8 | a{b=\"}\"} | 8",
                "a{b=\"\\\"} 1\"} 9 | a{b=\"\\\"} 1\"} | 9",
                "a{b=\"#\"} 10 # {trace=\"1\"} 0.5 | a{b=\"#\"} | 10",
                "a 1.6e3 | a | 1600",
                "a_total 3 | a_total | 3",
            })
    void labelsEscapesTimesAndExemplarsAreRead(String line, String name, long value) {
        assertThat(PrometheusText.counters(HEAD + line + "\n# EOF\n")).isEqualTo(Map.of(name, value));
    }

    @ParameterizedTest
    @CsvSource({"a", "a NaN", "a +Inf", "a -1", "a 1e300", "a{b=\"x 1", "a{", "a_created 1e9", "{\"a\"} 1", "b 1", "a x"
    })
    void whatIsNoNumberOfACounterIsLeftOut(String line) {
        assertThat(PrometheusText.counters(HEAD + line + "\n")).isEmpty();
    }

    @Test
    void noTextMakesTheReaderFail() {
        Random random = new Random(7);
        String alphabet = "a{}\"\\=,# \t\n0e.TYPEcounter_sum";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(HEAD);
            for (int length = random.nextInt(40); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertThatCode(() -> PrometheusText.counters(text.toString()))
                    .as(text.toString())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void countersOfSeveralServersAreSummedUpAndAnAddressCountsOnce() throws StoreException {
        serve("/other", 200, HEAD + "a{x=\"1\"} 5\na{x=\"2\"} 1\n");
        ScrapedCounters scraped = new ScrapedCounters(List.of(url + "/metrics#a", url + "/other", url + "/metrics#b"));
        scraped.require();
        assertThat(scraped.read()).isEqualTo(Map.of("a{x=\"1\"}", 9L, "a{x=\"2\"}", 1L, ScrapedCounters.ADDRESSES, 2L));
    }

    @Test
    void theUserOfAnAddressIsSentAndNeverTold() throws StoreException {
        String secret = url.replace("://", "://me:s3cr%2Ft@");
        new ScrapedCounters(List.of(secret + "/metrics")).read();
        assertThat(authorization).isEqualTo("Basic bWU6czNjci90");
        assertThatThrownBy(() -> new ScrapedCounters(List.of(secret + "/none?token=abc&key=def")).read())
                .hasMessage("cannot scrape " + url.replace("://", "://***@") + "/none: it answers 404");
    }

    @Test
    void whatIsNotMetricsIsRefused() {
        serve("/page", 200, "<html>hello</html>");
        serve("/moved", 302, "");
        assertThatThrownBy(() -> new ScrapedCounters(List.of(url + "/page")).require())
                .hasMessageEndingWith("/page: it does not answer with metrics in Prometheus's text format");
        assertThatThrownBy(() -> new ScrapedCounters(List.of(url + "/moved")).require())
                .hasMessageEndingWith("/moved: it answers 302");
    }

    @Test
    void anAnswerThatIsTooLongIsNotReadOn() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        serveEndless("/endless", "x".repeat(1 << 16).getBytes(StandardCharsets.UTF_8), () -> {}, ended);
        assertThatThrownBy(() -> new ScrapedCounters(List.of(url + "/endless")).read())
                .hasMessageEndingWith("/endless: it answers with more than 4 MiB");
        ended.await();
    }

    @Test
    void whenOneFailsTheOthersAreNotReadOn() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        serveEndless("/endless", new byte[] {'\n'}, begun::countDown, ended);
        server.createContext("/broken", exchange -> {
            try {
                begun.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        assertThatThrownBy(() -> new ScrapedCounters(List.of(url + "/broken", url + "/endless")).read())
                .hasMessageEndingWith("/broken: it answers 500");
        ended.await();
    }

    @Test
    void aServerThatIsNotThereOrSilentIsNotWaitedFor() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() ->
                            new ScrapedCounters(List.of("http://127.0.0.1:" + silent.getLocalPort() + "/")).read())
                    .isInstanceOf(StoreException.class)
                    .hasMessageEndingWith("it does not answer within 2 s");
        }
        server.stop(0);
        assertThatThrownBy(() -> new ScrapedCounters(List.of(url + "/metrics")).require())
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("/metrics: no connection to it");
    }
}
