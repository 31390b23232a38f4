package org.storeharness.crosscheck;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.DataDirectory;
import org.storeharness.core.run.RunId;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.run.leftover.RunRecord;
import org.storeharness.core.run.leftover.ScratchTree;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.LeftoverNotes;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.Printable;
import org.storeharness.crosscheck.finding.CrossCheck;
import org.storeharness.crosscheck.finding.Findings;
import org.storeharness.crosscheck.finding.WorkloadFindings;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.process.ChildProcesses;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.process.GatewayProcess;
import org.storeharness.crosscheck.process.HarnessProgram;
import org.storeharness.crosscheck.process.ProcessRun;
import org.storeharness.crosscheck.process.ProcessToolRunner;
import org.storeharness.crosscheck.process.StandInProcess;
import org.storeharness.s3.signing.AccessKey;

/** One cross-check with its processes and its scratch directory; closing it removes both. Used by one thread. */
public final class CrossCheckRun implements AutoCloseable {
    private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(10);

    private final Invocation invocation;
    private final CrossCheckSettings settings;
    private final Peer peer;
    private final Path program;
    private final String id;
    private final RunRecord record;
    private final ScratchTree scratch;
    private final ChildProcesses children;

    /**
     * The command that starts a cross-check.
     *
     * @param out takes the findings
     * @param err takes progress and warnings
     * @param commandLine without secrets
     * @param harness starts this harness in a process of its own
     * @param temporary takes files of the tools
     * @param began when it began
     * @param registry the directory of the records of runs; {@code null} for none
     */
    public record Invocation(
            PrintWriter out,
            PrintWriter err,
            String commandLine,
            RunRequest.Build build,
            HarnessProgram harness,
            Path temporary,
            Instant began,
            @Nullable Path registry) {}

    /**
     * Creates the scratch directory.
     *
     * @param program of the peer
     * @throws StoreException if it cannot be noted or made
     */
    public CrossCheckRun(Invocation invocation, CrossCheckSettings settings, Peer peer, Path program)
            throws StoreException {
        this.invocation = invocation;
        this.settings = settings;
        this.peer = peer;
        this.program = program;
        this.id = RunId.of(invocation.began());
        this.record = RunRecord.begin(invocation.registry(), id, invocation.began(), this::printError);
        this.scratch = scratchIn(invocation.temporary());
        this.children = new ChildProcesses();
    }

    /** The scratch directory. */
    Path scratch() {
        return scratch.path();
    }

    /**
     * Makes another directory for files of both tools.
     *
     * @throws StoreException if it cannot be noted or made
     */
    ScratchTree scratchIn(Path parent) throws StoreException {
        return ScratchTree.make(record, id, parent);
    }

    /**
     * Makes a directory for the data of a server.
     *
     * @throws StoreException if it cannot be noted
     */
    DataDirectory dataDirectory(Path parent) throws StoreException {
        return DataDirectory.create(record, parent, id, Set.of("postgres"));
    }

    /** The id of this cross-check, as that of a run. */
    String id() {
        return id;
    }

    /** Takes notes of what this cross-check makes in a server of a store. */
    LeftoverNotes notes(String store, String target) {
        return record.notesOf(store, target);
    }

    /** How long each run takes. */
    RunTiming timing() {
        return settings.timing();
    }

    /**
     * Runs the harness to its end.
     *
     * @param failure the start of the message if it fails
     * @throws RunException if it does not exit with 0
     */
    void runHarness(List<String> arguments, String failure) throws RunException, IOException {
        run(invocation.harness().with(arguments), Map.of(), failure);
    }

