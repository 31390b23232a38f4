package org.storeharness.crosscheck;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.environment.Environment;
import org.storeharness.core.environment.EnvironmentProbe;
import org.storeharness.core.environment.Jvm;
import org.storeharness.core.environment.kernel.SystemFiles;

/** The facts that are needed to repeat a cross-check, by name. */
final class CrossCheckFacts {
    /** The pinning of a server that the cross-check did not start. */
    static final String FOREIGN_SERVER = "not by this command";

    static final String START = "start of the harness";

    private static final String ARCHIVE_OF_CLASSES = "-XX:SharedArchiveFile";
    private static final String TRAINED = "-XX:AOTCache";

    private CrossCheckFacts() {}

    /**
     * How the runs of the harness started.
     *
     * @param archives the files from which their JVMs had mapped their classes, as the runs report them
     */
    static String start(Set<String> archives) {
        return archives.stream().map(CrossCheckFacts::start).distinct().collect(Collectors.joining("; some runs "));
    }

    private static String start(String archive) {
        if (archive.equals(Environment.UNKNOWN)) {
            return "not known, since this system does not show from what a JVM starts";
        } else if (archive.equals(Jvm.NO_ARCHIVE)) {
            return "neither trained nor with an archive of classes; ./harness has them";
        }
        return archive.endsWith(".jsa") ? "with an archive of classes" : "trained, with an ahead-of-time cache";
    }

    /** Facts in this order: names, each followed by its value. */
    static Map<String, String> ordered(String... namesAndValues) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            facts.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return facts;
    }

    /**
     * The machine, the tools and their settings.
     *
     * @param program of the peer
     * @param peerVersion as the program prints it
     */
    static Map<String, String> of(
            CrossCheckRun.Invocation invocation, CrossCheckSettings settings, Path program, String peerVersion) {
        String version =
                invocation.build().version() + " (" + invocation.build().commit() + ")";
        Environment machine =
                new EnvironmentProbe(SystemFiles.ofThisMachine(), new SystemClock()::nanos).probe(version);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put(
                "machine",
                machine.cpuCount() + " x " + machine.cpuModel() + ", " + machine.os() + " " + machine.kernel());
        List<String> flags = machine.jvm().flags();
        facts.put(
                "harness",
                machine.harnessVersion() + ", Java " + machine.jvm().version() + ", "
                        + flags.stream()
                                .filter(flag -> !flag.startsWith("-Xlog")
                                        && !flag.startsWith(ARCHIVE_OF_CLASSES)
                                        && !flag.startsWith(TRAINED))
                                .collect(Collectors.joining(" ")));
        if (settings.timing().wholeCommand()) {
            facts.put(
                    "runs",
                    (settings.timing().practises()
                                    ? "short: each a process of its own, without a warm-up; the harness does its scratch warm-up first"
                                    : "cold: each a process of its own, without a warm-up")
                            + ", and compared as whole commands");
        }
        facts.put("peer", peerVersion + " (" + program + ")");
        facts.put("command", invocation.commandLine());
        facts.put("clients", settings.clientPinning().label());
        return facts;
    }
}
