package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;

/** Runs both tools, each run in a process of its own, and measures both in the same way from outside. Used by one thread. */
public final class ProcessToolRunner implements ToolRunner {
    private static final double MIB = 1 << 20;
    private static final double MICROS = 1e6;

    private final HarnessProgram harness;
    private final Peer peer;
    private final Path program;
    private final CpuPinning pinning;
    private final boolean wholeCommand;
    private final ProcessRun.LaunchSettings launchSettings;
    private final Set<String> archives = new LinkedHashSet<>();
    private int runs;

    /**
     * @param program the program of the peer
     * @param pinning of both tools
     * @param wholeCommand whether to add the time and the processor time of the whole command
     */
    public ProcessToolRunner(
            HarnessProgram harness,
            Peer peer,
            Path program,
            CpuPinning pinning,
            boolean wholeCommand,
            ProcessRun.LaunchSettings launchSettings) {
        this.harness = harness;
        this.peer = peer;
        this.program = program;
        this.pinning = pinning;
        this.wholeCommand = wholeCommand;
        this.launchSettings = launchSettings;
    }

    @Override
    public Peer peer() {
        return peer;
    }

    /** The files from which the JVMs of the runs so far had mapped their classes, each once; that of a JVM without one is {@code none}. */
    public Set<String> archives() {
        return Collections.unmodifiableSet(archives);
    }

    @Override
    public ToolRun runHarness(ToolWorkload workload) throws RunException, IOException {
        Path out = Files.createDirectory(launchSettings.scratch().resolve("run-" + ++runs));
        List<String> command = harness.with(workload.harnessArguments());
        command.addAll(List.of("-q", "--format", "json", "--out", out.toString()));
        ObservedTotals before = readCounters(workload);
        ProcessRun run = ProcessRun.of(pinning.command(command), launchSettings);
        // a run that is not valid ends with 1 too, but prints its result
        if (run.exitCode() != 0 && run.out().isBlank()) {
            throw new RunException(HARNESS + " ended with " + run.exitCode() + ": " + run.lastLine());
        }
        HarnessRunReport report = HarnessRunReport.read(out);
        archives.add(report.archive());
        ObservedTotals observed = observedSince(before, workload);
        Map<Quantity, Double> figures = figures(report.figures(), run, observed, report.operations());
        addCommand(figures, run, report.measured());
        return new ToolRun(
                figures, workload.footprint().harnessTotals(report.operations()), observed, report.problems());
    }

    @Override
    public ToolRun runPeer(ToolWorkload workload) throws RunException, IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(workload.peerArguments());
        ObservedTotals before = readCounters(workload);
        ProcessRun run = ProcessRun.of(pinning.command(command), launchSettings);
        if (run.exitCode() != 0) {
            throw new RunException(peer.name() + " ended with " + run.exitCode() + ": " + run.lastLine());
        }
        PeerReport report = peer.parser().parse(run.out());
        ObservedTotals observed = observedSince(before, workload);
        Map<Quantity, Double> figures = figures(report.figures(), run, observed, report.operations());
        if (report.operations() > 0) {
            figures.putIfAbsent(Quantity.CPU, run.cpuSeconds() / report.operations() * MICROS);
        }
        addCommand(figures, run, report.operations());
        List<String> problems = report.failed() == 0 ? List.of() : List.of(report.failed() + " operations failed");
        return new ToolRun(figures, workload.footprint().peerTotals(report.operations()), observed, problems);
    }

    /** The figures that a tool reports, with those that are measured from outside. */
    private static Map<Quantity, Double> figures(
            Map<Quantity, Double> reported, ProcessRun run, @Nullable ObservedTotals observed, long operations) {
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.putAll(reported);
        figures.put(Quantity.MEMORY, run.peakBytes() / MIB);
        if (observed != null && operations > 0) {
            observed.extraCounts().forEach((quantity, count) -> figures.put(quantity, (double) count / operations));
        }
        return figures;
    }

    private void addCommand(Map<Quantity, Double> figures, ProcessRun run, long measured) {
        if (wholeCommand) {
            figures.put(Quantity.COMMAND_SECONDS, run.seconds());
            figures.put(Quantity.COMMAND_CPU_SECONDS, run.cpuSeconds());
            if (measured > 0) {
                figures.put(Quantity.COMMAND_CPU, run.cpuSeconds() / measured * MICROS);
            }
        }
    }

    private static @Nullable ObservedTotals readCounters(ToolWorkload workload) {
        return workload.counterSource().read().orElse(null);
    }

    private static @Nullable ObservedTotals observedSince(@Nullable ObservedTotals before, ToolWorkload workload) {
        ObservedTotals now = before == null ? null : readCounters(workload);
        return before == null || now == null ? null : now.since(before);
    }
}
