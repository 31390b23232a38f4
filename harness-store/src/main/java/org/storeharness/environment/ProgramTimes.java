package org.storeharness.environment;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processor time of every process that is seen from here, to tell what other programs took from a run. Reading it reads a file for
 * each process: some milliseconds, so that it is done before a phase and after it, not within. Immutable.
 */
public final class ProgramTimes {
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int STARTED = 19;

    /** The parent of the kernel's own threads, some of which do the work of this process. */
    private static final long KERNEL = 2;

    /** The parent of processes that left theirs. */
    private static final long FIRST = 1;

    private final SystemFiles files;
    private final Map<Long, Program> programs;
    private final @Nullable CpuTicks machine;
    private final Set<Long> servers;
    private final ThreadUsage serverThreads;

    private record Program(String name, long parent, long started, long ticks) {}

    /**
     * The processor time of other programs over some time.
     *
     * @param share of the machine's processor time, 0 to 1
     * @param busiest the name of the program that used most of it
     */
    public record OtherPrograms(double share, String busiest) {}

    /**
     * The processor time of servers of this machine over some time.
     *
     * @param cpuSeconds their processor time
     * @param delaySeconds the time in which their threads could have run but waited for a processor, in all
     */
    public record ServerUsage(double cpuSeconds, double delaySeconds) {}

    private ProgramTimes(
            SystemFiles files,
            Map<Long, Program> programs,
            @Nullable CpuTicks machine,
            Set<Long> servers,
            ThreadUsage serverThreads) {
        this.files = files;
        this.programs = programs;
        this.machine = machine;
        this.servers = servers;
        this.serverThreads = serverThreads;
    }

    /** Reads the times as they are now; nothing is known where the system does not have them. */
    public static ProgramTimes read(SystemFiles files) {
        Map<Long, Program> programs = new HashMap<>();
        for (String name : files.list("proc")) {
            Long pid = KernelText.number(name);
            if (pid != null) {
                files.text("proc/" + name + "/stat")
                        .flatMap(ProgramTimes::parse)
                        .ifPresent(program -> programs.put(pid, program));
            }
        }
        return new ProgramTimes(
                files, programs, CpuTicks.read(files).orElse(null), Set.of(), new ThreadUsage(Map.of()));
    }

    /** The name is in parentheses, and may contain some. */
    private static Optional<Program> parse(String stat) {
        int end = stat.lastIndexOf(')');
        String[] fields = stat.substring(end + 1).strip().split(" ");
        if (end < 0 || fields.length <= STARTED) {
            return Optional.empty();
        }
        Long parent = KernelText.number(fields[PARENT]);
        Long user = KernelText.number(fields[USER]);
        Long system = KernelText.number(fields[SYSTEM]);
        Long started = KernelText.number(fields[STARTED]);
        return parent == null || user == null || system == null || started == null
                ? Optional.empty()
                : Optional.of(new Program(stat.substring(stat.indexOf('(') + 1, end), parent, started, user + system));
    }

    /**
     * The processor time since then of processes that are neither this one nor servers of its stores. A server that it started is known by
     * its parent; one that left its parent, as the embedded PostgreSQL does, by its start after that of this process; one that the user
     * started by a connection, so that this is asked while those of stores are open. An ancestor of this process is never taken for
     * a server: everything that it started would be one too.
     *
     * @param own the id of this process
     * @return empty if it is not known
     */
    public Optional<OtherPrograms> othersSince(ProgramTimes earlier, long own) {
        if (machine == null || earlier.machine == null || !programs.containsKey(own)) {
            return Optional.empty();
        }
        Map<Long, Long> others = new HashMap<>();
        programs.forEach((pid, program) -> {
            if (line(pid).noneMatch(at -> isOwn(at, own))) {
                others.put(pid, program.ticks() - earlier.ticks(pid, program.started()));
            }
        });
        Set<Long> ancestors = line(own).collect(Collectors.toSet());
        Set<Long> served = LoopbackServers.of(
                files,
                own,
                others.entrySet().stream()
                        .filter(program -> program.getValue() > 0)
                        .flatMap(program -> line(program.getKey()))
                        .filter(pid -> !ancestors.contains(pid))
                        .collect(Collectors.toSet()));
        Map<String, Long> used = new HashMap<>();
        others.forEach((pid, ticks) -> {
            if (line(pid).noneMatch(served::contains)) {
                used.merge(Objects.requireNonNull(programs.get(pid)).name(), ticks, Long::sum);
            }
        });
        long total = machine.since(earlier.machine).total();
        return total <= 0
                ? Optional.empty()
                : used.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(busiest -> new OtherPrograms(Math.min(1, (double) sum(used) / total), busiest.getKey()));
    }

    /**
     * The same with the times of the servers of this machine to which a process is connected now: not of what they started, which does
     * other work than that of a connection, or has one.
     *
     * @param own the id of that process, which is this one
     * @param ports at which they listen
     */
    public ProgramTimes withServers(long own, Set<Integer> ports) {
        Set<Long> ancestors = line(own).collect(Collectors.toSet());
        Set<Long> found = ports.isEmpty()
                ? Set.of()
                : LoopbackServers.of(
                        files,
                        own,
                        programs.keySet().stream()
                                .filter(pid -> !ancestors.contains(pid))
                                .toList(),
                        ports::contains);
        return new ProgramTimes(files, programs, machine, found, ThreadUsage.of(files, found));
    }

    /** The processor time since then of the servers that were known then; empty if there were none. */
    public Optional<ServerUsage> serversSince(ProgramTimes earlier) {
        return ThreadUsage.of(files, earlier.servers).since(earlier.serverThreads);
    }

    private static long sum(Map<String, Long> used) {
        return used.values().stream().mapToLong(Long::longValue).sum();
    }

    private long ticks(long pid, long started) {
        Program program = programs.get(pid);
        return program == null || program.started() != started ? 0 : program.ticks();
    }

    /** A process and those that it comes from. One may get another parent while the files are read, so that no length is certain. */
    private Stream<Long> line(long pid) {
        return Stream.iterate(pid, at -> at > 0, this::parent).limit(programs.size());
    }

    private long parent(long pid) {
        Program program = programs.get(pid);
        return program == null ? 0 : program.parent();
    }

    /** Whether a process is this one or the kernel's, or a daemon that is younger than this one. */
    private boolean isOwn(long pid, long own) {
        Program program = programs.get(pid);
        return pid == own || pid == KERNEL || program != null && isYoungDaemon(program, own);
    }

    private boolean isYoungDaemon(Program program, long own) {
        Program self = programs.get(own);
        return program.parent() == FIRST && self != null && program.started() > self.started();
    }
}
