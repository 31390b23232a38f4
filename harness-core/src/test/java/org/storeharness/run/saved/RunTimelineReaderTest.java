package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.JsonLinesReader;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.Distribution;
import org.storeharness.result.RunTimeline.PhaseTimeline;
import org.storeharness.result.RunTimeline.TimelinePoint;
import org.storeharness.result.ServerInterval;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.PlantedDriver;
import org.storeharness.run.WholeRun;
import org.storeharness.sample.PhaseId;

/** The course of a run, read from its directory. */
class RunTimelineReaderTest {
    @TempDir
    private Path directory;

    @Test
    void theTimelineHoldsEveryPhaseWithAllItsOperationsAndTheirTimes() throws Exception {
        HarnessRun.RunOutcome run = run("""
                rounds: 2
                targets: {memory: {store: memory}}
                workloads:
                  write: {operations: {write: 1}, phases: {warmUp: {operations: 500}, measure: {operations: 2000}}}
                """);
        RunTimeline course = SavedRuns.timeline(run.directory().path(), run.result());

        assertThat(course.phases())
                .extracting(PhaseTimeline::measured, PhaseTimeline::round)
                .containsExactly(tuple(false, 1), tuple(false, 1), tuple(true, 1), tuple(false, 2), tuple(true, 2));
        assertThat(course.phases())
                .extracting(phase ->
                        phase.points().stream().mapToLong(TimelinePoint::ok).sum())
                .containsExactly(100L, 400L, 2_000L, 500L, 2_000L);
        assertThat(course.phases()).isSortedAccordingTo((a, b) -> Long.compare(a.startMillis(), b.startMillis()));
        assertThat(course.distributions())
                .extracting(Distribution::round, Distribution::count)
                .containsExactlyInAnyOrder(tuple(0, 4_000L), tuple(1, 2_000L), tuple(2, 2_000L));
        for (Measurement round : run.result().results()) {
            Distribution times = course.distributions().stream()
                    .filter(one -> one.round() == round.round())
                    .findFirst()
                    .orElseThrow();
            assertThat(times.valueAt(0.5)).isEqualTo(round.serviceTime().p50());
            assertThat(times.quantiles()).allMatch(quantile -> quantile.share() <= 1 - 10.0 / 2_000 + 1e-9);
        }
    }

    @Test
    void aRunWithoutLogsHasAnUnknownTimeline() throws Exception {
        HarnessRun.RunOutcome run = run("""
                rounds: 1
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 10}}}}
                """);
        Files.delete(run.directory().intervals());
        Files.delete(run.directory().client());
        assertThat(SavedRuns.timeline(run.directory().path(), run.result())).isEqualTo(RunTimeline.UNKNOWN);
    }

    @Test
    void storeCountersAreInThePhaseInWhichTheyGrew() throws Exception {
        HarnessRun.RunOutcome run = run("""
                rounds: 2
                targets: {planted: {store: planted}}
                workloads:
                  write: {operations: {write: 1}, phases: {warmUp: {operations: 500}, measure: {operations: 2000}}}
                """);
        List<ServerInterval> lines = new ArrayList<>();
        JsonLinesReader.read(run.directory().server(), ServerInterval.class, lines::add);
        assertThat(lines).allMatch(line -> line.endSeconds() > line.startSeconds() && line.startSeconds() >= 0);
        assertThat(lines)
                .extracting(ServerInterval::phase)
                .satisfies(tags -> assertThat(tags.get(0)).startsWith("warm-up/planted"));
        Map<String, Long> written = new TreeMap<>();
        lines.forEach(line ->
                written.merge(line.phase().split("/")[0], line.counters().get("written"), Long::sum));
        assertThat(written).isEqualTo(Map.of("warm-up", 600L, "warm-up-2", 400L, "measure", 4_000L));

        for (PhaseTimeline phase :
                SavedRuns.timeline(run.directory().path(), run.result()).phases()) {
            assertThat(phase.points())
                    .isNotEmpty()
                    .allSatisfy(point -> assertThat(point.server()).containsOnlyKeys("written"));
        }
    }

    /** The log has no series with labels that did not grow. */
    @Test
    void aCounterThatGrewInAnotherPartOfThePhaseDidNotGrowInThisOne() {
        RunLogLines lines = new RunLogLines(
                Map.of(),
                Map.of(
                        "measure",
                        List.of(
                                new ServerInterval("measure", 0, 0, 1, Map.of("a{x=\"1\"}", 5L, "own", 1L)),
                                new ServerInterval("measure", 1_000, 1, 2, Map.of("own", 3L)))),
                Map.of());
        assertThat(lines.servers("measure", 0, 1)).isEqualTo(Map.of("a{x=\"1\"}", 5.0, "own", 1.0));
        assertThat(lines.servers("measure", 1, 2)).isEqualTo(Map.of("a{x=\"1\"}", 0.0, "own", 3.0));
        assertThat(lines.servers("measure", 2, 3)).isEmpty();
    }

    @Test
    void whatHostsDidIsPartOfThePointsOfTheirPhase() throws Exception {
        HarnessRun.RunOutcome run = run("""
                rounds: 2
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 100}}}}
                """);
        assertThat(SavedRuns.timeline(run.directory().path(), run.result()).phases())
                .allSatisfy(phase -> assertThat(phase.points())
                        .allSatisfy(point -> assertThat(point.hosts()).isEmpty()));

        try (JsonLinesWriter<HostLogLine> log =
                new JsonLinesWriter<>(run.directory().hosts())) {
            for (Measurement round : run.result().results()) {
                String tag = new PhaseId(PhaseId.MEASURE, 0, round.stageId()).tag();
                log.write(new HostLogLine("b", tag, 0, 30, 0, null, null));
                log.write(new HostLogLine("a", tag, 0, 70 - round.round(), round.round(), 500L, 900L));
            }
            log.write(new HostLogLine("a", "measure/another", 0, 9, 0, null, null));
        }
        assertThat(SavedRuns.timeline(run.directory().path(), run.result()).phases())
                .filteredOn(PhaseTimeline::measured)
                .extracting(phase -> phase.points().get(0).hosts())
                .containsExactly(Map.of("a", 69L, "b", 30L), Map.of("a", 68L, "b", 30L));
    }

    private HarnessRun.RunOutcome run(String plan) throws Exception {
        return WholeRun.in(directory, new MemoryDriver(), new PlantedDriver()).of(plan);
    }
}
