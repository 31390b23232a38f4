package org.storeharness.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Prices;
import org.storeharness.plan.Prices.StorePrices;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Rate;

class PlanFilesTest {
    private static final String FULL = """
            name: compare
            seed: 42
            rounds: 6
            operationTimeout: 5s
            failures: {action: retry, retries: 2, limit: 10}
            sweep: {concurrency: [1, 16], size: [1KiB, "1KiB:70,64KiB:30"]}
            targets:
              fs: {store: fs, durability: relaxed, batch: 1, options: {direct: auto, depth: 4, sync: true, paths: [a, b]}}
              postgres-batch:
                store: postgres
                batch: 100
            workloads:
              write:
                operations: {write: 3, read: 1}
                content: {size: 1KiB-4KiB, compressibility: 0.5, verify: false}
                keys: zipfian:1.2
                concurrency: 8
                arrivals: poisson 1000/s
                phases: {fill: 10, warmUp: {duration: 500ms, operations: 7}, measure: {duration: 2s}}
            shedding: {after: 2s, limit: 5}
            maxTime: 5m
            calibration: 1s
            cold: true
            """;
    private static final String SMALL = """
            targets:
              one: {store: memory}
            workloads:
              write:
                operations: {write: 1}
                phases: {measure: {operations: 100}}
            """;

    @TempDir
    Path directory;

    @Test
    void aValueInPlaceOfAGroupIsToldHowToWriteIt() {
        assertThatThrownBy(() -> PlanFiles.parse(SMALL.replace("{operations: 100}", "1s"), "plan.yaml"))
                .hasMessage("workloads.write.phases.measure must be a group of fields, got '1s': write {duration: 1s}"
                        + " (plan.yaml:6)");
        assertThatThrownBy(() -> PlanFiles.parse(SMALL.replace("{operations: 100}", "500"), "plan.yaml"))
                .hasMessageContaining("must be a group of fields, got 500: write {operations: 500} (");
        assertThatThrownBy(() -> PlanFiles.parse(SMALL.replace("{operations: 100}", "soon"), "plan.yaml"))
                .hasMessageContaining("must be a group of fields, got 'soon' (");
    }

    @Test
    void everyFieldIsRead() {
        Plan plan = PlanFiles.parse(FULL, "plan.yaml");

        assertThat(plan.targets())
                .containsExactly(
                        Map.entry(
                                "fs",
                                new Target(
                                        "fs",
                                        Durability.RELAXED,
                                        1,
                                        Map.of(
                                                "direct",
                                                "auto",
                                                "depth",
                                                4,
                                                "sync",
                                                true,
                                                "paths",
                                                List.of("a", "b")))),
                        Map.entry("postgres-batch", new Target("postgres", Durability.DURABLE, 100, Map.of())));
        assertThat(plan.workloads().get("write"))
                .isEqualTo(new Workload(
                        Map.of(OperationKind.WRITE, 3, OperationKind.READ, 1),
                        new Content(SizeDistribution.parse("1KiB-4KiB"), 0.5, false),
                        new KeyChoice(KeyChoice.Order.ZIPFIAN, 1.2),
                        8,
                        new Arrivals.Poisson(Rate.perSecond(1000)),
                        new Phases(10, new Extent(7, Duration.ofMillis(500)), Extent.of(Duration.ofSeconds(2)))));
        assertThat(plan)
                .returns("compare", Plan::name)
                .returns(42L, Plan::seed)
                .returns(Rounds.of(6), Plan::rounds)
                .returns(Duration.ofMinutes(5), Plan::maxTime)
                .returns(Duration.ofSeconds(1), Plan::calibration)
                .returns(Duration.ofSeconds(5), Plan::operationTimeout)
                .returns(new FailurePolicy(FailurePolicy.Action.RETRY, 2, 10), Plan::failures)
                .returns(new Shedding(Duration.ofSeconds(2), 5), Plan::shedding)
                .returns(
                        new Sweep(
                                List.of(1, 16),
                                List.of(SizeDistribution.parse("1KiB"), SizeDistribution.parse("1KiB:70,64KiB:30"))),
                        Plan::sweep);
    }

    @Test
    void everyFieldThatIsLeftOutHasItsDefault() {
        Plan plan = PlanFiles.parse(SMALL, "plan.yaml", () -> 4711);

        assertThat(plan)
                .isEqualTo(new Plan(
                        "run",
                        4711,
                        8,
                        Duration.ofSeconds(10),
                        FailurePolicy.NONE_TOLERATED,
                        Shedding.after(Duration.ofSeconds(10)),
                        Sweep.none(),
                        Map.of("one", new Target("memory", Durability.DURABLE, 1, Map.of())),
                        Map.of(
                                "write",
                                new Workload(
                                        Map.of(OperationKind.WRITE, 1),
                                        new Content(SizeDistribution.parse("1KiB"), 0.0, true),
                                        KeyChoice.uniform(),
                                        16,
                                        new Arrivals.Closed(),
                                        new Phases(0, Extent.none(), Extent.of(100))))));
    }

