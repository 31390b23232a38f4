package org.storeharness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.result.RunResult;
import org.storeharness.run.WholeRun;
import org.storeharness.unit.RecordCopy;

/** The contract of every store. A store's module extends this with its driver; the last methods are the hooks it fills in. */
@Timeout(120)
public abstract class StoreContractTest {
    /** The seed of all contents. */
    public static final long SEED = 20_260_101;

    private static final int SIZE = 1024;
    private static final int DEPTH = 8;

    @TempDir
    protected Path directory;

    /** {@link Outcome#OK} for stores that do not tell whether there was anything to delete. */
    protected Outcome outcomeOfDeletingNothing() {
        return Outcome.MISS;
    }

    private SharedServers servers;
    private Store store;

    @BeforeEach
    void openTheStore() throws StoreException {
        servers = new SharedServers();
        store = openStore("contract");
        store.prepare();
    }

    @AfterEach
    void closeTheStore() throws StoreException {
        try {
            if (store != null) {
                store.cleanup();
                store.close();
            }
        } finally {
            servers.close();
        }
    }

    @Test
    void objectsOfManySizesAreReadBack() throws Exception {
        try (Session session = openSession()) {
            long key = 0;
            for (int size : objectSizes()) {
                assertOk(session, TestOperation.write(size, key));
                TestOperation read = perform(session, TestOperation.read(size, key));
                assertThat(read.outcome())
                        .as("size %d: %s", size, read.reason())
                        .isEqualTo(Outcome.OK);
                assertThat(read.holdsVersion(0)).as("size %d", size).isTrue();
                key++;
            }
        }
    }

    @Test
    void anAbsentObjectIsAMiss() throws Exception {
        try (Session session = openSession()) {
            assertOk(session, TestOperation.write(SIZE, 0));
            perform(session, TestOperation.read(SIZE, 5)).assertOutcome(Outcome.MISS);
            if (store.supports(OperationKind.DELETE)) {
                assertThat(perform(session, TestOperation.delete(SIZE, 5)).outcome())
                        .isEqualTo(outcomeOfDeletingNothing());
            }
        }
    }

    @Test
    void aDeletedObjectIsAMiss() throws Exception {
        assumeTrue(store.supports(OperationKind.DELETE), "does not apply: the store says that it cannot delete");
        try (Session session = openSession()) {
            assertOk(session, TestOperation.write(SIZE, 3));
            assertOk(session, TestOperation.delete(SIZE, 3));
            perform(session, TestOperation.read(SIZE, 3)).assertOutcome(Outcome.MISS);
            assertThat(perform(session, TestOperation.delete(SIZE, 3)).outcome())
                    .isEqualTo(outcomeOfDeletingNothing());
        }
    }

    @Test
    void everyObjectOfOneDeleteIsRemoved() throws Exception {
        assumeTrue(store.deleteSize() > 1, "does not apply: a delete of this store removes one object");
        try (Session session = openSession()) {
            for (long key = 30; key < 36; key++) {
                assertOk(session, TestOperation.write(SIZE, key));
            }
            assertOk(session, TestOperation.delete(SIZE, 30, 35));
            for (long key = 30; key < 36; key++) {
                assertThat(perform(session, TestOperation.read(SIZE, key)).outcome())
                        .isEqualTo(key == 30 || key == 35 ? Outcome.MISS : Outcome.OK);
            }
        }
    }

    @Test
    void anUpdatedObjectHasItsNewContent() throws Exception {
        assumeTrue(store.supports(OperationKind.UPDATE), "does not apply: the store says that it cannot update");
        try (Session session = openSession()) {
            assertOk(session, TestOperation.write(SIZE, 4));
            assertOk(session, TestOperation.update(SIZE, 9, 4));
            TestOperation read = perform(session, TestOperation.read(SIZE, 4)).assertOutcome(Outcome.OK);
            assertThat(read.holdsVersion(9)).isTrue();
        }
    }

    @Test
    void anUpdateThatReadsItsObjectFirstIsOneOperation() throws Exception {
        assumeTrue(
                store.supports(OperationKind.UPDATE) && store.supports(OperationKind.READ),
                "does not apply: the store says that it cannot update or read");
        Plan plan = PlanFiles.parse("""
                rounds: 1
                calibration: 0s
                targets: {store: {store: memory}}
                workloads:
                  rmw: {operations: {update: 1}, readBeforeUpdate: true, keys: shuffled, concurrency: 4,
                    content: {size: 4KiB}, phases: {fill: 40, measure: {operations: 40}}}
                """, "contract.yaml");
        Target target = new Target(driver().name(), Durability.DURABLE, 1, new LinkedHashMap<>(options()));
        RunResult result = WholeRun.in(directory.resolve("run"), driver())
                .of(plan.withTargets(Map.of("store", target)))
                .result();
        assertThat(result.results()).singleElement().satisfies(measured -> {
            assertThat(measured.operations().ok()).as("%s", measured.failures()).isEqualTo(40);
            assertThat(measured.operations().scheduled()).isEqualTo(40);
            assertThat(measured.verifiedReads()).isEqualTo(40);
            assertThat(measured.payloadBytes()).isEqualTo(40 * 2 * 4_096);
            assertThat(measured.mix()).isEmpty();
            assertThat(measured.did(OperationKind.UPDATE)).isTrue();
        });
    }

