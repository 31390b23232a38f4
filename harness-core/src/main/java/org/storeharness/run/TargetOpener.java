package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.OpenFileLimits;
import org.storeharness.environment.SystemFiles;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.Plan;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.stage.BoundedCall;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.Operation;
import org.storeharness.store.ScrapedCounters;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.SharedServers;
import org.storeharness.store.Store;
import org.storeharness.store.Store.Threading;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.SecretText;
import org.storeharness.workload.UpdateVersions;

/**
 * Opens the targets of a plan.
 *
 * @param share the part of the operations that this process carries out; {@code null} if others carry out all
 */
record TargetOpener(
        StoreDrivers stores,
        Plan plan,
        Path dataDirectory,
        SharedServers servers,
        RunRecord record,
        RunContext context,
        @Nullable HostShare share) {
    /** Files of the JVM and of the run itself, besides those of the sessions. */
    private static final int OTHER_FILES = 64;

    /** A connection, and the other end of it or a second one, where the server is in this process. */
    private static final int FILES_PER_OPERATION = 2;

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private static final double GIB = 1L << 30;

    /** Opens those of another plan for the same run. */
    TargetOpener of(Plan other) {
        return new TargetOpener(stores, other, dataDirectory, servers, record, context, share);
    }

    /**
     * Checks what can be checked before a store is opened: names, options, limits of this process, and that addresses of metrics serve
     * them.
     *
     * @throws InvalidValueException for an unknown store or option
     * @throws RunException if this process may not open enough files
     * @throws StoreException if an address does not serve metrics
     */
    void check() throws RunException, StoreException {
        requireOptions(stores, plan);
        requireLimits();
        for (Target target : plan.targets().values()) {
            new ScrapedCounters(target.scrape()).require();
        }
    }

    /** Checks names and options alone. */
    static void requireOptions(StoreDrivers stores, Plan plan) {
        plan.targets().forEach((name, target) -> bind(name, target, driver(stores, name, target)));
    }

    /**
     * Checks that this process may have as much memory and as many open files as its part of the operations needs.
     *
     * @throws InvalidValueException if it may not have the memory
     * @throws RunException if it may not open enough files
     */
    void requireLimits() throws RunException {
        if (share == null) {
            return;
        }
        int most = plan.targets().entrySet().stream()
                .mapToInt(target -> demand(target.getKey(), target.getValue()).inFlight())
                .max()
                .orElse(0);
        requireMemory();
        long files = FILES_PER_OPERATION * (long) most * plan.targets().size() + OTHER_FILES;
        Optional<String> shortage = OpenFileLimits.read(SystemFiles.ofThisMachine())
                .flatMap(limits -> limits.shortage(
                        files, plan.targets().size() + " targets with " + most + " operations at a time"));
        if (shortage.isPresent()) {
            throw new RunException(shortage.get());
        }
    }

    /** The buffers of all outstanding operations of a target must fit into the memory that this process may use. */
    private void requireMemory() {
        long available = Runtime.getRuntime().maxMemory();
        plan.targets().forEach((name, target) -> {
            StoreContext.Demand demand = demand(name, target);
            double needed = (double) demand.inFlight()
                    * demand.batch()
                    * (demand.objectBytes() + Operation.BUFFER_ALIGNMENT_BYTES - 1);
            Check.require(
                    needed <= available,
                    "targets." + name,
                    () -> String.format(
                            Locale.ROOT,
                            "needs %.1f GiB for buffers (concurrency %d x batch %d x %s), and this JVM may use %.1f GiB:"
                                    + " lower one of them, or raise -Xmx",
                            needed / GIB,
                            demand.inFlight(),
                            demand.batch(),
                            new DataSize(demand.objectBytes()),
                            available / GIB));
        });
    }

    /** The plan as a result may show it: without the secrets of its options. */
    Plan planWithoutSecrets() {
        Map<String, Target> shown = new LinkedHashMap<>(plan.targets());
        shown.replaceAll((name, target) -> target.withOptions(OptionsBinder.withoutSecrets(
                        driver(stores, name, target).optionsType(), target.options()))
                .withScrape(target.scrape().stream()
                        .map(SecretText::hiddenWithQuery)
                        .toList()));
        return plan.withTargets(shown);
    }

    /**
     * Opens one target and checks that it can do the plan's work.
     *
     * @throws StoreException if the store cannot be opened
     * @throws RunException if it cannot do what the plan asks
     */
    OpenTarget open(String name, Target target) throws StoreException, RunException {
        context.listener().step("opening " + name);
        return open(name, target, driver(stores, name, target), context(name, target));
    }

    /**
     * Opens one target and attaches it to the place that the first process of the run prepared.
     *
     * @throws StoreException if the store cannot be opened here, or its place is another one
     * @throws RunException if it cannot do what the plan asks
     */
    OpenTarget attach(String name, Target planned, SharedPlace place) throws StoreException, RunException {
        context.listener().step("attaching to " + name);
        Target target = planned.withOptions(place.replacedIn(planned.options()));
        OpenTarget open = open(
                name,
                target,
                driver(stores, name, target),
                context(name, target).withPlace(place));
        try {
            open.store().attach();
            return open;
        } catch (StoreException | RuntimeException | Error e) {
            open.store().close();
            throw e;
        }
    }

    private <O extends Record> OpenTarget open(String name, Target target, StoreDriver<O> driver, StoreContext of)
            throws StoreException, RunException {
        O options = bind(name, target, driver);
        CallBounds bounds = context.bounds();
        BoundedCall calls = context.calls(task -> new Thread(task, "store-" + name));
        Store opened = calls.open("the opening of " + name, bounds.open(), () -> driver.open(options, of));
        Store store = BoundedStore.of(name, opened, calls, bounds);
        try {
            requireOperations(name, driver.name(), store);
            if (target.threads() == Target.WorkerThreads.VIRTUAL && store.threading() == Threading.ASYNCHRONOUS) {
                throw new RunException("target " + name + " (store " + driver.name()
                        + ") has calls that do not block, so that it needs no virtual threads; leave threads out");
            }
            return new OpenTarget(name, target, options, store, versions(name, store));
        } catch (StoreException | RunException | RuntimeException | Error e) {
            store.close();
            throw e;
        }
    }

    private void requireOperations(String name, String driver, Store store) throws RunException {
        for (Map.Entry<String, Workload> workload : plan.workloadsOn(name).entrySet()) {
            boolean ofOperations = workload.getValue().content().size() instanceof SizeDistribution.PerOperation;
            if (ofOperations && !store.transfersParts()) {
                throw new RunException("target " + name + " (store " + driver
                        + ") transfers whole objects, and workload " + workload.getKey() + " has sizes per operation");
            }
            ReadShape reads = store.readShape();
            if (workload.getValue().keys().scans()
                    && !(reads.consecutive() && reads.contents() && reads.objects() > 1)) {
                throw new RunException("target " + name + " (store " + driver + ") cannot scan, which workload "
                        + workload.getKey() + " needs: its reads are not of several objects in the order of their keys,"
                        + " as those of postgres are with the options readRows: 100 and readMode: range");
            }
            for (OperationKind kind : workload.getValue().kinds()) {
                if (!store.supports(kind)) {
                    throw new RunException("target " + name + " (store " + driver + ") cannot " + EnumSpelling.of(kind)
                            + ", which workload " + workload.getKey() + " needs");
                }
            }
        }
    }

    private StoreContext context(String name, Target target) {
        StoreContext whole = new StoreContext(
                context.runId(),
                name,
                dataDirectory,
                target.durability(),
                demand(name, target),
                plan.operationTimeout(),
                servers,
                record.notesOf(target.store(), name),
                context.listener()::step);
        return share == null ? whole.withoutWorkers() : whole;
    }

    /** The demand of this process's part of the workloads on the target, or of all where others do the work; a concurrent group's adds up. */
    private StoreContext.Demand demand(String name, Target target) {
        Map<String, Workload> there = plan.workloadsOn(name);
        int concurrency = plan.concurrentGroups().stream()
                .mapToInt(group -> group.stream()
                        .filter(there::containsKey)
                        .mapToInt(workload -> ownPart(peakConcurrency(Check.present(there, workload))))
                        .sum())
                .max()
                .orElse(1);
        List<SizeDistribution> sizes = plan.sweep().size().isEmpty()
                ? there.values().stream()
                        .map(workload -> workload.content().size())
                        .toList()
                : plan.sweep().size();
        return new StoreContext.Demand(
                concurrency, concurrency, target.batch(), largestObjectBytes(sizes), commonBytes(sizes));
    }

    private int ownPart(int concurrency) {
        return share == null ? concurrency : (int) share.of(concurrency);
    }

    private int peakConcurrency(Workload workload) {
        return plan.sweep().concurrency().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(workload.concurrency());
    }

    /** The size of the largest object in bytes; 1 where no workload runs. */
    private static int largestObjectBytes(List<SizeDistribution> sizes) {
        return sizes.stream()
                .map(SizeDistribution::maximumSize)
                .mapToInt(size -> size.toInt())
                .max()
                .orElse(1);
    }

    private static int commonBytes(List<SizeDistribution> sizes) {
        return sizes.stream()
                .mapToInt(SizeDistribution::commonBytes)
                .reduce(SizeDistribution::greatestCommonDivisor)
                .orElse(1);
    }

    private static StoreDriver<?> driver(StoreDrivers stores, String name, Target target) {
        try {
            return stores.get(target.store());
        } catch (InvalidValueException e) {
            throw e.within("targets." + name);
        }
    }

    private static <O extends Record> O bind(String name, Target target, StoreDriver<O> driver) {
        int java = Runtime.version().feature();
        Check.require(
                target.threads() != Target.WorkerThreads.VIRTUAL || java >= FIRST_WITH_VIRTUAL_THREADS,
                "targets." + name + ".threads",
                () -> "may be virtual from Java " + FIRST_WITH_VIRTUAL_THREADS + " on, and this is Java " + java
                        + "; name another one by HARNESS_JAVA or JAVA_HOME");
        try {
            return OptionsBinder.bind(driver.optionsType(), target.options());
        } catch (InvalidValueException e) {
            throw e.within("targets." + name + ".options");
        }
    }

    /** The store of the versions of updated objects; {@code null} if nothing is updated, or nothing is verified. */
    private @Nullable UpdateVersions versions(String name, Store store) throws StoreException {
        Collection<Workload> work = plan.workloadsOn(name).values();
        if (!store.keepsContent()
                || work.stream().noneMatch(workload -> workload.content().verify())
                || work.stream().noneMatch(workload -> workload.operations().containsKey(OperationKind.UPDATE))) {
            return null;
        }
        Path file = DataDirectory.versions(dataDirectory, name);
        try {
            return new UpdateVersions(file);
        } catch (IOException e) {
            throw new StoreException("cannot create the file of versions " + file + ": " + e, e);
        }
    }
}