    /**
     * Runs the peer to its end.
     *
     * @param failure the start of the message if it fails
     * @throws RunException if it does not exit with 0
     */
    void runPeer(List<String> arguments, Map<String, String> environment, String failure)
            throws RunException, IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        run(command, environment, failure);
    }

    /**
     * Runs a program to its end.
     *
     * @param failure the start of the message if it fails
     * @throws RunException if it does not exit with 0
     */
    void run(List<String> command, Map<String, String> environment, String failure) throws RunException, IOException {
        ProcessRun run = ProcessRun.of(command, launchSettings(environment, settings.limit()));
        if (run.exitCode() != 0) {
            throw new RunException(failure + ": " + run.lastLine());
        }
    }

    private ProcessRun.LaunchSettings launchSettings(Map<String, String> environment, Duration limit) {
        return new ProcessRun.LaunchSettings(children, scratch(), environment, limit);
    }

    /** Starts the stand-in of SeaweedFS. */
    StandInProcess startStandIn(CpuPinning pinning) throws RunException, IOException {
        return StandInProcess.start(invocation.harness(), children, scratch(), pinning);
    }

    /**
     * Starts a VersityGW.
     *
     * @param program versitygw
     * @param directory takes its data
     * @param key that it lets in
     */
    GatewayProcess startGateway(Path program, Path directory, AccessKey key, CpuPinning pinning)
            throws RunException, IOException {
        return GatewayProcess.start(program, children, directory, key, pinning);
    }

    /** Prints lines of progress, unless the settings are quiet. */
    Consumer<String> progress() {
        return settings.quiet() ? line -> {} : this::printError;
    }

    /** Says, before the runs, how long they take at least, where it is their duration that ends them. */
    void tellTime(int workloads) {
        progress()
                .accept("time: at least "
                        + Durations.format(settings.timing().atLeast(workloads, settings.pairs())) + ", for "
                        + workloads
                        + (workloads == 1 ? " workload" : " workloads") + " of " + settings.pairs() + " pairs of runs");
    }

    /** Prints a warning. */
    void warn(String text) {
        printError("warning: " + text);
    }

    private void printError(String line) {
        invocation.err().println(Printable.line(line));
        invocation.err().flush();
    }

    /**
     * Runs both tools on all workloads and prints the findings.
     *
     * @param environment variables of both tools
     * @param kindFacts facts of this kind of cross-check
     * @return whether nothing failed and no counter contradicts a tool
     */
    boolean execute(List<ToolWorkload> workloads, Map<String, String> environment, Map<String, String> kindFacts)
            throws RunException, IOException {
        Map<String, String> english = new LinkedHashMap<>(environment);
        english.put("LC_ALL", "C");
        Map<String, String> facts = CrossCheckFacts.of(invocation, settings, program, peerVersion(english));
        facts.putAll(kindFacts);
        ProcessToolRunner tools = new ProcessToolRunner(
                invocation.harness(),
                peer,
                program,
                settings.clientPinning(),
                settings.timing().wholeCommand(),
                launchSettings(english, settings.limit()));
        CrossCheck check = new CrossCheck(tools, settings.margin(), settings.pairs(), progress());
        List<WorkloadFindings> found = new ArrayList<>();
        for (ToolWorkload workload : workloads) {
            found.add(check.check(workload));
        }
        if (settings.timing().wholeCommand()) {
            facts.put(CrossCheckFacts.START, CrossCheckFacts.start(tools.archives()));
        }
        Findings findings = new Findings(ToolRunner.HARNESS, peer.name(), facts, found, definitions());
        settings.format().write(findings, invocation.out());
        invocation.out().flush();
        return findings.sound();
    }

    private String peerVersion(Map<String, String> environment) throws RunException, IOException {
        List<String> command = List.of(program.toString(), peer.versionArgument());
        ProcessRun run = ProcessRun.of(command, launchSettings(environment, VERSION_TIMEOUT));
        String text = run.out().isBlank() ? run.err() : run.out();
        return Printable.line(text.lines().findFirst().orElse(peer.name()));
    }

    /** The definitions of the peer, a line for each, with the quantities that share it. */
    private List<String> definitions() {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        for (Quantity quantity : Quantity.values()) {
            String definition = peer.definitions().get(quantity);
            if (definition != null) {
                labels.computeIfAbsent(definition, any -> new ArrayList<>()).add(quantity.label());
            }
        }
        List<String> lines = new ArrayList<>();
        labels.forEach((definition, names) -> lines.add(String.join(", ", names) + ": " + definition + "."));
        return lines;
    }

    @Override
    public void close() throws StoreException {
        try (record;
                children) {
            scratch.close();
        }
    }
}
