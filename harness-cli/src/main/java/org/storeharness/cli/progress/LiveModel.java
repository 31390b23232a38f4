package org.storeharness.cli.progress;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.progress.LiveState.ClientState;
import org.storeharness.cli.progress.LiveState.HostState;
import org.storeharness.cli.progress.LiveState.LastSecond;
import org.storeharness.cli.progress.LiveState.PhaseState;
import org.storeharness.cli.progress.LiveState.RoundState;
import org.storeharness.cli.progress.LiveState.WorkState;
import org.storeharness.environment.CountersDelta;
import org.storeharness.report.CautionText;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.Printable;

/**
 * Follows a run and keeps what the view shows of it. The thread of the run tells it, and another one asks for the state: both take the lock
 * of this object for a moment.
 */
final class LiveModel implements RunListener {
    private static final String FILL = "fill";
    private static final String WORKERS = "workers";
    private static final int MOST_MESSAGES = 100;

    private final String plan;
    private final double mostSeconds;
    private final Map<WorkKey, Work> works = new LinkedHashMap<>();
    private final Map<Stage, PhaseState> phases = new LinkedHashMap<>();
    private final Map<String, ClientState> clients = new LinkedHashMap<>();
    private final Map<String, LastSecond> hosts = new LinkedHashMap<>();
    private final Deque<String> messages = new ArrayDeque<>();
    private List<String> cautions = List.of();
    private @Nullable String directory;
    private @Nullable RoundsProgress round;
    private String step = "";
    private double share;
    private double beganSeconds;

    /**
     * @param plan the name of the plan
     * @param most how long the run may take; 0 for no bound
     */
    LiveModel(String plan, Duration most) {
        this.plan = Printable.line(plan);
        this.mostSeconds = most.toMillis() / 1e3;
    }

    /** A workload on a target. */
    private record WorkKey(String target, Cell cell) {}

    private static final class Work {
        private final SeriesHistory rates = new SeriesHistory();
        private final SeriesHistory p99s = new SeriesHistory();
        private final List<RoundState> rounds = new ArrayList<>();
        private @Nullable LastSecond whole;
        private @Nullable LastSecond newest;
        private long failed;
        private int inPhase;

        /** Adds an interval: the previous one is complete then. */
        void add(LastSecond second) {
            keepNewest();
            newest = second;
            inPhase++;
        }

        /**
         * The last of several intervals of a phase is a part of a second: what was in flight when the phase was over. A single one is
         * taken for a whole one.
         */
        void endPhase() {
            if (inPhase == 1) {
                keepNewest();
            }
            newest = null;
            inPhase = 0;
        }

        private void keepNewest() {
            LastSecond second = newest;
            if (second != null) {
                whole = second;
                rates.add(second.opsPerSecond());
                if (second.p99() != null) {
                    p99s.add(second.p99());
                }
            }
        }
    }

    /** The state so long after the view began. */
    synchronized LiveState state(double elapsedSeconds) {
        if (beganSeconds == 0 && share > 0) {
            beganSeconds = elapsedSeconds;
        }
        List<WorkState> shown = new ArrayList<>();
        works.forEach((key, work) -> shown.add(new WorkState(
                key.target(),
                key.cell(),
                phases.keySet().stream().anyMatch(stage -> key.equals(key(stage))),
                work.newest == null ? work.whole : work.newest,
                work.rates.values(),
                work.p99s.values(),
                work.failed,
                List.copyOf(work.rounds))));
        List<HostState> several = hosts.keySet().stream()
                .map(host -> new HostState(host, hosts.get(host), clients.get(host)))
                .toList();
        return new LiveState(
                plan,
                directory,
                beganSeconds,
                elapsedSeconds,
                mostSeconds,
                share,
                round,
                step,
                List.copyOf(phases.values()),
                shown,
                clients.get(""),
                several,
                cautions,
                List.copyOf(messages));
    }

