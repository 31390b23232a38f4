package org.storeharness.cli.run;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.PlanChanges;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.plan.ServerOption;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.s3.object.ClientChoice;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.SimilarNames;
import picocli.CommandLine.Option;

/** Options of commands whose plan has targets of several stores: the targets to measure, and their servers. */
final class TargetOptions {
    private static final ServerOption POSTGRES_URL = new ServerOption("--postgres-url", "postgres", "url");
    private static final ServerOption POSTGRES_USER = new ServerOption("--postgres-user", "postgres", "user");
    private static final ServerOption SEAWEED_MASTER = new ServerOption("--seaweed-master", "seaweed", "master");
    private static final ServerOption S3_ENDPOINT = new ServerOption("--s3-endpoint", "s3", "endpoints");

    /** Ends the name of a target that is a store by virtual threads. */
    private static final String VIRTUAL = "-virtual";

    private static final Pattern SCRAPED = Pattern.compile("(?:([\\w-]+)=)?(https?://.*)");

    @Option(
            names = "--targets",
            completionCandidates = TargetNames.class,
            paramLabel = "NAME[,NAME...]",
            split = ",",
            description =
                    "Measure only these targets of the plan; the name of a store adds a target with its defaults, seaweed-s3 SeaweedFS"
                            + " by its gateway for S3, which is started unless --s3-endpoint names it, and s3-sdk-sync,"
                            + " s3-sdk-netty, s3-sdk-crt or s3-minio, with -tuned behind it or without, S3 through a library, as postgres-vertx"
                            + " and postgres-r2dbc PostgreSQL; a store with -virtual behind it has virtual threads")
    private List<String> targets = List.of();

    @Option(
            names = "--postgres-url",
            paramLabel = "URL",
            description = "Use this PostgreSQL: jdbc:postgresql://host/db")
    private @Nullable String postgresUrl;

    @Option(
            names = "--postgres-user",
            paramLabel = "ROLE",
            description =
                    "Log in as this role instead of that of PGUSER; the password is PGPASSWORD's or that of ~/.pgpass")
    private @Nullable String postgresUser;

    @Option(names = "--seaweed-master", paramLabel = "HOST:PORT", description = "Use the SeaweedFS of this master")
    private @Nullable String seaweedMaster;

    @Option(
            names = "--s3-endpoint",
            paramLabel = "URL[,URL...]",
            description = "Use the S3 of these endpoints in turn; with the credentials that AWS's clients find")
    private @Nullable String s3Endpoint;

    @Option(
            names = "--scrape",
            paramLabel = "[TARGET=]URL[#SERIES]",
            description =
                    "Read the metrics that servers of a target, or of all, serve in Prometheus's text format about once a second; the page draws"
                            + " series whose names begin with SERIES. Repeatable")
    private List<String> scrape = List.of();

    @Option(
            names = "--repeat",
            description =
                    "Make N runs, each in a JVM of its own with servers of its own, and let verdicts rest on the runs instead of"
                            + " their rounds; 6 runs at least for a verdict on two targets")
    private @Nullable Integer repeat;

    /** Whether the targets to measure are named. */
    boolean named() {
        return !targets.isEmpty();
    }

    /** The number of runs to make; empty for one, in this JVM. */
    OptionalInt repeat() {
        return repeat == null ? OptionalInt.empty() : OptionalInt.of(repeat);
    }

    /**
     * The plan with these targets.
     *
     * @throws InvalidValueException if a name is repeated, or no target is of the store of an option
     */
    Plan applyTo(Plan plan) {
        Check.require(
                seaweedMaster == null || !startsGateway(plan),
                "--seaweed-master",
                () -> "must be given together with --s3-endpoint, where " + StartedGateway.TARGET + " is a target");
        Map<String, Target> postgres = POSTGRES_USER.set(postgresUser, POSTGRES_URL.set(postgresUrl, chosen(plan)));
        return plan.withTargets(scraped(S3_ENDPOINT.set(s3Endpoint, SEAWEED_MASTER.set(seaweedMaster, postgres))));
    }

