package org.storeharness.cli.crosscheck;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.HarnessCommandLine;
import org.storeharness.cli.support.MarginOption;
import org.storeharness.cli.support.RedactedCommandLine;
import org.storeharness.cli.support.Version;
import org.storeharness.core.run.leftover.RunRegistry;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.CrossCheckSettings;
import org.storeharness.crosscheck.finding.FindingsFormat;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.process.PeerProgram;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of every cross-check. */
final class CrossCheckOptions {
    /** The meaning of {@link ExitCodes#OK}. */
    static final String SOUND = ":nothing failed, and no counter contradicts a tool";

    /** The meaning of {@link ExitCodes#FAILED}. */
    static final String NOT_SOUND = ":a run failed, or a counter contradicts what a tool reports";

    private static final String DEFAULT_WARM_UP = "10s";
    private static final int MAX_PAIRS = 1_000;
    private static final int MAX_CPU = 4_096;
    private static final Duration MAX_OVERHEAD = Duration.ofMinutes(10);

    @Option(
            names = {"--rounds", "--pairs"},
            paramLabel = "N",
            defaultValue = "5",
            description =
                    "How often to run both tools on each workload, in the order A B B A; a verdict needs 5 (default:"
                            + " ${DEFAULT-VALUE})")
    private int pairs;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long to measure in each run (default: ${DEFAULT-VALUE})")
    private String duration = "5s";

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description =
                    "How long to warm up the harness in each run, for the compiler of the JVM; the peer has one run of each"
                            + " workload that does not count (default: 10s)")
    private @Nullable String warmUp;

    @Option(
            names = "--short",
            description =
                    "Compare short runs as users make them: without a warm-up, but the harness does its scratch warm-up first, as every command"
                            + " does by default, and files are written in each run. Adds time and processor time of the whole"
                            + " command")
    private boolean shortRuns;

    @Option(
            names = "--cold",
            description = "As --short, but without the scratch warm-up too: the measurement begins with a cold JVM")
    private boolean cold;

    @Option(names = "--peer", paramLabel = "FILE", description = "The peer's program (default: the one on the PATH)")
    private @Nullable Path peerProgram;

    @Option(
            names = "--client-cpu",
            paramLabel = "N",
            description = "Run both tools on this processor alone, with taskset")
    private @Nullable Integer clientCpu;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "5%",
            description = "Differences within it count as agreement (default: 5%%)")
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
     * Finds the peer's program and starts a cross-check.
     *
     * @throws InvalidValueException if there is no such program, or a value is not allowed
     */
    CrossCheckRun start(CommandSpec spec, Peer peer) throws StoreException {
        return start(spec, peer, PeerProgram.find(peer, peerProgram));
    }

    /**
     * Starts a cross-check.
     *
     * @param program of the peer
     * @throws InvalidValueException if a value is not allowed
     */
    CrossCheckRun start(CommandSpec spec, Peer peer, Path program) throws StoreException {
        CrossCheckSettings settings = settings();
        CrossCheckRun.Invocation invocation = new CrossCheckRun.Invocation(
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                String.join(" ", RedactedCommandLine.of(spec)),
                Version.current().build(),
                HarnessCommandLine.program(),
                Path.of(System.getProperty("java.io.tmpdir")),
                Instant.now(),
                RunRegistry.locate(System.getenv()).orElse(null));
        return new CrossCheckRun(invocation, settings, peer, program);
    }

    private RunTiming timing(long seconds, String warmUpText) {
        if (cold) {
            return RunTiming.cold(seconds);
        }
        return shortRuns ? RunTiming.practised(seconds) : RunTiming.warm(seconds, warmUpText);
    }

    private CrossCheckSettings settings() {
        Check.range("--pairs", pairs, 1, MAX_PAIRS);
        FindingsFormat findingsFormat = Check.named("--format", () -> EnumSpelling.parse(FindingsFormat.class, format));
        double share = MarginOption.parse(margin);
        Duration measured = Check.named("--duration", () -> Durations.parse(duration));
        if (measured.toSeconds() < 1 || measured.toNanosPart() != 0) {
            throw new InvalidValueException("--duration", "must be whole seconds, at least 1, got '" + duration + "'");
        }
        Check.require(!cold || warmUp == null, "--cold", () -> "must not be given with --warm-up");
        Check.require(!shortRuns || warmUp == null, "--short", () -> "must not be given with --warm-up");
        Check.require(!cold || !shortRuns, "--cold", () -> "must not be given with --short");
        String warmUpText = warmUp == null ? DEFAULT_WARM_UP : warmUp;
        Duration warmingUp = Check.named("--warm-up", () -> Durations.parse(warmUpText));
        return new CrossCheckSettings(
                timing(measured.toSeconds(), warmUpText),
                pairs,
                share,
                findingsFormat,
                quiet,
                pinning("--client-cpu", clientCpu),
                measured.plus(warmingUp).plus(MAX_OVERHEAD));
    }

    @Nullable
    Path peer() {
        return peerProgram;
    }

    /** The pinning to the processor of an option, which may not be given. */
    static CpuPinning pinning(String option, @Nullable Integer cpu) {
        return new CpuPinning(cpu == null ? null : (Integer) Check.range(option, cpu, 0, MAX_CPU));
    }
}
