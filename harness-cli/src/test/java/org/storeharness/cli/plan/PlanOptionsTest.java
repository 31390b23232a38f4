package org.storeharness.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import picocli.CommandLine;

class PlanOptionsTest {
    private static final Plan PLAN = PlanFiles.parse("""
            name: x
            calibration: 1s
            targets: {memory: {store: memory}, postgres: {store: postgres}}
            workloads:
              read:
                operations: {read: 1}
                concurrency: 7
                phases: {fill: 20000, warmUp: {duration: 200ms}, measure: {duration: 1s}}
              write:
                operations: {write: 1}
                phases: {measure: {duration: 1s}}
              write-paced:
                operations: {write: 1}
                arrivals: paced 0.5 of write
                phases: {measure: {duration: 1s}}
            """, "x.yaml");

    private static final List<String> TARGETS = List.of("fs", "postgres");

    @Test
    void thePlanNeedNotSayForHowLongWhereAnOptionDoes(@TempDir Path directory) throws IOException {
        Path plan = Files.writeString(directory.resolve("p.yaml"), """
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}}, read: {operations: {read: 1}, phases: {fill: 5}}}
                """);
        PlanOptions time = options("--duration", "200ms");
        assertThat(time.applyTo(time.read(plan)).workloads().values())
                .extracting(work -> work.phases().measure())
                .containsOnly(Extent.of(Duration.ofMillis(200)));
        PlanOptions number = options("-n", "30");
        assertThat(number.applyTo(number.read(plan)).workloads().values())
                .extracting(work -> work.phases().measure())
                .containsOnly(Extent.of(30));
        assertThatThrownBy(() -> options("--rate", "5/s").read(plan))
                .hasMessageContaining("measure must have a duration, a number of operations or both");
        assertThatThrownBy(() -> options("-n", "-5").read(plan)).hasMessageContaining("--operations must be");
    }

    @Test
    void aMixTakesThePlaceOfAllWork() {
        Plan mixed = mix("--mix", "70/30");
        assertThat(mixed.workloads()).containsOnlyKeys("read70-write30", "read70-write30-paced");
        assertThat(mixed.workloads().get("read70-write30")).satisfies(work -> {
            assertThat(work.operations()).isEqualTo(Map.of(OperationKind.READ, 70, OperationKind.WRITE, 30));
            assertThat(work.concurrency()).isEqualTo(7);
            assertThat(work.phases().fill()).isEqualTo(20_000);
        });
        assertThat(mixed.workloads().values())
                .as("a store that writes faster does not have more to read")
                .extracting(work -> work.keys().toString())
                .containsOnly("uniform of fill");
        assertThat(mix("--mix", "read:60+write:30+delete:10").workloads().values())
                .extracting(work -> work.keys().toString())
                .containsOnly("uniform");
        assertThat(mixed.workloads().get("read70-write30-paced").arrivals())
                .isEqualTo(new Arrivals.Paced(0.5, "read70-write30", null));
    }

    @Test
    void workloadsThatRunAtTheSameTimeStillDo() {
        Plan together = PlanFiles.parse("""
                name: x
                targets: {a: {store: memory}, b: {store: memory}}
                workloads:
                  one: {operations: {write: 1}, turn: {target: a}, phases: {measure: {operations: 500}}}
                  two: {operations: {write: 1}, turn: {target: b, with: one}, phases: {measure: {operations: 500}}}
                """, "x.yaml");
        Plan given = options("--concurrency=2").applyTo(together);
        assertThat(given.sweep().concurrency()).containsExactly(2);
        assertThat(given.workloads())
                .allSatisfy((name, work) -> assertThat(work.turn())
                        .isEqualTo(together.workloads().get(name).turn()));
    }

    @Test
    void writesAloneNeedNoObjects() {
        assertThat(mix("--mix", "0/1").workloads().get("write").phases().fill()).isZero();
    }

    @Test
    void withoutAMixThePlanStays() {
        assertThat(mix()).isSameAs(PLAN);
    }

    @Test
    void aRateWithoutADurationIsMeasuredLongEnoughForAP99() {
        assertThat(measure(options("--rate", "200/s").applyAtLeastForP99(PLAN))).isEqualTo(Duration.ofSeconds(5));
        assertThat(measure(options("--rate", "10/s").applyAtLeastForP99(PLAN))).isEqualTo(Duration.ofSeconds(10));
        assertThat(measure(options("--rate", "9000/s").applyAtLeastForP99(PLAN)))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(measure(options("--rate", "200/s", "--duration", "2s").applyAtLeastForP99(PLAN)))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(options("--rate", "200/s", "-n", "9")
                        .applyAtLeastForP99(PLAN)
                        .workloads()
                        .get("read")
                        .phases()
                        .measure())
                .isEqualTo(Extent.of(9));
        assertThat(options().applyAtLeastForP99(PLAN)).isEqualTo(PLAN);
    }

    private static Duration measure(Plan plan) {
        return plan.workloads().get("read").phases().measure().duration();
    }

    @Test
    void anAuditIsOfTheTargetsThatCanBeAudited() {
        Plan audited = options("--audit").applyTo(PLAN);
        assertThat(audited.targets().get("postgres").options()).containsEntry("audit", true);
        assertThat(audited.targets().get("memory").options()).isEmpty();
        Plan none = PLAN.withTargets(Map.of("memory", PLAN.targets().get("memory")));
        assertThatThrownBy(() -> options("--audit").applyTo(none))
                .hasMessage("--audit is for targets of the stores jdbc, postgres, s3, seaweed without audit=false,"
                        + " and there are only memory");
    }

    @Test
    void anAuditOfNothingIsRefused() {
        assertThatThrownBy(() ->
                        options("--audit", "--set", "postgres.audit=false").applyTo(PLAN))
                .hasMessage("--audit is for targets of the stores jdbc, postgres, s3, seaweed without audit=false,"
                        + " and there are only memory, postgres");
        assertThat(options("--audit", "--set", "postgres.audit=true")
                        .applyTo(PLAN)
                        .targets()
                        .get("postgres")
                        .options())
                .containsEntry("audit", "true");
    }

    private static Plan mix(String... arguments) {
        MixOption mix = new MixOption();
        new CommandLine(mix).parseArgs(arguments);
        return mix.applyTo(PLAN);
    }

    private static PlanOptions options(String... arguments) {
        PlanOptions options = new PlanOptions();
        new CommandLine(options).parseArgs(arguments);
        return options;
    }

    private static TargetSettings settings(String... given) {
        return CommandLine.populateCommand(
                new TargetSettings(),
                Stream.of(given).map(one -> "--set=" + one).toArray(String[]::new));
    }

    @Test
    void anOptionIsOfAllTargetsUnlessOneIsNamed() {
        TargetSettings settings = settings("direct=on", "fs.direct=off", "postgres.pool=3");
        assertThat(settings.of("fs", TARGETS)).isEqualTo(Map.of("direct", "off"));
        assertThat(settings.of("postgres", TARGETS)).isEqualTo(Map.of("direct", "on", "pool", "3"));
    }

    @Test
    void aTargetThatThereIsNotIsNamedWithTheOneThatIsMeant() {
        TargetSettings settings = settings("postgers.pool=3");
        assertThatThrownBy(() -> settings.of("fs", TARGETS))
                .hasMessage("--set must be OPTION=VALUE, or TARGET.OPTION=VALUE with a target of fs, postgres,"
                        + " got 'postgers.pool', did you mean postgres?");
    }
}
