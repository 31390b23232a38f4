package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.json.JsonLinesReader;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.RunResult;
import org.storeharness.result.ServerInterval;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.PlantedDriver;
import org.storeharness.run.WholeRun;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;

/** Whole runs whose work several hosts do. */
@Timeout(120)
class SeveralHostsRunTest {
    private static final String PLAN = """
            rounds: 1
            cold: true
            operationTimeout: 10m
            targets: {planted: {store: planted, options: {audit: true}}}
            workloads:
              write: {operations: {write: 1}, concurrency: 5, phases: {fill: 100, measure: {operations: 3001}}}
              mixed: {operations: {write: 1, read: 2}, concurrency: 5, arrivals: 20000/s,
                phases: {warmUp: {operations: 101}, measure: {operations: 2003}}}
            """;

    /** The workload in the tag of a phase. */
    private static final Pattern PHASE = Pattern.compile("/planted/(\\w+)/");

    @TempDir
    private Path directory;

    private final PlantedDriver planted = new PlantedDriver();

    private static SiteOpener combined(int hosts) {
        return (context, plan, targets, notClosed) -> new CombinedSite(hosts, targets, context);
    }

    private HarnessRun.RunOutcome run(RunListener listener, SiteOpener sites) throws Exception {
        return WholeRun.in(directory, planted).listener(listener).sites(sites).of(PLAN);
    }

    /** Every operation of every phase is in a line of the host that did it; the listener is told of all hosts together. */
    @Test
    void hostsDoTheWorkOfARunTogetherAndWhatEachDoesIsLoggedIntervalByInterval() throws Exception {
        Map<String, Long> toldOfAll = new TreeMap<>();
        RunListener listener = new RunListener() {
            @Override
            public void interval(Stage stage, IntervalSnapshot snapshot) {
                toldOfAll.merge(stage.workloadName(), snapshot.ok(), Long::sum);
            }
        };
        HarnessRun.RunOutcome outcome = run(listener, combined(2));
        assertAllIsDone(outcome.result());
        assertThat(outcome.result().results())
                .allSatisfy(measured -> assertThat(measured.slowest())
                        .hasSize(5)
                        .allSatisfy(slow -> assertThat(slow.host()).isIn("a", "b")));
        Map<String, Long> logged = new TreeMap<>();
        List<String> lines = new ArrayList<>();
        JsonLinesReader.read(outcome.directory().hosts(), HostLogLine.class, line -> {
            Matcher phase = PHASE.matcher(line.phase());
            assertThat(phase.find()).as(line.phase()).isTrue();
            logged.merge(phase.group(1) + " " + line.host(), line.ok(), Long::sum);
            lines.add(line.host() + " " + line.phase() + " " + line.interval());
        });
        assertThat(lines).doesNotHaveDuplicates();
        assertThat(logged).containsOnlyKeys("fill a", "fill b", "mixed a", "mixed b", "write a", "write b");
        assertThat(logged.get("write a") + logged.get("write b"))
                .isEqualTo(toldOfAll.get("write"))
                .isEqualTo(3_001);
        assertThat(logged.get("mixed a") + logged.get("mixed b")).isEqualTo(toldOfAll.get("mixed"));
        assertThat(logged.get("fill a") + logged.get("fill b")).isEqualTo(100);
        List<@Nullable String> clients = new ArrayList<>();
        JsonLinesReader.read(
                outcome.directory().client(),
                ClientInterval.class,
                line -> clients.add(line.host() + " " + line.phase() + " " + line.interval()));
        assertThat(clients)
                .doesNotHaveDuplicates()
                .anyMatch(line -> line.startsWith("a "))
                .anyMatch(line -> line.startsWith("b "));
    }

    private static void assertAllIsDone(RunResult result) {
        assertThat(result.run().complete()).isTrue();
        assertThat(result.results())
                .extracting(measured -> measured.operations().ok())
                .containsExactly(3_001L, 2_003L);
        assertThat(result.results())
                .extracting(measured -> measured.client().workers())
                .containsOnly(5);
        Measurement reads = result.results().get(1);
        assertThat(reads.verifiedReads())
                .isEqualTo(reads.kinds().get("read").operations().ok())
                .isPositive();
        assertThat(result.results()).allSatisfy(measured -> {
            ReadBack readBack = Objects.requireNonNull(measured.readBack());
            assertThat(readBack.read()).isEqualTo(100);
            assertThat(readBack.found().clean()).isTrue();
        });
        AuditSummary audit = Objects.requireNonNull(result.targets().get(0).audit());
        assertThat(audit.clean()).isTrue();
        assertThat(audit.written()).isGreaterThanOrEqualTo(100 + 3_001);
    }

    @Test
    void aRunOnOneMachineTellsOfNoHosts() throws Exception {
        RunDirectory left = run(RunListener.SILENT, SiteOpener.THIS_MACHINE).directory();
        assertThat(left.hosts()).doesNotExist();
        assertThat(left.client()).exists().content().doesNotContain("\"host\"");
    }

    /** While hosts get ready, which includes a wait for the compiler, the store goes on with work of its own. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatAStoreDoesWhileHostsGetReadyIsNoPartOfAMeasuredPhase(int hosts) throws Exception {
        HarnessRun.RunOutcome outcome = run(
                RunListener.SILENT,
                (context, plan, targets, notClosed) ->
                        new ReadySite(combined(hosts).open(context, plan, targets, notClosed), group -> orders -> {
                            SitePhase phase = group.ready(orders);
                            planted.writtenByServers.addAndGet(1_000_000);
                            return phase;
                        }));
        assertThat(outcome.result().results())
                .extracting(measured -> Objects.requireNonNull(measured.storeActivity())
                        .counters()
                        .get("written"))
                .allSatisfy(written -> assertThat(written).isLessThanOrEqualTo(3_001));
        JsonLinesReader.read(
                outcome.directory().server(),
                ServerInterval.class,
                line -> assertThat(line.counters().get("written"))
                        .as(line.phase())
                        .isLessThan(1_000_000));
    }

    /** Gets ready for a phase. */
    @FunctionalInterface
    private interface Ready {
        SitePhase ready(List<PhaseOrder> orders) throws StoreException, RunException;
    }

    /** Gets ready for phases as a test says. */
    private record ReadySite(Site site, Function<OpenGroup, Ready> ready) implements Site {

        @Override
        public int hosts() {
            return site.hosts();
        }

        @Override
        public void beginStep(String target) throws StoreException, RunException {
            site.beginStep(target);
        }

        @Override
        public OpenGroup open(List<Stage> stages) throws StoreException, RunException {
            OpenGroup group = site.open(stages);
            Ready asTold = ready.apply(group);
            return new OpenGroup() {
                @Override
                public List<Integer> workers() {
                    return group.workers();
                }

                @Override
                public List<CacheEvidence> prepareCache(String target) throws StoreException, RunException {
                    return group.prepareCache(target);
                }

                @Override
                public SitePhase ready(List<PhaseOrder> orders) throws StoreException, RunException {
                    return asTold.ready(orders);
                }

                @Override
                public List<OpenGroup.UnclosedSessions> close() {
                    return group.close();
                }
            };
        }

        @Override
        public void close() {
            site.close();
        }
    }
}