    @Test
    void everyOperationCompletesExactlyOnce() throws Exception {
        try (Session session = openSession()) {
            List<TestOperation> all = new ArrayList<>();
            for (int first = 0; first < 96; first += depth()) {
                List<TestOperation> together = new ArrayList<>();
                for (int slot = 0; slot < depth(); slot++) {
                    together.add(TestOperation.write(SIZE, first + slot).inSlot(slot));
                }
                together.forEach(operation -> session.start(operation, operation));
                for (TestOperation operation : together) {
                    operation.awaitedFrom(session);
                }
                all.addAll(together);
            }
            session.poll(0);
            assertThat(all).allSatisfy(operation -> {
                assertThat(operation.outcome()).as(operation.reason()).isEqualTo(Outcome.OK);
                assertThat(operation.completions()).isEqualTo(1);
            });
        }
    }

    @Test
    void whatOneSessionWroteAnotherReads() throws Exception {
        try (Session writer = openSession();
                Session reader = store.openSession(new SessionContext(1, depth()))) {
            assertOk(writer, TestOperation.write(SIZE, 11));
            TestOperation read = perform(reader, TestOperation.read(SIZE, 11)).assertOutcome(Outcome.OK);
            assertThat(read.holdsVersion(0)).isTrue();
        }
    }

    @Test
    void anAbandonedOperationNeverCompletes() throws Exception {
        assumeTrue(
                store.threading() == Store.Threading.ASYNCHRONOUS,
                "does not apply: a blocking session has nothing to abandon");
        try (Session session = openSession()) {
            assertOk(session, TestOperation.write(SIZE, 1));
            TestOperation abandoned = TestOperation.read(SIZE, 1);
            session.start(abandoned, abandoned);
            int before = abandoned.completions();
            session.abandon(abandoned);
            for (int i = 0; i < 20; i++) {
                session.poll(1_000_000);
            }
            assertThat(abandoned.completions()).isEqualTo(before);
            assertOk(session, TestOperation.read(SIZE, 1));
        }
    }

    @Test
    void aStoreThatStallsTimesOut() throws Exception {
        assumeTrue(
                store.threading() == Store.Threading.BLOCKING,
                "does not apply: the engine times asynchronous operations out itself");
        store.cleanup();
        store.close();
        store = open(RecordCopy.with(context("contract"), "operationTimeout", Duration.ofSeconds(1)));
        store.prepare();
        try (Session session = openSession()) {
            assertOk(session, TestOperation.write(SIZE, 2));
            Optional<AutoCloseable> stall = stall(store);
            assumeTrue(stall.isPresent(), "does not apply: this store cannot be made to stall");
            try {
                perform(session, TestOperation.read(SIZE, 2)).assertOutcome(Outcome.TIMEOUT);
            } finally {
                stall.get().close();
            }
            assertOk(session, TestOperation.read(SIZE, 2));
        }
    }

    @Test
    void aBatchIsWrittenAsAWhole() throws Exception {
        assumeTrue(supportsBatches(), "does not apply: this store has no batches");
        try (Session session = openSession()) {
            assertOk(session, TestOperation.write(SIZE, 20, 21, 22));
            for (long key = 20; key <= 22; key++) {
                TestOperation read = perform(session, TestOperation.read(SIZE, key));
                assertThat(read.holdsVersion(0)).isTrue();
            }
        }
    }

    @Test
    void closingTwiceDoesNothing() throws Exception {
        Session session = openSession();
        session.close();
        session.close();
        store.cleanup();
        store.cleanup();
        store.close();
        store.close();
    }

    @Test
    void aPlaceThatIsNotOursIsRefusedAndLeftAlone() throws Exception {
        StoreContext context = context("foreign");
        assumeTrue(plantForeignPlace(context), "does not apply: this store has no place that could be foreign");
        Store refused = open(context);
        try {
            assertThatThrownBy(refused::prepare).isInstanceOf(StoreException.class);
            refused.cleanup();
        } finally {
            refused.close();
        }
        assertThat(foreignPlaceIsUntouched(context)).isTrue();
    }

    @Test
    void aSecondProcessSharesThePlaceAndLeavesItToTheFirst() throws Exception {
        assumeTrue(isShared(), "does not apply: this store is used by one process only");
        StoreContext context = context("shared");
        Store first = open(driver(), context, auditedOptions());
        SharedWork work = new SharedWork(first, depth());
        try (SharedServers serversOfSecond = new SharedServers()) {
            first.prepare();
            StoreContext another = second(context, serversOfSecond).withPlace(first.sharedPlace());
            Store second = openAttached(another);
            second.attach();
            work.performWith(second);
            second.cleanup();
            second.close();
            second.close();
            assertThat(another.dataDirectory()).isEmptyDirectory();
            work.assertFoundByFirst();
            first.cleanup();
            Store late = openAttached(another);
            assertRefused(late);
            late.close();
            assertThat(another.dataDirectory()).isEmptyDirectory();
        } finally {
            first.cleanup();
            first.close();
        }
    }

