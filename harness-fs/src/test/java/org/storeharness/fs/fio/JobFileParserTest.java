package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.unit.InvalidValueException;

/** Tests that a job file's lines are read by fio's own rules. */
class JobFileParserTest {
    private static Plan plan(String... lines) {
        return JobFileCorpus.read(String.join("\n", lines) + "\n").get(0).plan();
    }

    private static boolean isDirect(String... lines) {
        return !"off"
                .equals(plan(lines)
                        .targets()
                        .values()
                        .iterator()
                        .next()
                        .options()
                        .get("direct"));
    }

    @Test
    void ofDirectAndBufferedTheLaterOneHolds() {
        assertThat(isDirect("[global]", "size=4m", "buffered=1", "[a]", "direct=1"))
                .isTrue();
        assertThat(isDirect("[a]", "size=4m", "direct=1", "buffered=1")).isFalse();
        assertThat(isDirect("[a]", "size=4m", "direct=0", "buffered=0")).isTrue();
    }

    @Test
    void ofRwmixreadAndRwmixwriteTheLaterOneHolds() {
        assertThat(readPercent("rwmixread=70", "[a]", "rwmixwrite=90")).isEqualTo(10);
        assertThat(readPercent("rwmixwrite=90", "[a]", "rwmixread=70")).isEqualTo(70);
    }

    private static String keys(String... options) {
        return plan(Stream.concat(Stream.of("[a]", "size=4m", "rw=randread"), Stream.of(options))
                        .toArray(String[]::new))
                .workloads()
                .values()
                .iterator()
                .next()
                .keys()
                .toString();
    }

    /** As in fio's options.c, zones without a size share the rest of 100 % in whole per cent. */
    @Test
    void zonesWithoutASizeShareWhatIsLeft() {
        assertThat(keys("random_distribution=zoned:50/5:30/15:20/")).isEqualTo("zoned:50/5:30/15:20/80");
        assertThat(keys("random_distribution=zoned:50:30/20:20/0")).isEqualTo("zoned:50/40:30/20:20/40");
        assertThatThrownBy(() -> keys("random_distribution=zoned:50/5:30/:20/"))
                .as("95 % are not two equal parts of whole per cent")
                .isInstanceOf(InvalidValueException.class);
    }

