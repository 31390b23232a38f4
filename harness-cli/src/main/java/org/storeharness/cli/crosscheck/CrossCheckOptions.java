package org.storeharness.cli.crosscheck;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.MarginOption;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of every cross-check. */
final class CrossCheckOptions {
    private static final int MOST_PAIRS = 1_000;
    private static final int MOST_CPUS = 4_096;

    /** The forms of the result. */
    enum Format {
        TEXT,
        JSON,
        MARKDOWN
    }

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
     * Looks at all values before anything is done.
     *
     * @throws InvalidValueException if one is not allowed
     */
    void check() {
        pairs();
        format();
        margin();
        limit();
        clientPinning();
    }

    int pairs() {
        return Check.range("--pairs", pairs, 1, MOST_PAIRS);
    }

    /** How long a run measures: whole seconds, because peers take nothing else. */
    long seconds() {
        Duration length = parse("--duration", duration);
        if (length.toSeconds() < 1 || length.toNanosPart() != 0) {
            throw new InvalidValueException("--duration", "must be whole seconds, at least 1, got '" + duration + "'");
        }
        return length.toSeconds();
    }

    /** How long we warm up, as it was given. */
    String warmUp() {
        parse("--warm-up", warmUp);
        return warmUp;
    }

    @Nullable
    Path peer() {
        return peer;
    }

    /** What stands before the command lines of both tools. */
    List<String> clientPinning() {
        return pinning("--client-cpu", clientCpu);
    }

    /** What stands before a command line so that it stays on a processor; nothing where none is named. */
    static List<String> pinning(String option, @Nullable Integer cpu) {
        return cpu == null
                ? List.of()
                : List.of("taskset", "-c", Integer.toString(Check.range(option, cpu, 0, MOST_CPUS)));
    }

    double margin() {
        return MarginOption.parse(margin);
    }

    Format format() {
        try {
            return Spelling.read(Format.class, format);
        } catch (InvalidValueException e) {
            throw e.within("--format");
        }
    }

    boolean quiet() {
        return quiet;
    }

    /** How long a run may take at most. */
    Duration limit() {
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
