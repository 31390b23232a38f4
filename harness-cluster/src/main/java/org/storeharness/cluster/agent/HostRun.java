package org.storeharness.cluster.agent;

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.protocol.HostAnswer;
import org.storeharness.cluster.protocol.HostQuestion;
import org.storeharness.cluster.protocol.HostTiding;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.run.AttachedTargets;
import org.storeharness.core.run.failure.CallBounds;
import org.storeharness.core.run.failure.FailureTraces;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.site.HostTools;
import org.storeharness.core.run.site.LocalSite;
import org.storeharness.core.run.site.OpenGroup;
import org.storeharness.core.run.site.PhaseReport;
import org.storeharness.core.run.site.SitePhase;
import org.storeharness.core.run.site.UnclosedSessions;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.sharing.KeyIds;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.HostShare;

/** This host's part of one run, from the opening of its targets to their end. Used by one thread, but for {@link #control}. */
final class HostRun implements AutoCloseable {
    private final RunControl control;
    private final Clock clock;
    private final Consumer<HostTiding> coordinator;
    private final ClientMonitor client;
    private final AttachedTargets targets;
    private final LocalSite site;
    private @Nullable OpenGroup group;
    private @Nullable ReadyPhase ready;

    private record ReadyPhase(int number, SitePhase phase) {}

    /**
     * Opens the targets.
     *
     * @param coordinator takes what is told in a phase
     * @throws StoreException if a target cannot be opened, or its place is not the run's; nothing is left open then
     */
    HostRun(
            AttachedTargets.HelperProcess process,
            HostQuestion.OpenTargets asked,
            Clock clock,
            RunControl control,
            Consumer<HostTiding> coordinator)
            throws StoreException, RunException, IOException {
        this.control = control;
        this.clock = clock;
        this.coordinator = coordinator;
        this.client = new ClientMonitor(clock, SystemFiles.ofThisMachine());
        HostTools tools = new HostTools(clock, control, CallBounds.USUAL, client, new FailureTraces());
        try {
            targets = AttachedTargets.open(process, tools, asked.runId(), asked.plan(), asked.places());
        } catch (StoreException | RunException | IOException | RuntimeException | Error e) {
            client.close();
            throw e;
        }
        site = new LocalSite(new HostShare(asked.host(), asked.hosts()), targets.targets(), tools);
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
        PhaseTidings tidings = new PhaseTidings(asked.phase(), clock, coordinator);
        next.phase().begin(asked.originNanos(), tidings);
        long lateNanos = Math.max(0, clock.nanos() - asked.originNanos());
        boolean over = false;
        try {
            while (!next.phase().awaitBriefly()) {
                tidings.goesOn();
            }
            over = true;
        } finally {
            if (!over) {
                control.abort();
            }
        }
        List<PhaseReport> reports =
                next.phase().end().stream().map(hosts -> hosts.get(0)).toList();
        tidings.over();
        return new HostAnswer.PhaseDone(lateNanos, reports);
    }

    HostAnswer closeSessions() {
        OpenGroup open = group;
        group = null;
        ready = null;
        List<UnclosedSessions> unclosed = open == null ? List.of() : open.close();
        return new HostAnswer.SessionsClosed(unclosed);
    }

    HostAnswer exportIds(HostQuestion.ExportIds asked) throws IOException {
        byte[] records = ids(asked.target()).export(asked.firstKey(), asked.keys());
        return new HostAnswer.KeyIdRecords(Base64.getEncoder().encodeToString(records));
    }

    HostAnswer importIds(HostQuestion.ImportIds asked) throws IOException {
        ids(asked.target()).merge(asked.firstKey(), Base64.getDecoder().decode(asked.records()));
        return new HostAnswer.Done();
    }

    private KeyIds ids(String target) throws IOException {
        return Check.present(targets.targets(), target)
                .store()
                .keyIds()
                .orElseThrow(() -> new IOException("target " + target + " has no ids of a server"));
    }

    private OpenGroup group() {
        return Objects.requireNonNull(group, "no sessions are open");
    }

    /** Ends what is under way, on any thread. */
    RunControl control() {
        return control;
    }

    /** Closes sessions and targets, and removes what is this host's own. The second and later calls do nothing. */
    @Override
    public void close() throws StoreException, IOException {
        closeSessions();
        try {
            targets.close();
        } finally {
            client.close();
        }
    }
}
