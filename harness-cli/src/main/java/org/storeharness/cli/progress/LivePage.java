package org.storeharness.cli.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.progress.LiveState.ClientState;
import org.storeharness.cli.progress.LiveState.HostState;
import org.storeharness.cli.progress.LiveState.LastSecond;
import org.storeharness.cli.progress.LiveState.PhaseState;
import org.storeharness.cli.support.BarStyle;
import org.storeharness.cli.support.TimeText;
import org.storeharness.run.stage.RoundsProgress;

/**
 * Makes the lines of the view from a state: as many as the terminal has.
 *
 * @param columns the characters of a line
 * @param rows the lines
 * @param unicode whether the terminal has more than ASCII
 */
record LivePage(int columns, int rows, boolean unicode) {
    private static final int LEAST_COLUMNS = 60;
    private static final int LEAST_ROWS = 12;
    private static final int LOW = 30;
    private static final double PERCENT = 100;

    /** Less is noise of the counters. */
    private static final double LEAST_STOLEN = 0.005;

    private static final List<String> HELP = List.of(
            "q        ends the run as Ctrl-C does once: what was measured is kept,",
            "         what the run made is removed, and the exit code is 130",
            "h or ?   shows this, and the run again",
            "",
            ">        running",
            "last/s   successful operations in the last second",
            "p50 p99  of the last second; '-' with fewer than 10 operations above",
            "failed   operations that failed, with those of warm-ups and calibration",
            "behind | medians of the rounds so far",
            "client   what the harness itself uses, and its pauses",
            "",
            "No figure here decides anything: verdicts and cautions are in the report.");

    /** The lines that show the run. */
    List<LiveLine> of(LiveState state) {
        if (columns < LEAST_COLUMNS || rows < LEAST_ROWS) {
            return page(
                    List.of(LiveLine.plain(percent(state.share()) + " " + now(state))),
                    List.of(LiveLine.reversed(
                            "q ends the run; more is shown from " + LEAST_COLUMNS + "x" + LEAST_ROWS)));
        }
        List<LiveLine> bottom = new ArrayList<>();
        tail(state.messages(), rows < LOW ? 2 : 8).forEach(line -> bottom.add(LiveLine.plain(line)));
        hosts(state, bottom);
        ClientState client = state.client();
        if (client != null) {
            bottom.add(LiveLine.plain(text("client: ", client)));
        }
        cautions(state, bottom);
        bottom.add(LiveLine.reversed(" q ends the run, what was measured is kept   h help"));
        List<LiveLine> top = new ArrayList<>(header(state));
        top.addAll(new WorkTable(columns, unicode ? LiveChart.BLOCKS : LiveChart.ASCII)
                .lines(state.works(), rows - top.size() - bottom.size() - 1));
        return page(top, bottom);
    }

    /** The lines that explain the others. */
    List<LiveLine> help(LiveState state) {
        List<LiveLine> top = new ArrayList<>(header(state));
        HELP.forEach(line -> top.add(LiveLine.plain(line)));
        return page(top, List.of(LiveLine.reversed(" h back to the run   q ends the run")));
    }

    private List<LiveLine> page(List<LiveLine> top, List<LiveLine> bottom) {
        List<LiveLine> lines = new ArrayList<>(top.subList(0, Math.min(top.size(), Math.max(0, rows - bottom.size()))));
        while (lines.size() + bottom.size() < rows) {
            lines.add(LiveLine.plain(""));
        }
        lines.addAll(bottom);
        return lines.stream().limit(rows).map(line -> line.fit(columns)).toList();
    }

    private List<LiveLine> header(LiveState state) {
        double share = time(state).share();
        BarStyle style = unicode ? BarStyle.BLOCKS : BarStyle.ASCII;
        return List.of(
                LiveLine.reversed(title(state)),
                LiveLine.plain(style.bar(share, Math.max(0, columns - 6)) + " " + percent(share)),
                LiveLine.plain(now(state)),
                LiveLine.plain(state.directory() == null ? "" : "to " + state.directory()),
                LiveLine.plain(""));
    }

