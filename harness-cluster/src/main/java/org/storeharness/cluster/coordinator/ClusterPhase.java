package org.storeharness.cluster.coordinator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.protocol.ClusterMessage;
import org.storeharness.cluster.protocol.HostAnswer;
import org.storeharness.cluster.protocol.HostQuestion;
import org.storeharness.cluster.protocol.HostTiding;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.run.site.PhaseListener;
import org.storeharness.core.run.site.PhaseOrder;
import org.storeharness.core.run.site.PhaseReport;
import org.storeharness.core.run.site.SitePhase;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;

/** A phase on all agents. Used by the thread of the run. */
final class ClusterPhase implements SitePhase {
    /** What the coordinator and the link need between the clocks' comparison and the start, besides round trips. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** The message that begins the phase may be repeated once. */
    private static final int ROUND_TRIPS = 2;

    private static final long LOOK_MILLIS = 100;

    private final AgentCalls calls;
    private final PhaseMail mail;
    private final KeyIdExchange ids;
    private final SiteHosts hosts;
    private final int number;
    private final List<PhaseOrder> orders;
    private final HostClocks clocks;
    private final long leadNanos;
    private final List<CompletableFuture<ClusterMessage>> done = new ArrayList<>();
    private final boolean[] over;
    private List<PhaseHost> ended = List.of();
    private @Nullable PhaseListener listener;
    private long lookedNanos;
    private boolean stopTold;
    private boolean abortTold;

    /**
     * @param clocks as they were right before the phase
     * @param leadNanos what the slowest of the hosts needs before the start
     */
    ClusterPhase(
            AgentCalls calls,
            PhaseMail mail,
            KeyIdExchange ids,
            SiteHosts hosts,
            int number,
            List<PhaseOrder> orders,
            HostClocks clocks,
            long leadNanos) {
        this.calls = calls;
        this.mail = mail;
        this.ids = ids;
        this.hosts = hosts;
        this.number = number;
        this.orders = List.copyOf(orders);
        this.clocks = clocks;
        this.leadNanos = leadNanos;
        this.over = new boolean[calls.agents().size()];
    }

    @Override
    public long leadNanos() {
        return LEAD_NANOS + ROUND_TRIPS * clocks.slowestNanos() + leadNanos;
    }

    @Override
    public void begin(long originNanos, PhaseListener samples) {
        listener = samples;
        mail.begin();
        lookedNanos = calls.tools().clock().nanos();
        for (int host = 0; host < over.length; host++) {
            long there = clocks.estimates().get(host).there(originNanos);
            done.add(calls.ask(host, new HostQuestion.Begin(number, there)));
        }
    }

    @Override
    public boolean awaitBriefly() throws RunException {
        forwardControl();
        try {
            takeMail(LOOK_MILLIS);
        } catch (InterruptedException e) {
            throw AgentCalls.interrupted();
        }
        calls.failed(done);
        requireSigns();
        for (int host = 0; host < over.length; host++) {
            if (!over[host] || !done.get(host).isDone()) {
                return false;
            }
        }
        return true;
    }

    private void forwardControl() {
        RunControl control = calls.tools().control();
        if (control.aborted() && !abortTold) {
            abortTold = true;
            calls.tell(new ClusterMessage.Abort("the run is aborted"));
        } else if (control.stopped() && !stopTold) {
            stopTold = true;
            calls.tell(new ClusterMessage.Stop());
        }
    }

    /** Passes on what is there; waits a moment if nothing is. */
    private void takeMail(long millis) throws InterruptedException {
        PhaseMail.Letter letter = mail.next(millis);
        while (letter != null) {
            if (letter.tiding().phase() == number) {
                take(letter.host(), letter.tiding());
            }
            letter = mail.next(0);
        }
    }

    private void take(int host, HostTiding tiding) {
        PhaseListener to = Objects.requireNonNull(listener);
        if (tiding instanceof HostTiding.Samples samples && samples.stage() < orders.size()) {
            to.samples(samples.stage(), host, samples.interval(), samples.samples());
        } else if (tiding instanceof HostTiding.StageOver stage && stage.stage() < orders.size()) {
            to.over(stage.stage(), host);
        } else if (tiding instanceof HostTiding.ClientSamples client) {
            to.client(host, client.interval(), client.observed());
        } else if (tiding instanceof HostTiding.PhaseOver) {
            over[host] = true;
        }
    }

    /** Hosts that are not done give signs of life, unless this process itself stood still. */
    private void requireSigns() throws RunException {
        Duration silence = calls.times().silence();
        long now = calls.tools().clock().nanos();
        if (now - lookedNanos > silence.toNanos() / 2) {
            mail.heardAll();
        }
        lookedNanos = now;
        for (int host = 0; host < over.length; host++) {
            if (!done.get(host).isDone() && now - mail.heardNanos(host) > silence.toNanos()) {
                throw calls.fail(calls.agent(host) + " has been silent for " + silence.toSeconds()
                        + " s in a phase: its process is stopped, or its host stands still");
            }
        }
    }

    @Override
    public List<List<PhaseReport>> end() throws StoreException, RunException {
        List<List<PhaseReport>> reports = new ArrayList<>();
        orders.forEach(order -> reports.add(new ArrayList<>()));
        List<Long> late = new ArrayList<>();
        for (int host = 0; host < over.length; host++) {
            HostAnswer.PhaseDone answer = calls.answer(host, done.get(host), HostAnswer.PhaseDone.class);
            List<PhaseReport> own = answer.reports();
            late.add(answer.lateNanos());
            if (own.size() != orders.size()) {
                throw calls.fail(calls.agent(host) + " reports " + own.size() + " stages, not " + orders.size());
            }
            for (int stage = 0; stage < own.size(); stage++) {
                reports.get(stage).add(own.get(stage));
            }
        }
        ended = hosts.inPhase(clocks, HostClocks.compare(calls), orders, late, reports);
        ids.gather(orders, reports);
        return reports;
    }

    @Override
    public List<PhaseHost> phaseHosts() {
        return ended;
    }
}
