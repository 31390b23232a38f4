package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.run.saved.RunOwner.RunLife;
import org.storeharness.store.LeftoverNote;
import org.storeharness.unit.InvalidValueException;

/**
 * The records of the runs of a user: a file for each run that is running or did not remove everything.
 *
 * @param directory the directory of the records; may not exist yet
 */
public record RunRegistry(Path directory) {
    static final String SUFFIX = ".jsonl";
    private static final String LOCK = "clean.lock";
    private static final long LONGEST_RECORD = 16 << 20;

    /** Begin the lines after the first; in a text within a line their quotes are escaped. */
    private static final String NOTE = "{\"note\":";

    private static final String REMOVED = "{\"removed\":";

    /**
     * The directory of the records below {@code $XDG_STATE_HOME}, else {@code ~/.local/state}; empty if neither is known.
     *
     * @param environment the environment variables
     */
    public static Optional<Path> locate(Map<String, String> environment) {
        return absolute(environment.get("XDG_STATE_HOME"))
                .or(() -> absolute(environment.get("HOME")).map(home -> home.resolve(".local/state")))
                .map(state -> state.resolve("store-harness/runs"));
    }

    /** The record of a run, which may not exist. */
    public Path fileOf(String run) {
        return directory.resolve(run + SUFFIX);
    }

    /** The records, in the order of the runs. One that is not of this program is passed over. */
    public List<RecordedRun> runs() throws IOException {
        List<RecordedRun> runs = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                read(file).ifPresent(runs::add);
            }
        } catch (NoSuchFileException e) {
            // no run has noted anything yet
        }
        return runs;
    }

    /**
     * The ids of the runs that other programs carry out on this machine now. What a run makes others do has its id at the beginning of
     * their own.
     *
     * @param run this one
     */
    public List<String> runningBeside(String run) throws IOException {
        long ours = ProcessHandle.current().pid();
        return runs().stream()
                .filter(other -> !other.id().startsWith(run) && other.life() == RunLife.GOES_ON)
                .filter(other -> other.owner().pid() != ours)
                .map(RecordedRun::id)
                .toList();
    }

    /** The record of a run as it stands now; empty if it is gone. */
    public static Optional<RecordedRun> read(Path file) throws IOException {
        if (!file.getFileName().toString().endsWith(SUFFIX)
                || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || Files.size(file) > LONGEST_RECORD) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(file);
            Map<String, @Nullable Object> first = lines.isEmpty() ? Map.of() : PlainJson.parse(lines.get(0));
            String run = PlainJson.string(first, "run");
            if (!LeftoverNote.isRunId(run)) {
                return Optional.empty();
            }
            Map<Long, LeftoverNote> left = new LinkedHashMap<>();
            boolean damaged = false;
            for (int i = 1; i < lines.size(); i++) {
                // the last line may be cut off, where the machine stopped: what it names was not made
                damaged |= !apply(run, lines.get(i), left) && i < lines.size() - 1;
            }
            return Optional.of(new RecordedRun(
                    run,
                    Instant.parse(PlainJson.string(first, "began")),
                    RunOwner.of(first),
                    List.copyOf(left.values()),
                    damaged,
                    file));
        } catch (NoSuchFileException | InvalidValueException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /**
     * Takes a line into account. One that a full disk cut off goes on with the next one: what it names was not made, or stays noted.
     *
     * @return whether it can be read
     */
    private static boolean apply(String run, String line, Map<Long, LeftoverNote> left) {
        try {
            Map<String, @Nullable Object> json = PlainJson.parse(
                    line.substring(Math.max(0, Math.max(line.lastIndexOf(NOTE), line.lastIndexOf(REMOVED)))));
            if (json.containsKey("removed")) {
                left.remove(PlainJson.number(json, "removed"));
            } else {
                left.put(PlainJson.number(json, "note"), note(run, json));
            }
            return true;
        } catch (InvalidValueException e) {
            return false;
        }
    }

    private static LeftoverNote note(String run, Map<String, @Nullable Object> json) {
        Map<String, String> options = new LinkedHashMap<>();
        PlainJson.object(json, "options").forEach((name, value) -> options.put(name, String.valueOf(value)));
        return new LeftoverNote(
                run,
                PlainJson.string(json, "store"),
                PlainJson.string(json, "target"),
                PlainJson.string(json, "kind"),
                PlainJson.string(json, "name"),
                options);
    }

    /**
     * Keeps others from removing at the same time, until it is closed.
     *
     * @return empty if another process, or another thread of this one, removes now
     */
    public Optional<FileChannel> tryLock() throws IOException {
        Files.createDirectories(directory);
        FileChannel channel = FileChannel.open(
                directory.resolve(LOCK),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(channel);
            }
        } catch (OverlappingFileLockException e) {
            // another thread of this process has it
        }
        channel.close();
        return Optional.empty();
    }

    /** Whether a noted server has ended, or a noted path is gone. Of other things that is not known. */
    static boolean isGone(LeftoverNote note) {
        return note.kind().equals(ServerLeftover.KIND)
                ? ServerLeftover.isGone(note)
                : NotedPlace.of(note).filter(NotedPlace::isGone).isPresent();
    }

    private static Optional<Path> absolute(@Nullable String path) {
        return Optional.ofNullable(path).filter(text -> text.startsWith("/")).map(Path::of);
    }
}
