package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.run.phase.TaskFactory;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.TestLength;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;

/** The workers of several hosts have exactly what as many workers of one host have. */
class HostTasksTest {
    private static final int TRIALS = TestLength.of(60, 1_000);
    private static final List<String> CHOICES = List.of("uniform", "sequential", "shuffled", "zipfian", "latest");
    private static final List<String> LOADS =
            List.of("closed", "100000/s", "poisson 100000/s", "burst 7 every 1ms", "ramp 100/s to 100000/s over 1s");

    private final Random random = new Random(23);
    private final KeySpace keys = new KeySpace(new KeySpace.KeyCounter());

    /** What a worker does, in its order: kind and keys of each operation. */
    private static List<String> operations(Task task, long most) {
        List<String> operations = new ArrayList<>();
        long own = Math.min(most, task.bounds().operations());
        OperationSource source = task.source();
        while (operations.size() < own && source.next()) {
            operations.add(source.kind() + " " + source.key() + " x " + source.count(source.kind()) + " v"
                    + source.nextVersion());
        }
        return operations;
    }

    private static List<Long> arrivals(Task task) {
        return LongStream.generate(task.arrivals()::take)
                .takeWhile(due -> due != ArrivalQueue.NEVER)
                .boxed()
                .toList();
    }

    @Test
    void theWorkersOfSeveralHostsHaveTheOperationsAndArrivalsOfOneHost() {
        keys.recordWrites(keys.allot(3, 2), new long[] {200, 170, 183}, List.of());
        for (int trial = 0; trial < TRIALS; trial++) {
            int workers = 1 + random.nextInt(9);
            Workload workload = workload();
            Extent extent = workload.phases().measure();
            KeySpace.Allotment allotment = keys.allot(workers, 1 + random.nextInt(3));
            List<List<String>> alone = new ArrayList<>();
            TaskFactory one = factory(workload, allotment, HostShare.WHOLE);
            List<Long> schedule = List.of();
            long bounds = 0;
            for (int worker = 0; worker < workers; worker++) {
                Task task = one.task(new OperationSource.WorkerShare(worker, workers));
                bounds += task.bounds().operations();
                alone.add(operations(task, 400));
                schedule = workload.arrivals().open() && worker == 0 ? arrivals(task) : schedule;
            }
            if (!workload.arrivals().open()) {
                assertThat(bounds).isEqualTo(extent.operations());
            }
            for (int hosts = 1; hosts <= 3; hosts++) {
                List<List<String>> together = new ArrayList<>();
                List<Long> taken = new ArrayList<>();
                for (int host = 0; host < hosts; host++) {
                    HostShare share = new HostShare(host, hosts);
                    TaskFactory factory = factory(workload, allotment, share);
                    for (long worker = 0; worker < share.of(workers); worker++) {
                        Task task = factory.task(new OperationSource.WorkerShare(together.size(), workers));
                        together.add(operations(task, 400));
                        if (workload.arrivals().open() && worker == 0) {
                            taken.addAll(arrivals(task));
                        }
                    }
                }
                assertThat(together).as("%s on %d hosts", workload, hosts).isEqualTo(alone);
                if (hosts <= workers) {
                    assertThat(taken.stream().sorted().toList())
                            .as("%s on %d hosts", workload, hosts)
                            .isEqualTo(schedule);
                }
            }
        }
    }

    private TaskFactory factory(Workload workload, KeySpace.Allotment allotment, HostShare share) {
        return PhaseOrders.tasks(PhaseOrders.of(workload, allotment, keys.snapshot()), share, new RunControl());
    }

    private Workload workload() {
        Map<OperationKind, Integer> mix = new EnumMap<>(OperationKind.class);
        mix.put(OperationKind.WRITE, 1 + random.nextInt(9));
        for (OperationKind kind : List.of(OperationKind.READ, OperationKind.UPDATE, OperationKind.DELETE)) {
            if (random.nextBoolean()) {
                mix.put(kind, 1 + random.nextInt(9));
            }
        }
        Extent extent = Extent.of(1 + random.nextInt(3_000));
        return new Workload(
                mix,
                new Content(SizeDistribution.parse("64"), 0, true),
                KeyChoice.parse(CHOICES.get(random.nextInt(CHOICES.size()))),
                1,
                Arrivals.parse(LOADS.get(random.nextInt(LOADS.size()))),
                new Phases(0, Extent.none(), extent));
    }
}
