package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.MarginOption;
import org.storeharness.cli.support.RedactedCommandLine;
import org.storeharness.cli.support.Version;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.CrossCheckSettings;
import org.storeharness.crosscheck.finding.FindingsFormat;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.RunTiming;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of every cross-check. */
final class CrossCheckOptions {
    private static final int MAX_PAIRS = 1_000;
    private static final int MAX_CPU = 4_096;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Both tools do every work so often, in the order A B B A; a verdict needs 5 (default:"
                    + " ${DEFAULT-VALUE})")
    private int pairs;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "Each run measures for so long (default: ${DEFAULT-VALUE})")
    private String duration = "5s";

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "10s",
            description =
                    "We warm up for so long in each run, because the compiler of the JVM works then; the peer has one run"
                            + " of each work that does not count (default: ${DEFAULT-VALUE})")
    private String warmUp = "10s";

    @Option(names = "--peer", paramLabel = "FILE", description = "The peer's program (default: the one on the PATH)")
    private @Nullable Path peer;

    @Option(
            names = "--client-cpu",
            paramLabel = "N",
            description = "Run both tools on this processor alone, with taskset")
    private @Nullable Integer clientCpu;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "5%",
            description = "Within it the two agree (default: 5%%)")
    private String margin = "5%";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How the result is printed: text, json or markdown (default: ${DEFAULT-VALUE})")
    private String format = "text";

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on standard error")
    private boolean quiet;

    /**
     * Begins a cross-check, after it has looked at all values.
     *
     * @param program the peer's
     * @throws InvalidValueException if a value is not allowed
     */
    CrossCheckRun session(CommandSpec spec, Peer peer, Path program) throws IOException {
        CrossCheckSettings settings = settings();
        Version version = Version.current();
        CrossCheckRun.Invocation invocation = new CrossCheckRun.Invocation(
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                String.join(" ", RedactedCommandLine.of(spec)),
                new RunRequest.Build(version.version(), version.commit()),
                HarnessCommandLine.program());
        return new CrossCheckRun(invocation, settings, peer, program);
    }

    /**
     * The values of all options but the peer.
     *
     * @throws InvalidValueException if one is not allowed
     */
    private CrossCheckSettings settings() {
        int checkedPairs = Check.range("--pairs", pairs, 1, MAX_PAIRS);
        FindingsFormat findingsFormat = format();
        double share = MarginOption.parse(margin);
        RunTiming timing = timing();
        Duration limit = limit();
        return new CrossCheckSettings(timing, checkedPairs, share, findingsFormat, quiet, clientPinning(), limit);
    }

    /**
     * How long each run takes.
     *
     * @throws InvalidValueException if a duration is not allowed
     */
    RunTiming timing() {
        long seconds = seconds();
        parse("--warm-up", warmUp);
        return new RunTiming(seconds, warmUp);
    }

    private long seconds() {
        Duration length = parse("--duration", duration);
        if (length.toSeconds() < 1 || length.toNanosPart() != 0) {
            throw new InvalidValueException("--duration", "must be whole seconds, at least 1, got '" + duration + "'");
        }
        return length.toSeconds();
    }

    @Nullable
    Path peer() {
        return peer;
    }

    private List<String> clientPinning() {
        return pinning("--client-cpu", clientCpu);
    }

    /** What stands before a command line so that it stays on a processor; nothing where none is named. */
    static List<String> pinning(String option, @Nullable Integer cpu) {
        return cpu == null
                ? List.of()
                : List.of("taskset", "-c", Integer.toString(Check.range(option, cpu, 0, MAX_CPU)));
    }

    private FindingsFormat format() {
        try {
            return EnumSpelling.parse(FindingsFormat.class, format);
        } catch (InvalidValueException e) {
            throw e.within("--format");
        }
    }

    private Duration limit() {
        return Duration.ofSeconds(seconds()).plus(parse("--warm-up", warmUp)).plusMinutes(10);
    }

    private static Duration parse(String option, String text) {
        try {
            return Durations.parse(text);
        } catch (InvalidValueException e) {
            throw e.within(option);
        }
    }
}