    /** The round on the left and the clock on the right, with what has room beside them. */
    private String title(LiveState state) {
        String round = " " + state.plan() + "   " + round(state.round());
        String withoutBound = round.replaceFirst(", at most [^,]*$", "");
        String elapsed = "  " + RoundText.minutes((long) state.elapsedSeconds());
        String clock = elapsed + timeLeft(state) + " ";
        if (round.length() + clock.length() <= columns) {
            return spread(round, clock);
        }
        return spread(withoutBound, withoutBound.length() + clock.length() <= columns ? clock : elapsed + " ");
    }

    private String spread(String left, String right) {
        int room = Math.max(0, columns - right.length());
        return (left.length() > room ? left.substring(0, room) : left + " ".repeat(room - left.length())) + right;
    }

    private static String round(@Nullable RoundsProgress progress) {
        return progress == null ? "" : RoundText.of(progress);
    }

    private static String timeLeft(LiveState state) {
        OptionalLong seconds = time(state).seconds();
        return seconds.isEmpty() ? "" : ", about " + RoundText.minutes(seconds.getAsLong()) + " left";
    }

    private static TimeLeft time(LiveState state) {
        return new TimeLeft(state.share(), state.beganSeconds(), state.elapsedSeconds(), state.mostSeconds());
    }

    private static String now(LiveState state) {
        return state.step().isEmpty()
                ? state.phases().stream().map(LivePage::text).collect(Collectors.joining("; "))
                : state.step();
    }

    private static String text(PhaseState phase) {
        return phase.target() + " " + phase.workload() + " c=" + phase.concurrency() + ": " + phase.phase()
                + (phase.share() > 0 ? " " + percent(phase.share()).strip() : "");
    }

    private void hosts(LiveState state, List<LiveLine> lines) {
        int most = Math.max(1, rows / 6);
        List<HostState> hosts = state.hosts();
        for (HostState host : hosts.subList(0, Math.min(most, hosts.size()))) {
            LastSecond last = host.last();
            ClientState client = host.client();
            String did = "host " + host.host() + ": "
                    + (last == null ? "-" : WorkTable.rate(last.opsPerSecond()) + "/s")
                    + (last == null || last.p99() == null ? "" : ", p99 " + TimeText.of(last.p99()));
            lines.add(LiveLine.plain(client == null ? did : text(did + ", ", client)));
        }
        if (hosts.size() > most) {
            lines.add(LiveLine.plain("and " + (hosts.size() - most) + " more hosts"));
        }
    }

    private void cautions(LiveState state, List<LiveLine> lines) {
        List<String> cautions = state.cautions();
        if (cautions.isEmpty()) {
            return;
        }
        lines.add(LiveLine.plain("cautions until the last round: " + cautions.size()));
        if (rows >= LOW) {
            tail(cautions, rows / 8).forEach(caution -> lines.add(LiveLine.plain("  " + caution)));
        }
    }

    /** Parts of what the harness used, the most telling first, as many as have room. */
    private String text(String whose, ClientState client) {
        List<String> parts = new ArrayList<>();
        Double cpus = client.cpus();
        if (cpus != null) {
            Double workers = client.workerCpus();
            parts.add(String.format(Locale.ROOT, "%.2f cpus", cpus)
                    + (workers == null ? "" : String.format(Locale.ROOT, " (workers %.2f)", workers)));
        }
        parts.add("pause " + TimeText.of(client.hiccupNanos()));
        parts.add("longest " + TimeText.of(client.longestHiccupNanos()));
        Double busy = client.busyShare();
        if (busy != null) {
            parts.add("machine " + percent(busy).strip());
        }
        Double stolen = client.stealShare();
        if (stolen != null && stolen >= LEAST_STOLEN) {
            parts.add("stolen " + percent(stolen).strip());
        }
        if (client.collectionSeconds() > 0) {
            parts.add(String.format(Locale.ROOT, "gc %.2f s", client.collectionSeconds()));
        }
        StringBuilder line = new StringBuilder(whose);
        for (String part : parts) {
            String next = (line.length() == whose.length() ? "" : ", ") + part;
            if (line.length() + next.length() > columns) {
                break;
            }
            line.append(next);
        }
        return line.toString();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%3.0f %%", share * PERCENT);
    }

    private static List<String> tail(List<String> lines, int most) {
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }
}