    /** As in fio's init.c, another alignment than the smallest block turns the map of blocks off. */
    @Test
    void anAlignmentThatIsTheBlocksSizeChangesNothing() {
        assertThat(keys("bs=8k", "blockalign=8k")).isEqualTo("shuffled");
        assertThat(keys("bssplit=4k/50:8k/50", "ba=4k")).isEqualTo("shuffled");
        assertThat(keys("bssplit=512/50:4k/50", "ba=4k")).isEqualTo("uniform");
        assertThat(keys("rw=read", "bs=4k", "blockalign=1m")).isEqualTo("sequential");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bs=4k blockalign=512|blockalign must be the size of a block",
                "bs=4k,8k ba=4k|blockalign must not be given with blocks that differ",
                "thinktime_iotime=2000|has the option 'thinktime_iotime', which is not supported: a pause follows a number",
                "thinktime=2000 rate_iops=10|thinktime must not be given together with a rate",
                "flow=2|not supported: jobs do not wait for each other",
                "latency_target=500000|not supported: no depth is looked for",
                "ss=iops:10%|not supported: a job goes on for all of its runtime",
                "steadystate_ramp_time=60|not supported: a job goes on for all of its runtime",
                "exitall|not supported: each job ends by itself",
                "wait_for=b|not supported: each job ends by itself",
                "zonemode=strided zonesize=64k|zonemode must be none with random blocks",
                "zone_reset_threshold=0.1|not supported: it is of zoned devices",
                "verify_only|not supported: what verify asks for is read after the job",
                "cmdprio_percentage=20|not supported: operations have no priorities",
                "exec_prerun=true|not supported: no commands of a job file are run",
                "fill_device=1|not supported: files have the size that",
                "percentage_random=150|percentage_random must be 0..100",
                "percentage_random=50 random_distribution=zipf|percentage_random must have all blocks at random",
                "port=8765|not supported: it is of an ioengine that",
                "http_s3_key=x|not supported: it is of an ioengine that",
                "portion=1|has the option 'portion', which is unknown: fio has no such option"
            })
    void whatChangesWhatIsMeasuredIsRefusedInOneLine(String options, String words) {
        assertInvalid(() -> keys(options.split(" ")), words);
    }

    /** The names that fio itself prints with --cmdhelp=all and, for each engine, with --enghelp. */
    @Test
    void everyOptionOfFioIsTakenOrRefusedWithItsReason() throws Exception {
        Path names = Path.of(Objects.requireNonNull(JobFileCorpus.class.getResource("options-of-fio-3.33.txt"))
                .toURI());
        assertThat(Files.readAllLines(names))
                .hasSizeGreaterThan(200)
                .allMatch(name -> JobOption.named(name).isPresent()
                        || OtherOption.named(name).isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "percentage_random=70, shuffled in order 0.3",
        "rw=randwrite percentage_random=100:30, shuffled in order 0.7",
        "rw=randread:8 norandommap, uniform in order 0.875",
        "percentage_random=0, sequential",
        "rw=read:8k, sequential run 1 skip 2",
        "rw=write zonemode=strided zonesize=64k zonerange=96k zoneskip=32k, sequential run 16 skip 16",
    })
    void blocksFollowOneAnotherAsFioHasThem(String options, String keys) {
        assertThat(keys(options.replace("100:", "100,").split(" "))).isEqualTo(keys);
    }

    @Test
    void aPauseAndPartsInBytesOfAnotherBase() {
        Plan plan = plan("[a]", "kb_base=1000", "size=4m", "bs=4k", "thinktime=1ms", "thinktime_blocks=8");
        Workload work = plan.workloads().values().iterator().next();
        assertThat(work.arrivals()).hasToString("closed with a pause of 1ms every 8");
        assertThat(work.content().size()).hasToString("4000B");
        assertThat(work.phases().measure().operations()).isEqualTo(1_000);
    }

    @Test
    void fiosReservedWordsAreNumbersOfThisMachine() {
        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(plan("[a]", "size=4m", "ioengine=libaio", "numjobs=2*$ncpus", "iodepth=3")
                        .workloads()
                        .values()
                        .iterator()
                        .next()
                        .concurrency())
                .isEqualTo(6 * processors);
    }

    @Test
    void whatOnlyShapesReportsOrIsDoneAnywayIsIgnored() {
        assertThat(keys(
                        "log_prio=1",
                        "error_dump=0",
                        "threads=1",
                        "log_entries=1024",
                        "write_iops_log=name",
                        "percentile_list=25 : 50 : 99.9",
                        "unit_base=8",
                        "significant_figures=6",
                        "description=a ; comment"))
                .isEqualTo("shuffled");
    }

    @Test
    void whatAReaderShouldKnowIsIgnoredWithANote() {
        String text = "[a]\nsize=4m\nrate=1m\nratemin=512k\nio_submit_mode=offload\ndedupe_mode=working_set\n";
        assertThat(JobFileCorpus.read(text).get(0).notes())
                .anyMatch(note -> note.contains("rate_min is ignored: a job that is slower goes on"))
                .anyMatch(note -> note.contains("io_submit_mode is ignored: a rate is a schedule"))
                .anyMatch(note -> note.contains("dedupe_mode is ignored: "));
    }

    private static int readPercent(String global, String section, String own) {
        Map<OperationKind, Integer> mix = plan("[global]", "size=4m", "rw=randrw", global, section, own)
                .workloads()
                .values()
                .iterator()
                .next()
                .operations();
        int reads = mix.getOrDefault(OperationKind.READ, 0);
        return 100 * reads / mix.values().stream().mapToInt(Integer::intValue).sum();
    }
}
