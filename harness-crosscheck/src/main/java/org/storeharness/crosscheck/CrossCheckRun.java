package org.storeharness.crosscheck;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.Printable;
import org.storeharness.crosscheck.finding.CrossCheck;
import org.storeharness.crosscheck.finding.Findings;
import org.storeharness.crosscheck.finding.FindingsWriter;
import org.storeharness.crosscheck.finding.WorkloadFindings;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.process.ChildProcesses;
import org.storeharness.crosscheck.process.HarnessProgram;
import org.storeharness.crosscheck.process.ProcessRun;
import org.storeharness.crosscheck.process.ProcessToolRunner;
import org.storeharness.crosscheck.process.ScratchDirectory;

/** One cross-check of a command: everything is done, and what was found is printed. */
public final class CrossCheckRun implements AutoCloseable {
    private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(10);

    private final Invocation invocation;
    private final CrossCheckSettings settings;
    private final Peer peer;
    private final Path program;
    private final ScratchDirectory scratch;
    private final ChildProcesses children;

    /**
     * Who called for the cross-check, and how.
     *
     * @param out takes the findings
     * @param err takes progress and warnings
     * @param commandLine the words of the command, without secrets
     * @param build what this harness was made from
     * @param harness this harness as a program
     */
    public record Invocation(
            PrintWriter out, PrintWriter err, String commandLine, RunRequest.Build build, HarnessProgram harness) {}

    /**
     * Begins.
     *
     * @param program the peer's
     */
    public CrossCheckRun(Invocation invocation, CrossCheckSettings settings, Peer peer, Path program)
            throws IOException {
        this.invocation = invocation;
        this.settings = settings;
        this.peer = peer;
        this.program = program;
        this.scratch = ScratchDirectory.make();
        this.children = new ChildProcesses();
    }

    /** The processes of this session. */
    public ChildProcesses children() {
        return children;
    }

    /** A directory that goes with this session. */
    public Path scratch() {
        return scratch.path();
    }

    /** The peer's program. */
    public Path program() {
        return program;
    }

    /** This harness as a program. */
    public HarnessProgram harness() {
        return invocation.harness();
    }

    /** Runs a program to its end, with these variables besides. */
    public ProcessRun run(List<String> command, Map<String, String> environment) throws RunException, IOException {
        return ProcessRun.of(
                command, new ProcessRun.LaunchSettings(children, scratch(), environment, settings.limit()));
    }

    /** Tells people how far it is. */
    public Consumer<String> progress() {
        PrintWriter err = invocation.err();
        return line -> {
            if (!settings.quiet()) {
                err.println(Printable.line(line));
                err.flush();
            }
        };
    }

    /** Tells people what they have to know, however quiet it is to be. */
    public void warn(String text) {
        PrintWriter err = invocation.err();
        err.println(Printable.line("warning: " + text));
        err.flush();
    }

    /**
     * Has both tools do all works and prints what was found.
     *
     * @param works one after the other
     * @param environment variables for both
     * @param more facts of this kind of cross-check
     * @return the exit code: 0 if nothing failed and no claim is contradicted, else 1
     */
    public int execute(List<ToolWorkload> works, Map<String, String> environment, Map<String, String> more)
            throws RunException, IOException {
        FindingsWriter writer = FindingsWriter.of(settings.format());
        Map<String, String> english = new LinkedHashMap<>(environment);
        english.put("LC_ALL", "C");
        ProcessRun.LaunchSettings place =
                new ProcessRun.LaunchSettings(children, scratch.path(), english, settings.limit());
        Map<String, String> facts = CrossCheckFacts.of(
                invocation.build(), invocation.commandLine(), program, peerVersion(place), settings.clientPinning());
        facts.putAll(more);
        ToolRunner tools = new ProcessToolRunner(invocation.harness(), peer, program, settings.clientPinning(), place);
        CrossCheck check = new CrossCheck(tools, settings.margin(), settings.pairs(), progress());
        List<WorkloadFindings> found = new ArrayList<>();
        for (ToolWorkload work : works) {
            found.add(check.check(work));
        }
        Findings findings = new Findings(ToolRunner.HARNESS, peer.name(), facts, found, definitions());
        PrintWriter out = invocation.out();
        writer.write(findings, out);
        out.flush();
        return findings.sound() ? 0 : 1;
    }

    private String peerVersion(ProcessRun.LaunchSettings place) throws RunException, IOException {
        ProcessRun.LaunchSettings here =
                new ProcessRun.LaunchSettings(place.children(), place.scratch(), place.environment(), VERSION_TIMEOUT);
        ProcessRun run = ProcessRun.of(List.of(program.toString(), peer.versionArgument()), here);
        String text = run.out().isBlank() ? run.err() : run.out();
        return Printable.line(text.lines().findFirst().orElse(peer.name()));
    }

    private List<String> definitions() {
        Map<String, List<String>> quantities = new LinkedHashMap<>();
        for (Quantity quantity : Quantity.values()) {
            String definition = peer.definitions().get(quantity);
            if (definition != null) {
                quantities.computeIfAbsent(definition, any -> new ArrayList<>()).add(quantity.label());
            }
        }
        List<String> lines = new ArrayList<>();
        quantities.forEach((definition, labels) -> lines.add(String.join(", ", labels) + ": " + definition + "."));
        return lines;
    }

    @Override
    public void close() throws IOException {
        try {
            scratch.close();
        } finally {
            children.close();
        }
    }
}
