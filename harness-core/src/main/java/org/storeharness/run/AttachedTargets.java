package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.Environment;
import org.storeharness.environment.SystemFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.result.RunHost;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.SharedServers;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.HostShare;

/**
 * The targets of a run in a process that helps with it: attached to the places that the process which began the run has prepared. What is
 * removed at the end is this process's own data directory and record, and nothing else. Used by one thread.
 */
public final class AttachedTargets implements AutoCloseable {
    private final Map<String, OpenTarget> targets = new LinkedHashMap<>();
    private final SharedServers servers = new SharedServers();
    private final HelperProcess process;
    private final RunContext context;
    private final RunRecord record;
    private final DataDirectory data;

    /**
     * The process that helps.
     *
     * @param name unique among those that help with a run
     * @param stores the stores that it has
     * @param dataDirectory where a directory for the run is made
     * @param registry the directory of the records of runs; {@code null} keeps none
     */
    public record HelperProcess(
            String name,
            StoreDrivers stores,
            Path dataDirectory,
            @Nullable Path registry) {}

    private AttachedTargets(HelperProcess process, RunContext context) throws StoreException {
        this.process = process;
        this.context = context;
        String ownId = context.runId() + "-" + process.name();
        this.record = RunRecord.begin(process.registry(), ownId, Instant.now(), context.listener()::step);
        try {
            this.data = DataDirectory.create(
                    record,
                    process.dataDirectory(),
                    ownId,
                    process.stores().all().keySet());
        } catch (StoreException | RuntimeException e) {
            record.close();
            throw e;
        }
    }

    /**
     * Opens the targets of a plan.
     *
     * @param places where the targets are, by name
     * @param share the part of the run's operations that this process carries out
     * @throws StoreException if a target cannot be opened, or its place is not the run's; nothing is left open then
     * @throws RunException if a store cannot do what the plan asks, or this process may not open enough files
     * @throws org.storeharness.unit.InvalidValueException if it may not have the memory
     */
    public static AttachedTargets open(
            HelperProcess process, RunContext context, Plan plan, Map<String, SharedPlace> places, HostShare share)
            throws StoreException, RunException, IOException {
        AttachedTargets attached = new AttachedTargets(process, context);
        try {
            attached.attach(plan, places, share);
            return attached;
        } catch (StoreException | RunException | RuntimeException | Error e) {
            try {
                attached.close();
            } catch (StoreException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private void attach(Plan plan, Map<String, SharedPlace> places, HostShare share)
            throws StoreException, RunException {
        TargetOpener opener = new TargetOpener(process.stores(), plan, data.path(), servers, record, context, share);
        opener.requireLimits();
        for (Map.Entry<String, Target> target : plan.targets().entrySet()) {
            String name = target.getKey();
            targets.put(name, opener.attach(name, target.getValue(), Check.present(places, name)));
        }
    }

    /** Returns the attached targets by name. */
    public Map<String, OpenTarget> targets() {
        return Map.copyOf(targets);
    }

    /**
     * The machine, the JVM and the directories of this process, as groups of facts.
     *
     * @param version that of the harness
     */
    public Map<String, Map<String, String>> environment(String version) throws IOException {
        Map<String, Map<String, String>> facts = new LinkedHashMap<>();
        SystemFiles files = SystemFiles.ofThisMachine();
        Map<String, String> machine = new LinkedHashMap<>(
                Environment.probe(files, context.clock()::nanos, version).facts());
        files.firstLine("proc/sys/kernel/random/boot_id").ifPresent(id -> machine.put(RunHost.BOOT_ID, id));
        facts.put("machine", machine);
        facts.putAll(DataDirectory.facts(data.path(), targets.values(), context.clock()));
        return facts;
    }

    /**
     * Closes the targets, and removes what is this process's own.
     *
     * @throws StoreException if something could not be closed or removed; everything else was. Its message names all of it
     */
    @Override
    public void close() throws StoreException {
        List<String> failures = new ArrayList<>();
        targets.forEach((name, target) -> step("target " + name, target::close, failures));
        step("the servers of this run", servers::close, failures);
        step(data.path().toString(), data::close, failures);
        record.close();
        if (!failures.isEmpty()) {
            throw new StoreException(String.join("; ", failures));
        }
    }

    private interface CloseStep {
        void perform() throws StoreException, IOException;
    }

    private void step(String what, CloseStep action, List<String> failures) {
        try {
            action.perform();
        } catch (StoreException | IOException | RuntimeException | Error e) {
            failures.add(
                    what + " did not shut down cleanly: " + context.traces().line(e));
        }
    }
}
