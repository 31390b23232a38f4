package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.http.Endpoint;
import org.storeharness.store.Completion;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.TestOperation;

/** The behaviour of a session with a server whose responses the test scripts. */
@Timeout(60)
class SeaweedSessionTest {
    private static final String OBJECT = "x".repeat(64);
    private static final String WITH_OBJECT = ScriptedServer.json(200, OBJECT);

    @TempDir
    Path directory;

    private ScriptedServer server;
    private SessionFixture tested;
    private SeaweedSession session;

    @BeforeEach
    void open() throws IOException {
        server = new ScriptedServer();
        begin(server.endpoint(), Map.of());
    }

    @AfterEach
    void close() throws IOException {
        tested.close();
        server.close();
    }

    @Test
    void aReadOnAConnectionThatTheServerHadClosedIsSentAgainOnceAndCounted() throws Exception {
        know(1, 2);
        answer(WITH_OBJECT);
        read(1).assertOutcome(Outcome.OK);
        // the server closes when the second request arrives, as if it had closed just before
        List<String> closed = new ArrayList<>();
        server.answer(request -> closed.isEmpty() && closed.add(request) ? ScriptedServer.CLOSE : WITH_OBJECT);
        read(2).assertOutcome(Outcome.OK);
        assertThat(tested.tally().requests().requestsResent()).isEqualTo(1);
        server.answer(request -> ScriptedServer.CLOSE);
        read(2).assertOutcome(Outcome.ERROR);
        assertThat(tested.tally().requests().requestsResent()).isEqualTo(2);
    }

    @Test
    void aReadOnAFreshConnectionIsNotSentAgain() throws Exception {
        know(1);
        answer(ScriptedServer.CLOSE);
        try (ScriptedServer master = new ScriptedServer()) {
            master.answer(request -> server.location());
            begin(master.endpoint(), Map.of());
            know(1);
            read(1).assertOutcome(Outcome.ERROR);
            assertThat(tested.tally().requests().requestsResent()).isZero();
        }
    }

    @Test
    void anUploadIsNeverSentAgain() {
        answer(stored());
        write(1).assertOutcome(Outcome.OK);
        answer(ScriptedServer.CLOSE);
        write(2).assertOutcome(Outcome.ERROR);
        assertThat(server.requests())
                .filteredOn(request -> request.startsWith("POST"))
                .hasSize(2);
    }

    @Test
    void connectionsThatTheServerClosedWhileIdleAreReplacedWithoutAFailure() throws Exception {
        answer(stored());
        write(1).assertOutcome(Outcome.OK);
        server.closeConnections();
        for (int i = 0; i < 20; i++) {
            session.poll(5_000_000);
        }
        write(2).assertOutcome(Outcome.OK);
    }

    @Test
    void oneLookupServesAllReadsOfAVolume() throws Exception {
        know(0, 1, 2, 3, 4, 5, 6, 7);
        answer(WITH_OBJECT);
        List<TestOperation> reads = new ArrayList<>();
        for (int slot = 0; slot < 8; slot++) {
            reads.add(TestOperation.read(64, slot).inSlot(slot));
        }
        reads.forEach(read -> session.start(read, read));
        reads.forEach(read -> read.awaitedFrom(session));
        assertThat(reads).allMatch(read -> read.outcome() == Outcome.OK);
        assertThat(server.requests())
                .filteredOn(request -> request.contains("lookup"))
                .hasSize(1);
    }

    /** A redirect to somewhere else does not say that the object is missing. */
    @ParameterizedTest
    @CsvSource({"404, MISS", "301, ERROR", "302, ERROR", "307, ERROR", "308, ERROR"})
    void aMissOrARedirectAsksOnceWhetherTheVolumeHasMoved(int status, Outcome elsewhere) throws Exception {
        know(1);
        try (ScriptedServer other = new ScriptedServer()) {
            List<String> lookups = new ArrayList<>();
            server.answer(request -> {
                if (request.contains("lookup")) {
                    lookups.add(request);
                    return lookups.size() == 1 ? server.location() : other.location();
                }
                return ScriptedServer.json(status, "<a href=\"http://" + other.endpoint() + "\">Moved</a>");
            });
            other.answer(request -> WITH_OBJECT);
            read(1).assertOutcome(Outcome.OK);
            assertThat(lookups).hasSize(2);
            other.answer(request -> ScriptedServer.json(status, ""));
            assertThat(read(1).assertOutcome(elsewhere).reason())
                    .isEqualTo("read at " + other.endpoint() + " answered " + status);
        }
    }

    @Test
    void anAssignmentGivesTheMasterTheObjectSize() {
        answer(stored());
        write(1).assertOutcome(Outcome.OK);
        assertThat(server.requests().get(0)).contains("&dataSize=64 ");
    }

