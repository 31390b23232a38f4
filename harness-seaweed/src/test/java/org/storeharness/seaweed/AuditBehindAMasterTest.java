package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackCluster;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackOptions.ReadRouting;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.seaweed.standin.recorded.RawHttp;
import org.storeharness.store.AcknowledgedRange;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.StoreException;

/** Tests the audit where the master is stale or hangs, servers redirect, addresses are deaf or tokens are needed. */
@Tag("slow")
@Timeout(60)
class AuditBehindAMasterTest {
    private static final int OBJECTS = 60;
    private static final AuditSummary ALL_KEPT = new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, 0, 0);

    @TempDir
    Path directory;

    private final List<String> findings = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private ScriptedServer master;
    private LoopbackServer server;
    private SeaweedFixture fixture;
    private LoopbackCluster cluster;
    private volatile UnaryOperator<String> lookups = UnaryOperator.identity();

    @BeforeEach
    void startTheMaster() throws IOException {
        master = new ScriptedServer();
    }

    @AfterEach
    void close() throws Exception {
        over.countDown();
        lookups = UnaryOperator.identity();
        try {
            fixture.close();
        } catch (StoreException e) {
            assertThat(e).hasMessageContaining("is left ");
        } finally {
            server.close();
            master.close();
        }
    }

    private LoopbackOptions standIn() throws IOException {
        return LoopbackOptions.DEFAULTS;
    }

    private void open(LoopbackOptions options, Map<String, String> more) throws Exception {
        server = LoopbackServer.start(options);
        cluster = server.cluster();
        master.answer(this::answer);
        Map<String, String> settings = new HashMap<>(Map.of(
                "master", master.endpoint().toString(), "audit", "true", "auditWait", "1s", "connectTimeout", "1s"));
        settings.putAll(more);
        fixture = new SeaweedFixture(directory, settings);
        assertThat(fixture.write(OBJECTS)).allMatch(write -> write.reason().isEmpty());
    }

    /** Passes a request on to the stand-in's master, and has the test change what it says of locations. */
    private String answer(String request) {
        String path = request.split(" ")[1];
        try {
            RawHttp.Answer answer = RawHttp.get(server.master(), path);
            StringBuilder text = new StringBuilder("HTTP/1.1 " + answer.status() + " " + answer.reason() + "\r\n");
            String body = answer.text();
            if (path.startsWith("/dir/lookup")) {
                body = lookups.apply(body);
            }
            answer.header("Authorization")
                    .ifPresent(token ->
                            text.append("Authorization: ").append(token).append("\r\n"));
            return text.append("Content-Type: application/json\r\nContent-Length: ")
                    .append(body.getBytes(StandardCharsets.ISO_8859_1).length)
                    .append("\r\n\r\n")
                    .append(body)
                    .toString();
        } catch (IOException e) {
            return ScriptedServer.CLOSE;
        }
    }

    private AuditSummary audit() throws StoreException {
        findings.clear();
        return AcknowledgedRange.objects(OBJECTS)
                .auditedBy(fixture.store(), findings::add)
                .orElseThrow();
    }

    /** From now on the master names the second server in place of the first. */
    private void mistakeTheFirstForTheSecond() {
        String first = cluster.endpoints().get(0).toString();
        String second = cluster.endpoints().get(1).toString();
        lookups = body -> body.replace(first, second);
    }

    private void assertSomeUnknownAndNoneLost() throws StoreException {
        AuditSummary summary = audit();
        assertThat(summary).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, summary.unknown(), 0));
        assertThat(summary.unknown()).isBetween(1L, OBJECTS - 1L);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"LOCAL", "REDIRECT"},
            value = ReadRouting.class)
    void aStaleMasterThatNamesAServerWithoutTheVolumeCausesNoLoss(ReadRouting routing) throws Exception {
        open(
                new LoopbackOptions(3, 100, 0, Faults.NONE, false, LoopbackOptions.NO_FILER_KEYS, null, routing),
                Map.of());
        mistakeTheFirstForTheSecond();
        assertSomeUnknownAndNoneLost();
        assertThat(findings)
                .anyMatch(line -> line.matches(
                        routing == ReadRouting.LOCAL
                                ? "unknown: \\d+ of volume \\d+ at .*: its server no longer has the volume"
                                : "unknown: \\d+ of volume \\d+ at .*: read answered 301"));
    }

    @Test
    void aServerThatPassesReadsOnKeepsWhatAStaleMasterPlacesThere() throws Exception {
        open(standIn(), Map.of());
        mistakeTheFirstForTheSecond();
        assertThat(audit()).isEqualTo(ALL_KEPT);
    }

    @Test
    void aStaleMasterThatNamesADeadServerCausesNoLoss() throws Exception {
        open(standIn(), Map.of());
        String dead = cluster.endpoints().get(1).toString();
        cluster.kill(1, Duration.ZERO);
        String first = cluster.endpoints().get(0).toString();
        lookups = body -> body.replace(first, dead);
        assertSomeUnknownAndNoneLost();
        assertThat(findings).anyMatch(line -> line.contains(" at " + dead + ": cannot connect"));
    }

    /** Linux drops the first packet of a connection where the queue of those to accept is full. */
    @Test
    void anAddressThatDropsConnectionsBoundsTheAudit() throws Exception {
        open(standIn(), Map.of());
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(deaf, queue);
            String first = cluster.endpoints().get(0).toString();
            String dropping = "127.0.0.1:" + deaf.getLocalPort();
            lookups = body -> body.replace(first, dropping);
            assertSomeUnknownAndNoneLost();
            assertThat(findings)
                    .anyMatch(line -> line.matches(
                            "unknown: \\d+ of volume \\d+ at " + dropping + ": (does not answer|cannot connect: .*)"));
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    private static void fill(ServerSocket deaf, List<Socket> queue) throws IOException {
        for (int i = 0; i < 4; i++) {
            Socket socket = new Socket();
            queue.add(socket);
            try {
                socket.connect(deaf.getLocalSocketAddress(), 200);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
    }

    @Test
    void aMasterThatHangsBoundsTheAudit() throws Exception {
        open(standIn(), Map.of());
        lookups = body -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return body;
        };
        assertThat(audit()).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, OBJECTS, 0));
        assertThat(findings).anyMatch(line -> line.matches("unknown: \\d+ of volume \\d+ at .*: does not answer"));
    }

    @Test
    void withSigningKeysTheOtherCopyOfADeadServersObjectsIsRead() throws Exception {
        open(standIn().withSigningKeys().withFaults(Faults.parse(List.of("forget=1h"))), Map.of("replication", "001"));
        cluster.kill(0);
        assertThat(audit()).isEqualTo(ALL_KEPT);
    }

    @Test
    void withSigningKeysWhatADeadServerHoldsIsUnknown() throws Exception {
        open(standIn().withSigningKeys().withFaults(Faults.parse(List.of("forget=1h"))), Map.of());
        cluster.kill(0);
        assertSomeUnknownAndNoneLost();
    }

    @Test
    void whatAFilerCannotReadIsUnknownAndWhatItDoesNotListIsLost() throws Exception {
        server = LoopbackServer.start(standIn());
        cluster = server.cluster();
        fixture = new SeaweedFixture(
                directory, Map.of("filer", server.filer().toString(), "audit", "true", "auditWait", "1s"));
        fixture.write(OBJECTS);
        int killed = serverWithMostVolumes();
        cluster.kill(killed, Duration.ZERO);
        assertSomeUnknownAndNoneLost();
        assertThat(findings)
                .anyMatch(line ->
                        line.matches("unknown: \\d+ of the filer at " + server.filer() + ": read answered 500"));
        cluster.restart(killed);
        assertThat(audit()).isEqualTo(ALL_KEPT);
    }

    /** A filer's volumes are grown on servers at random, so that one may have none. */
    private int serverWithMostVolumes() {
        return IntStream.range(0, cluster.endpoints().size())
                .boxed()
                .max(Comparator.comparing(index -> cluster.volumes(index).size()))
                .orElseThrow();
    }
}
