package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.engine.SystemClock;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.ReferenceOptions;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.SharedServers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.HostShare;

/** The demand of a process on its own machine for its part of the operations. The stores carry out nothing. */
class TargetOpenerTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path directory;

    private final List<StoreContext> contexts = new ArrayList<>();

    /** The store {@code memory}, which notes what it is opened with. */
    private record Noting(MemoryDriver memory, List<StoreContext> contexts) implements StoreDriver<ReferenceOptions> {
        @Override
        public String name() {
            return memory.name();
        }

        @Override
        public String description() {
            return memory.description();
        }

        @Override
        public Class<ReferenceOptions> optionsType() {
            return memory.optionsType();
        }

        @Override
        public Store open(ReferenceOptions options, StoreContext context) {
            contexts.add(context);
            return memory.open(options, context);
        }
    }

    /** One machine cannot hold the buffers of all operations, each of two hosts can hold those of its own, and a coordinator holds none. */
    @Test
    void aProcessNeedsMemoryForItsOwnPartOfTheOperationsAlone() {
        long objectMib = Math.max(1, Runtime.getRuntime().maxMemory() / MIB / 100);
        Plan plan = plan("concurrency: 150, content: {size: " + objectMib + "MiB}");
        assertInvalid(() -> opener(plan, HostShare.WHOLE).check(), "GiB for buffers (concurrency 150 x batch 1 x ");
        assertThatCode(() -> opener(plan, new HostShare(0, 2)).check()).doesNotThrowAnyException();
        assertThatCode(() -> opener(plan, null).check()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 2", "2, 2"})
    void aStoreIsOpenedForTheOperationsOfThisHost(int host, int operations) throws Exception {
        open(new HostShare(host, 3));
        StoreContext context = contexts.get(0);
        assertThat(context.demand()).isEqualTo(new StoreContext.Demand(operations, operations, 1, 100));
        assertThat(context.sessionsHere()).isEqualTo(operations);
        assertThat(context.inFlightHere()).isEqualTo(operations);
    }

    @Test
    void whereHostsDoTheWorkTheFirstProcessKnowsAllOfItAndHasNone() throws Exception {
        open(null);
        StoreContext context = contexts.get(0);
        assertThat(context.demand()).isEqualTo(new StoreContext.Demand(7, 7, 1, 100));
        assertThat(context.sessionsHere()).isZero();
        assertThat(context.inFlightHere()).isZero();
    }

    /** A store that chose direct I/O for the one size alone would read the other from memory. */
    @Test
    void aStoreKnowsAllSizesOfASweepWhenItIsOpened() throws Exception {
        Plan plan = PlanFiles.parse(
                "targets: {memory: {store: memory}}\nsweep: {size: [4KiB, 1KiB]}\n"
                        + "workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}",
                "test.yaml");
        opener(plan, HostShare.WHOLE)
                .open("memory", plan.targets().get("memory"))
                .close();
        assertThat(contexts.get(0).demand())
                .returns(4_096, StoreContext.Demand::objectBytes)
                .returns(1_024, StoreContext.Demand::commonBytes);
    }

    /** Its reads of one object each would count as scans. */
    @Test
    void aStoreThatReadsNoObjectsInOrderIsRefusedWorkOfScans() {
        Plan plan = plan("operations: {read: 95, write: 5}, keys: ycsb in scans of fill");
        assertThatThrownBy(() -> opener(plan, HostShare.WHOLE)
                        .open("memory", plan.targets().get("memory")))
                .isInstanceOf(RunException.class)
                .hasMessage("target memory (store memory) cannot scan, which workload write needs: its reads are not of"
                        + " several objects in the order of their keys, as those of postgres are with the options"
                        + " readRows: 100 and readMode: range");
    }

    private void open(@Nullable HostShare share) throws Exception {
        Plan plan = plan("concurrency: 7, content: {size: 100B}");
        opener(plan, share).open("memory", plan.targets().get("memory")).close();
    }

    private static Plan plan(String work) {
        return PlanFiles.parse(
                "targets: {memory: {store: memory}}\nworkloads: {write: {" + work
                        + (work.contains("operations") ? "" : ", operations: {write: 1}")
                        + ", phases: {fill: 10, measure: {operations: 1}}}}",
                "test.yaml");
    }

    private TargetOpener opener(Plan plan, @Nullable HostShare share) {
        return new TargetOpener(
                StoreDrivers.of(List.of(new Noting(new MemoryDriver(), contexts))),
                plan,
                directory,
                new SharedServers(),
                RunRecord.begin(null, "r1", Instant.now(), line -> {}),
                PhaseOrders.context(new SystemClock()),
                share);
    }
}
