package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.DefaultDataDirectory;
import org.storeharness.cli.support.ErrorLine;
import org.storeharness.cli.support.MarginOption;
import org.storeharness.cli.support.ReportFormats;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.page.ReportFormat;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of measuring commands for results, reports and progress. */
public final class OutputOptions {
    /** The default place of run directories. */
    public static final String DIRECTORY = "harness-runs";

    private static final String TEXT = "text";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = ReportFormats.class,
            description = "Format of the report, one of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private String format = TEXT;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to make the run directory (default: ${DEFAULT-VALUE})")
    private Path out = Path.of(DIRECTORY);

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Where stores that run on this machine keep their data during the run"
                    + " (default: .cache/store-harness in the home directory)")
    private @Nullable Path dataDirectory;

    @Option(
            names = "--dry-run",
            description =
                    "Say what would be run, and start nothing; with how long it takes and how many rounds its comparisons need")
    private boolean dryRun;

    @Option(
            names = "--tag",
            paramLabel = "NAME=VALUE",
            description = "Label the run, to find it with 'harness history': --tag commit=1f3a; can be repeated")
    private Map<String, String> tags = new LinkedHashMap<>();

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "Margin of equivalence: a difference within it counts as none (default: 5%%)")
    private String margin = "5%";

    @Option(
            names = "--no-scratch-warm-up",
            description =
                    "Skip the warm-up of JVM and store on scratch objects (at most 3 s for each kind of work): the"
                            + " first operations are then also those of a JVM that has just started")
    private boolean cold;

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on standard error")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "Print every figure, verdict and caution, and every step on standard error; -vvv stack traces too")
    private boolean[] verbosity = new boolean[0];

    @Option(
            names = "--slowest",
            description =
                    "Write the N slowest operations of each measured phase to slowest.jsonl in the run directory, each with"
                            + " its time, key and parts; at most 1000")
    private int slowest;

    @Mixin
    private ProfileOption profile = new ProfileOption();

    /** The command that has these options. */
    public CommandSpec spec() {
        return spec;
    }

    /** The number of the slowest operations of each measured phase that are written; 0 for none. */
    int slowest() {
        return Check.range("--slowest", slowest, 0, SlowestOperations.MOST);
    }

    /** The option that says whether the measured phases are recorded. */
    public ProfileOption profile() {
        return profile;
    }

    /** The name of the format of the report. */
    public String format() {
        return format;
    }

    /** Whether the report is plain text, the default. */
    public boolean isText() {
        return format.equals(TEXT);
    }

    /**
     * The report of the format.
     *
     * @throws InvalidValueException if there is no such format
     */
    public ReportWriter report() {
        return ReportFormat.writer(format);
    }

    /**
     * The report of the format. A command with a text report of its own makes it from the usual one.
     *
     * @throws InvalidValueException if there is no such format
     */
    public ReportWriter report(UnaryOperator<ReportWriter> text) {
        return isText() ? text.apply(report()) : report();
    }

    /** The labels of the run. */
    Map<String, String> tags() {
        return tags;
    }

    /** The change that counts as no difference, as a share. */
    double margin() {
        return MarginOption.parse(margin);
    }

    /** Whether the first operations that count are the first that this process carries out. */
    public boolean cold() {
        return cold;
    }

    /** The arguments of a command that makes one of several runs, with these tags and this profile, but with results elsewhere. */
    List<String> ofOneRun() {
        List<String> arguments = new ArrayList<>(List.of("--margin", margin));
        tags.forEach((name, value) -> arguments.addAll(List.of("--tag", name + "=" + value)));
        if (dataDirectory != null) {
            arguments.addAll(List.of("--data-dir", dataDirectory.toString()));
        }
        if (cold) {
            arguments.add("--no-scratch-warm-up");
        }
        if (slowest() > 0) {
            arguments.addAll(List.of("--slowest", String.valueOf(slowest)));
        }
        if (profile.given()) {
            arguments.add("--profile");
        }
        if (quiet) {
            arguments.add("--quiet");
        }
        arguments.addAll(Collections.nCopies(verbosity.length, "--verbose"));
        return arguments;
    }

    /** Prints a line about what the command does, unless it is to be quiet. */
    void say(String line) {
        if (verbosity() > 0) {
            spec.commandLine().getErr().println(Printable.line(line));
            spec.commandLine().getErr().flush();
        }
    }

    /** Prints a line about a failure or about figures, however quiet the command is to be. */
    public void tell(String line) {
        ErrorLine.print(spec.commandLine(), line);
    }

    /** Whether it is only to be said what would be run. */
    public boolean dryRun() {
        return dryRun;
    }

    /**
     * Refuses to say only what would be run.
     *
     * @param reason why this command cannot
     * @throws InvalidValueException if that is asked for
     */
    public void refuseDryRun(String reason) {
        Check.require(!dryRun, "--dry-run", () -> reason);
    }

    /** The directory in which run directories are made. */
    public Path out() {
        return out;
    }

    /** Whether a report that could be shorter is to say everything. */
    public boolean isDetailed() {
        return verbosity.length > 0;
    }

    /** 0 with {@code -q}, 1 by default, one more for each {@code -v}. */
    public int verbosity() {
        return quiet ? 0 : 1 + verbosity.length;
    }

    /**
     * The data directory, made if it is the default one: below the home directory, or the working directory where that is in
     * memory.
     *
     * @throws InvalidValueException if the given one does not exist, or there is no default that is on a disk
     */
    public Path dataDirectory() {
        return DefaultDataDirectory.ofThisUser().orGiven("--data-dir", dataDirectory);
    }
}
