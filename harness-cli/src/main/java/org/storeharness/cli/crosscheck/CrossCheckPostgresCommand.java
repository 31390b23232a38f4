package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.DataDirectoryOption;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.Pgbench;
import org.storeharness.crosscheck.process.PeerProgram;
import org.storeharness.crosscheck.process.ProcessRun;
import org.storeharness.crosscheck.witness.ScratchDatabase;
import org.storeharness.crosscheck.workload.PostgresWorkload;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check postgres}: beside pgbench. */
@Command(
        name = "postgres",
        description = {
            "Performs the same scripts on the same tables with this harness and with pgbench.",
            "It works in a database of its own, on an embedded server or on the one of --postgres-url, and removes it at the"
                    + " end."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing failed, and nobody contradicts what the tools claim",
            "1:a run failed, or the server saw something else than a tool claims",
            "2:the command line is wrong, or pgbench is missing"
        },
        mixinStandardHelpOptions = true)
final class CrossCheckPostgresCommand implements Callable<Integer> {
    private static final int MAX_CLIENTS = 1_000;
    private static final int MAX_SCALE = 10_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--work",
            paramLabel = "WORK[,WORK...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "insert,select,tpcb",
            description =
                    "insert: a row of 1 KiB; select: one of 10,000 rows by its key; tpcb: pgbench's tpcb-like (default:"
                            + " ${DEFAULT-VALUE})")
    private List<String> works = List.of();

    @Option(
            names = "--concurrency",
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,10,64",
            description = "Clients of each tool (default: ${DEFAULT-VALUE})")
    private List<Integer> concurrency = List.of();

    @Option(
            names = {"-s", "--scale"},
            paramLabel = "N",
            defaultValue = "10",
            description = "Scale of pgbench's tables, for tpcb (default: ${DEFAULT-VALUE})")
    private int scale;

    @Option(
            names = "--postgres-url",
            paramLabel = "URL",
            description =
                    "Any database of the server to use, jdbc:postgresql://HOST[:PORT]/DATABASE, with PGUSER and PGPASSWORD;"
                            + " the user must be allowed to make databases")
    private @Nullable String url;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description =
                    "Where an embedded server keeps its data (default: .cache/store-harness in the home directory)")
    private @Nullable Path dataDirectory;

    @Option(
            names = "--server-cpu",
            paramLabel = "N",
            description = "Run the embedded server on this processor alone, with taskset")
    private @Nullable Integer serverCpu;

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws Exception {
        concurrency.forEach(clients -> Check.range("--concurrency", clients, 1, MAX_CLIENTS));
        Check.range("--scale", scale, 1, MAX_SCALE);
        Check.require(serverCpu == null || url == null, "--server-cpu", () -> "must not be given with --postgres-url");
        List<PostgresWorkload> wanted = wanted();
        List<String> pinning = CrossCheckOptions.pinning("--server-cpu", serverCpu);
        Pgbench pgbench = new Pgbench();
        try (CrossCheckRun session = options.session(spec, pgbench, PeerProgram.find(pgbench, options.peer()))) {
            if (url != null) {
                String user = System.getenv().getOrDefault("PGUSER", System.getProperty("user.name"));
                try (ScratchDatabase database = ScratchDatabase.create(url, user, System.getenv("PGPASSWORD"))) {
                    return check(session, database, wanted, "not by this command");
                }
            }
            try (EmbeddedPostgresServer server = start(session);
                    ScratchDatabase database =
                            ScratchDatabase.create(server.url(), EmbeddedPostgresServer.USER, server.password())) {
                pin(session, server, pinning);
                return check(session, database, wanted, pinning.isEmpty() ? "not pinned" : String.join(" ", pinning));
            }
        }
    }

    private List<PostgresWorkload> wanted() {
        return works.stream()
                .map(word -> PostgresWorkload.named(word)
                        .orElseThrow(() -> new InvalidValueException(
                                "--work", "must be insert, select or tpcb, got '" + word + "'")))
                .toList();
    }

    private EmbeddedPostgresServer start(CrossCheckRun session) throws StoreException {
        return EmbeddedPostgresServer.start(DataDirectoryOption.of(dataDirectory), MAX_CLIENTS, session.progress());
    }

    private int check(CrossCheckRun session, ScratchDatabase database, List<PostgresWorkload> wanted, String pinned)
            throws RunException, IOException {
        session.progress().accept("making the tables");
        database.execute(PostgresWorkload.TABLE);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("server", database.serverVersion() + ", pinned: " + pinned);
        if (wanted.contains(PostgresWorkload.TPCB)) {
            initialize(session, database);
            facts.put("scale of pgbench's tables", Integer.toString(scale));
        }
        List<ToolWorkload> all = new ArrayList<>();
        for (PostgresWorkload work : wanted) {
            for (int clients : concurrency) {
                all.add(work.toolWorkload(clients, database, options.timing(), session.scratch()));
            }
        }
        return session.execute(all, database.environment(), facts);
    }

    private void initialize(CrossCheckRun session, ScratchDatabase database) throws RunException, IOException {
        ProcessRun run = session.run(
                List.of(session.program().toString(), "-i", "-q", "-s", Integer.toString(scale)),
                database.environment());
        if (run.exitCode() != 0) {
            throw new RunException("pgbench could not make its tables: " + run.lastLine());
        }
    }

    /** The processes that the server starts for its clients inherit it. */
    private static void pin(CrossCheckRun session, EmbeddedPostgresServer server, List<String> pinning)
            throws RunException, IOException {
        if (!pinning.isEmpty()) {
            String process = Files.readAllLines(server.dataDirectory().resolve("postmaster.pid"))
                    .get(0)
                    .strip();
            ProcessRun run = session.run(List.of("taskset", "-acp", pinning.get(2), process), Map.of());
            if (run.exitCode() != 0) {
                throw new RunException("the server could not be pinned: " + run.lastLine());
            }
        }
    }
}
