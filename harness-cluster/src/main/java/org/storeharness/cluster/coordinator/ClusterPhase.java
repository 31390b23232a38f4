package org.storeharness.cluster.coordinator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.ClusterMessage;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.engine.RunControl;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.PhaseListener;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.SitePhase;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;

/** A phase on all agents. Used by the thread of the run. */
final class ClusterPhase implements SitePhase {
    /** The time that the coordinator and the link need between the comparison of the clocks and the start, besides round trips. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** The message that begins the phase may be repeated once. */
    private static final int ROUND_TRIPS = 2;

    private static final long LOOK_MILLIS = 100;

    /** A generous bound, in seconds, on how far an interval that an agent tells may be ahead of the clock. */
    private static final long INTERVALS_AHEAD = 3_600;

    private final ClusterGroup group;
    private final AgentCalls calls;
    private final HostEventQueue events;
    private final int number;
    private final List<PhaseOrder> orders;
    private final HostClocks clocks;
    private final long leadNanos;
    private final List<CompletableFuture<ClusterMessage>> done = new ArrayList<>();
    private final boolean[] over;
    private List<PhaseHost> ended = List.of();
    private @Nullable PhaseListener listener;
    private long beganNanos;
    private long originNanos;
    private long lookedNanos;
    private boolean stopTold;
    private boolean abortTold;
    private long abortedNanos;

    /**
     * @param group of the sessions
     * @param clocks as they were right before the phase
     * @param leadNanos the time that the slowest of the hosts needs before the start
     */
    ClusterPhase(ClusterGroup group, int number, List<PhaseOrder> orders, HostClocks clocks, long leadNanos) {
        this.group = group;
        this.calls = group.calls();
        this.events = group.events();
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
    public void begin(long startNanos, PhaseListener samples) {
        listener = samples;
        originNanos = startNanos;
        events.begin();
        beganNanos = calls.context().clock().nanos();
        lookedNanos = beganNanos;
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
        requireEnd();
        for (int host = 0; host < over.length; host++) {
            if (!over[host] || !done.get(host).isDone()) {
                return false;
            }
        }
        return true;
    }

    private void forwardControl() {
        RunControl control = calls.context().control();
        if (control.aborted() && !abortTold) {
            abortTold = true;
            abortedNanos = calls.context().clock().nanos();
            calls.tell(new ClusterMessage.Abort("the run is aborted"));
        } else if (control.stopped() && !stopTold) {
            stopTold = true;
            calls.tell(new ClusterMessage.Stop());
        }
    }

    /** Passes on the events that have come; waits a moment if there is none. */
    private void takeMail(long millis) throws InterruptedException, RunException {
        HostEventQueue.Entry entry = events.next(millis);
        while (entry != null) {
            if (entry.event().phase() == number) {
                take(entry.host(), entry.event());
            }
            entry = events.next(0);
        }
    }

    private void take(int host, HostEvent event) throws RunException {
        PhaseListener to = Objects.requireNonNull(listener);
        if (event instanceof HostEvent.Samples samples) {
            requirePossible(host, samples.stage(), samples.interval());
            to.samples(samples.stage(), host, samples.interval(), samples.samples());
        } else if (event instanceof HostEvent.StageOver stage) {
            requirePossible(host, stage.stage(), 0);
            to.over(stage.stage(), host);
        } else if (event instanceof HostEvent.ClientSamples client) {
            requirePossible(host, 0, client.interval());
            requireMoving(host, client.observed());
            to.client(host, client.interval(), client.observed());
        } else if (event instanceof HostEvent.Stopping) {
            calls.context().control().stop(); // as it would on one machine, and so all are told
        } else if (event instanceof HostEvent.PhaseOver) {
            over[host] = true;
        }
    }

    private void requirePossible(int host, int stage, long interval) throws RunException {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(calls.context().clock().nanos() - beganNanos);
        if (stage < 0 || stage >= orders.size() || interval < 0 || interval > seconds + INTERVALS_AHEAD) {
            throw calls.fail(calls.agent(host) + " reported interval " + interval + " of stage " + stage
                    + ", which is impossible: the phase has " + orders.size() + " stages and began " + seconds
                    + " s ago" + AgentCalls.ADVICE);
        }
    }

    /** A host that was paused and continues is not part of a measurement. */
    private void requireMoving(int host, ClientObservation observed) throws RunException {
        long longestNanos = observed.hiccups().getMaxValue();
        if (longestNanos > calls.times().standStill().toNanos()) {
            throw calls.fail(String.format(
                    Locale.ROOT,
                    "%s was paused for %.1f s in a phase: its process or its host was stopped%s",
                    calls.agent(host),
                    longestNanos / Durations.NANOS_PER_SECOND,
                    AgentCalls.ADVICE));
        }
    }

    /** Hosts that are not done give signs of life, unless this process itself was paused. */
    private void requireSigns() throws RunException {
        Duration silence = abortTold
                ? Durations.shorter(calls.times().silence(), calls.times().standStill())
                : calls.times().silence();
        long now = calls.context().clock().nanos();
        if (now - lookedNanos > silence.toNanos() / 2) {
            events.heardAll();
        }
        lookedNanos = now;
        for (int host = 0; host < over.length; host++) {
            if (!done.get(host).isDone() && now - events.heardNanos(host) > silence.toNanos()) {
                throw calls.giveUp(
                        host,
                        "has been silent for " + silence.toSeconds()
                                + " s in a phase: its process or its host is stopped"
                                + AgentCalls.ADVICE);
            }
        }
    }

    /** Gives up on a host that does not end its phase within the bound after the run is aborted. */
    private void requireEnd() throws RunException {
        Duration bound = calls.times().whenAborted();
        if (!abortTold || calls.context().clock().nanos() - abortedNanos <= bound.toNanos()) {
            return;
        }
        for (int host = 0; host < over.length; host++) {
            if (!done.get(host).isDone()) {
                throw calls.giveUp(host, "has not given its phase up within " + bound.toSeconds() + " s");
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
                throw calls.fail(calls.agent(host) + " reports " + own.size() + " stages, not " + orders.size()
                        + AgentCalls.ADVICE);
            }
            for (int stage = 0; stage < own.size(); stage++) {
                requirePossible(host, stage, own.get(stage));
                reports.get(stage).add(own.get(stage));
            }
        }
        ended = group.hosts().inPhase(clocks, originNanos, HostClocks.compare(calls), orders, late, reports);
        group.ids().gather(orders, reports);
        group.versions().gather(orders);
        return reports;
    }

    private void requirePossible(int host, int stage, PhaseReport report) throws RunException {
        try {
            ReportCheck.require(orders.get(stage), workers(host, stage), report);
        } catch (InvalidValueException e) {
            throw calls.fail(calls.agent(host) + " reports an impossible figure: " + e.getMessage()
                    + ": nothing of the phase is used" + AgentCalls.ADVICE);
        }
    }

    /** The number of a host's workers that take part: the last ones do not where there are fewer operations than workers. */
    private int workers(int host, int stage) {
        int first = group.counts().stream()
                .limit(host)
                .mapToInt(before -> before.workers().get(stage))
                .sum();
        int end = Math.min(
                first + group.counts().get(host).workers().get(stage),
                orders.get(stage).workers());
        return Math.max(0, end - first);
    }

    @Override
    public List<PhaseHost> phaseHosts() {
        return ended;
    }
}
