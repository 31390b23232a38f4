package org.storeharness.cli.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.process.Polling;
import org.storeharness.run.RunId;
import org.storeharness.run.ShutdownHook;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.saved.ScratchTree;
import org.storeharness.seaweed.server.WeedBinary;
import org.storeharness.seaweed.server.WeedCluster;
import org.storeharness.store.ScrapedCounters;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/**
 * A SeaweedFS with its gateway for S3, started for a command whose targets are its volume servers and its gateway. Closing it stops the
 * servers and removes their data; a JVM that is told to end waits for that. Used by one thread.
 */
final class StartedGateway implements AutoCloseable {
    /** The name of the target. */
    static final String TARGET = "seaweed-s3";

    private static final String STORE = "seaweed";

    private static final int MAX_METRICS_CHECKS = 20;
    private static final Duration METRICS_PAUSE = Duration.ofMillis(100);

    private final RunRecord record;
    private final ScratchTree data;
    private final WeedCluster cluster;
    private final ShutdownHook hook;

    private StartedGateway(RunRecord record, ScratchTree data, WeedCluster cluster, ShutdownHook hook) {
        this.record = record;
        this.data = data;
        this.cluster = cluster;
        this.hook = hook;
    }

    /**
     * Starts it with the program {@code weed} that the plan's target of SeaweedFS names, or that is found.
     *
     * @param environment the environment variables
     * @param dataDirectory takes its data
     * @param progress takes lines about the start
     * @throws InvalidValueException if there is no such program
     * @throws StoreException if a server does not start; none is left then
     */
    static StartedGateway start(
            Plan plan, Map<String, String> environment, Path dataDirectory, Consumer<String> progress)
            throws StoreException {
        Path weed = WeedBinary.find(named(plan), environment)
                .orElseThrow(() -> new InvalidValueException(
                        "--targets",
                        TARGET
                                + " needs a SeaweedFS with its gateway for S3: give --seaweed-master HOST:PORT and --s3-endpoint"
                                + " URL of one, or have one started: 'harness seaweed install' gets its program weed, which is"
                                + " not here"));
        Thread starter = Thread.currentThread();
        AtomicBoolean starting = new AtomicBoolean(true);
        ShutdownHook hook = new ShutdownHook(() -> {
            if (starting.get()) {
                starter.interrupt();
            }
        });
        try {
            return start(weed, environment, dataDirectory, progress, hook);
        } catch (StoreException | RuntimeException e) {
            hook.close();
            throw e;
        } finally {
            starting.set(false);
        }
    }

    private static StartedGateway start(
            Path weed,
            Map<String, String> environment,
            Path dataDirectory,
            Consumer<String> progress,
            ShutdownHook hook)
            throws StoreException {
        Instant now = Instant.now();
        String id = RunId.of(now);
        RunRecord record = RunRecord.begin(RunRegistry.locate(environment).orElse(null), id, now, progress);
        ScratchTree data = null;
        try {
            data = ScratchTree.make(record, id, dataDirectory);
            WeedCluster cluster = WeedCluster.start(
                            weed, WeedCluster.ClusterLayout.withGatewayIn(data.path()), progress)
                    .noteIn(record.notesOf(STORE, TARGET), data.path());
            return new StartedGateway(record, data, cluster, hook);
        } catch (StoreException | RuntimeException e) {
            end(record, data);
            throw e;
        }
    }

    private static @Nullable Path named(Plan plan) {
        return plan.targets().values().stream()
                .filter(target -> target.store().equals(STORE))
                .flatMap(target -> Optional.ofNullable(target.options().get("weed")).stream())
                .map(weed -> Path.of(weed.toString()))
                .findFirst()
                .orElse(null);
    }

    /** The addresses of its servers, as {@link #applyTo} puts them into the options of targets. */
    Set<String> addresses() throws StoreException {
        return Set.of(cluster.master().toString(), url(cluster.gateway()));
    }

    private static String url(Endpoint gateway) {
        return "http://" + gateway;
    }

    /** The plan with its targets at these servers. */
    Plan applyTo(Plan plan) throws StoreException {
        return at(plan, cluster.master(), cluster.gateway(), serving(cluster.metrics()));
    }

    /** The addresses that serve metrics, or begin to within a moment. Nobody asked for them, so a run goes on without the others. */
    static List<String> serving(List<String> metrics) {
        Set<String> found = new LinkedHashSet<>();
        try {
            Polling.await(MAX_METRICS_CHECKS, METRICS_PAUSE, () -> {
                metrics.stream()
                        .filter(url -> !found.contains(url) && serves(url))
                        .forEach(found::add);
                return found.size() == metrics.size();
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return metrics.stream().filter(found::contains).toList();
    }

    private static boolean serves(String url) {
        try {
            new ScrapedCounters(List.of(url)).require();
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /** The plan with its targets at these servers. */
    static Plan at(Plan plan, Endpoint master, Endpoint gateway, List<String> metrics) {
        Map<String, Target> targets = new LinkedHashMap<>(plan.targets());
        targets.replaceAll((name, target) -> {
            boolean gate = name.equals(TARGET);
            if (!gate && !target.store().equals(STORE)) {
                return target;
            }
            return (gate ? with(target, "endpoints", url(gateway)) : with(target, "master", master.toString()))
                    .withScrape(Stream.concat(target.scrape().stream(), metrics.stream())
                            .distinct()
                            .toList());
        });
        return plan.withTargets(targets);
    }

    private static Target with(Target target, String key, String value) {
        Map<String, Object> options = new LinkedHashMap<>(target.options());
        options.remove("weed");
        options.put(key, value);
        return target.withOptions(options);
    }

    @Override
    public void close() throws StoreException {
        try (hook) {
            try {
                cluster.close();
            } finally {
                end(record, data);
            }
        }
    }

    private static void end(RunRecord record, @Nullable ScratchTree data) throws StoreException {
        try (record) {
            if (data != null) {
                data.close();
            }
        }
    }
}
