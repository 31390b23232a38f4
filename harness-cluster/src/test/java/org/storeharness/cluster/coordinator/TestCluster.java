package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.storeharness.cluster.agent.Agent;
import org.storeharness.cluster.agent.AgentEnd;
import org.storeharness.cluster.agent.AgentSettings;
import org.storeharness.cluster.link.BuildIdentity;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;
import org.storeharness.json.PlanFiles;
import org.storeharness.process.FreePorts;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.RunRequest;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.stage.Profiler;
import org.storeharness.run.stage.RunListener;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;

/**
 * A coordinator and its agents in this process, on the real link over loopback. Each has a data directory of its own below one directory.
 */
final class TestCluster implements AutoCloseable {
    static final BuildIdentity BUILD = new BuildIdentity("1.0", "abc1234");

    /** No test waits this long unless it fails. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** No agent is given up because the machine is slow. */
    static final SiteTimes PATIENT = new SiteTimes(PATIENCE, PATIENCE, PATIENCE, PATIENCE, PATIENCE);

    final Coordinator coordinator;
    final RunControl control = new RunControl();
    final List<String> lines = new CopyOnWriteArrayList<>();
    private final Path directory;
    private final List<StoreDriver<?>> stores;
    private final InetSocketAddress address;
    private final Map<String, TestAgent> agents = new LinkedHashMap<>();

    /** An agent that runs on a thread of its own. */
    record TestAgent(Agent agent, List<String> lines, CompletableFuture<AgentEnd> end) {}

    /**
     * @param stores the stores of the coordinator
     * @param names the names of the expected agents
     */
    TestCluster(Path directory, List<StoreDriver<?>> stores, SiteTimes times, String... names) throws IOException {
        this.directory = directory;
        this.stores = stores;
        this.address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), FreePorts.choose());
        this.coordinator = Coordinator.listen(
                new CoordinatorSettings(address, null, List.of(names), BUILD, new SystemClock()), lines::add, times);
    }

    /** A cluster whose agents have the coordinator's stores. */
    static TestCluster of(Path directory, List<StoreDriver<?>> stores, String... names) throws Exception {
        TestCluster cluster = new TestCluster(directory, stores, PATIENT, names);
        for (String name : names) {
            cluster.add(name, stores, new SystemClock());
        }
        cluster.await();
        return cluster;
    }

    /** The data directory of a process. */
    Path data(String name) throws IOException {
        return Files.createDirectories(directory.resolve("data-" + name));
    }

    void add(String name, List<StoreDriver<?>> has, Clock clock, Path... allowed) throws IOException {
        List<String> told = new CopyOnWriteArrayList<>();
        Agent agent = new Agent(
                new AgentSettings(
                        name,
                        address,
                        null,
                        List.of(allowed),
                        List.of(),
                        data(name),
                        directory.resolve("records"),
                        false,
                        PATIENCE,
                        BUILD,
                        clock),
                StoreDrivers.of(has),
                told::add);
        CompletableFuture<AgentEnd> end = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        end.complete(agent.run());
                    } catch (InterruptedException | RuntimeException | Error e) {
                        end.completeExceptionally(e);
                    }
                },
                "agent-" + name);
        thread.setDaemon(true);
        thread.start();
        agents.put(name, new TestAgent(agent, told, end));
    }

    void await() throws InterruptedException {
        assertThat(coordinator.awaitAgents(lines::add, () -> false)).isEmpty();
    }

    TestAgent agent(String name) {
        return agents.get(name);
    }

    /** The end of an agent, which has to come. */
    AgentEnd end(String name) throws InterruptedException, ExecutionException, TimeoutException {
        return agents.get(name).end().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    RunResult run(String plan) throws Exception {
        return run(plan, coordinator.siteOpener());
    }

    RunResult run(String plan, SiteOpener sites) throws Exception {
        RunRequest request = new RunRequest(
                PlanFiles.parse(plan, "test.yaml"),
                null,
                directory.resolve("out"),
                data("coordinator"),
                new RunRequest.Build("1.0", "abc1234"),
                List.of("harness", "test"),
                Map.of(),
                Comparer.DEFAULT_MARGIN,
                null,
                null,
                0,
                Profiler.NONE,
                Set.of());
        return new HarnessRun(request, StoreDrivers.of(stores), control, RunListener.SILENT, sites)
                .execute()
                .result();
    }

    /** The directory that a run left. */
    RunDirectory saved(RunResult result) throws IOException {
        try (var runs = Files.list(directory.resolve("out"))) {
            return RunDirectory.existing(
                    runs.filter(run -> run.toString().endsWith(result.run().id()))
                            .findFirst()
                            .orElseThrow());
        }
    }

    /** The reason for which a run ended early. */
    static String early(RunResult result) {
        return String.join(
                "; ",
                result.warnings().stream()
                        .filter(caution -> caution.code() == CautionCode.RUN_ENDED_EARLY)
                        .map(CautionText::message)
                        .toList());
    }

    /** The files that the processes of a run left in their data directories and among the records. */
    List<Path> left() throws IOException {
        List<Path> left = new ArrayList<>();
        try (var directories = Files.list(directory)) {
            for (Path one : directories.toList()) {
                if (!one.endsWith("out")) {
                    try (var files = Files.list(one)) {
                        files.forEach(left::add);
                    }
                }
            }
        }
        return left;
    }

    @Override
    public void close() {
        coordinator.close();
        for (TestAgent agent : agents.values()) {
            agent.agent().stop();
        }
        for (TestAgent agent : agents.values()) {
            agent.end()
                    .handle((end, failure) -> true)
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
    }
}
