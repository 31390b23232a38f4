package org.storeharness.crosscheck;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.environment.Environment;
import org.storeharness.core.environment.EnvironmentProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.run.RunRequest;

/** What one has to know to repeat a cross-check, by name. */
final class CrossCheckFacts {
    private CrossCheckFacts() {}

    /**
     * The machine, the tools and the setting.
     *
     * @param build what this harness was made from
     * @param command the words of this command
     * @param program the peer's program
     * @param peerVersion what it says of itself
     * @param pinning what stands before the command lines of both tools
     */
    static Map<String, String> of(
            RunRequest.Build build, String command, Path program, String peerVersion, List<String> pinning) {
        Environment machine = new EnvironmentProbe(SystemFiles.ofThisMachine(), new SystemClock()::nanos)
                .probe(build.version() + " (" + build.commit() + ")");
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put(
                "machine",
                machine.cpuCount() + " x " + machine.cpuModel() + ", " + machine.os() + " " + machine.kernel());
        facts.put(
                "harness",
                machine.harnessVersion() + ", Java " + machine.jvm().version() + ", "
                        + machine.jvm().flags().stream()
                                .filter(flag -> !flag.startsWith("-Xlog") && !flag.startsWith("-XX:SharedArchiveFile"))
                                .collect(Collectors.joining(" ")));
        facts.put("peer", peerVersion + " (" + program + ")");
        facts.put("command", command);
        facts.put("clients", pinning.isEmpty() ? "not pinned" : String.join(" ", pinning));
        return facts;
    }
}
