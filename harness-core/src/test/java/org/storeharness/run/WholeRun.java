package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SearchGoal;
import org.storeharness.result.RunResult;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.Profiler;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;

/** A run of a plan whose files are below a directory; what a test does not change is as usual. */
public final class WholeRun {
    private final Path directory;
    private final StoreDrivers stores;
    private Path output;
    private @Nullable SearchGoal goal;
    private List<String> command = List.of("harness", "test");
    private Set<String> endingServers = Set.of();
    private RunControl control = new RunControl();
    private RunListener listener = RunListener.SILENT;
    private SiteOpener sites = SiteOpener.THIS_MACHINE;
    private int slowest;
    private Profiler profiler = Profiler.NONE;
    private Clock clock = new SystemClock();
    private CallBounds bounds = CallBounds.USUAL;

    private WholeRun(Path directory, StoreDrivers stores) {
        this.directory = directory;
        this.stores = stores;
        this.output = directory.resolve("out");
    }

    public static WholeRun in(Path directory, StoreDriver<?>... stores) {
        return new WholeRun(directory, StoreDrivers.of(List.of(stores)));
    }

    public WholeRun output(Path changed) {
        output = changed;
        return this;
    }

    public WholeRun goal(@Nullable SearchGoal changed) {
        goal = changed;
        return this;
    }

    public WholeRun command(String... changed) {
        command = List.of(changed);
        return this;
    }

    public WholeRun control(RunControl changed) {
        control = changed;
        return this;
    }

    public WholeRun listener(RunListener changed) {
        listener = changed;
        return this;
    }

    public WholeRun sites(SiteOpener changed) {
        sites = changed;
        return this;
    }

    WholeRun slowest(int changed) {
        slowest = changed;
        return this;
    }

    public WholeRun profiler(Profiler changed) {
        profiler = changed;
        return this;
    }

    WholeRun endingServers(String... changed) {
        endingServers = Set.of(changed);
        return this;
    }

    WholeRun clock(Clock changed) {
        clock = changed;
        return this;
    }

    WholeRun bounds(CallBounds changed) {
        bounds = changed;
        return this;
    }

    /** The directory in which the stores keep their data. */
    public Path data() throws IOException {
        return Files.createDirectories(directory.resolve("data"));
    }

    /** Carries out a plan in YAML. */
    public HarnessRun.RunOutcome of(String plan) throws IOException, RunException {
        return of(PlanFiles.parse(plan, "test.yaml"));
    }

    public HarnessRun.RunOutcome of(Plan plan) throws IOException, RunException {
        RunRequest request = new RunRequest(
                plan,
                goal,
                output,
                data(),
                new RunRequest.Build("1", "abc"),
                command,
                Map.of(),
                Comparer.DEFAULT_MARGIN,
                null,
                null,
                slowest,
                profiler,
                endingServers);
        return new HarnessRun(request, stores, control, listener, sites, clock, bounds).execute();
    }

    public RunResult result(String plan) throws IOException, RunException {
        return of(plan).result();
    }
}
