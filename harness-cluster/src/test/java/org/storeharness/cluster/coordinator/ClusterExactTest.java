package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.SystemClock;
import org.storeharness.fs.FsDriver;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.store.Operation;
import org.storeharness.store.StoreDriver;
import org.storeharness.unit.TestLength;

/** Agents with six workers together do over the link exactly what one process with six workers does. */
@Tag("exhaustive")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ClusterExactTest {
    private static final int OPERATIONS = TestLength.of(901, 30_011);

    /** The number of operations read back: 100 writes each of the first two workloads, and 100 deletes of the second. */
    private static final int READ_BACK = 300;

    private static final int FILES = TestLength.of(301, 5_003);
    /** The fewest of several hosts; three show the same as two. */
    private static final int FEWEST = TestLength.of(3, 2);

    private static final String[] NAMES = {"a", "b", "c"};
    private static final int THIS_PROCESS = 0;

    private static final String WORKLOADS = """
            workloads:
              write: {operations: {write: 1}, concurrency: 6, content: {size: 100B-300B},
                phases: {measure: {operations: N}}}
              mixed: {operations: {write: 2, read: 3, delete: 1}, concurrency: 6, keys: zipfian,
                content: {size: 100B-300B}, phases: {measure: {operations: N}}}
              again: {operations: {read: 1}, concurrency: 6, keys: shuffled, content: {size: 100B-300B},
                phases: {measure: {operations: N}}}
            """;

    @TempDir
    private Path directory;

    private static final String PLAN = """
            rounds: 2
            cold: true
            targets: {memory: {store: memory}}
            workloads:
              update: {operations: {update: 3, read: 1}, concurrency: 6, keys: zipfian, content: {size: 100B},
                phases: {fill: 100, measure: {operations: 600}}}
              read: {operations: {read: 1}, concurrency: 6, keys: shuffled, content: {size: 100B},
                phases: {measure: {operations: 100}}}
            """;

    /**
     * Each object is updated once in a round, those at positions 3, 4 and 5 of every 6 by b. Of every 4, a reads those at positions 0 and 1,
     * and b the others: half of each other's, however fast a host is.
     */
    private static final String EACH_ONCE = """
            rounds: 2
            cold: true
            targets: {memory: {store: memory}}
            workloads:
              update: {operations: {update: 1}, concurrency: 6, keys: shuffled, content: {size: 100B},
                phases: {fill: 120, measure: {operations: 120}}}
              read: {operations: {read: 1}, concurrency: 4, keys: shuffled, content: {size: 100B},
                phases: {measure: {operations: 120}}}
            """;

    /** A run with this number of agents, or in this process. */
    private List<String> run(int hosts, int operations, String targets, StoreDriver<?> store, Path shared)
            throws Exception {
        Path own = Files.createDirectory(directory.resolve("hosts-" + hosts));
        String plan = ("seed: 20\nrounds: 1\ncold: true\noperationTimeout: 10m\n" + targets + WORKLOADS)
                .replace(": N}", ": " + operations + "}");
        String[] names = List.of(NAMES).subList(0, Math.max(1, hosts)).toArray(String[]::new);
        try (TestCluster cluster = new TestCluster(own, List.of(store), TestCluster.PATIENT, names)) {
            RunResult result;
            if (hosts == THIS_PROCESS) {
                result = cluster.run(plan, SiteOpener.THIS_MACHINE);
            } else {
                for (String name : names) {
                    cluster.add(name, List.of(store), new SystemClock(), shared);
                }
                cluster.await();
                result = cluster.run(plan);
            }
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(result.run().complete()).isTrue();
            List<String> counts = new ArrayList<>();
            for (Measurement measured : result.results()) {
                assertThat(measured.operations().ok()).isEqualTo(operations);
                counts.add(measured.workload() + " " + measured.operations() + " verified " + measured.verifiedReads()
                        + " of " + measured.objectsBefore());
                measured.kinds().forEach((kind, of) -> counts.add(kind + " " + of.operations()));
            }
            return counts;
        }
    }

    /** The operations that the workers of all hosts asked of the store, in alphabetical order: kinds, keys, sizes and contents. */
    private List<String> asked(int hosts) throws Exception {
        ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
        run(
                hosts,
                OPERATIONS,
                "targets: {memory: {store: memory, batch: 2}}\n",
                new HookedMemory(operation -> asked.add(line(operation)), ""),
                directory);
        return asked.stream().sorted().toList();
    }

    private static String line(Operation operation) {
        StringBuilder line = new StringBuilder(operation.kind().name());
        for (int i = 0; i < operation.count(); i++) {
            line.append(' ').append(operation.key(i)).append(':').append(operation.size(i));
            if (operation.kind() == OperationKind.WRITE) {
                line.append('=').append(operation.payload(i).duplicate().hashCode());
            }
        }
        return line.toString();
    }

    @Test
    void theOperationsAndKeysAreThoseOfOneProcess() throws Exception {
        List<String> one = asked(THIS_PROCESS);
        assertThat(one).hasSize(3 * OPERATIONS + READ_BACK);
        for (int hosts = FEWEST; hosts <= 3; hosts++) {
            assertThat(asked(hosts)).isEqualTo(one);
        }
    }

    /** Nothing is left of the directory after a run; each of its objects is read by whichever host has the key. */
    @Test
    @Tag("slow")
    void inADirectoryThatHostsShareCountsAreThoseOfOneProcess() throws Exception {
        Path shared = Files.createDirectory(directory.resolve("shared"));
        String targets = "targets: {fs: {store: fs, durability: relaxed, options: {directory: \"" + shared + "\"}}}\n";
        List<String> one = counts(THIS_PROCESS, targets, shared);
        assertThat(counts(2, targets, shared)).isEqualTo(one);
        assertThat(counts(3, targets, shared)).isEqualTo(one);
        assertThat(shared).isEmptyDirectory();
    }

    private List<String> counts(int hosts, String targets, Path shared) throws Exception {
        return run(hosts, FILES, targets, new FsDriver(), shared);
    }

    /** The reads of the second workload, each of another object, in both rounds. */
    private static List<Measurement> reads(TestCluster cluster, String plan) throws Exception {
        RunResult result = cluster.run(plan);
        assertThat(TestCluster.early(result)).isEmpty();
        return result.results().stream()
                .filter(measured -> measured.workload().equals("read"))
                .toList();
    }

    /** Several hosts update the same objects: what they acknowledged is read by all in every later phase. */
    @Test
    void whatAnyHostUpdatedIsCurrentAndWhatOneDidNotMakeIsMissedByAll() throws Exception {
        AtomicBoolean forgets = new AtomicBoolean();
        HookedMemory storeOfB = new HookedMemory(
                operation -> {}, "", operation -> forgets.get() && operation.kind() == OperationKind.UPDATE, () -> {});
        try (TestCluster cluster =
                new TestCluster(directory, List.of(HookedMemory.PLAIN), TestCluster.PATIENT, "a", "b")) {
            cluster.add("a", List.of(HookedMemory.PLAIN), new SystemClock());
            cluster.add("b", List.of(storeOfB), new SystemClock());
            cluster.await();
            assertThat(reads(cluster, PLAN)).hasSize(2).allSatisfy(measured -> {
                assertThat(measured.operations().ok()).isEqualTo(100);
                assertThat(measured.verifiedReads()).isEqualTo(100);
            });
            forgets.set(true);
            assertThat(reads(cluster, EACH_ONCE)).hasSize(2).allSatisfy(measured -> {
                assertThat(measured.hosts())
                        .extracting(host -> host.operations().corrupt())
                        .containsExactly(30L, 30L);
                assertThat(measured.operations().ok()).isEqualTo(60);
                assertThat(measured.failures().toString())
                        .contains("content lacks an update that was acknowledged before");
            });
        }
    }

    /** Each host reads and updates what the others have updated, and every update of a round is of another object. */
    @Test
    void anUpdateThatReadsFirstIsOneOperationOfWhicheverHost() throws Exception {
        try (TestCluster cluster = TestCluster.of(directory, List.of(HookedMemory.PLAIN), "a", "b")) {
            RunResult result = cluster.run(EACH_ONCE.replace("{update: 1}", "{update: 1}, readBeforeUpdate: true"));
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(result.results()).hasSize(4).allSatisfy(measured -> {
                assertThat(measured.operations().ok()).isEqualTo(120);
                assertThat(measured.operations().scheduled()).isEqualTo(120);
                assertThat(measured.verifiedReads()).isEqualTo(120);
                boolean updates = measured.workload().equals("update");
                assertThat(measured.payloadBytes()).isEqualTo((updates ? 2 : 1) * 120 * 100);
                assertThat(measured.did(OperationKind.UPDATE)).isEqualTo(updates);
            });
        }
    }
}
