package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy.Action;
import org.storeharness.plan.KeyChoice.Order;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Rate;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Command lines of weed benchmark mean here what they mean there. */
class SeaweedBenchPlanTest {
    @TempDir
    private Path directory;

    /** The flags without a command around them. */
    @Command
    private static final class Flags {
        @Mixin
        private final WeedWorkloadFlags work = new WeedWorkloadFlags();

        @Mixin
        private final WeedTargetFlags target = new WeedTargetFlags();
    }

    private static Plan plan(String... arguments) {
        Flags flags = new Flags();
        new CommandLine(flags).setOverwrittenOptionsAllowed(true).parseArgs(arguments);
        return new SeaweedBenchPlan(flags.work, flags.target).make();
    }

    private static Workload workload(Plan plan, String name) {
        assertThat(plan.workloads()).containsKey(name);
        return plan.workloads().get(name);
    }

    private static Target target(Plan plan) {
        return plan.targets().get("seaweed");
    }

    @Test
    void aDurationStandsInForTheNumberOfFilesOrBoundsIt() {
        Plan timed = plan("--duration", "10s", "--warm-up=2s");
        assertThat(timed.workloads().keySet()).containsExactly("write", "read");
        assertThat(timed.workloads().values()).allSatisfy(workload -> {
            assertThat(workload.phases().warmUp()).isEqualTo(Extent.of(Duration.ofSeconds(2)));
            assertThat(workload.phases().measure()).isEqualTo(Extent.of(Duration.ofSeconds(10)));
        });
        assertThat(workload(plan("--duration", "10s", "-n", "500"), "read")
                        .phases()
                        .measure())
                .isEqualTo(new Extent(500, Duration.ofSeconds(10)));
        Plan deleting = plan("-n", "500", "-deletePercent", "10", "--warm-up", "1s");
        assertThat(workload(deleting, "delete").phases().warmUp().isEmpty()).isTrue();
    }

    @Test
    void withoutFlagsItIsWeedsDefaultWork() {
        Plan plan = plan();
        assertThat(plan.rounds().fixed()).isEqualTo(1);
        assertThat(plan.workloads().keySet()).containsExactly("write", "read");
        for (Workload workload : plan.workloads().values()) {
            assertThat(workload.concurrency()).isEqualTo(16);
            assertThat(workload.content().size()).hasToString("1KiB-1087B");
            assertThat(workload.content().verify()).isTrue();
            assertThat(workload.phases().measure().operations()).isEqualTo(1_048_576);
            assertThat(workload.keys().order()).isEqualTo(Order.UNIFORM);
        }
        assertThat(target(plan).durability()).isEqualTo(Durability.RELAXED);
        assertThat(target(plan).options()).isEmpty();
        assertThat(plan.failures().action()).isEqualTo(Action.COUNT);
    }

    @Test
    void aCommandLineOfWeedCanBePasted() {
        Plan plan = plan(
                "-server=localhost:9333,localhost:9334",
                "-c=64",
                "-n",
                "5000",
                "-size=2048",
                "-collection",
                "bench",
                "-replication=001",
                "-disk",
                "ssd",
                "-fsync",
                "-readSequentially",
                "-deletePercent=10",
                "--filer=localhost:8888",
                "--audit");
        assertThat(plan.workloads().keySet()).containsExactly("write", "delete", "read");
        assertThat(workload(plan, "write").concurrency()).isEqualTo(64);
        assertThat(workload(plan, "write").content().size()).hasToString("2KiB-2111B");
        assertThat(workload(plan, "delete").phases().measure().operations()).isEqualTo(500);
        assertThat(workload(plan, "read").phases().measure().operations()).isEqualTo(4_500);
        assertThat(workload(plan, "read").keys().order()).isEqualTo(Order.SEQUENTIAL);
        assertThat(target(plan).durability()).isEqualTo(Durability.DURABLE);
        assertThat(target(plan).options())
                .containsEntry("master", "localhost:9333,localhost:9334")
                .containsEntry("collection", "bench")
                .containsEntry("replication", "001")
                .containsEntry("disk", "ssd")
                .containsEntry("filer", "localhost:8888")
                .containsEntry("audit", true);
    }

    @Test
    void aRateIsThatOfWritesAndOfReads() {
        Plan plan = plan("-n", "100", "--rate", "50/s", "-deletePercent=10");
        assertThat(workload(plan, "write").arrivals()).isEqualTo(new Arrivals.Constant(Rate.parse("50/s")));
        assertThat(workload(plan, "read").arrivals()).isEqualTo(new Arrivals.Constant(Rate.parse("50/s")));
        assertThat(workload(plan, "delete").arrivals()).isEqualTo(new Arrivals.Closed());
    }

    @Test
    void valuesStandBehindAnEqualsSignOrABlank() {
        assertThat(workload(plan("-c", "7"), "write").concurrency()).isEqualTo(7);
        assertThat(workload(plan("-c=7"), "write").concurrency()).isEqualTo(7);
        assertThat(workload(plan("--concurrency=7"), "write").concurrency()).isEqualTo(7);
        assertThat(target(plan("-fsync=false")).durability()).isEqualTo(Durability.RELAXED);
        assertThat(target(plan("-disk", "")).options()).isEmpty();
    }

    @Test
    void oldAndNewSpellingsLeaveOutTheWritesOrTheReads() {
        for (String flag : new String[] {"-writeOnly", "-writeOnly=true", "-read=false", "--write-only"}) {
            assertThat(plan(flag).workloads().keySet()).containsExactly("write");
        }
        for (String flag : new String[] {"-readOnly", "-readOnly=true", "-write=false", "--read-only"}) {
            assertThat(plan(flag).workloads().keySet()).containsExactly("read");
        }
        assertThat(plan("-readOnly=false").workloads()).hasSize(2);
    }

    @Test
    void readingOnlyGoesThroughTheList() throws Exception {
        Path list = Files.writeString(directory.resolve("list"), "# two\n3,01637037d6\n\n3,02637037d6\n");
        Plan plan = plan("-readOnly", "-readSequentially", "-list", list.toString());
        assertThat(workload(plan, "read").phases().measure().operations()).isEqualTo(2);
        assertThat(target(plan).options()).containsOnlyKeys("readIds").containsEntry("readIds", list.toString());
    }

    @Test
    void aListThatIsWrittenKeepsTheFiles() {
        assertThat(target(plan("-list=ids.txt")).options())
                .containsEntry("writeIds", "ids.txt")
                .containsEntry("keep", true);
        assertThat(target(plan("--keep")).options()).containsOnlyKeys("keep");
    }

    @Test
    void retriesMakeTheErrorPolicy() {
        assertThat(plan("--retries=3", "--failure-limit=5").failures())
                .satisfies(policy -> assertThat(policy.action()).isEqualTo(Action.RETRY))
                .satisfies(policy -> assertThat(policy.retries()).isEqualTo(3))
                .satisfies(policy -> assertThat(policy.limit()).isEqualTo(5));
    }
}
