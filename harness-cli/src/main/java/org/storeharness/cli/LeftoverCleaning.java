package org.storeharness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.run.RunLeftovers;
import org.storeharness.run.saved.RecordedRun;
import org.storeharness.run.saved.RunOwner.RunLife;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.saved.ServerLeftover;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Printable;

/**
 * Lists what runs left, and removes it. Used by one thread.
 *
 * @param unrecorded runs that are known only by their leftovers
 * @param only the run to look at; {@code null} for all
 * @param forget whether to forget things that cannot be asked for, or are there without their run's mark
 */
record LeftoverCleaning(
        RunRegistry registry,
        RunLeftovers leftovers,
        List<RecordedRun> unrecorded,
        @Nullable String only,
        boolean forget,
        PrintWriter out,
        PrintWriter err) {
    static final String COMMAND = "harness clean: ";

    /** Lists it. Returns the exit code. */
    int list() throws IOException {
        long bytes = 0;
        int left = 0;
        int unknown = 0;
        boolean damaged = false;
        for (RecordedRun run : runs()) {
            List<FoundLeftover> found = outermost(find(run));
            RunLife life = run.life();
            print(run, life, found);
            if (run.damaged()) {
                err.println(COMMAND + Printable.line(damage(run)));
                err.flush();
                damaged = true;
            }
            if (isRemovable(run, life)) {
                left += found.size();
                bytes += found.stream().mapToLong(FoundLeftover::bytes).sum();
            } else if (life == RunLife.NOT_KNOWN) {
                unknown += found.size();
            }
        }
        if (left > 0) {
            out.println("Remove what ended runs left (" + LeftoverText.size(bytes) + "): add --yes.");
        }
        if (unknown > 0) {
            out.println("To remove leftovers of another machine's or user's run that has ended: --run ID --yes.");
        }
        boolean clean = left + unknown == 0 && !damaged;
        if (clean) {
            out.println("Nothing is left.");
        }
        out.flush();
        return clean ? ExitCodes.OK : ExitCodes.LEFTOVERS;
    }

    /** Removes it. Returns the exit code. */
    int remove() throws IOException {
        Optional<FileChannel> lock = registry.tryLock();
        if (lock.isEmpty()) {
            err.println(COMMAND + "another './harness clean' removes now; wait for it and try again");
            err.flush();
            return ExitCodes.FAILED;
        }
        boolean all = true;
        try {
            for (RecordedRun run : runs()) {
                all &= remove(run);
            }
        } finally {
            lock.get().close();
        }
        out.flush();
        err.flush();
        return ExitCodes.of(all);
    }

    private boolean remove(RecordedRun run) throws IOException {
        List<FoundLeftover> found = new ArrayList<>(find(run));
        RunLife life = run.life();
        if (!isRemovable(run, life)) {
            print(run, life, outermost(found));
            return true;
        }
        if (!found.isEmpty()) {
            out.println(LeftoverText.heading(run, life.toString(), Instant.now()));
        }
        List<FoundLeftover> shown = outermost(found);
        // the last thing made is removed first: servers before their data
        Collections.reverse(found);
        List<String> lines = found.stream().map(FoundLeftover::line).toList();
        List<String> problems = problemsOfRemoval(found);
        boolean all = true;
        for (int i = 0; i < found.size(); i++) {
            FoundLeftover one = found.get(i);
            // a leftover that several targets made goes with the last of them
            String problem = problems.get(i).isEmpty() ? problemAfterRemoval(one) : problems.get(i);
            if (shown.contains(one)) {
                out.println(lines.get(i) + (problem.isEmpty() ? end(one) : " (not removed)"));
            }
            if (!problem.isEmpty()) {
                err.println(COMMAND + Printable.line(problem));
                all = false;
            }
        }
        if (run.damaged() && !forget) {
            err.println(COMMAND + Printable.line(damage(run) + "; look at it, and give it up with --forget"));
            all = false;
        }
        if (all) {
            Files.deleteIfExists(run.file());
        }
        return all;
    }

    /** The end of the line about something that gave no problem. */
    private static String end(FoundLeftover found) {
        return found.leftover() == null ? " (forgotten)" : " (removed)";
    }

    /** Removes all and returns the problem of each, empty without one. The data of a server that may still run are not removed. */
    private List<String> problemsOfRemoval(List<FoundLeftover> found) {
        List<String> problems = new ArrayList<>();
        Optional<FoundLeftover> server = Optional.empty();
        for (FoundLeftover one : found) {
            Leftover leftover = one.leftover();
            String problem = server.isPresent() && leftover != null
                    ? leftover.kind() + " " + leftover.place() + " is left, since "
                            + server.get().note().name() + " of the run may use it; --forget removes it"
                    : problemOfRemoval(one);
            problems.add(problem);
            if (!problem.isEmpty() && one.note().kind().equals(ServerLeftover.KIND)) {
                server = Optional.of(one);
            }
        }
        return problems;
    }

    /** Removes it and returns the problem, empty without one. Giving up something that is there needs its own option. */
    private String problemOfRemoval(FoundLeftover found) {
        Leftover leftover = found.leftover();
        if (leftover == null) {
            return forget ? "" : found.problem() + "; --forget drops the record";
        }
        try {
            leftover.remove();
            return "";
        } catch (StoreException | RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** The problem of something that is still there after its removal; empty if it is gone. */
    private String problemAfterRemoval(FoundLeftover found) {
        Leftover leftover = found.leftover();
        try {
            return leftover == null || leftovers.findAgain(found.note()).isEmpty()
                    ? ""
                    : leftover.kind() + " " + leftover.place()
                            + " is left, because it holds what its run did not create; look at it, move that away, and"
                            + " remove the rest with './harness clean'";
        } catch (StoreException | RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String damage(RecordedRun run) {
        return "record " + run.file() + " is damaged: run " + run.id() + " may have left more than it names";
    }

    private void print(RecordedRun run, RunLife life, List<FoundLeftover> found) {
        if (!found.isEmpty()) {
            out.println(LeftoverText.heading(run, life.toString(), Instant.now()));
            found.forEach(one -> out.println(one.line()));
        }
    }

    /** A run that is running is left alone, even if it is named. */
    private boolean isRemovable(RecordedRun run, RunLife life) {
        return life == RunLife.ENDED || life == RunLife.NOT_KNOWN && run.id().equals(only);
    }

    /** The runs of this user's registry, and those that only the named places know. */
    private List<RecordedRun> runs() throws IOException {
        List<RecordedRun> recorded = registry.runs();
        Set<String> known = recorded.stream().map(RecordedRun::id).collect(Collectors.toSet());
        return Stream.concat(recorded.stream(), unrecorded.stream().filter(run -> !known.contains(run.id())))
                .filter(run -> only == null || run.id().equals(only))
                .toList();
    }

    /** Leaves out directories within others, whose sizes include them, and lists a thing that several targets made once. */
    private static List<FoundLeftover> outermost(List<FoundLeftover> found) {
        Set<String> names = new HashSet<>();
        return found.stream()
                .filter(one -> found.stream().noneMatch(other -> one.isWithin(other)))
                .filter(one -> names.add(one.note().kind() + " " + one.note().name()))
                .toList();
    }

    /** The things that are still there, each once, in the order in which they were made. */
    private List<FoundLeftover> find(RecordedRun run) {
        Map<String, FoundLeftover> found = new LinkedHashMap<>();
        for (LeftoverNote note : run.left()) {
            try {
                leftovers
                        .find(note)
                        .ifPresent(leftover -> found.put(
                                leftover.kind() + leftover.place() + note.target(), FoundLeftover.of(note, leftover)));
            } catch (StoreException | RuntimeException e) {
                found.put(note.kind() + note.name() + note.target(), FoundLeftover.failed(note, e));
            }
        }
        return List.copyOf(found.values());
    }
}
