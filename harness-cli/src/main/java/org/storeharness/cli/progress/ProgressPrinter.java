package org.storeharness.cli.progress;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.BarStyle;
import org.storeharness.cli.support.Terminal;
import org.storeharness.plan.Plan;
import org.storeharness.report.RateSection;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.Printable;

/**
 * Prints the progress of a run to standard error: a bar on a terminal, elsewhere a line per round. The bar is drawn by a thread of its
 * own, so printing takes the lock of this object.
 */
public final class ProgressPrinter implements RunListener {
    /** The length of the {@code ^C} that a terminal shows behind the line. */
    private static final int INTERRUPT = 2;

    /** The bar leaves these columns to {@code ^C} and to the cursor: a line with them must not go on in the next one. */
    private static final int KEPT_FREE = INTERRUPT + 1;

    /** Longer lines are hard to read, however wide the terminal is. */
    private static final int LONGEST_LINE = 119;

    private final PrintWriter err;
    private final int verbosity;
    private final Plan plan;
    private final int width;
    private final @Nullable RunProgressBar bar;
    private List<String> planned = List.of();
    private boolean lineOpen;
    private boolean ended;

    /**
     * @param most the time that the run may take from now on; 0 for no bound
     */
    public ProgressPrinter(PrintWriter err, int verbosity, Plan plan, Duration most) {
        this(err, verbosity, plan, most, Terminal.isStandardError() ? Terminal.columns() : 0, Terminal.barStyle());
    }

    /**
     * @param columns of the terminal; 0 where there is none
     */
    ProgressPrinter(PrintWriter err, int verbosity, Plan plan, Duration most, int columns, BarStyle style) {
        boolean terminal = columns > 0;
        this.err = err;
        this.verbosity = verbosity;
        this.plan = plan;
        this.width = terminal ? Math.min(LONGEST_LINE, columns - KEPT_FREE) : LONGEST_LINE;
        this.bar = terminal && verbosity >= 1
                ? new RunProgressBar(plan.name(), most, width, style, line -> print(line, false))
                : null;
    }

    /** Says how long the run will take, once its first step shows that it begins. */
    public synchronized void planned(List<String> lines) {
        planned = lines;
    }

    private synchronized void begin() {
        List<String> lines = planned;
        planned = List.of();
        if (verbosity >= 1) {
            lines.forEach(line -> print(line, true));
        }
    }

    @Override
    public void step(String line) {
        begin();
        if (verbosity >= 2) {
            print(line, true);
        } else if (bar != null) {
            String plain = Printable.line(line);
            print(plain.length() > width ? plain.substring(0, width) : plain, false);
        }
    }

    @Override
    public void warmed(List<WarmedWork> work) {
        if (verbosity >= 1) {
            print(WarmedText.of(work), true);
        }
    }

    @Override
    public void comparisons(int comparisons, int rounds) {
        if (verbosity >= 1) {
            print(RoundText.needed(comparisons, rounds, plan.rounds()), true);
            RoundText.tooLong(rounds, plan).ifPresent(line -> print(line, true));
        }
    }

    @Override
    public void started(Stage stage) {
        if (bar != null) {
            bar.started(stage);
        }
    }

    @Override
    public void round(RoundsProgress progress) {
        begin();
        if (bar != null) {
            bar.round(progress);
        } else if (verbosity >= 1) {
            print(RoundText.of(progress), true);
        }
    }

    @Override
    public void progress(Stage stage, double share) {
        if (bar != null) {
            bar.progress(share);
        }
    }

    @Override
    public void phase(Stage stage, String phase, double share) {
        if (bar != null) {
            bar.phase(stage, phase, share);
        }
    }

    @Override
    public void interval(Stage stage, IntervalSnapshot snapshot) {
        if (bar != null) {
            bar.interval(stage, snapshot);
        }
    }

    @Override
    public void tried(Stage stage, Trial trial) {
        if (verbosity >= 1) {
            print(
                    "trial " + trial.round() + ", " + stage.target() + " " + stage.workloadName()
                            + RoundText.point(stage, plan.sweep()) + ": " + RateSection.verdict(trial),
                    true);
        }
    }

    /** Removes the bar from the screen. */
    public void end() {
        if (bar != null) {
            bar.close();
        }
        synchronized (this) {
            ended = true;
            clear();
        }
    }

    private synchronized void print(String line, boolean permanent) {
        clear();
        if (permanent) {
            err.println(Printable.line(line));
        } else if (!ended) {
            err.print("\r" + line.replaceAll("[\r\n]", ""));
            lineOpen = true;
        }
        err.flush();
    }

    private void clear() {
        if (lineOpen) {
            err.print("\r" + " ".repeat(width + INTERRUPT) + "\r");
            err.flush();
            lineOpen = false;
        }
    }
}
