package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.cli.progress.LiveState.LastSecond;
import org.storeharness.cli.progress.LiveState.PhaseState;
import org.storeharness.cli.progress.LiveState.RoundState;
import org.storeharness.cli.progress.LiveState.WorkState;
import org.storeharness.environment.CountersDelta;
import org.storeharness.environment.CountersDelta.MachineDelta;
import org.storeharness.environment.CountersDelta.ProcessDelta;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.Stage;

/** What the view shows follows from what the run tells. */
class LiveModelTest {
    private static final Plan PLAN = PlanFiles.parse("""
            targets: {fs: {store: memory}, pg: {store: memory}}
            workloads: {write: {operations: {write: 1}, content: {size: 1KiB}, concurrency: 16, phases: {measure: {operations: 1}}}}
            """, "plan.yaml");
    private static final Workload WRITE = PLAN.workloads().get("write");
    private static final Stage FS = new Stage("fs", "write", WRITE, 1, 0);
    private static final Stage PG = new Stage("pg", "write", WRITE, 1, 1);

    private final LiveModel model = new LiveModel("compare", Duration.ZERO);

    private static IntervalSnapshot second(long ok, long failed, @Nullable Long p99) {
        return new IntervalSnapshot(1, ok, failed, 1_000L, p99);
    }

    private WorkState work(int number) {
        return model.state(0).works().get(number);
    }

    @Test
    void throughputAndPercentilesGrowSecondBySecond() {
        model.started(FS);
        model.phase(FS, "measure", 0.1);
        model.interval(FS, second(100, 0, 5_000L));
        model.interval(FS, second(300, 2, null));
        model.interval(FS, second(200, 1, 7_000L));
        WorkState work = work(0);
        assertThat(work.running()).isTrue();
        assertThat(work.last()).isEqualTo(new LastSecond(200, 1_000L, 7_000L));
        assertThat(work.rates()).as("of whole seconds").containsExactly(100, 300);
        assertThat(work.p99s()).containsExactly(5_000);
        assertThat(work.failed()).isEqualTo(3);
    }

    @Test
    void thePartOfASecondAtTheEndOfAPhaseIsNoRate() {
        model.started(FS);
        model.phase(FS, "warm-up", 0.9);
        model.interval(FS, second(100, 0, null));
        model.interval(FS, second(3, 0, null));
        model.phase(FS, "measure", 0.1);
        model.interval(FS, second(110, 0, null));
        model.interval(FS, second(120, 0, null));
        model.interval(FS, second(4, 1, null));
        model.measured(new ResultFixture().measurement("fs", FS.cell(), 1, 115));
        WorkState work = work(0);
        assertThat(work.rates()).containsExactly(100, 110, 120);
        assertThat(work.last()).isEqualTo(new LastSecond(120, 1_000L, null));
        assertThat(work.failed()).isEqualTo(1);
    }

    @Test
    void aPhaseOfASecondHasARate() {
        model.started(FS);
        model.phase(FS, "calibration", 0.9);
        model.interval(FS, second(100, 0, null));
        model.phase(FS, "calibration-2", 0.9);
        model.interval(FS, second(110, 0, 2_000L));
        model.started(PG);
        assertThat(work(0).rates()).containsExactly(100, 110);
        assertThat(work(0).last()).isEqualTo(new LastSecond(110, 1_000L, 2_000L));
    }

    @Test
    void aRoundIsAddedToThoseBeforeIt() {
        model.started(FS);
        ResultFixture fixture = new ResultFixture();
        Measurement first = fixture.measurement("fs", FS.cell(), 1, 1_000);
        model.measured(first);
        model.measured(fixture.measurement("fs", FS.cell(), 2, 2_000));
        assertThat(work(0).rounds()).extracting(RoundState::opsPerSecond).containsExactly(1_000.0, 2_000.0);
        assertThat(work(0).rounds().get(0).p99()).isEqualTo(first.headline().p99());
        assertThat(model.state(0).works()).hasSize(1);
    }

    @Test
    void whatIsUnderWayIsShownAndWhatIsOverIsNot() {
        Stage fill = new Stage("fs", "fill", WRITE, 0, 0);
        model.started(FS);
        model.phase(fill, "fill", 0);
        assertThat(model.state(0).phases()).containsExactly(new PhaseState("fs", "fill", 16, "fill", 0));
        model.phase(FS, "warm-up", 0.5);
        assertThat(model.state(0).phases()).containsExactly(new PhaseState("fs", "write", 16, "warm-up", 0.5));
        model.started(PG);
        model.phase(PG, "measure", 0.25);
        LiveState state = model.state(0);
        assertThat(state.phases()).containsExactly(new PhaseState("pg", "write", 16, "measure", 0.25));
        assertThat(state.works()).extracting(WorkState::running).containsExactly(false, true);
        model.round(new RoundsProgress(List.of("write"), 2, 3, true, null));
        assertThat(model.state(0).phases()).isEmpty();
    }

    @Test
    void workloadsOfAGroupAreUnderWayTogether() {
        model.started(FS);
        model.started(PG);
        model.phase(FS, "measure", 0.5);
        model.phase(PG, "measure", 0.5);
        assertThat(model.state(0).works()).extracting(WorkState::running).containsExactly(true, true);
    }

    @Test
    void theClientsLoadIsThatOfTheLastSecond() {
        model.client(client(null, 3, 0.5, 2_000));
        model.client(client(null, 1, 0.25, 1_000));
        LiveState.ClientState client = model.state(0).client();
        assertThat(client).isEqualTo(new LiveState.ClientState(0.5, 0.25, 0.9, null, 1_000, 2_000, 0.02));
        assertThat(model.state(0).hosts()).isEmpty();
    }

    @Test
    void eachHostHasALineOfItsOwn() {
        model.started(FS);
        model.hostInterval(FS, "a", second(10, 0, null));
        model.hostInterval(FS, "b", second(20, 0, null));
        model.client(client("b", 1, 0.25, 1_000));
        LiveState state = model.state(0);
        assertThat(state.client()).isNull();
        assertThat(state.hosts()).extracting(LiveState.HostState::host).containsExactly("a", "b");
        assertThat(state.hosts().get(0).client()).isNull();
        assertThat(state.hosts().get(1).client()).isNotNull();
        assertThat(state.hosts().get(1).last()).isEqualTo(new LastSecond(20, 1_000L, null));
    }

    /** Over two seconds. */
    private static ClientInterval client(@Nullable String host, double cpus, double workers, long hiccupNanos) {
        return new ClientInterval(
                host,
                "measure-x",
                0,
                0,
                hiccupNanos,
                new CountersDelta(
                        2,
                        new ProcessDelta(cpus, Map.of("workers", 2 * workers), null, null, 1, 0.01, null, null),
                        new MachineDelta(0.9, null, null, null, null, null, null, null)));
    }

    @Test
    void textsOfOthersDoNotReachTheTerminalAsTheyAre() {
        model.step("opening \u001b[2Jfs");
        model.message("a\u001b]0;title\u0007");
        model.madeDirectory(Path.of("runs/\u001b[31m"));
        model.cautions(List.of(Caution.of(CautionCode.UNEXPECTED_FAILURE, "fs")
                .with("workload", "write")
                .with("message", "\u001b[8mhidden")));
        assertThat(model.state(0).toString()).doesNotContain("\u001b", "\u0007").contains("opening \\u001b[2Jfs");
        assertThat(model.state(0).cautions()).hasSize(1);
    }
}
