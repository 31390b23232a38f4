package org.storeharness.run.saved;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.SystemFiles;
import org.storeharness.json.plain.PlainJson;

/**
 * Says which process carries a run out, on which machine; stays unique when the system uses a process id again, boots again, or
 * shares a home directory with others.
 *
 * @param machine the machine's id and its name, as images and copies of virtual machines share the id; empty where unknown
 * @param boot the id of its boot; empty where unknown
 * @param namespace the namespace in which the process id counts; empty where unknown
 * @param pid the process id
 * @param started when the process started, in the clock ticks of Linux since the boot, elsewhere in milliseconds since 1970; empty
 *     where unknown
 */
public record RunOwner(String machine, String boot, String namespace, long pid, String started) {
    private static final int STATE = 0;
    private static final int START_TICKS = 19;

    /** Nobody knows which process it is: no machine has this id. */
    static final RunOwner NOT_KNOWN = new RunOwner("a machine that is not known", "", "", 0, "");

    /** Whether a run is running. */
    public enum RunLife {
        GOES_ON("running"),
        ENDED("ended"),
        /** The run is of another machine, or of another container. */
        NOT_KNOWN("not known");

        private final String words;

        RunLife(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** This process. */
    public static RunOwner ofThisProcess() {
        return of(SystemFiles.ofThisMachine(), ProcessHandle.current().pid());
    }

    /** A process of this machine that runs now. */
    static RunOwner of(SystemFiles system, long pid) {
        return new RunOwner(
                machine(system),
                system.firstLine("proc/sys/kernel/random/boot_id").orElse(""),
                namespace(system),
                pid,
                started(system, pid).orElse(""));
    }

    /** Whether the process runs now, as seen by this one. */
    public RunLife life() {
        return life(SystemFiles.ofThisMachine(), ofThisProcess());
    }

    /**
     * A boot is of one machine, whatever its name is by now. Where a system does not say which machine and which boot it is, a process
     * that is not here may be one of another machine.
     */
    RunLife life(SystemFiles system, RunOwner here) {
        boolean sameBoot = !boot.isEmpty() && boot.equals(here.boot);
        if (!sameBoot && !machine.equals(here.machine)) {
            return RunLife.NOT_KNOWN;
        }
        boolean bootsKnown = !machine.isEmpty() && !boot.isEmpty() && !here.boot.isEmpty();
        RunLife notHere = sameBoot || bootsKnown ? RunLife.ENDED : RunLife.NOT_KNOWN;
        if (!boot.equals(here.boot)) {
            return notHere;
        }
        if (!namespace.equals(here.namespace)) {
            return RunLife.NOT_KNOWN;
        }
        return started(system, pid).filter(started::equals).isPresent() ? RunLife.GOES_ON : notHere;
    }

    /** Makes a line of a record. */
    Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("machine", machine);
        json.put("boot", boot);
        json.put("namespace", namespace);
        json.put("pid", pid);
        json.put("started", started);
        return json;
    }

    static RunOwner of(Map<String, @Nullable Object> json) {
        return new RunOwner(
                PlainJson.string(json, "machine"),
                PlainJson.string(json, "boot"),
                PlainJson.string(json, "namespace"),
                PlainJson.number(json, "pid"),
                PlainJson.string(json, "started"));
    }

    private static String machine(SystemFiles system) {
        String machine = Stream.of("etc/machine-id", "proc/sys/kernel/hostname")
                .flatMap(file -> system.firstLine(file).stream())
                .collect(Collectors.joining("/"));
        return machine.isEmpty()
                ? Optional.ofNullable(System.getenv("HOSTNAME")).orElse("")
                : machine;
    }

    private static String namespace(SystemFiles system) {
        try {
            return Files.readSymbolicLink(system.root().resolve("proc/self/ns/pid"))
                    .toString();
        } catch (Exception e) {
            return "";
        }
    }

    /** Finds when a running process started; empty if it has ended, even if nobody has waited for it yet. */
    private static Optional<String> started(SystemFiles system, long pid) {
        if (Files.isDirectory(system.root().resolve(Path.of("proc/self")))) {
            return system.text("proc/" + pid + "/stat").flatMap(RunOwner::startTicks);
        }
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(Instant::toEpochMilli)
                .map(String::valueOf);
    }

    /** The name of the program, in parentheses, may contain anything. */
    private static Optional<String> startTicks(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length > START_TICKS && !fields[STATE].equals("Z") && !fields[STATE].equals("X")
                ? Optional.of(fields[START_TICKS])
                : Optional.empty();
    }
}