    @Test
    void operationsAreShedAfterTheOperationTimeoutWhereThePlanNamesNoOtherTime() {
        String plan = "operationTimeout: 3s\nshedding: {limit: 7}\n" + SMALL;
        assertThat(PlanFiles.parse(plan, "plan.yaml").shedding()).isEqualTo(new Shedding(Duration.ofSeconds(3), 7));
    }

    @Test
    void aSeedThatIsLeftOutIsDrawnAnewEachTime() {
        assertThat(PlanFiles.parse(SMALL, "plan.yaml").seed())
                .isNotEqualTo(PlanFiles.parse(SMALL, "plan.yaml").seed());
    }

    @Test
    void jsonSaysTheSameAsYaml() throws IOException {
        String json = """
                {"seed": 1, "targets": {"one": {"store": "memory"}},
                 "workloads": {"write": {"operations": {"write": 1}, "phases": {"measure": {"operations": 100}}}}}
                """;
        Path file = Files.writeString(directory.resolve("plan.json"), json);

        assertThat(PlanFiles.read(file)).isEqualTo(PlanFiles.parse("seed: 1\n" + SMALL, "plan.yaml"));
    }

    @Test
    void aPlanIsWrittenInTheFormOfPlanFiles() {
        assertThat(PlanFiles.write(PlanFiles.parse("seed: 1\n" + SMALL, "plan.yaml")))
                .isEqualTo("""
                        name: run
                        seed: 1
                        rounds: 8
                        maxTime: 0s
                        calibration: 0s
                        cold: false
                        operationTimeout: 10s
                        failures:
                          action: count
                          retries: 0
                          limit: 0
                        shedding:
                          after: 10s
                          limit: 0
                        sweep:
                          concurrency: []
                          size: []
                        targets:
                          one:
                            store: memory
                            durability: durable
                            batch: 1
                            options: {}
                        workloads:
                          write:
                            operations:
                              write: 1
                            content:
                              size: 1KiB
                              compressibility: 0.0
                              verify: true
                            keys: uniform
                            concurrency: 16
                            arrivals: closed
                            phases:
                              fill: 0
                              warmUp:
                                operations: 0
                                duration: 0s
                              measure:
                                operations: 100
                                duration: 0s
                            turn:
                              target: null
                              with: null
                              delay: 0s
                        """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            concurrency: 8   | concurrency: 0     | workloads.write.concurrency must be 1..10000, got 0 (plan.yaml:17)
            concurrency: 8   | concurency: 8      | workloads.write.concurency is not a field here; did you mean concurrency? (plan.yaml:17)
            concurrency: 8   | nonsense: 8        | workloads.write.nonsense is not a field here; allowed are operations, content, keys, concurrency, arrivals, phases, turn, readBeforeUpdate (plan.yaml:17)
            concurrency: 8   | readBeforeUpdate: true | workloads.write.readBeforeUpdate must be false where operations have no update, got true (plan.yaml:17)
            concurrency: 8   | concurrency: many  | workloads.write.concurrency must be a whole number, got 'many' (plan.yaml:17)
            concurrency: 8   | concurrency: 1_0   | workloads.write.concurrency must be a whole number, got '1_0' (plan.yaml:17)
            concurrency: 8   | concurrency:       | workloads.write.concurrency is empty; give it a value or leave the field out (plan.yaml:17)
            concurrency: 8   | concurrency: [8]   | workloads.write.concurrency must be a whole number, got a list (plan.yaml:17)
            rounds: 6        | rounds: 0          | rounds must be 1..10000, got 0 (plan.yaml:3)
            rounds: 6        | Rounds: 6          | Rounds is not a field here; did you mean rounds? (plan.yaml:3)
            name: compare    | name: 2026         | name must be a text, got 2026; put it in quotes (plan.yaml:1)
            store: fs        | stroe: fs          | targets.fs.stroe is not a field here; did you mean store? (plan.yaml:8)
            {action: retry,  | {action: panic,    | failures.action must be one of stop, count, retry, got 'panic' (plan.yaml:5)
            retries: 2       | retries: 0         | failures.retries must be above 0 with action retry and 0 with any other, got 0 with action retry (plan.yaml:5)
            {write: 3,       | {wirte: 3,         | workloads.write.operations.wirte must be one of write, read, update, delete, script, got 'wirte', did you mean write? (plan.yaml:14)
            {write: 3,       | {write: -3,        | workloads.write.operations.write must be 1..1000000, got -3 (plan.yaml:14)
            size: [1KiB      | size: [1KiX        | sweep.size.0 must be a whole number of bytes such as 1024, 4KiB or 1MB (units: B KiB MiB GiB TiB kB MB GB TB), got '1KiX' (plan.yaml:6)
            keys: zipfian:1.2| keys: random       | workloads.write.keys must be one of sequential, shuffled, uniform, zipfian, ycsb, latest, pareto, zoned, got 'random' (plan.yaml:16)
            duration: 2s     | duration: 2        | workloads.write.phases.measure.duration must be a duration such as 500ms, 2s or 1m30s (units: ns us ms s m h d), got '2' (plan.yaml:19)
            measure: {duration: 2s} | measure: {} | workloads.write.phases.measure must have a duration, a number of operations or both (plan.yaml:19)
            verify: false    | verify: maybe      | workloads.write.content.verify must be true or false, got 'maybe' (plan.yaml:15)
            seed: 42         | name: again        | name stands here twice, first in line 1 (plan.yaml:2)
            seed: 42         | seed: &s 42        | ''
            rounds: 6        | rounds: *s         | YAML aliases are not allowed here; write the value out (plan.yaml:3)
            direct: auto     | direct: {a: b}     | targets.fs.options.direct must be a single value, got a group of fields (plan.yaml:8)
            """)
    void anErrorNamesTheFieldTheProblemAndTheLine(String right, String wrong, String message) {
        String text = FULL.replace(right, wrong);
        assertThat(text).isNotEqualTo(FULL);

        if (message.isEmpty()) {
            PlanFiles.parse(text, "plan.yaml");
        } else {
            assertThatThrownBy(() -> PlanFiles.parse(text, "plan.yaml"))
                    .isInstanceOf(DocumentException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void aMissingFieldIsNamedWithTheLineOfItsGroup() {
        assertThatThrownBy(() -> PlanFiles.parse("name: x\ntargets:\n  a: {batch: 1}\nworkloads: {}", "plan.yaml"))
                .hasMessage("targets.a.store is missing (plan.yaml:3)");
        assertThatThrownBy(() -> PlanFiles.parse("rounds: 6", "plan.yaml"))
                .hasMessage("targets is missing (plan.yaml:1)");
    }

    @Test
    void anErrorInJsonHasItsLineToo() {
        assertThatThrownBy(() -> PlanFiles.parse("{\n\"rounds\":\n\"many\"}", "plan.json"))
                .hasMessage("rounds must be 1..10000, auto or steady, got 'many' (plan.json:2)");
    }

    @Test
    void aSyntaxErrorHasItsLine() {
        assertThatThrownBy(() -> PlanFiles.parse("name: x\nrounds: [1, 2\ntargets: {}\n", "plan.yaml"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("not valid YAML: while parsing a flow sequence: expected ',' or ']', but got")
                .hasMessageContaining("(plan.yaml:");
        assertThatThrownBy(() -> PlanFiles.parse("{\"name\": }", "plan.json"))
                .hasMessageContaining("not valid JSON")
                .hasMessageEndingWith("(plan.json:1)");
    }

    @Test
    void anEmptyOrSecondDocumentIsRefused() {
        assertThatThrownBy(() -> PlanFiles.parse("# nothing\n", "plan.yaml"))
                .hasMessage("the document is empty (plan.yaml:2)");
        assertThatThrownBy(() -> PlanFiles.parse(SMALL + "---\n" + SMALL, "plan.yaml"))
                .hasMessageStartingWith("there must be one document");
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        assertThatThrownBy(() -> PlanFiles.read(directory.resolve("absent.yaml")))
                .isInstanceOf(DocumentException.class)
                .hasMessage("there is no such file (" + directory.resolve("absent.yaml") + ")");
        assertThatThrownBy(() -> PlanFiles.read(directory)).hasMessageStartingWith("must be a regular file");
        Path binary = Files.write(directory.resolve("binary.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertThatThrownBy(() -> PlanFiles.read(binary)).hasMessageStartingWith("must be UTF-8 text");
    }

    @Test
    void pricesAreThoseOfTheFileBesideThePlan() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), SMALL + "prices: aws.yaml\n");
        Path prices = Files.writeString(
                directory.resolve("aws.yaml"), "currency: USD\nstores:\n  memory: {millionRequests: {read: 0.4}}\n");
        Plan read = PlanFiles.read(plan);
        assertThat(read.prices())
                .isEqualTo(PlanFiles.readPrices(prices))
                .isEqualTo(new Prices(
                        "USD",
                        null,
                        Map.of("memory", new StorePrices(Map.of(OperationKind.READ, 0.4), null, null, null))));
        assertThat(PlanFiles.parse(PlanFiles.write(read), "plan.yaml")).isEqualTo(read);

        Files.writeString(prices, "currency: USD\nstores:\n  memory: {serverHour: -1}\n");
        assertThatThrownBy(() -> PlanFiles.read(plan))
                .hasMessage("stores.memory.serverHour must be a price of 0 or more, got -1.0 (aws.yaml:3)");
    }
}
