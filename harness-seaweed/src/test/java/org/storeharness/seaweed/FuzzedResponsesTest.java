package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.http.ResponseParser;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.client.UploadForm;
import org.storeharness.store.Outcome;
import org.storeharness.store.SessionContext;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.TestLength;

/** Tampered responses, at any step of any operation: each operation ends once, and none is a wrong success. */
@Tag("slow")
@Timeout(120)
class FuzzedResponsesTest {
    private static final int ROUNDS = TestLength.of(200, 500);
    private static final int MANY_ROUNDS = 5_000;
    private static final int SIZE = 64;
    private static final int KEY = 1;

    @TempDir
    Path directory;

    private Random random = new Random(11);
    private ScriptedServer server;
    private FileIdTable ids;
    private SeaweedSession session;
    private String tampered = "";

    @BeforeEach
    void open() throws Exception {
        server = new ScriptedServer();
        server.closeBehindAnswers(true);
        ids = FileIdTable.create(directory.resolve("ids"));
        SeaweedOptions options = OptionsBinder.bind(SeaweedOptions.class, Map.of("lookupExpiry", "1ns"));
        Placement placement = new Placement("c", "000", "", "", "");
        session = new SeaweedSession(
                new SessionSetup(
                        server.endpoint(),
                        "/",
                        new ObjectRequests(ObjectApi.VOLUMES, UploadForm.PUT, ""),
                        new VolumeAccess(new MasterRequests(placement.assignPath(64)), ids, false, false, false),
                        false,
                        options,
                        ReadForm.FULL,
                        new ClientCounters(),
                        ClientSettings.PLAIN),
                new SessionContext(0, 1));
    }

    @AfterEach
    void close() throws Exception {
        session.close();
        ids.close();
        server.close();
    }

    @Test
    void readsEndOnceAndSucceedOnlyWithTheWholeObject() throws Exception {
        read(ROUNDS);
    }

    @Test
    void writesEndOnceAndSucceedOnlyWith201AndTheRightSize() {
        write(ROUNDS);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @ValueSource(longs = {101, 102, 103, 104, 105, 106})
    void tamperedResponsesOfOtherSeedsAreNoSuccessEither(long seed) throws Exception {
        random = new Random(seed);
        read(MANY_ROUNDS);
        write(MANY_ROUNDS);
    }

    private void read(int rounds) throws Exception {
        int failed = 0;
        for (int round = 0; round < rounds; round++) {
            ids.write(KEY, new FileId().set(1, 1, 9), FileIdTable.newRecord());
            tamper("read", round % 2 == 0 ? "lookup" : "GET /1,");
            TestOperation read = TestOperation.read(SIZE, KEY).performedBy(session);
            assertThat(read.completions()).isEqualTo(1);
            if (read.outcome() == Outcome.OK && read.holdsVersion(0)) {
                assertThat(round % 2 == 0 || tampered.contains(object()))
                        .as(tampered)
                        .isTrue();
            } else {
                failed++;
            }
        }
        assertThat(failed).isGreaterThan(rounds / 2);
    }

    private void write(int rounds) {
        int failed = 0;
        for (int round = 0; round < rounds; round++) {
            boolean assignment = round % 2 == 0;
            tamper("write", assignment ? "assign" : "PUT");
            TestOperation write = TestOperation.write(SIZE, KEY).performedBy(session);
            assertThat(write.completions()).isEqualTo(1);
            if (write.outcome() == Outcome.OK) {
                assertThat(assignment || tampered.contains(" 201") && tampered.contains(":" + SIZE))
                        .as(tampered)
                        .isTrue();
            } else {
                failed++;
            }
        }
        assertThat(failed).isGreaterThan(rounds / 2);
    }

    @Test
    void aCorrectResponseStillSucceedsAfterTamperedOnes() throws Exception {
        for (int round = 0; round < 100; round++) {
            tamper("write", round % 2 == 0 ? "assign" : "PUT");
            TestOperation.write(SIZE, KEY).performedBy(session);
        }
        tamper("nothing", "no such request");
        TestOperation.write(SIZE, KEY).performedBy(session).assertOutcome(Outcome.OK);
        TestOperation read = TestOperation.read(SIZE, KEY).performedBy(session).assertOutcome(Outcome.OK);
        assertThat(read.holdsVersion(0)).isTrue();
    }

    /** From now on requests with these words get a tampered answer, the others a right one. */
    private void tamper(String name, String words) {
        server.answer(request -> {
            String right = right(request);
            if (!request.contains(words)) {
                return right;
            }
            tampered = tamperWith(right);
            return tampered.isEmpty() ? name : tampered;
        });
    }

    private String right(String request) {
        if (request.contains("assign")) {
            return server.assignment();
        } else if (request.contains("lookup")) {
            return server.location();
        } else if (request.startsWith("GET")) {
            return ScriptedServer.json(200, object());
        }
        return ScriptedServer.json(201, "{\"name\":\"f\",\"size\":" + SIZE + "}");
    }

    private String tamperWith(String answer) {
        int bodyAt = answer.indexOf("\r\n\r\n") + 4;
        String body = answer.substring(bodyAt);
        return switch (random.nextInt(9)) {
            case 0 -> answer.substring(0, random.nextInt(answer.length()));
            case 1 -> answer.replaceFirst("Content-Length: \\d+", "Content-Length: " + number(body.length()));
            case 2 -> answer.replaceFirst("Content-Length: \\d+", "Transfer-Encoding: chunked");
            case 3 -> chunked(answer, bodyAt, body);
            case 4 ->
                answer.replaceFirst(
                        "\r\n", "\r\n" + "X-Flood: y\r\n".repeat(random.nextInt(ResponseParser.HEAD_LIMIT / 6)));
            case 5 -> noise(random.nextInt(400));
            case 6 -> withNoise(answer);
            case 7 -> answer.replaceFirst("\r\nContent", "\r\nContent-Length: " + random.nextInt(200) + "\r\nContent");
            default -> answer.replaceFirst(" 20\\d ", " " + (100 + random.nextInt(600)) + " ");
        };
    }

    private String number(int right) {
        return switch (random.nextInt(5)) {
            case 0 -> "-1";
            case 1 -> "99999999999999999999";
            case 2 -> "0x10";
            case 3 -> String.valueOf(right + 1 + random.nextInt(1_000));
            default -> String.valueOf(random.nextInt(right));
        };
    }

    private String chunked(String answer, int bodyAt, String body) {
        String head = answer.substring(0, bodyAt).replaceFirst("Content-Length: \\d+", "Transfer-Encoding: chunked");
        String size = random.nextBoolean() ? Integer.toHexString(random.nextInt(300)) : noise(random.nextInt(12));
        return head + size + "\r\n" + body + (random.nextBoolean() ? "\r\n0\r\n\r\n" : "0\r\n");
    }

    private String withNoise(String answer) {
        int at = random.nextInt(answer.length());
        return answer.substring(0, at) + noise(1 + random.nextInt(8)) + answer.substring(at);
    }

    private String noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String object() {
        ByteBuffer content = TestOperation.write(SIZE, KEY).payload(0);
        byte[] bytes = new byte[SIZE];
        content.get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
