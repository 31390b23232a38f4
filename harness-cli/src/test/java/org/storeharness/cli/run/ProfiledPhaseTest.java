package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.api.execution.PlanRun;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.WholeRun;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreFacts;

/** Real recordings of a store that computes: in one method during warm-ups, in another one while it is measured. */
@Tag("slow")
class ProfiledPhaseTest {
    private static final int WARM_UP = 10;
    private static final int MEASURED = 40;
    private static final int SLOW = 25;
    private static final long CPU_NANOS = 20_000_000;

    private static final String PLAN = """
            rounds: 1
            cold: true
            operationTimeout: 10m
            targets: {one: {store: computing}}
            workloads:
              work:
                operations: {write: 1}
                content: {size: 100}
                concurrency: 1
                phases: {warmUp: {operations: %d}, measure: {operations: %d}}
            """.formatted(WARM_UP, MEASURED);

    @TempDir
    private Path directory;

    private final AtomicInteger operations = new AtomicInteger();
    private volatile long slowKey = -1;
    private static volatile double sink;

    /** There are none. */
    public record NoOptions() {}

    private final class ComputingDriver implements StoreDriver<NoOptions> {
        @Override
        public String name() {
            return "computing";
        }

        @Override
        public String description() {
            return "computes";
        }

        @Override
        public Class<NoOptions> optionsType() {
            return NoOptions.class;
        }

        @Override
        public Store open(NoOptions options, StoreContext context) {
            return new ComputingStore();
        }
    }

    private final class ComputingStore implements Store {
        @Override
        public StoreFacts facts() {
            return new StoreFacts("computing", "memory", Durability.VOLATILE, false, Map.of());
        }

        @Override
        public Threading threading() {
            return Threading.BLOCKING;
        }

        @Override
        public boolean supports(OperationKind kind) {
            return kind == OperationKind.WRITE;
        }

        @Override
        public void prepare() {}

        @Override
        public Session openSession(SessionContext context) {
            return (BlockingSession) (operation, marks) -> perform(operation);
        }

        @Override
        public void cleanup() {}
    }

    private Outcome perform(Operation operation) {
        int number = operations.getAndIncrement();
        if (number < WARM_UP) {
            computeForWarmUp();
        } else {
            if (number == WARM_UP + SLOW) {
                slowKey = operation.key(0);
                computeWhileMeasured(100 * CPU_NANOS);
            }
            computeWhileMeasured(CPU_NANOS);
        }
        return Outcome.OK;
    }

    private static void computeForWarmUp() {
        compute(CPU_NANOS);
    }

    private static void computeWhileMeasured(long nanos) {
        compute(nanos);
    }

    /** Takes processor time, however busy the machine is. */
    private static void compute(long cpuNanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + cpuNanos;
        double sum = 0;
        while (threads.getCurrentThreadCpuTime() < end) {
            for (int i = 1; i < 20_000; i++) {
                sum += Math.sqrt(i + sum);
            }
        }
        sink = sum;
    }

    private static List<String> methods(RecordedEvent event) {
        return event.getStackTrace() == null
                ? List.of()
                : event.getStackTrace().getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .map(method -> method.getName())
                        .toList();
    }

    @Test
    void theMeasuredPhaseAloneIsRecordedWithItsSlowOperationAndItsFlameGraph() throws Exception {
        HarnessRun.RunOutcome outcome = WholeRun.in(directory, new ComputingDriver())
                .profiler(new ProfileOption.RecordingProfiler())
                .of(PLAN);
        Path run = outcome.directory().path();
        Path profile = run.resolve("profile");
        String file = "round-1-one-work-c1-100B";
        try (var files = Files.list(profile)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder(file + ".jfr", file + ".html");
        }

        List<RecordedEvent> events = RecordingFile.readAllEvents(profile.resolve(file + ".jfr"));
        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .as("what may be secret: the environment, properties, command lines of all processes")
                .doesNotContain(
                        "jdk.InitialEnvironmentVariable",
                        "jdk.InitialSystemProperty",
                        "jdk.InitialSecurityProperty",
                        "jdk.JVMInformation",
                        "jdk.SystemProcess");
        List<String> sampled = events.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.ExecutionSample"))
                .flatMap(event -> methods(event).stream())
                .toList();
        assertThat(sampled).contains("computeWhileMeasured").doesNotContain("computeForWarmUp");

        List<RecordedEvent> slow = events.stream()
                .filter(event -> event.getEventType().getName().equals("org.storeharness.SlowOperation"))
                .toList();
        assertThat(slow).hasSizeLessThanOrEqualTo(MEASURED).anySatisfy(event -> {
            assertThat(event.getLong("key")).isEqualTo(slowKey);
            assertThat(event.getString("target")).isEqualTo("one");
            assertThat(event.getString("workload")).isEqualTo("work");
            assertThat(event.getInt("round")).isOne();
            assertThat(event.getString("operation")).isEqualTo("write");
            assertThat(event.getString("outcome")).isEqualTo("ok");
            assertThat(event.getLong("size")).isEqualTo(100);
            assertThat(event.getLong("serviceTime")).isEqualTo(event.getLong("responseTime"));
            assertThat(event.getThread().getJavaName()).startsWith("worker-");
        });

        // The page writes a name without what it shares with the one before
        assertThat(profile.resolve(file + ".html"))
                .content()
                .contains("WhileMeasured")
                .doesNotContain("ForWarmUp");
        PlanRun.writePage(run, outcome.result());
        assertThat(run.resolve("report.html")).content().contains("<a href=\"profile/" + file + ".html\">");
        assertThat(FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
    }

    @Test
    void aRecordingThatIsThrownAwayLeavesNoneRunning() throws Exception {
        JfrRecorder recorder = new JfrRecorder();
        recorder.start(directory.resolve("recording.jfr"));
        recorder.discard();
        recorder.discard();
        assertThat(FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
        try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