    private Map<String, Target> scraped(Map<String, Target> chosen) {
        Map<String, Target> all = new LinkedHashMap<>(chosen);
        for (String one : scrape) {
            Matcher parts = SCRAPED.matcher(one);
            String only = parts.matches() ? parts.group(1) : null;
            String url = parts.matches() ? parts.group(2) : one;
            Check.require(
                    only == null || all.containsKey(only),
                    "--scrape",
                    () -> "must name one of the targets " + String.join(", ", all.keySet()) + " or none, got '" + only
                            + "'");
            all.replaceAll((name, target) -> only == null || name.equals(only)
                    ? target.withScrape(Stream.concat(target.scrape().stream(), Stream.of(url))
                            .toList())
                    : target);
        }
        return all;
    }

    /** Whether a SeaweedFS with its gateway is started: for its target, where no plan has that, unless an option says where one is. */
    private boolean startsGateway(Plan plan) {
        return targets.contains(StartedGateway.TARGET)
                && !plan.targets().containsKey(StartedGateway.TARGET)
                && s3Endpoint == null;
    }

    /** An action with a plan. */
    @FunctionalInterface
    interface PlanAction {
        /**
         * @param endingServers see {@link org.storeharness.run.RunRequest#endingServers}
         */
        int perform(Plan plan, Set<String> endingServers) throws Exception;
    }

    /**
     * Starts the servers that a target needs beside those of its store, and performs the plan at them.
     *
     * @param original the plan before {@link #applyTo}
     * @param changed the plan to perform
     * @param aloneHere whether this process alone does the work
     */
    int perform(Plan original, Plan changed, boolean aloneHere, OutputOptions output, PlanAction action)
            throws Exception {
        if (!startsGateway(original)) {
            return action.perform(changed, Set.of());
        } else if (output.dryRun()) {
            Endpoint later = new Endpoint("127.0.0.1", 1);
            return action.perform(StartedGateway.at(changed, later, later, List.of()), Set.of());
        }
        Check.require(
                aloneHere,
                "--s3-endpoint",
                () -> "must be given for the target " + StartedGateway.TARGET
                        + " with --repeat, --agents or --ssh, since the one that would be started is of one run on this machine");
        PrintWriter err = output.spec().commandLine().getErr();
        try (StartedGateway gateway = StartedGateway.start(changed, System.getenv(), output.dataDirectory(), line -> {
            err.println(line);
            err.flush();
        })) {
            return action.perform(gateway.applyTo(changed), gateway.addresses());
        }
    }

    private Map<String, Target> chosen(Plan plan) {
        return PlanChanges.chosen("--targets", targets, plan, name -> named(name, plan));
    }

    /**
     * A target that no plan names: a store with its defaults, also by virtual threads, SeaweedFS by its gateway, or S3 or PostgreSQL through a client library.
     */
    private Target named(String name, Plan plan) {
        if (name.equals(StartedGateway.TARGET)) {
            return PlanChanges.ofStore("s3");
        }
        Optional<Target> known = ClientChoice.optionsOfTarget(name)
                .map(options -> PlanChanges.ofStore("s3").withOptions(options))
                .or(() -> PostgresOptions.RowClient.ofTarget(name)
                        .map(client -> PlanChanges.ofStore("postgres").withOption("client", EnumSpelling.of(client))))
                .or(() -> byVirtualThreads(name));
        if (known.isPresent()) {
            return known.get();
        }
        String meant = SimilarNames.question(name, plan.targets().keySet());
        Check.require(
                meant.isEmpty() || StoreDrivers.load().all().containsKey(name),
                "--targets",
                () -> "must name targets of the plan, or stores, got '" + name + "'" + meant);
        return PlanChanges.ofStore(name);
    }

    private static Optional<Target> byVirtualThreads(String name) {
        String store = name.endsWith(VIRTUAL) ? name.substring(0, name.length() - VIRTUAL.length()) : "";
        return StoreDrivers.load().all().containsKey(store)
                ? Optional.of(PlanChanges.ofStore(store).withThreads(Target.WorkerThreads.VIRTUAL))
                : Optional.empty();
    }

    /** The names of targets that need no plan of one's own, for completion. */
    static final class TargetNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(
                            ShippedPlan.read("compare.yaml").targets().keySet(),
                            StoreDrivers.load().all().keySet(),
                            Set.of(StartedGateway.TARGET))
                    .flatMap(Set::stream)
                    .distinct()
                    .iterator();
        }
    }
}
