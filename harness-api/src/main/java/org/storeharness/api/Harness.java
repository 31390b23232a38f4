package org.storeharness.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.DefaultDataDirectory;
import org.storeharness.api.execution.LastSelftest;
import org.storeharness.api.execution.PlanRun;
import org.storeharness.engine.RunControl;
import org.storeharness.json.SelftestFile;
import org.storeharness.run.HarnessRun.RunOutcome;
import org.storeharness.run.RunRequest;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.stage.Profiler;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.unit.InvalidValueException;

/**
 * Carries a plan out. Each method changes this and returns it; used by one thread. Every run has a directory of its own, with its result and
 * its page {@code report.html}.
 *
 * <pre>{@code
 * Comparison found = Harness.of(HarnessPlan.read(Path.of("plan.yaml")))
 *         .outputDirectory(Path.of("target", "harness-runs"))
 *         .tag("commit", "1f3a")
 *         .listener(new HarnessListener() {
 *             public void round(int round, int wanted) {
 *                 System.out.println("round " + round + " of " + wanted);
 *             }
 *         })
 *         .run();
 * }</pre>
 */
public final class Harness {
    private final HarnessPlan plan;
    private final Map<String, String> tags = new LinkedHashMap<>();
    private Path outputDirectory = Path.of("harness-runs");
    private @Nullable Path dataDirectory;
    private double margin = Comparer.DEFAULT_MARGIN;
    private HarnessListener listener = new HarnessListener() {};

    private Harness(HarnessPlan plan) {
        this.plan = plan;
    }

    /** Carries out this plan. */
    public static Harness of(HarnessPlan plan) {
        return new Harness(plan);
    }

    /** Makes run directories there instead of in {@code harness-runs} of the working directory. */
    public Harness outputDirectory(Path directory) {
        outputDirectory = directory;
        return this;
    }

    /** Keeps the data of stores on this machine there during the run, instead of below the home directory; it must exist. */
    public Harness dataDirectory(Path directory) {
        dataDirectory = directory;
        return this;
    }

    /** Counts changes that are surely smaller than this share as no difference: 0.05 unless it is set. */
    public Harness margin(double share) {
        if (!(share > 0 && share <= 1)) {
            throw new InvalidValueException("margin", "must be above 0 and at most 1, as a share, got " + share);
        }
        margin = share;
        return this;
    }

    /** Labels the run, to find it with {@code harness history}. */
    public Harness tag(String name, String value) {
        tags.put(name, value);
        return this;
    }

    /** Tells this listener what the run does. */
    public Harness listener(HarnessListener follower) {
        listener = follower;
        return this;
    }

    /**
     * Carries the plan out and waits for its end. Servers that it needs are started, and everything that it makes in a store is removed.
     *
     * @return what was found, valid or not: see {@link Comparison#valid()}
     * @throws IllegalArgumentException if the plan or a directory is not allowed
     * @throws HarnessException if the run cannot begin; nothing is left behind then
     * @throws InterruptedException if this thread was interrupted: the run is over and cleaned up when this is thrown
     */
    public Comparison run() throws HarnessException, InterruptedException {
        RunControl control = new RunControl();
        PlanRun run = new PlanRun(request(), control, new ListenerBridge(listener), SiteOpener.THIS_MACHINE);
        FutureTask<RunOutcome> task = new FutureTask<>(run::execute);
        Thread thread = new Thread(task, "harness-run");
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
                control.abort();
            }
        }
        interrupted |= Thread.interrupted();
        try {
            RunOutcome outcome = task.get();
            if (interrupted) {
                throw ended(outcome.directory().path());
            }
            return new Comparison(outcome.directory().path(), outcome.result());
        } catch (ExecutionException e) {
            throw failure(Objects.requireNonNull(e.getCause()));
        }
    }

    private static InterruptedException ended(Path directory) {
        return new InterruptedException("the run was ended early; what it measured is in " + directory);
    }

    private static HarnessException failure(Throwable cause) {
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new HarnessException(String.valueOf(cause.getMessage()), cause);
    }

    private RunRequest request() {
        return new RunRequest(
                plan.toPlan(),
                null,
                outputDirectory,
                DefaultDataDirectory.ofThisUser().orGiven("dataDirectory", dataDirectory),
                new RunRequest.Build(version(), "unknown"),
                List.of(),
                labels(),
                margin,
                LastSelftest.file().flatMap(SelftestFile::read).orElse(null),
                RunRegistry.locate(System.getenv()).orElse(null),
                0,
                Profiler.NONE,
                Set.of());
    }

    /** The tags, and one that stands for the command line that other runs have. */
    private Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>(tags);
        labels.putIfAbsent("begun-by", "api");
        return labels;
    }

    private static String version() {
        Properties properties = new Properties();
        try (InputStream resource = Objects.requireNonNull(Harness.class.getResourceAsStream("version.properties"))) {
            properties.load(resource);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
