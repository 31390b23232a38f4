package org.storeharness.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.run.RunLeftovers;
import org.storeharness.run.saved.RecordedRun;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness clean}: lists what runs left behind, and removes it. */
@Command(
        name = "clean",
        header = "What did runs leave behind, and how is it removed?",
        description = {
            "Lists what runs of this user left behind: directories, servers, schemas, tables, collections, buckets and prefixes. It"
                    + " also searches the named servers and the default data directory.",
            "Each run notes what it makes before it makes it. Only what carries the run's mark is removed, never for a running"
                    + " run, and never through a link or a mount."
        },
        exitCodeList = {
            ExitCodes.OK + ":nothing is left, or all was removed",
            ExitCodes.FAILED + ":something could not be removed",
            ExitCodes.USAGE + ":the command line is wrong",
            ExitCodes.LEFTOVERS + ":something is left, and was listed"
        },
        footer = {
            "  ./harness clean",
            "  ./harness clean --yes",
            "  ./harness clean --seaweed-master 10.0.0.1:9333",
            "  ./harness clean --s3-endpoint http://127.0.0.1:7070 --set bucket=mine"
        })
final class CleanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--yes", description = "Remove what ended runs left")
    private boolean yes;

    @Option(
            names = "--run",
            paramLabel = "ID",
            description =
                    "Only of this run; with --yes even if it belongs to another machine or user; make sure it is not"
                            + " running there")
    private @Nullable String run;

    @Option(
            names = "--forget",
            description =
                    "With --yes: drop the records of what cannot be removed: of servers that do not answer, directories"
                            + " whose parents are not there, and what is without the mark of its run")
    private boolean forget;

    @Mixin
    private SearchedPlaces places = new SearchedPlaces();

    @Override
    public Integer call() throws IOException {
        String only = run;
        Check.require(
                only == null || LeftoverNote.isRunId(only),
                "--run",
                () -> "must be the id of a run, got '" + only + "'");
        Check.require(yes || !forget, "--forget", () -> "must be given with --yes");
        RunRegistry registry = new RunRegistry(RunRegistry.locate(System.getenv())
                .orElseThrow(() -> new InvalidValueException("HOME", "must be set, or XDG_STATE_HOME")));
        RunLeftovers leftovers = new RunLeftovers(StoreDrivers.load());
        List<RecordedRun> unrecorded;
        try {
            unrecorded = places.runs(leftovers, registry);
        } catch (StoreException e) {
            spec.commandLine()
                    .getErr()
                    .println(LeftoverCleaning.COMMAND + Printable.line(String.valueOf(e.getMessage())));
            return ExitCodes.FAILED;
        }
        LeftoverCleaning cleaning = new LeftoverCleaning(
                registry,
                leftovers,
                unrecorded,
                only,
                forget,
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
        return yes ? cleaning.remove() : cleaning.list();
    }
}
