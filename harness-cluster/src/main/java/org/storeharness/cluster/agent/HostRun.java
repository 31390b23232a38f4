package org.storeharness.cluster.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.run.AttachedTargets;
import org.storeharness.run.phase.LocalSite;
import org.storeharness.run.phase.OpenGroup;
import org.storeharness.run.phase.OpenGroup.UnclosedSessions;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.SitePhase;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.KeyIds;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.UpdateVersions;

/** This host's part of one run, from the opening of its targets to their end. Used by one thread. */
final class HostRun implements AutoCloseable {
    /** The usual bounds of calls, but shorter once the run is interrupted, since the coordinator waits for the end. */
    static final CallBounds BOUNDS = CallBounds.USUAL.whenInterrupted(Duration.ofSeconds(5));

    private final RunContext context;
    private final Consumer<HostEvent> coordinator;
    private final AttachedTargets targets;
    private final LocalSite site;
    private @Nullable OpenGroup group;
    private @Nullable ReadyPhase ready;

    private record ReadyPhase(int number, SitePhase phase) {}

    /**
     * Opens the targets.
     *
     * @param context of this host's part of the run
     * @param coordinator takes what is told in a phase
     * @throws StoreException if a target cannot be opened, or its place is not the run's; nothing is left open then
     */
    HostRun(
            AttachedTargets.HelperProcess process,
            HostQuestion.OpenTargets asked,
            RunContext context,
            Consumer<HostEvent> coordinator)
            throws StoreException, RunException, IOException {
        this.context = context;
        this.coordinator = coordinator;
        HostShare share = new HostShare(asked.host(), asked.hosts());
        targets = AttachedTargets.open(process, context, asked.plan(), asked.places(), share);
        site = new LocalSite(share, targets.targets(), context);
    }

    HostAnswer opened(String version) throws IOException {
        return new HostAnswer.TargetsOpened(targets.environment(version));
    }

    HostAnswer beginStep(HostQuestion.BeginStep asked) {
        site.beginStep(asked.target());
        return new HostAnswer.Done();
    }

    HostAnswer countWorkers(HostQuestion.CountWorkers asked) {
        return new HostAnswer.WorkerCounts(
                asked.stages().stream().map(site::workers).toList());
    }

    HostAnswer openSessions(HostQuestion.OpenSessions asked) throws StoreException {
        Check.require(group == null, "sessions", () -> "are open already");
        group = site.open(asked.stages(), asked.numberings());
        return new HostAnswer.Done();
    }

    HostAnswer prepareCache(HostQuestion.PrepareCache asked) throws StoreException, RunException {
        return new HostAnswer.CacheFound(group().prepareCache(asked.target()));
    }

    HostAnswer getReady(HostQuestion.GetReady asked) throws StoreException, RunException {
        SitePhase phase = group().ready(asked.orders());
        ready = new ReadyPhase(asked.phase(), phase);
        return new HostAnswer.Ready(phase.leadNanos());
    }

    /** Returns when the phase is over. */
    HostAnswer perform(HostQuestion.Begin asked) throws StoreException, RunException {
        ReadyPhase next = ready;
        ready = null;
        if (next == null || next.number() != asked.phase()) {
            throw new RunException("is not ready for phase " + asked.phase());
        }
        PhaseEventSender events = new PhaseEventSender(asked.phase(), context.clock(), coordinator);
        next.phase().begin(asked.originNanos(), events);
        long lateNanos = Math.max(0, context.clock().nanos() - asked.originNanos());
        boolean over = false;
        try {
            while (!next.phase().awaitBriefly()) {
                events.goesOn();
                tellIfStopped(events);
            }
            tellIfStopped(events);
            over = true;
        } finally {
            if (!over) {
                context.control().abort();
            }
        }
        List<PhaseReport> reports =
                next.phase().end().stream().map(hosts -> hosts.get(0)).toList();
        events.over();
        return new HostAnswer.PhaseDone(lateNanos, reports);
    }

    private void tellIfStopped(PhaseEventSender events) {
        if (context.control().stopped()) {
            events.stopping();
        }
    }

    HostAnswer closeSessions() {
        return new HostAnswer.SessionsClosed(closeGroup());
    }

    private List<UnclosedSessions> closeGroup() {
        OpenGroup open = group;
        group = null;
        ready = null;
        return open == null ? List.of() : open.close();
    }

    HostAnswer exportKeys(HostQuestion.ExportKeys asked) throws IOException {
        byte[] records = switch (asked.fact()) {
            case IDS -> ids(asked.target()).export(asked.firstKey(), asked.keys());
            case VERSIONS -> versions(asked.target()).export(asked.firstKey(), asked.keys());
        };
        return new HostAnswer.KeyRecords(Base64.getEncoder().encodeToString(records));
    }

    HostAnswer importKeys(HostQuestion.ImportKeys asked) throws IOException {
        byte[] records = Base64.getDecoder().decode(asked.records());
        switch (asked.fact()) {
            case IDS -> ids(asked.target()).merge(asked.firstKey(), records);
            case VERSIONS -> versions(asked.target()).replace(asked.firstKey(), records);
        }
        return new HostAnswer.Done();
    }

    private UpdateVersions versions(String target) throws IOException {
        UpdateVersions versions = Check.present(targets.targets(), target).versions();
        if (versions == null) {
            throw new IOException("objects of target " + target + " have no versions");
        }
        return versions;
    }

    private KeyIds ids(String target) throws IOException {
        return Check.present(targets.targets(), target)
                .store()
                .keyIds()
                .orElseThrow(() -> new IOException("target " + target + " has no server-assigned ids"));
    }

    private OpenGroup group() {
        return Objects.requireNonNull(group, "no sessions are open");
    }

    /**
     * Closes sessions and targets, and removes what is this host's own.
     *
     * @throws StoreException if something could not be closed or removed; everything else was. Its message names all of it
     */
    @Override
    public void close() throws StoreException {
        List<String> failures = new ArrayList<>();
        closeGroup().forEach(open -> failures.add("sessions of " + open.target() + ": " + open.message()));
        try {
            targets.close();
        } catch (StoreException e) {
            failures.add(e.getMessage());
        }
        site.close();
        if (!failures.isEmpty()) {
            throw new StoreException(String.join("; ", failures));
        }
    }
}
