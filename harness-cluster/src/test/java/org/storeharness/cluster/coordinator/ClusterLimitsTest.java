package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.SystemClock;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.ReferenceOptions;
import org.storeharness.result.RunResult;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** Tests what a store is told of the operations for which it checks the limits of its machine. */
@Timeout(60)
class ClusterLimitsTest {
    private static final String PLAN = """
            cold: true
            rounds: 1
            targets: {memory: {store: memory}}
            workloads:
              write: {operations: {write: 1}, concurrency: 5, content: {size: 100B}, phases: {measure: {operations: 10}}}
            """;

    @TempDir
    private Path directory;

    /** The store {@code memory}, which notes its contexts and refuses more operations here than the machine is said to bear. */
    private record Limited(int mostHere, List<StoreContext> contexts) implements StoreDriver<ReferenceOptions> {
        Limited(int mostHere) {
            this(mostHere, new CopyOnWriteArrayList<>());
        }

        @Override
        public String name() {
            return "memory";
        }

        @Override
        public String description() {
            return "memory";
        }

        @Override
        public Class<ReferenceOptions> optionsType() {
            return ReferenceOptions.class;
        }

        @Override
        public Store open(ReferenceOptions options, StoreContext context) throws StoreException {
            if (context.sessionsHere() > mostHere) {
                throw new StoreException(context.sessionsHere() + " sessions, and this machine bears " + mostHere);
            }
            contexts.add(context);
            return new MemoryDriver().open(options, context);
        }
    }

    @Test
    void everyHostIsAskedToBearItsOwnPartAndTheCoordinatorNothing() throws Exception {
        Limited coordinator = new Limited(0);
        Limited first = new Limited(3);
        Limited second = new Limited(2);
        RunResult result = run(coordinator, first, second);
        assertThat(TestCluster.early(result)).isEmpty();
        assertThat(coordinator.contexts())
                .extracting(context -> context.demand().inFlight())
                .containsExactly(5);
        assertThat(first.contexts()).extracting(StoreContext::inFlightHere).containsExactly(3);
        assertThat(second.contexts()).extracting(StoreContext::inFlightHere).containsExactly(2);
    }

    @Test
    void aHostThatCannotBearItsPartEndsTheRunByName() throws Exception {
        RunResult result = run(new Limited(0), new Limited(3), new Limited(1));
        assertThat(TestCluster.early(result)).contains("agent 'b': 2 sessions, and this machine bears 1");
    }

    private RunResult run(Limited coordinator, Limited first, Limited second) throws Exception {
        try (TestCluster cluster = new TestCluster(directory, List.of(coordinator), TestCluster.PATIENT, "a", "b")) {
            cluster.add("a", List.of(first), new SystemClock());
            cluster.add("b", List.of(second), new SystemClock());
            cluster.await();
            return cluster.run(PLAN);
        }
    }
}
