package org.storeharness.cli.progress;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.storeharness.cli.support.Terminal;
import org.storeharness.engine.Clock;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.RunListener;
import org.storeharness.unit.Printable;

/**
 * Shows a run on the whole screen of the terminal, until it is closed or the process is told to end. A thread of its own draws it at most
 * twice a second and asks for keys; the thread of the run only leaves figures. The terminal is given back whatever ends the run.
 */
public final class LiveView implements AutoCloseable {
    private static final long ASK_MILLIS = 250;

    /** In times that keys are asked for. */
    private static final int DRAW_EVERY = 2;

    /** What somebody else wrote to the screen is drawn over after so many times. */
    private static final int REDRAW_EVERY = 120;

    private static final long END_MILLIS = 2_000;

    private final LiveModel model;
    private final LiveScreen screen;
    private final Clock clock;
    private final long beganNanos;
    private final boolean unicode;
    private final Runnable quit;
    private final PrintWriter err;
    private final BufferedLines lines;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread painter = new Thread(this::paint, "harness-live");
    private final Thread hook = new Thread(this::endBySignal, "harness-live-end");
    private boolean help;

    private LiveView(LiveScreen screen, String plan, Duration most, PrintWriter err, Clock clock, Runnable quit) {
        this.screen = screen;
        this.model = new LiveModel(plan, most);
        this.clock = clock;
        this.beganNanos = clock.nanos();
        this.unicode = Terminal.hasUnicode();
        this.quit = quit;
        this.err = err;
        this.lines = new BufferedLines(err, model::message);
    }

    /**
     * Takes the terminal over. Where there is none, a line says so.
     *
     * @param plan the name of the plan
     * @param most how long the run may take from now on; 0 for no bound
     * @param err where lines go when the view is gone
     * @param quit tells the process to end, as Ctrl-C does; must return at once
     * @return empty where the view cannot be shown
     */
    public static Optional<LiveView> open(String plan, Duration most, PrintWriter err, Clock clock, Runnable quit) {
        Optional<String> obstacle = LiveObstacle.find();
        if (obstacle.isPresent()) {
            return off(err, obstacle.get());
        }
        try {
            LiveView view = new LiveView(LiveScreen.open(), plan, most, err, clock, quit);
            view.closeWithTheProcess();
            view.painter.setDaemon(true);
            view.painter.start();
            return Optional.of(view);
        } catch (IOException | RuntimeException | Error e) {
            return off(err, new FailureTraces().line(e));
        }
    }

    /** The terminal is given back at once where the process is ending already, and takes no hook any more. */
    private void closeWithTheProcess() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            screen.close();
            throw e;
        }
    }

    private static Optional<LiveView> off(PrintWriter err, String reason) {
        err.println("no live view: " + Printable.line(reason));
        err.flush();
        return Optional.empty();
    }

    /** Takes what happens in the run. */
    public RunListener listener() {
        return model;
    }

    /** Takes lines for people: shown at once, and printed when the view is gone. */
    public PrintWriter lines() {
        return new PrintWriter(lines, true);
    }

    private void paint() {
        try {
            for (int time = 0; over.getCount() > 0; time++) {
                if (screen.isHere()) {
                    showNewest(time);
                }
                over.await(ASK_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (IOException | RuntimeException | Error e) {
            screen.close();
            lines.release();
            err.println("the live view ended: " + Printable.line(new FailureTraces().line(e)));
            err.flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void showNewest(int time) throws IOException {
        boolean asked = answerKeys();
        if (time % REDRAW_EVERY == 0) {
            screen.redraw();
        }
        if (screen.changed() | asked || time % DRAW_EVERY == 0) {
            draw();
        }
    }

    private void draw() {
        LiveState state = model.state((clock.nanos() - beganNanos) / 1e9);
        LivePage page = new LivePage(screen.columns(), screen.rows(), unicode);
        screen.draw(help ? page.help(state) : page.of(state));
    }

    /** Returns whether there was a key that changes what is shown. */
    private boolean answerKeys() throws IOException {
        boolean changes = false;
        for (int key = screen.key(); key >= 0; key = screen.key()) {
            if (key == 'q' || key == 'Q') {
                quit.run();
            } else if (key == 'h' || key == 'H' || key == '?') {
                help = !help;
                changes = true;
            }
        }
        return changes;
    }

    /** The process was told to end: what follows is said line by line, and a second Ctrl-C may end it at once. */
    private void endBySignal() {
        end();
        err.println("ending: what was measured is kept, and what the run made is removed");
        err.flush();
    }

    private void end() {
        over.countDown();
        try {
            painter.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        screen.close();
        lines.release();
    }

    /** Gives the terminal back, and prints the lines that were kept. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is told to end: the hook does the same
        }
        end();
    }
}