    private static String stored() {
        return ScriptedServer.json(201, "{\"size\":64}");
    }

    @Test
    void aRejectedLookupPassesItsRetryAfterOn() throws Exception {
        know(1);
        server.answer(request -> "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n");
        TestOperation read = read(1).assertOutcome(Outcome.REJECTED);
        assertThat(read.reason()).contains("lookup of a volume", "(Retry-After: 2 s)");
        assertThat(read.pause()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void aLookupOnAConnectionThatTheMasterHasClosedIsAskedAgain() throws Exception {
        know(1);
        answer(ScriptedServer.json(404, ""));
        read(1).assertOutcome(Outcome.MISS);
        int before = lookups();
        List<String> asked = new ArrayList<>();
        server.answer(request -> {
            if (!request.contains("lookup")) {
                return ScriptedServer.json(404, "");
            }
            asked.add(request);
            return asked.size() == 1 ? ScriptedServer.CLOSE : server.location();
        });
        read(1).assertOutcome(Outcome.MISS);
        assertThat(lookups()).isEqualTo(before + 2);
    }

    @Test
    void anObjectInAVolumeWithoutAHolderIsNoMissForItsServerMayComeBack() throws Exception {
        know(1);
        server.answer(request -> ScriptedServer.json(404, "{\"error\":\"volume id 1 not found\"}"));
        assertThat(read(1).assertOutcome(Outcome.ERROR).reason()).contains("volume id 1 not found");
    }

    @Test
    void aServerThatDidNotAnswerInTimeIsLookedUpAgain() throws Exception {
        know(1);
        try (ScriptedServer other = new ScriptedServer()) {
            answer("HTTP/1.1 200 OK\r\n");
            TestOperation stuck = TestOperation.read(64, 1);
            session.start(stuck, stuck);
            for (int polls = 0; polls < 1_000 && server.requests().size() < 2; polls++) {
                session.poll(10_000_000);
            }
            session.abandon(stuck);
            server.answer(request -> other.location());
            other.answer(request -> WITH_OBJECT);
            read(1).assertOutcome(Outcome.OK);
            assertThat(lookups()).isEqualTo(2);
        }
    }

    @Test
    void anUnresolvableVolumeServerNameFailsWithItsName() throws Exception {
        know(1);
        server.answer(request -> ScriptedServer.json(200, "{\"locations\":[{\"url\":\"volume.invalid:8080\"}]}"));
        for (int time = 0; time < 2; time++) {
            assertThat(read(1).reason())
                    .isEqualTo("cannot connect to volume.invalid:8080: no such host is known on this machine");
        }
    }

    @Test
    void anAbandonedLookupDoesNotDisturbTheNextReadOfItsVolume() throws Exception {
        know(1);
        server.answer(request -> server.location());
        TestOperation abandoned = TestOperation.read(64, 1);
        session.start(abandoned, abandoned);
        session.abandon(abandoned);
        answer(WITH_OBJECT);
        read(1).assertOutcome(Outcome.OK);
        assertThat(abandoned.completions()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "201, '{\"name\":\"f\",\"size\":63}', ERROR, stored 63 bytes instead of 64",
        "201, '{\"name\":\"f\"}', ERROR, stored 0 bytes instead of 64",
        "200, '{\"size\":64}', ERROR, answered 200",
        "500, '{\"error\":\"disk broken\"}', ERROR, answered 500: disk broken",
        "401, '{\"error\":\"wrong jwt\"}', ERROR, the token is missing or not valid for this id): wrong jwt",
        "401, '', ERROR, this machine is not on the server",
        "406, '{\"error\":\"no space\"}', REJECTED, answered 406: no space",
        "429, '', REJECTED, answered 429",
        "503, '', REJECTED, answered 503",
        "507, '{\"error\":\"read only (e.g. bucket over quota)\"}', REJECTED, answered 507: read only",
        "408, '', TIMEOUT, answered 408"
    })
    void anUploadSucceedsOnlyWith201AndTheRightSize(int status, String body, Outcome outcome, String reason) {
        answer(ScriptedServer.json(status, body));
        assertThat(write(1).assertOutcome(outcome).reason()).contains("upload at " + server.endpoint(), reason);
        answer(WITH_OBJECT);
        assertThat(read(1).reason()).isEqualTo("no object was written under this key");
    }

    @ParameterizedTest
    @CsvSource({
        "503, '{\"error\":\"growing\"}', REJECTED, assignment of an id",
        "404, '{\"error\":\"No free volumes left!\"}', REJECTED, answered 404: No free volumes left!",
        "401, '', ERROR, this machine is not on the server",
        "200, '{\"url\":\"a:1\"}', ERROR, answered no id",
        "200, '{\"fid\":\"x\",\"url\":\"a:1\"}', ERROR, answered no id",
        "200, 'nonsense', ERROR, answered no id",
        "200, '{\"fid\":\"1,0a12345678\",\"url\":\"nowhere\"}', ERROR, as the address of a volume server"
    })
    void aWriteWithoutAProperAssignmentFails(int status, String body, Outcome outcome, String reason) {
        server.answer(request -> ScriptedServer.json(status, body));
        assertThat(write(1).assertOutcome(outcome).reason()).contains(reason);
    }

    @Test
    void anObjectLargerThanTheSinkIsCorrupt() throws Exception {
        know(1);
        String large = "y".repeat(10_000);
        answer(ScriptedServer.json(200, large));
        assertThat(read(1).assertOutcome(Outcome.CORRUPT).reason()).contains("10000 bytes instead of 64");
    }

    @Test
    void aServerOfAnotherProtocolIsAnError() throws Exception {
        know(1);
        answer("SSH-2.0-OpenSSH_9\r\n\r\n");
        assertThat(read(1).assertOutcome(Outcome.ERROR).reason())
                .contains("bad response of " + server.endpoint(), "SSH-2.0");
    }

    @Test
    void partsAreMarkedOnceAndInOrder() {
        answer(stored());
        List<OperationPart> first = marksOfWrite(1);
        assertThat(first).containsExactly(OperationPart.CONNECTED, OperationPart.ASSIGNED, OperationPart.FIRST_BYTE);
        assertThat(marksOfWrite(2)).containsExactly(OperationPart.ASSIGNED, OperationPart.FIRST_BYTE);
    }

    @Test
    void aMasterThatDoesNotListenIsAnErrorWithItsAddress() throws Exception {
        Endpoint gone = server.endpoint();
        server.close();
        assertThat(write(1).assertOutcome(Outcome.ERROR).reason()).contains("cannot connect to " + gone, "refused");
    }

    @Test
    void requestsGoToTheNextNamedMasterWhenOneDoesNotAnswer() throws Exception {
        try (ScriptedServer other = new ScriptedServer()) {
            Endpoint gone = server.endpoint();
            begin(gone, Map.of("master", gone + "," + other.endpoint()));
            other.answer(request -> request.contains("assign") ? other.assignment() : stored());
            server.close();
            assertThat(write(1).reason()).contains("cannot connect to " + gone);
            write(2).assertOutcome(Outcome.OK);
            Map<String, String> settings = new HashMap<>();
            tested.tally().describe(settings);
            assertThat(settings.get("masters changed")).startsWith("1 times");
        }
    }

    private List<OperationPart> marksOfWrite(long key) {
        TestOperation write = TestOperation.write(64, key);
        List<OperationPart> marks = new ArrayList<>();
        session.start(write, new Completion() {
            @Override
            public void succeed() {
                write.succeed();
            }

            @Override
            public void fail(Outcome outcome, String reason) {
                write.fail(outcome, reason);
            }

            @Override
            public void mark(OperationPart part) {
                marks.add(part);
            }
        });
        write.awaitedFrom(session);
        assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK);
        return marks;
    }

    @Test
    void aVolumeIsLookedUpAgainWhenItsLocationHasExpired() throws IOException {
        answer(ScriptedServer.json(404, "{}"));
        know(0);
        TestOperation.delete(64, 0).performedBy(session);
        int before = lookups();
        TestOperation.delete(64, 0).performedBy(session);
        int known = lookups() - before;
        TestOperation.delete(64, 0).startedAt(600_000_000_001L).performedBy(session);
        assertThat(lookups() - before - known).isEqualTo(known + 1);
    }

    /** Lookups and assignments are answered well from now on, and every other request so. */
    private void answer(String others) {
        server.answer(request -> request.contains("lookup")
                ? server.location()
                : request.contains("assign") ? server.assignment() : others);
    }

    private int lookups() {
        return (int) server.requests().stream()
                .filter(request -> request.contains("/dir/lookup"))
                .count();
    }

    private TestOperation read(long key) {
        return TestOperation.read(64, key).performedBy(session);
    }

    private TestOperation write(long key) {
        return TestOperation.write(64, key).performedBy(session);
    }

    private void know(long... keys) throws IOException {
        tested.know(keys);
    }

    /** Begins anew with another master or other options. */
    private void begin(Endpoint master, Map<String, String> options) throws IOException {
        if (tested != null) {
            tested.close();
        }
        tested = new SessionFixture(directory, master, options);
        session = tested.session();
    }
}
