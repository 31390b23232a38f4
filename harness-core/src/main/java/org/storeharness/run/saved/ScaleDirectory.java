package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.result.RunResult;
import org.storeharness.run.stage.RunException;

/**
 * The directory of a measurement from growing numbers of hosts: {@code scale.json}, and for each number of hosts a directory {@code
 * hosts-N} that combines its rounds, as that of repeated runs does.
 *
 * @param directory holds all of it
 */
public record ScaleDirectory(RunDirectory directory) {
    private static final String RESULT = "scale.json";
    private static final String PREFIX = "hosts-";
    private static final Pattern NUMBER = Pattern.compile(PREFIX + "([1-9]\\d{0,5})");

    /**
     * Creates it.
     *
     * @throws IOException if it cannot be made, or exists
     */
    public static ScaleDirectory create(Path parent, String name, List<Integer> numbers) throws IOException {
        ScaleDirectory created = new ScaleDirectory(RunDirectory.create(parent, name, Map.of()));
        for (int hosts : numbers) {
            RunDirectory.create(created.directory.path(), PREFIX + hosts, Map.of());
        }
        return created;
    }

    /** Whether a path is such a directory. */
    public static boolean isAt(Path path) {
        return Files.exists(path.resolve(RESULT));
    }

    /** The directory of the rounds of so many hosts. */
    public RunDirectory of(int hosts) {
        return RunDirectory.existing(directory.path().resolve(PREFIX + hosts));
    }

    /** The finding as JSON, see {@code docs/scale.schema.json}. */
    public Path result() {
        return directory.path().resolve(RESULT);
    }

    /**
     * The combined rounds of each number of hosts, from the directory at a path.
     *
     * @throws RunException if there are none, or some cannot be read
     */
    public static NavigableMap<Integer, RunResult> read(Path path) throws RunException {
        NavigableMap<Integer, RunResult> runs = new TreeMap<>();
        for (Path entry : SavedRuns.list(path, any -> true)) {
            Matcher name = NUMBER.matcher(String.valueOf(entry.getFileName()));
            if (name.matches() && Files.exists(RunDirectory.existing(entry).result())) {
                runs.put(Integer.valueOf(name.group(1)), SavedRuns.read(entry));
            }
        }
        if (runs.isEmpty()) {
            throw new RunException(path + " has no result of any number of hosts");
        }
        return runs;
    }
}
