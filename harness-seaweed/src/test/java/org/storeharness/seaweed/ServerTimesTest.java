package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.WholeRun;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.StoreException;

/** Planted causes: a server that takes its time, and a way to it that does. */
@Timeout(120)
class ServerTimesTest {
    private static final int OPERATIONS = 800;

    @TempDir
    Path directory;

    @Test
    void aServerThatTakesItsTimeIsNamed() throws Exception {
        try (LoopbackServer server = server("delay=5ms")) {
            Measurement of = run("master: '" + server.master() + "'", server);
            Account account = of.account();
            assertThat(account).isNotNull();
            assertThat(account.limitedBy()).isEqualTo("server");
            assertThat(account.share()).as(account.toString()).isCloseTo(0.005 / account.seconds(), within(0.1));
        }
    }

    @Test
    void aWayThatTakesItsTimeIsNamed() throws Exception {
        try (LoopbackServer server = server("delay=1ms");
                SlowProxy proxy = new SlowProxy(server.filer(), 3)) {
            Measurement of = run("filer: '" + proxy.address() + "'", server);
            Account account = of.account();
            assertThat(account).isNotNull();
            assertThat(account.limitedBy()).isEqualTo("network and queues");
            assertThat(account.share())
                    .as(account.toString())
                    .isCloseTo(proxy.meanSeconds() / account.seconds(), within(0.1));
        }
    }

    private static LoopbackServer server(String delay) throws StoreException {
        return LoopbackServer.start(LoopbackOptions.DEFAULTS.withFaults(Faults.parse(List.of(delay))));
    }

    private Measurement run(String where, LoopbackServer server) throws Exception {
        String scrape = server.volumeServers().stream()
                .map(one -> "'http://" + one + "/metrics#SeaweedFS_'")
                .collect(Collectors.joining(", "));
        WholeRun run = WholeRun.in(directory, new SeaweedDriver(Map.of()));
        var outcome = run.of("""
                rounds: 1
                cold: true
                targets: {weed: {store: seaweed, options: {%s}, scrape: [%s]}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 4, phases: {warmUp: {operations: 1000}, measure: {operations: %d}}}
                """.formatted(where, scrape, OPERATIONS));
        assertThat(Files.readString(outcome.directory().server())).contains("request_nanos_sum");
        return outcome.result().results().get(0);
    }

    /** Forwards each piece of a request after a while, and answers at once. */
    private static final class SlowProxy implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final long millis;
        private final LongAdder pieces = new LongAdder();
        private final LongAdder nanos = new LongAdder();

        SlowProxy(Endpoint server, long millis) throws IOException {
            this.millis = millis;
            daemon(() -> {
                while (true) {
                    Socket client = listener.accept();
                    Socket upstream = new Socket(server.host(), server.port());
                    client.setTcpNoDelay(true);
                    upstream.setTcpNoDelay(true);
                    daemon(() -> pump(client, upstream, true));
                    daemon(() -> pump(upstream, client, false));
                }
            });
        }

        String address() {
            return "127.0.0.1:" + listener.getLocalPort();
        }

        /** How long it really held up a piece, which a busy machine makes longer. */
        double meanSeconds() {
            return nanos.sum() / 1e9 / pieces.sum();
        }

        private void pump(Socket from, Socket to, boolean slow) throws Exception {
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                byte[] buffer = new byte[1 << 16];
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    if (slow) {
                        long start = System.nanoTime();
                        TimeUnit.MILLISECONDS.sleep(millis);
                        nanos.add(System.nanoTime() - start);
                        pieces.increment();
                    }
                    out.write(buffer, 0, length);
                }
            }
        }

        private interface Work {
            void run() throws Exception;
        }

        private static void daemon(Work work) {
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (Exception e) {
                    // the test is over
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
