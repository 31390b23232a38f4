package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.storeharness.cli.CommandWords;
import org.storeharness.core.run.RunException;
import org.storeharness.core.unit.Printable;
import picocli.CommandLine.Model.CommandSpec;

/** One cross-check of a command: everything is done, and what was found is printed. */
final class Session implements AutoCloseable {
    private static final Duration LIMIT_OF_VERSION = Duration.ofSeconds(10);

    private final CommandSpec spec;
    private final CrossCheckOptions options;
    private final Peer peer;
    private final Path program;
    private final Scratch scratch;
    private final Children children;

    /**
     * Begins.
     *
     * @param program the peer's
     */
    Session(CommandSpec spec, CrossCheckOptions options, Peer peer, Path program) throws IOException {
        options.check();
        this.spec = spec;
        this.options = options;
        this.peer = peer;
        this.program = program;
        this.scratch = Scratch.make();
        this.children = new Children();
    }

    /** The processes of this session. */
    Children children() {
        return children;
    }

    /** A directory that goes with this session. */
    Path scratch() {
        return scratch.path();
    }

    /** The peer's program. */
    Path program() {
        return program;
    }

    /** Runs a program to its end, with these variables besides. */
    ChildRun run(List<String> command, Map<String, String> environment) throws RunException, IOException {
        return ChildRun.of(command, new ChildRun.Place(children, scratch(), environment, options.limit()));
    }

    /** Tells people how far it is. */
    Consumer<String> progress() {
        PrintWriter err = spec.commandLine().getErr();
        return line -> {
            if (!options.quiet()) {
                err.println(Printable.line(line));
                err.flush();
            }
        };
    }

    /** Tells people what they have to know, however quiet it is to be. */
    void warn(String text) {
        PrintWriter err = spec.commandLine().getErr();
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
    int check(List<Work> works, Map<String, String> environment, Map<String, String> more)
            throws RunException, IOException {
        FindingsWriter writer = FindingsWriter.of(options.format());
        Map<String, String> english = new LinkedHashMap<>(environment);
        english.put("LC_ALL", "C");
        ChildRun.Place place = new ChildRun.Place(children, scratch.path(), english, options.limit());
        Map<String, String> facts =
                Facts.of(String.join(" ", CommandWords.of(spec)), program, version(place), options.clientPinning());
        facts.putAll(more);
        Tools tools = new ToolProcesses(peer, program, options.clientPinning(), place);
        CrossCheck check = new CrossCheck(tools, options.margin(), options.pairs(), progress());
        List<WorkFindings> found = new ArrayList<>();
        for (Work work : works) {
            found.add(check.check(work));
        }
        Findings findings = new Findings(CrossCheck.US, peer.name(), facts, found, definitions());
        PrintWriter out = spec.commandLine().getOut();
        writer.write(findings, out);
        out.flush();
        return findings.sound() ? 0 : 1;
    }

    private String version(ChildRun.Place place) throws RunException, IOException {
        ChildRun.Place here =
                new ChildRun.Place(place.children(), place.scratch(), place.environment(), LIMIT_OF_VERSION);
        ChildRun run = ChildRun.of(List.of(program.toString(), peer.versionArgument()), here);
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
