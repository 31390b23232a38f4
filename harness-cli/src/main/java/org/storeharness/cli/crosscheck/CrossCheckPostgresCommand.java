package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.DataDirectoryOption;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.PostgresCrossCheck;
import org.storeharness.crosscheck.peer.Pgbench;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.workload.PostgresWorkload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check postgres}: cross-checks with pgbench. */
@Command(
        name = "postgres",
        header = "Do the harness and pgbench report the same of the same scripts?",
        footer = "  ./harness cross-check postgres --work select,tpcb -c 1,10",
        description = {
            "Performs the same scripts on the same tables with this harness and with pgbench.",
            "The tables are in a temporary database, on an embedded server or on the one of --postgres-url."
        },
        exitCodeList = {
            ExitCodes.OK + CrossCheckOptions.SOUND,
            ExitCodes.FAILED + CrossCheckOptions.NOT_SOUND,
            ExitCodes.USAGE + ":the command line is wrong, or pgbench is missing"
        })
final class CrossCheckPostgresCommand implements Callable<Integer> {
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
            names = {"-c", "--concurrency"},
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
                            + " the user must be allowed to create databases")
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
    public Integer call() throws RunException, StoreException, IOException {
        concurrency.forEach(clients -> Check.range("--concurrency", clients, 1, PostgresCrossCheck.MAX_CLIENTS));
        Check.range("--scale", scale, 1, MAX_SCALE);
        Check.require(serverCpu == null || url == null, "--server-cpu", () -> "must not be given with --postgres-url");
        List<PostgresWorkload> workloads = works.stream()
                .map(name -> Check.named("--work", () -> EnumSpelling.parse(PostgresWorkload.class, name)))
                .toList();
        CpuPinning pinning = CrossCheckOptions.pinning("--server-cpu", serverCpu);
        PostgresCrossCheck check = new PostgresCrossCheck(workloads, concurrency, scale);
        try (CrossCheckRun run = options.start(spec, Pgbench.PEER)) {
            if (url == null) {
                return ExitCodes.of(check.executeOnEmbeddedServer(run, DataDirectoryOption.of(dataDirectory), pinning));
            }
            String user = System.getenv().getOrDefault("PGUSER", System.getProperty("user.name"));
            return ExitCodes.of(check.execute(run, url, user, System.getenv("PGPASSWORD")));
        }
    }
}
