package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy.Action;
import org.storeharness.plan.KeyChoice.Order;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Command lines of warp mean here what they mean there. */
class S3BenchPlanTest {
    private static final String HOST = "--host=http://127.0.0.1:7070";

    /** The flags without a command around them. */
    @Command
    private static final class Flags {
        @Mixin
        private final WarpWorkloadFlags work = new WarpWorkloadFlags();

        @Mixin
        private final WarpTargetFlags target = new WarpTargetFlags();
    }

    private static Plan plan(WarpWork work, String... arguments) {
        Flags flags = new Flags();
        new CommandLine(flags).setOverwrittenOptionsAllowed(true).parseArgs(arguments);
        return new S3BenchPlan(work, flags.work, flags.target).make();
    }

    private static Workload workload(Plan plan) {
        assertThat(plan.workloads()).hasSize(1);
        return plan.workloads().values().iterator().next();
    }

    private static Map<String, Object> options(Plan plan) {
        return plan.targets().get("s3").options();
    }

    @ParameterizedTest
    @EnumSource(WarpWork.class)
    void withoutFlagsTwentyOperationsAtATimeGoOnForAMinute(WarpWork work) {
        Plan plan = plan(work, HOST);
        assertThat(plan.rounds().fixed()).isEqualTo(1);
        assertThat(plan.workloads().keySet()).containsExactly(EnumSpelling.of(work));
        Workload workload = workload(plan);
        assertThat(workload.concurrency()).isEqualTo(20);
        assertThat(workload.content().verify()).isTrue();
        assertThat(workload.keys().order()).isEqualTo(Order.UNIFORM);
        assertThat(workload.arrivals()).isEqualTo(new Arrivals.Closed());
        assertThat(workload.content().size())
                .hasToString(
                        switch (work) {
                            case MULTIPART_PUT -> "20MiB";
                            case LIST -> "1KiB";
                            default -> "10MiB";
                        });
        assertThat(workload.phases().measure())
                .isEqualTo(work == WarpWork.DELETE ? Extent.of(102) : Extent.of(Duration.ofMinutes(1)));
        assertThat(plan.failures().action()).isEqualTo(Action.COUNT);
        assertThat(options(plan)).containsEntry("endpoints", List.of("http://127.0.0.1:7070"));
    }

    @ParameterizedTest
    @CsvSource({"GET,READ", "STAT,READ", "LIST,READ", "PUT,WRITE", "MULTIPART_PUT,WRITE", "DELETE,DELETE"})
    void eachWorkIsOneKindOfOperation(WarpWork work, OperationKind kind) {
        assertThat(workload(plan(work, HOST)).operations()).containsOnlyKeys(kind);
    }

    @Test
    void pagesAndDeletesOfSeveralAreSaidInTheStoresOptions() {
        assertThat(options(plan(WarpWork.LIST, HOST)))
                .containsEntry("read", "list")
                .doesNotContainKey("listKeys");
        assertThat(workload(plan(WarpWork.LIST, HOST)).phases().fill()).isEqualTo(10_000);
        assertThat(options(plan(WarpWork.LIST, HOST, "--max-keys=1000")))
                .containsEntry("read", "list")
                .containsEntry("listKeys", 1_000);
        assertThat(options(plan(WarpWork.DELETE, HOST))).doesNotContainKey("deleteBatch");
        assertThat(options(plan(WarpWork.DELETE, HOST, "--batch=100"))).containsEntry("deleteBatch", 100);
    }

    @Test
    void objectsThatAreThereAreReadByGetAndStatWithoutAFill() {
        Plan plan = plan(WarpWork.GET, HOST, "--list-existing", "--bucket=b");
        assertThat(options(plan)).containsEntry("existing", 2_500L);
        assertThat(options(plan(WarpWork.STAT, HOST, "--list-existing", "--bucket=b", "--objects=7")))
                .containsEntry("existing", 7L)
                .containsEntry("read", "head");
        assertThat(workload(plan).phases().fill()).isZero();
        assertThat(workload(plan).content().verify()).isFalse();
    }

    @Test
    void mixedHasThePartsOfWarpWithoutStat() {
        assertThat(workload(plan(WarpWork.MIXED, HOST)).operations())
                .isEqualTo(Map.of(OperationKind.READ, 45, OperationKind.WRITE, 15, OperationKind.DELETE, 10));
        assertThat(workload(plan(WarpWork.MIXED, HOST, "--get-distrib=70", "--put-distrib=30", "--delete-distrib=0"))
                        .operations())
                .isEqualTo(Map.of(OperationKind.READ, 70, OperationKind.WRITE, 30));
    }

