package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cluster.link.ClusterMessage.Abort;
import org.storeharness.cluster.link.ClusterMessage.ClockAnswer;
import org.storeharness.cluster.link.ClusterMessage.ClockProbe;
import org.storeharness.cluster.link.ClusterMessage.Failed;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Leave;
import org.storeharness.cluster.link.ClusterMessage.Present;
import org.storeharness.cluster.link.ClusterMessage.Refused;
import org.storeharness.cluster.link.ClusterMessage.Stop;
import org.storeharness.cluster.link.ClusterMessage.Welcome;
import org.storeharness.environment.CountersDelta;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.OpenGroup.UnclosedSessions;
import org.storeharness.run.phase.WorkerNumbering;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.SharedPlace;
import org.storeharness.unit.InvalidValueException;

class MessageFrameTest {
    private static final Hello HELLO = new Hello("a-1", new BuildIdentity("1.0", "/data/\u00e4 \n b \ud83d\ude00"));

    private static final String PLAN = """
            targets: {m: {store: memory}}
            workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
            """;
    private static final Stage STAGE = new Stage(
            "m", "write", PlanFiles.parse(PLAN, "test.yaml").workloads().get("write"), 1, 2);

    @Test
    void anAgentLearnsNoAddressOfMetrics() {
        Plan plan = PlanFiles.parse(
                PLAN.replace("{store: memory}", "{store: memory, scrape: ['http://me:s3cret@h/metrics']}"),
                "test.yaml");
        assertThat(plan.targets().get("m").scrape()).hasSize(1);
        assertThat(new HostQuestion.OpenTargets("r1", plan, Map.of(), 0, 1)
                        .plan()
                        .targets()
                        .get("m")
                        .scrape())
                .isEmpty();
    }

    static Stream<ClusterMessage> everyMessage() {
        return Stream.of(
                HELLO,
                new Welcome(6_000),
                new Refused("no", true),
                new Present(),
                new ClockProbe(),
                new ClockAnswer(Long.MIN_VALUE, Long.MAX_VALUE),
                new Stop(),
                new Abort("why\u0000"),
                new Leave(),
                new Failed("x".repeat(100_000)),
                new HostQuestion.OpenTargets(
                        "r1",
                        PlanFiles.parse(PLAN, "test.yaml"),
                        Map.of("m", new SharedPlace(Map.of("a", "b"), Map.of("c", "d"))),
                        1,
                        2),
                new HostQuestion.BeginStep("m"),
                new HostQuestion.CountWorkers(List.of(STAGE)),
                new HostQuestion.OpenSessions(List.of(STAGE), List.of(new WorkerNumbering(1, 2))),
                new HostQuestion.PrepareCache("m"),
                new HostQuestion.GetReady(3, List.of()),
                new HostQuestion.Begin(3, Long.MIN_VALUE),
                new HostQuestion.CloseSessions(),
                new HostQuestion.ExportKeys(HostQuestion.KeyFact.IDS, "m", 7, 8),
                new HostQuestion.ImportKeys(HostQuestion.KeyFact.VERSIONS, "m", 7, "AAAA"),
                new HostQuestion.CloseTargets(),
                new HostAnswer.Done(),
                new HostAnswer.TargetsOpened(Map.of("machine", Map.of("cpuCount", "2"))),
                new HostAnswer.WorkerCounts(List.of(1, 2)),
                new HostAnswer.CacheFound(List.of()),
                new HostAnswer.Ready(9),
                new HostAnswer.PhaseDone(1, List.of()),
                new HostAnswer.SessionsClosed(List.of(new UnclosedSessions("m", "why", true))),
                new HostAnswer.KeyRecords("AAAA"),
                new HostEvent.Samples(3, 0, 5, new PhaseTotals()),
                new HostEvent.ClientSamples(
                        3, 5, new ClientObservation(CountersDelta.UNKNOWN, Latencies.emptyHistogram())),
                new HostEvent.StageOver(3, 0),
                new HostEvent.Heartbeat(3),
                new HostEvent.Stopping(3),
                new HostEvent.PhaseOver(3));
    }

    @ParameterizedTest
    @MethodSource("everyMessage")
    void aMessageComesOutAsItWentIn(ClusterMessage message) {
        for (FrameKind kind : FrameKind.values()) {
            MessageFrame frame = new MessageFrame(kind, 12, message);
            byte[] bytes = frame.encode();
            byte[] within = new byte[bytes.length + 5];
            System.arraycopy(bytes, 0, within, 3, bytes.length);
            MessageFrame read = MessageFrame.decode(within, 3, bytes.length, MessageFrame.MAXIMUM_BYTES);
            assertThat(read.encode()).isEqualTo(bytes);
            if (!(message instanceof HostEvent.Samples)) { // which have no equality
                assertThat(read).isEqualTo(frame);
            }
        }
    }