    /** Adds a message line. */
    synchronized void message(String line) {
        if (messages.size() == MOST_MESSAGES) {
            messages.removeFirst();
        }
        messages.addLast(Printable.line(line));
    }

    @Override
    public synchronized void step(String line) {
        step = Printable.line(line);
    }

    @Override
    public synchronized void madeDirectory(Path made) {
        directory = Printable.line(made.toString());
    }

    @Override
    public synchronized void round(RoundsProgress progress) {
        round = progress;
        phases.clear();
        works.values().forEach(Work::endPhase);
    }

    /** A fill has a stage of its own, with the number of the one that it is for. */
    @Override
    public synchronized void started(Stage stage) {
        step = "";
        phases.keySet().removeIf(before -> before.number() != stage.number());
        works.computeIfAbsent(key(stage), any -> new Work());
        works.values().forEach(Work::endPhase);
    }

    @Override
    public synchronized void phase(Stage stage, String phase, double done) {
        phases.keySet().removeIf(before -> !before.equals(stage) && isOver(before, stage));
        PhaseState before = phases.put(
                stage,
                new PhaseState(
                        Printable.line(stage.target()),
                        stage.workloadName(),
                        stage.workload().concurrency(),
                        phase,
                        done));
        Work work = works.get(key(stage));
        if (work != null && (before == null || !before.phase().equals(phase))) {
            work.endPhase();
        }
    }

    /** A fill is over when the stage begins that it is for, and a stage when a fill begins. */
    private static boolean isOver(Stage before, Stage now) {
        return before.workloadName().equals(FILL) || now.workloadName().equals(FILL);
    }

    @Override
    public synchronized void progress(Stage stage, double done) {
        share = done;
    }

    @Override
    public synchronized void interval(Stage stage, IntervalSnapshot snapshot) {
        Work work = works.get(key(stage));
        if (work != null) {
            work.add(lastSecond(snapshot));
            work.failed += snapshot.failed();
        }
    }

    @Override
    public synchronized void hostInterval(Stage stage, String host, IntervalSnapshot snapshot) {
        hosts.put(Printable.line(host), lastSecond(snapshot));
    }

    private static LastSecond lastSecond(IntervalSnapshot snapshot) {
        return new LastSecond(snapshot.opsPerSecond(), snapshot.p50Nanos(), snapshot.p99Nanos());
    }

    @Override
    public synchronized void client(ClientInterval interval) {
        String host = interval.host() == null ? "" : Printable.line(interval.host());
        ClientState before = clients.get(host);
        CountersDelta counters = interval.counters();
        double seconds = counters.wallSeconds();
        CountersDelta.ProcessDelta process = counters.process();
        clients.put(
                host,
                new ClientState(
                        each(process.cpuSeconds(), seconds),
                        each(process.threadGroupSeconds().get(WORKERS), seconds),
                        counters.machine().busyShare(),
                        counters.machine().stealShare(),
                        interval.longestHiccupNanos(),
                        Math.max(interval.longestHiccupNanos(), before == null ? 0 : before.longestHiccupNanos()),
                        process.collectionSeconds() + (before == null ? 0 : before.collectionSeconds())));
    }

    private static @Nullable Double each(@Nullable Double amount, double seconds) {
        return amount == null || seconds <= 0 ? null : amount / seconds;
    }

    @Override
    public synchronized void cautions(List<Caution> soFar) {
        cautions = soFar.stream().map(CautionText::line).map(Printable::line).toList();
    }

    @Override
    public synchronized void measured(Measurement measurement) {
        Latency times = measurement.headline();
        Work work = works.computeIfAbsent(new WorkKey(measurement.target(), measurement.cell()), any -> new Work());
        work.endPhase();
        work.rounds.add(new RoundState(
                measurement.round(), measurement.throughput().opsPerSecond(), times.p50(), times.p99(), times.p999()));
    }

    private static WorkKey key(Stage stage) {
        return new WorkKey(stage.target(), stage.cell());
    }
}
