package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.engine.RunControl;
import org.storeharness.json.PlanFiles;
import org.storeharness.json.ResultJson;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.AuditSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HarnessRunTest {
    private static final String WRITE_THEN_READ_ALL = """
            rounds: 1
            targets:
              planted: {store: planted, options: {loseEvery: %d, flipEvery: %d}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 4
                phases: {measure: {operations: 4000}}
              read:
                operations: {read: 1}
                keys: sequential
                concurrency: 4
                phases: {measure: {operations: 4000}}
            """;

    private static final String AUDITED_WRITES = """
            rounds: 1
            targets: {planted: {store: planted, options: {audit: true, loseEvery: 100}}}
            workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1000}}}}
            """;

    @TempDir
    private Path directory;

    private final PlantedDriver planted = new PlantedDriver();
    private final RunControl control = new RunControl();
    private Path data;

    @BeforeEach
    void makeTheDataDirectory() throws IOException {
        data = Files.createDirectory(directory.resolve("data"));
    }

    @Test
    void aRunWithoutFaultsIsValidVerifiesEveryReadKeepsItsPlanAndItsResultAndLeavesNothingElse() throws Exception {
        HarnessRun.RunOutcome outcome = run(WRITE_THEN_READ_ALL.formatted(0, 0));
        RunResult result = outcome.result();
        assertThat(result.run().valid()).isTrue();
        assertThat(result.run().complete()).isTrue();
        assertThat(find(result, "read").verifiedReads()).isEqualTo(4_000);
        assertThat(find(result, "read").failures()).isEmpty();
        assertThat(result.results().get(0).storeActivity())
                .isEqualTo(new StoreActivity(4_000, 4_000, Map.of("written", 4_000L)));
        assertThat(result.results().get(1).storeActivity())
                .isEqualTo(new StoreActivity(4_000, 4_000, Map.of("written", 0L)));
        assertThat(ResultJson.read(outcome.directory().result())).isEqualTo(result);
        assertThat(PlanFiles.read(outcome.directory().path().resolve(RunDirectory.PLAN)))
                .isEqualTo(result.run().plan());
        assertThat(outcome.directory().path().resolve(RunDirectory.ENVIRONMENT))
                .content()
                .contains("machine");
        assertThat(data).isEmptyDirectory();
        assertThat(planted.cleanups.get()).isPositive();
        assertThat(planted.closed.get()).isPositive();
    }

    @Test
    void aStoreThatAcknowledgesUpdatesAndDropsThemIsFoundOut() throws Exception {
        RunResult result = run("""
                rounds: 1
                targets:
                  planted: {store: planted, options: {dropUpdates: true}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 1000}}}
                  update: {operations: {update: 1}, concurrency: 4, phases: {measure: {operations: 500}}}
                  read: {operations: {read: 1}, keys: sequential, concurrency: 4, phases: {measure: {operations: 1000}}}
                """).result();
        OperationCounts reads = result.results().get(2).operations();
        assertThat(planted.updated).hasSizeBetween(100, 500);
        assertThat(reads.corrupt()).isEqualTo(planted.updated.size());
        assertThat(reads.ok()).isEqualTo(1_000 - planted.updated.size());
        assertThat(result.run().valid()).isFalse();
        assertThat(data).as("the file of versions").isEmptyDirectory();
    }

    private HarnessRun.RunOutcome run(String plan) throws Exception {
        return run(plan, RunListener.SILENT);
    }

    private HarnessRun.RunOutcome run(String plan, RunListener listener) throws Exception {
        return WholeRun.in(directory, planted, new MemoryDriver())
                .control(control)
                .listener(listener)
                .of(plan);
    }

    private static Measurement find(RunResult result, String workload) {
        return result.results().stream()
                .filter(measurement -> measurement.workload().equals(workload))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTargetThatWasWrittenToComesToRestBeforeTheNextTargetIsMeasured() throws Exception {
        run("""
                rounds: 1
                targets: {a: {store: planted}, b: {store: planted}}
                workloads:
                  write: {operations: {write: 1}, phases: {measure: {operations: 10}}, concurrency: 1}
                  read: {operations: {read: 1}, phases: {measure: {operations: 10}}, concurrency: 1}
                """);
        int first = planted.calls.get(2).endsWith("0") ? 0 : 1;
        List<String> expected = new ArrayList<>(List.of("settle 0", "settle 1"));
        for (int target : new int[] {first, 1 - first}) {
            expected.addAll(List.of("session " + target, "settle " + target, "session " + target));
        }
        assertThat(planted.calls).isEqualTo(expected);
    }

    /** Objects that the warm-up read are not in the cache of the measured phase unless the plan asks for that. */
    @Test
    void theCacheIsPreparedBetweenTheWarmUpAndTheMeasuredPhaseAndWhatTheStoreKnowsAtTheEndIsTold() throws Exception {
        List<String> calls = new CopyOnWriteArrayList<>();
        RunResult result = WholeRun.in(directory, PliableDriver.blocking((target, method) -> calls.add(method)))
                .result("""
                rounds: 1
                targets: {pliable: {store: pliable}}
                workloads:
                  write:
                    operations: {write: 1}
                    concurrency: 1
                    phases: {warmUp: {operations: 2}, measure: {operations: 3}}
                """);
        assertThat(calls.stream().filter(call -> call.matches("prepareCache|session\\.write")))
                .containsExactly(
                        "session.write",
                        "session.write",
                        "prepareCache",
                        "session.write",
                        "session.write",
                        "session.write");
        assertThat(result.targets().get(0).facts().settings()).containsEntry("sessions", "1");
    }

    @Test
    void everyWriteThatWasLostAfterItsAcknowledgementIsAMiss() throws Exception {
        RunResult result = run(WRITE_THEN_READ_ALL.formatted(200, 0)).result();
        assertThat(planted.lost.get()).isEqualTo(20);
        assertThat(find(result, "write").operations().ok()).isEqualTo(4_000);
        assertThat(find(result, "read").operations().miss()).isEqualTo(20);
        assertThat(find(result, "read").operations().ok()).isEqualTo(3_980);
        assertThat(result.run().valid()).isFalse();
        assertThat(CautionText.invalidReasons(result)).anyMatch(reason -> reason.contains("20 operations failed"));
    }

    @Test
    void everyFlippedBitIsCountedAsCorrupt() throws Exception {
        RunResult result = run(WRITE_THEN_READ_ALL.formatted(0, 400)).result();
        assertThat(find(result, "read").operations().corrupt()).isEqualTo(10);
        assertThat(find(result, "read").operations().miss()).isZero();
        assertThat(result.run().valid()).isFalse();
    }

    /** Reads, since writes for a time would fill the memory of a fast machine; a phase has an interval of a second and a shorter one. */
    @Test
    void theIntervalLogLastsAsLongAsItsPhasesAndTellsThemApart() throws Exception {
        HarnessRun.RunOutcome outcome = run("""
                rounds: 2
                targets: {memory: {store: memory}}
                workloads:
                  read:
                    operations: {read: 1}
                    concurrency: 3
                    phases: {fill: 100, warmUp: {operations: 50}, measure: {duration: 1100ms}}
                """);
        assertTheLogTellsPhasesApartByLegalTags(outcome);
        double over = outcome.result().results().stream()
                .mapToDouble(measured -> measured.window().lastDoneNanos() / 1e9)
                .sum();
        Map<String, Double> lengths = new HashMap<>();
        for (String line : Files.readAllLines(outcome.directory().intervals())) {
            String[] fields = line.split(",");
            if (line.startsWith("Tag=measure")) {
                lengths.merge(
                        fields[0].substring(fields[0].lastIndexOf('/')), Double.parseDouble(fields[2]), Double::sum);
            }
        }
        assertThat(lengths.get("/service")).isCloseTo(over, Offset.offset(0.2));
        assertThat(lengths.get("/hiccup")).isCloseTo(over, Offset.offset(0.2));
    }

    /** And the times of each tag ascend. */
    private static void assertTheLogTellsPhasesApartByLegalTags(HarnessRun.RunOutcome outcome) throws Exception {
        Map<String, Long> lastStarts = new HashMap<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(outcome.directory().intervals().toFile())) {
            for (EncodableHistogram interval = reader.nextIntervalHistogram();
                    interval != null;
                    interval = reader.nextIntervalHistogram()) {
                if (interval.getTag() == null) {
                    continue;
                }
                assertThat(interval.getTag()).matches("[A-Za-z0-9._/:=-]+");
                Long before = lastStarts.put(interval.getTag(), interval.getStartTimeStamp());
                assertThat(interval.getStartTimeStamp()).isGreaterThan(before == null ? 0 : before);
            }
        }
        assertThat(lastStarts)
                .containsKeys(
                        "measure/memory/read/c3/1KiB/r1/client/hiccup", "measure/memory/read/c3/1KiB/r2/client/hiccup");
        assertThat(lastStarts.keySet().stream().filter(tag -> !tag.endsWith("/client/hiccup")))
                .containsExactlyInAnyOrder(
                        "fill/memory/fill/c3/1KiB/r0/write/ok/service",
                        "warm-up/memory/read/c3/1KiB/r1/read/ok/service",
                        "warm-up-2/memory/read/c3/1KiB/r1/read/ok/service",
                        "measure/memory/read/c3/1KiB/r1/read/ok/service",
                        "warm-up/memory/read/c3/1KiB/r2/read/ok/service",
                        "measure/memory/read/c3/1KiB/r2/read/ok/service");
    }

    @Test
    void openLoadIsAccountedForToTheLastOperationAndTheClientsOwnLoadIsLoggedByInterval() throws Exception {
        HarnessRun.RunOutcome outcome = run("""
                rounds: 1
                targets: {memory: {store: memory}}
                workloads:
                  write:
                    operations: {write: 1}
                    concurrency: 1
                    arrivals: 1000/s
                    phases: {measure: {duration: 1100ms}}
                """);
        assertThat(outcome.result().results()).singleElement().satisfies(measured -> {
            assertThat(measured.load()).hasToString("constant 1000/s");
            assertThat(measured.operations().scheduled()).isEqualTo(1_100);
            assertThat(measured.responseTime().count()).isEqualTo(1_100);
            ClientMetrics client = measured.client();
            assertThat(client.workers()).isEqualTo(1);
            assertThat(client.hiccups().count()).isPositive();
            assertThat(client.lateness().count())
                    .isBetween(1L, measured.operations().scheduled());
            assertThat(client.counters().wallSeconds()).isGreaterThan(1);
            assertThat(client.counters().process().cpuSeconds()).isPositive();
        });
        List<JsonNode> lines = Files.readAllLines(outcome.directory().client()).stream()
                .map(line -> new JsonMapper().readTree(line))
                .toList();
        assertThat(lines).hasSizeGreaterThan(1);
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.get("phase").asString()).isEqualTo("measure/memory/write/c1/1KiB/constant-1000-per-s/r1");
            assertThat(line.at("/counters/wallSeconds").asDouble()).isPositive();
        });
        assertThat(lines.stream().map(line -> line.get("startMillis").asLong()))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void aFileDroppedIntoTheDataDirectoryInMidRunStaysAndIsNamed() throws Exception {
        RunResult result = run(WRITE_THEN_READ_ALL.formatted(0, 0), new RunListener() {
                    @Override
                    public void measured(Measurement measurement) {
                        try (Stream<Path> own = Files.list(data)) {
                            Files.writeString(own.findFirst().orElseThrow().resolve("letter"), "Dear all");
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                })
                .result();
        assertThat(result.warnings())
                .filteredOn(caution -> caution.code() == CautionCode.NOT_CLEANED_UP)
                .singleElement()
                .satisfies(caution -> assertThat(caution.toString())
                        .contains("holds 1 thing that this run did not create")
                        .contains("letter"));
        assertThat(data.resolve("harness-data-" + result.run().id()).resolve("letter"))
                .hasContent("Dear all");
    }

    @Test
    void whatAKilledRunLeftIsNamedByTheNextOneAndNotTouched() throws Exception {
        Path left = Files.createDirectory(data.resolve("harness-data-x"));
        Files.writeString(left.resolve("process"), DataDirectoryTest.NOBODY + "\n");
        Path written = Files.writeString(left.resolve("versions-fs"), "left by the one that was killed");
        assertThat(run(WRITE_THEN_READ_ALL.formatted(0, 0)).result().warnings())
                .contains(Caution.of(CautionCode.ABANDONED_DIRECTORY).with("directory", left.toString()));
        assertThat(written).hasContent("left by the one that was killed");
    }

    @Test
    void aCleanUpThatFailsUnexpectedlyIsACautionAndTheOtherTargetsAreCleanedUp() throws Exception {
        String plan = "rounds: 1\n"
                + "targets: {a: {store: planted, options: {failCleanup: true}}, b: {store: planted}}\n"
                + "workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 10}}}}\n";
        RunResult result = run(plan).result();
        assertThat(result.warnings())
                .filteredOn(caution -> caution.code() == CautionCode.NOT_CLEANED_UP)
                .singleElement()
                .satisfies(caution -> assertThat(caution.toString()).contains("cannot clean up as planted"));
        assertThat(planted.cleaned).containsExactlyInAnyOrder(0L, 1L);
        assertThat(planted.closed.get()).isEqualTo(2);
    }

    @Test
    void aStoreThatCannotBePreparedEndsTheRunAndLeavesNothing() throws Exception {
        String plan = "targets: {a: {store: planted, options: {refuse: true}}}\n"
                + "workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}\n";
        assertThatThrownBy(() -> run(plan)).isInstanceOf(RunException.class).hasMessage("refused as planted");
        assertThat(data).isEmptyDirectory();
        assertThat(directory.resolve("out")).doesNotExist();
        assertThat(planted.closed.get()).isPositive();
    }

    @Test
    void anUnknownStoreIsNamedWithThoseThereAre() {
        String plan = "targets: {a: {store: nosuch}}\n"
                + "workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}\n";
        assertInvalid(() -> run(plan), "targets.a.store must be one of memory, planted, got 'nosuch'");
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void anOperationThatTheStoreCannotDoIsRefusedBeforeAnythingRuns() {
        String plan = "targets: {a: {store: planted}}\n"
                + "workloads: {update: {operations: {update: 1}, phases: {measure: {operations: 1}}}}\n";
        assertThatThrownBy(() -> run(plan))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot update")
                .hasMessageContaining("workload update");
    }

    @Test
    void anUpdateThatReadsFirstIsRefusedAStoreWithoutReads() {
        String plan = "targets: {a: {store: sleeping}}\n"
                + "workloads: {rmw: {operations: {update: 1}, readBeforeUpdate: true, phases: {measure: {operations: 1}}}}\n";
        assertThatThrownBy(() -> WholeRun.in(directory, new SleepingDriver()).of(plan))
                .isInstanceOf(RunException.class)
                .hasMessage("target a (store sleeping) cannot read, which workload rmw needs");
    }

    @Test
    void readsWithoutObjectsMakeTheRunInvalidAndSayWhatToDo() throws Exception {
        String plan = "targets: {a: {store: planted}}\n"
                + "workloads: {read: {operations: {read: 1}, phases: {measure: {operations: 1}}}}\n";
        RunResult result = run(plan).result();
        assertThat(result.run().valid()).isFalse();
        assertThat(CautionText.invalidReasons(result)).anyMatch(reason -> reason.contains("phases.fill"));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRunWhoseServerIsGoneAfterSomeWritesEndsAndSaysThatNoObjectIsLeftToRead() throws Exception {
        planted.goneAfter = 5;
        RunResult result = run("""
                rounds: 1
                targets: {a: {store: planted}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {operations: 20}}}
                  mix: {operations: {read: 1, delete: 1}, concurrency: 2, phases: {measure: {operations: 20}}}
                """).result();
        assertThat(find(result, "write").operations().ok()).isEqualTo(5);
        assertThat(CautionText.invalidReasons(result))
                .anyMatch(reason -> reason.contains("workload mix needs objects of")
                        && reason.endsWith("and every write of those objects failed"));
    }

    @Test
    void aFillWritesWhatIsToBeRead() throws Exception {
        String plan = "targets: {a: {store: planted, batch: 7}}\n" + "workloads: {read: {operations: {read: 1},"
                + " phases: {fill: 1000, measure: {operations: 500}}}}\nrounds: 2\n";
        RunResult result = run(plan).result();
        assertThat(result.run().valid())
                .as("%s", CautionText.invalidReasons(result))
                .isTrue();
        assertThat(find(result, "read").verifiedReads()).isEqualTo(500);
    }

    @Test
    void failedFillWritesCountAgainstTheLimitAndAreWrittenAgain() throws Exception {
        String plan = "targets: {a: {store: planted, options: {rejectEvery: 100}}}\n"
                + "workloads: {read: {operations: {read: 1}, phases: {fill: 1000, measure: {operations: 500}}}}\n"
                + "rounds: 2\nfailures: {limit: %d}\n";
        RunResult tolerant = run(plan.formatted(10)).result();
        assertThat(tolerant.run().valid())
                .as("%s", CautionText.invalidReasons(tolerant))
                .isTrue();
        assertThat(tolerant.warnings())
                .anyMatch(warning -> CautionText.message(warning).equals("10 writes of the fill failed"));
        RunResult strict = run(plan.formatted(9)).result();
        assertThat(CautionText.invalidReasons(strict)).anyMatch(reason -> reason.contains("had 10 failed writes"));
    }

    @Test
    void aRunThatIsStoppedLeavesWhatWasMeasuredAndIsNotValid() throws Exception {
        RunListener stopper = new RunListener() {
            @Override
            public void measured(Measurement measurement) {
                if (measurement.round() == 2) {
                    control.abort();
                }
            }
        };
        HarnessRun.RunOutcome outcome =
                run("rounds: 9\n" + WRITE_THEN_READ_ALL.formatted(0, 0).substring(10), stopper);
        assertThat(outcome.result().run().complete()).isFalse();
        assertThat(outcome.result().run().valid()).isFalse();
        assertThat(outcome.result().results()).hasSize(3);
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void anAuditThatIsAbortedIsNoAudit() throws Exception {
        int[] audited = {0};
        planted.beforeAudited = () -> {
            if (++audited[0] == 500) {
                control.abort();
            }
        };
        HarnessRun.RunOutcome outcome = run(AUDITED_WRITES);
        assertThat(outcome.result().targets().get(0).audit()).isNull();
        assertThat(outcome.result().run().valid()).isFalse();
        assertThat(outcome.result().warnings())
                .extracting(CautionText::message)
                .contains("could not be audited: the run was aborted in its audit,"
                        + " whose findings until then are in audit-planted.txt");
        assertThat(audited[0]).isEqualTo(500);
    }

    @Test
    void aRunThatIsAbortedBeforeItsAuditSaysSo() throws Exception {
        RunListener stopper = new RunListener() {
            @Override
            public void measured(Measurement measurement) {
                control.abort();
            }
        };
        HarnessRun.RunOutcome outcome = run(AUDITED_WRITES, stopper);
        assertThat(outcome.result().targets().get(0).audit()).isNull();
        assertThat(outcome.result().warnings())
                .extracting(CautionText::message)
                .contains("could not be audited: the run was aborted before its audit");
    }

    @Test
    void anAuditOfARunThatIsNotAbortedListsWhatIsLost() throws Exception {
        HarnessRun.RunOutcome outcome = run(AUDITED_WRITES);
        assertThat(outcome.result().targets().get(0).audit()).isEqualTo(new AuditSummary(1_000, 0, 10, 0, 0, 0, 0, 0));
        assertThat(outcome.result().warnings())
                .extracting(CautionText::message)
                .anyMatch(message ->
                        message.startsWith("audit of 1000 acknowledged writes and 0 acknowledged deletes: 10 lost")
                                && message.contains(", listed in audit-planted.txt; lost object "));
    }

    @Test
    void secretsOfOptionsAreNotInTheResult() throws Exception {
        HarnessRun.RunOutcome outcome = run("rounds: 1\ntargets: {a: {store: planted, options: {password: hunter2}}}\n"
                + "workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}\n");
        try (Stream<Path> files = Files.list(outcome.directory().path())) {
            assertThat(files).allSatisfy(file -> assertThat(file).content().doesNotContain("hunter2"));
        }
    }

    @Test
    void shedOperationsMakeTheRunInvalidUnlessThePlanAllowsThem() throws Exception {
        String overloaded = """
                        rounds: 1
                        shedding: {after: 1ns, limit: %d}
                        targets: {memory: {store: memory}}
                        workloads:
                          write:
                            operations: {write: 1}
                            concurrency: 1
                            arrivals: burst 200 every 100ms
                            phases: {measure: {duration: 200ms}}
                        """;
        RunResult refused = run(overloaded.formatted(0)).result();
        OperationCounts operations = find(refused, "write").operations();
        assertThat(operations.shed()).isPositive();
        assertThat(operations.scheduled()).isEqualTo(400);
        assertThat(CautionText.invalidReasons(refused))
                .anyMatch(reason -> reason.contains("the plan allows 0 (shedding.limit)"));
        RunResult allowed = run(overloaded.formatted(400)).result();
        assertThat(allowed.run().valid())
                .as("%s", CautionText.invalidReasons(allowed))
                .isTrue();
    }

    @Test
    @Timeout(60)
    void aWarmUpInWhichNothingSucceedsEnds() throws Exception {
        RunResult result = run("""
                        rounds: 1
                        targets: {planted: {store: planted, options: {rejectEvery: 1}}}
                        workloads:
                          write:
                            operations: {write: 1}
                            concurrency: 1
                            phases: {warmUp: {duration: 500ms}, measure: {operations: 10}}
                        """).result();
        WarmUp warmUp = Objects.requireNonNull(find(result, "write").warmUp());
        assertThat(warmUp.operations()).isZero();
        assertThat(warmUp.failed()).isPositive();
        assertThat(warmUp.seconds()).isGreaterThanOrEqualTo(0.4);
        assertThat(find(result, "write").operations().rejected()).isEqualTo(10);
        assertThat(find(result, "write").throughput().opsPerSecond()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 2"})
    void aProcessThatIsToldToEndRemovesNothingFromAServerThatEndsWithIt(boolean told, long cleanups) throws Exception {
        if (told) {
            control.interrupt();
        }
        WholeRun.in(directory, planted).control(control).endingServers("3ms").of("""
                rounds: 1
                targets:
                  ending: {store: planted, options: {service: 3ms}}
                  staying: {store: planted, options: {service: 2ms}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """);
        assertThat(planted.cleanups).hasValue(cleanups);
        assertThat(planted.closed).hasValue(2);
    }
}
