package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.RunException;

/** A run reads what servers of a target serve, says when it cannot, and tells nobody the user of the address. */
@Timeout(60)
class ScrapedRunTest {
    @TempDir
    Path directory;

    private final AtomicInteger scrapes = new AtomicInteger();
    private volatile int failing;
    private HttpServer server;

    /** Its counters grow by 10 with each look. */
    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            int number = scrapes.incrementAndGet();
            byte[] text = "# TYPE hits counter\nhits{kind=\"a\"} %1$d\n# TYPE misses counter\nmisses %1$d\n"
                    .concat("# TYPE idle counter\nidle{kind=\"b\"} 7\n")
                    .formatted(10 * number)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(number == failing ? 500 : 200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String plan(String fragment) {
        return """
                rounds: 1
                cold: true
                targets:
                  slow:
                    store: planted
                    options: {delay: 20ms}
                    scrape: ['http://me:s3cret@127.0.0.1:%d/metrics?key=s3cret%s']
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {operations: 120}}}
                """.formatted(server.getAddress().getPort(), fragment);
    }

    @Test
    void whatIsChosenIsInTheResultAndEverythingInTheLog() throws Exception {
        HarnessRun.RunOutcome outcome =
                WholeRun.in(directory, new PlantedDriver()).of(plan("#hits"));
        RunResult result = outcome.result();
        assertThat(result.results().get(0).storeActivity()).isNotNull();
        assertThat(result.results().get(0).storeActivity().counters())
                .as("from the look after the check to the last one")
                .containsEntry("hits{kind=\"a\"}", 10L * (scrapes.get() - 2))
                .doesNotContainKeys("misses", "scraped_addresses");
        assertThat(Files.readString(outcome.directory().server()))
                .contains("\"hits{kind=\\\"a\\\"}\":", "\"misses\":")
                .doesNotContain("scraped_addresses", "idle{");
        assertThat(result.warnings()).extracting(Caution::code).doesNotContain(CautionCode.COUNTERS_FAILED);
        assertThat(result.run().plan().targets().get("slow").scrape())
                .isEqualTo(List.of("http://***@127.0.0.1:" + server.getAddress().getPort() + "/metrics#hits"));
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain("s3cret"));
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsRefusedBeforeAnythingIsOpened() {
        server.stop(0);
        PlantedDriver driver = new PlantedDriver();
        assertThatThrownBy(() -> WholeRun.in(directory, driver).of(plan("")))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot scrape http://***@127.0.0.1:"
                        + server.getAddress().getPort() + "/metrics: no connection to it")
                .hasMessageNotContaining("s3cret");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    /** The third look is the first within the phase. */
    @Test
    void oneLookThatFailsIsToldOfAndLaterOnesGoOn() throws Exception {
        failing = 3;
        HarnessRun.RunOutcome outcome =
                WholeRun.in(directory, new PlantedDriver()).of(plan("#hits"));
        assertThat(outcome.result().warnings())
                .filteredOn(caution -> caution.code() == CautionCode.COUNTERS_FAILED)
                .singleElement()
                .satisfies(caution -> assertThat(caution.toString())
                        .contains("it answers 500")
                        .doesNotContain("s3cret"));
        assertThat(outcome.result().results().get(0).operations().ok()).isEqualTo(120);
        assertThat(Files.readString(outcome.directory().server())).contains("\"hits{kind=");
    }
}