    @Test
    void aSecondProcessThatReachesAnotherPlaceIsRefused() throws Exception {
        assumeTrue(isShared(), "does not apply: this store is used by one process only");
        StoreContext context = context("shared");
        Store first = open(driver(), context, auditedOptions());
        try (SharedServers serversOfSecond = new SharedServers()) {
            first.prepare();
            Optional<SharedPlace> elsewhere = plantAnotherPlace(context, first.sharedPlace());
            assumeTrue(elsewhere.isPresent(), "does not apply: there is no other place of the same name");
            Store second = openAttached(second(context, serversOfSecond).withPlace(elsewhere.get()));
            assertRefused(second);
            second.cleanup();
            second.close();
            assertThat(anotherPlaceIsUntouched(context)).isTrue();
        } finally {
            first.cleanup();
            first.close();
        }
    }

    private static void assertRefused(Store second) {
        assertThatThrownBy(second::attach)
                .isInstanceOf(StoreException.class)
                .message()
                .contains("run-contract")
                .doesNotContain("\n");
    }

    /** The driver under test. */
    protected abstract StoreDriver<?> driver();

    /** Its options for the test; {@link #directory} is empty at the start of every test. */
    protected abstract Map<String, ?> options();

    /** Whether several processes of a run may use the store. */
    protected boolean isShared() {
        return true;
    }

    /** The same with the store's audit, if it has one. */
    protected Map<String, ?> auditedOptions() {
        return options();
    }

    /** The sizes to try, up to {@link #largestObject}. */
    protected int[] objectSizes() {
        return new int[] {1, 19, 20, 1000, 1024, 4096, 5000, largestObject()};
    }

    /** The largest object of the test in bytes. */
    protected int largestObject() {
        return 100_000;
    }

    /** Whether one write can hold several objects. */
    protected boolean supportsBatches() {
        return true;
    }

    /** Makes the store stop answering until the result is closed; empty where that cannot be done. */
    protected Optional<AutoCloseable> stall(Store opened) throws Exception {
        return Optional.empty();
    }

    /** Makes the place that the store would create for this context exist, without the run's mark. */
    protected boolean plantForeignPlace(StoreContext context) throws Exception {
        return false;
    }

    /** Whether what {@link #plantForeignPlace} made is still as it was. */
    protected boolean foreignPlaceIsUntouched(StoreContext context) throws Exception {
        return false;
    }

    /**
     * Makes another place that a second process may take for the target's, where the hosts do not share the store.
     *
     * @param place that of the first process
     * @return how the second process reaches the other one; empty where that cannot be done
     */
    protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws Exception {
        return Optional.empty();
    }

    /** Whether what {@link #plantAnotherPlace} made is still as it was. */
    protected boolean anotherPlaceIsUntouched(StoreContext context) throws Exception {
        return true;
    }

    /** The context under which a target of that name is opened. */
    protected final StoreContext context(String target) {
        return TestContext.of(
                "run-contract",
                target,
                directory,
                new StoreContext.Demand(2, DEPTH * 2, supportsBatches() ? 3 : 1, largestObject()),
                "durability",
                Durability.DURABLE,
                "operationTimeout",
                Duration.ofSeconds(2),
                "servers",
                servers);
    }

    /** The opened and prepared store of the test. */
    protected final Store store() {
        return store;
    }

    /** Opens another target of the same run; the caller prepares, cleans and closes it. */
    protected final Store openStore(String target) throws StoreException {
        return open(context(target));
    }

    /** Performs an operation to its end. */
    protected static TestOperation perform(Session session, TestOperation operation) {
        return operation.performedBy(session);
    }

    /** Performs an operation that has to succeed. */
    protected static void assertOk(Session session, TestOperation operation) {
        operation.performedBy(session).assertOutcome(Outcome.OK);
    }

    private Session openSession() throws StoreException {
        return store.openSession(new SessionContext(0, depth()));
    }

    private int depth() {
        return store.threading() == Store.Threading.BLOCKING ? 1 : DEPTH;
    }

    private Store open(StoreContext context) throws StoreException {
        return open(driver(), context, options());
    }

    /** Opens a store as another process of the run does. */
    private Store openAttached(StoreContext context) throws StoreException {
        return open(driver(), context, context.place().replacedIn(auditedOptions()));
    }

    private static <O extends Record> Store open(StoreDriver<O> driver, StoreContext context, Map<String, ?> options)
            throws StoreException {
        return driver.open(OptionsBinder.bind(driver.optionsType(), options), context);
    }

    /** The same context in another process, which has a data directory and servers of its own. */
    private StoreContext second(StoreContext first, SharedServers itsServers) throws IOException {
        return RecordCopy.with(
                first,
                "dataDirectory",
                Files.createDirectories(directory.resolve("second")),
                "servers",
                itsServers,
                "notes",
                LeftoverNotes.NONE);
    }
}