    @Test
    void aCommandLineOfWarpCanBePasted() {
        Plan plan = plan(
                WarpWork.GET,
                "--host=a:9000,https://b:9001",
                "--bucket",
                "photos",
                "--region=eu-central-1",
                "--lookup=host",
                "--insecure",
                "--checksum=CRC64NVME",
                "--concurrent=64",
                "--obj.size=64KiB",
                "--obj.randsize",
                "--objects=5000",
                "--duration=30s");
        Workload workload = workload(plan);
        assertThat(workload.concurrency()).isEqualTo(64);
        assertThat(workload.content().size()).hasToString("1B-64KiB");
        assertThat(workload.phases().fill()).isEqualTo(5_000);
        assertThat(workload.phases().measure()).isEqualTo(Extent.of(Duration.ofSeconds(30)));
        assertThat(options(plan))
                .containsOnly(
                        Map.entry("endpoints", List.of("http://a:9000", "https://b:9001")),
                        Map.entry("bucket", "photos"),
                        Map.entry("region", "eu-central-1"),
                        Map.entry("addressing", "virtual"),
                        Map.entry("tls", "insecure"),
                        Map.entry("payload", "CRC64NVME"));
    }

    @Test
    void aRangeOfHostsNamesEach() {
        assertThat(options(plan(WarpWork.GET, "--host=node{9...11}:9000")).get("endpoints"))
                .isEqualTo(List.of("http://node9:9000", "http://node10:9000", "http://node11:9000"));
        assertThat(options(plan(WarpWork.GET, "--host=https://r{1...2}n{01...02},https://b"))
                        .get("endpoints"))
                .isEqualTo(List.of("https://r1n01", "https://r1n02", "https://r2n01", "https://r2n02", "https://b"));
    }

    @Test
    void severalValuesMakeASweep() {
        Plan plan = plan(WarpWork.PUT, HOST, "--concurrent=1,8", "--obj.size=1KiB,1MiB");
        assertThat(plan.sweep().concurrency()).containsExactly(1, 8);
        assertThat(plan.sweep().size()).extracting(Object::toString).containsExactly("1KiB", "1MiB");
        assertThat(plan(WarpWork.PUT, HOST, "--concurrent=8").sweep().concurrency())
                .isEmpty();
    }

    @Test
    void statAsksForHeadersAndRangesAreOfAGivenLength() {
        assertThat(options(plan(WarpWork.STAT, HOST))).containsEntry("read", "head");
        assertThat(options(plan(WarpWork.GET, HOST, "--range-size=4KiB")))
                .containsEntry("read", "range")
                .containsEntry("rangeBytes", "4KiB");
    }

    @Test
    void multipartWritesObjectsOfItsParts() {
        Plan plan = plan(WarpWork.MULTIPART_PUT, HOST, "--parts=3", "--part.size=8MiB");
        assertThat(workload(plan).content().size()).hasToString("24MiB");
        assertThat(options(plan)).containsEntry("partSize", "8MiB").containsEntry("multipartAbove", "8MiB");
    }

    @Test
    void eachObjectIsDeletedOnce() {
        assertThat(workload(plan(WarpWork.DELETE, HOST, "--obj.size=1KiB")).phases())
                .satisfies(phases -> assertThat(phases.fill()).isEqualTo(2_500))
                .satisfies(phases -> assertThat(phases.measure()).isEqualTo(Extent.of(2_500)));
        assertThat(workload(plan(WarpWork.DELETE, HOST, "--objects=50", "-n", "20", "--duration=5s"))
                        .phases()
                        .measure())
                .isEqualTo(new Extent(20, Duration.ofSeconds(5)));
    }

    @Test
    void aRateMakesTheLoadOpen() {
        assertThat(workload(plan(WarpWork.GET, HOST, "--rate=500/s")).arrivals())
                .hasToString("constant 500/s");
    }

    @Test
    void anyOptionOfTheStoreCanBeSet() {
        assertThat(options(plan(WarpWork.PUT, HOST, "--set", "conditional=true", "--keep")))
                .containsEntry("conditional", "true")
                .containsEntry("keep", true);
    }
}