    @Test
    void everyTypeOfMessageIsTested() {
        assertThat(everyMessage().map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(records(ClusterMessage.class).toArray(Class<?>[]::new));
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(MessageFrameTest::records)
                : Stream.of(type);
    }

    @Test
    void theWireIsALineAndARecordAsJson() {
        assertThat(new MessageFrame(FrameKind.ANSWER, 7, new ClockAnswer(1, 2)).encode())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("answer 7 ClockAnswer\n{\"receivedNanos\":1,\"answeredNanos\":2}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "ask 1 Leave",
                "ask 1 Leave\n",
                "ask 1 Leave\n[]",
                "ask 1 Leave\n{}{}",
                "ask 1 Leave\n{\"more\":1}",
                "ask 1 Leave\nnull",
                "shout 1 Leave\n{}",
                "ask -1 Leave\n{}",
                "ask 1234567890123456789 Leave\n{}",
                "ask 1 ClusterMessage\n{}",
                "ask 1 java.lang.Runtime\n{}",
                "tell 0 Abort\n{}",
                "tell 0 Abort\n{\"reason\":null}",
                "tell 0 Abort\n{\"reason\":7}",
                "tell 0 Refused\n{\"reason\":\"x\",\"later\":\"yes\"}",
                "answer 1 ClockAnswer\n{\"receivedNanos\":1e400,\"answeredNanos\":2}",
                "ask 1 Hello\n{\"name\":\"coordinator\",\"build\":{\"version\":\"\",\"commit\":\"\"}}",
                "GET / HTTP/1.1\r\n\r\n"
            })
    void whatIsNoMessageIsRefusedInOneLine(String text) {
        assertRefused(text.getBytes(StandardCharsets.UTF_8), "");
    }

    @Test
    void deepNestingAndOtherEncodingsAreRefused() {
        assertRefused(("tell 0 Stop\n" + "[".repeat(100_000)).getBytes(StandardCharsets.UTF_8), "malformed message");
        assertRefused("tell 0 Abort\n{\"reason\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1), "not UTF-8");
    }

    @Test
    void aMessageThatIsTooLongIsRefusedByBothSides() {
        byte[] bytes = new MessageFrame(FrameKind.TELL, 0, new Abort("x".repeat(1_000))).encode();
        assertThatThrownBy(() -> MessageFrame.decode(bytes, 0, bytes.length, bytes.length - 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("message of " + bytes.length + " bytes; at most " + (bytes.length - 1) + " are allowed");
        MessageFrame longer = new MessageFrame(FrameKind.TELL, 0, new Abort("x".repeat(MessageFrame.MAXIMUM_BYTES)));
        assertThatThrownBy(longer::encode)
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("Abort of ");
    }

    @Test
    void bytesThatWereChangedAnywhereAreReadOrRefusedAndNothingElse() {
        Random random = new Random(20);
        byte[] whole = new MessageFrame(FrameKind.ASK, 1, HELLO).encode();
        for (int trial = 0; trial < 20_000; trial++) {
            byte[] changed = whole.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(changed.length) : changed.length;
            try {
                MessageFrame.decode(changed, 0, length, MessageFrame.MAXIMUM_BYTES);
            } catch (InvalidValueException e) {
                assertThat(e.getMessage()).hasLineCount(1).hasSizeLessThan(1_000);
            }
        }
    }

    @Test
    void anAgentsNameIsPlain() {
        assertThatCode(() -> MemberName.requireAgent("a")).doesNotThrowAnyException();
        assertThatCode(() -> MemberName.requireAgent("node-17")).doesNotThrowAnyException();
        for (String name : List.of("", "-a", "a-", "A", "a b", "a/b", "..", "x".repeat(64), "coordinator", "a\n")) {
            assertThatThrownBy(() -> MemberName.requireAgent(name))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageStartingWith("name must");
        }
    }

    private static void assertRefused(byte[] bytes, String text) {
        assertThatThrownBy(() -> MessageFrame.decode(bytes, 0, bytes.length, MessageFrame.MAXIMUM_BYTES))
                .isInstanceOf(InvalidValueException.class)
                .message()
                .hasLineCount(1)
                .hasSizeLessThan(1_000)
                .contains(text);
    }
}
