package org.storeharness.cli.run;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.SustainableRate.Trial;
import org.storeharness.core.run.RunListener;
import org.storeharness.core.run.Stage;

/** Tells people on standard error how far a run is: one line that is written again on a terminal, a line a round elsewhere. */
final class ProgressLines implements RunListener {
    private static final Duration REFRESH = Duration.ofMillis(200);
    private static final int WIDTH = 100;

    private final PrintWriter err;
    private final int verbosity;
    private final int rounds;
    private final boolean searching;
    private final boolean terminal;
    private Instant begun = Instant.now();
    private Instant shown = Instant.EPOCH;
    private int round;
    private boolean lineOpen;

    /**
     * @param searching whether the stages are trials in search of a rate, not rounds
     */
    ProgressLines(PrintWriter err, int verbosity, Plan plan, boolean searching) {
        this.err = err;
        this.verbosity = verbosity;
        this.rounds = plan.rounds();
        this.searching = searching;
        this.terminal = isTerminal();
    }

    @Override
    public void step(String line) {
        if (verbosity >= 2 || verbosity == 1 && terminal) {
            print(line, verbosity >= 2 || !terminal);
        }
    }

    @Override
    public void started(Stage stage) {
        if (round == 0) {
            begun = Instant.now();
        }
        if (searching && verbosity >= 1 && terminal) {
            print("trial " + stage.tag(), false);
        }
        if (!searching && verbosity == 1 && !terminal && stage.round() > round) {
            print("round " + stage.round() + " of " + rounds, true);
        }
        round = stage.round();
    }

    @Override
    public void progress(Stage stage, double share) {
        Instant now = Instant.now();
        if (verbosity < 1 || !terminal || now.isBefore(shown.plus(REFRESH))) {
            return;
        }
        shown = now;
        print(
                String.format(
                        Locale.ROOT,
                        "[%3.0f %%] round %d/%d  %s  %s",
                        share * 100,
                        stage.round(),
                        rounds,
                        stage.target() + " " + stage.workloadName() + " c="
                                + stage.workload().concurrency() + " "
                                + stage.workload().content().size(),
                        left(now, share)),
                false);
    }

    @Override
    public void tried(Stage stage, Trial trial) {
        if (verbosity >= 1) {
            Long rate = trial.opsPerSecond();
            String verdict = rate == null
                    ? String.format(Locale.ROOT, "%,.0f/s under %s", trial.achievedOpsPerSecond(), trial.finding())
                    : String.format(
                            Locale.ROOT, "%,d/s %s: %s", rate, trial.held() ? "held" : "failed", trial.finding());
            print("trial " + trial.round() + ", " + stage.target() + " " + stage.workloadName() + ": " + verdict, true);
        }
    }

    @Override
    public void measured(Measurement measurement) {
        if (verbosity >= 3) {
            print(
                    String.format(
                            Locale.ROOT,
                            "round %d %s %s c=%d %s: %.0f ops/s, %d ok, %d failed",
                            measurement.round(),
                            measurement.target(),
                            measurement.workload(),
                            measurement.concurrency(),
                            measurement.size(),
                            measurement.throughput().opsPerSecond(),
                            measurement.operations().ok(),
                            measurement.operations().failed()),
                    true);
        }
    }

    /** Takes the line that is written again off the screen. */
    void end() {
        if (lineOpen) {
            err.print("\r" + " ".repeat(WIDTH) + "\r");
            err.flush();
            lineOpen = false;
        }
    }

    private String left(Instant now, double share) {
        double spent = Duration.between(begun, now).toMillis() / 1e3;
        if (share < 0.01) {
            return "";
        }
        long left = Math.round(spent / share - spent);
        return left < 60 ? left + " s left" : left / 60 + " min " + left % 60 + " s left";
    }

    private void print(String line, boolean stays) {
        end();
        String clean = line.replaceAll("\\p{Cntrl}", "?");
        if (stays) {
            err.println(clean);
        } else {
            err.print("\r" + (clean.length() > WIDTH ? clean.substring(0, WIDTH) : clean));
            lineOpen = true;
        }
        err.flush();
    }

    /** Whether standard error is a terminal, which the JVM does not tell of it alone. */
    private static boolean isTerminal() {
        try {
            String file = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
        } catch (Exception e) {
            return System.console() != null;
        }
    }
}
