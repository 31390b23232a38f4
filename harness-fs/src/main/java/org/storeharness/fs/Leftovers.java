package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.environment.MarkedDirectory;
import org.storeharness.environment.ProcessIdentity;
import org.storeharness.store.StoreContext;

/** Directories {@code harness-<run>} of runs whose process is gone. */
public final class Leftovers {
    private static final String ID = "[A-Za-z][A-Za-z0-9-]{0,31}";

    /** The draft of a directory has such a name, too: see {@link MarkedDirectory}. */
    private static final Pattern NAME =
            Pattern.compile("harness-(" + ID + ")(?:" + Pattern.quote(StoreContext.MARKER_PREFIX) + "\\1-\\d+-\\d+)?");

    private Leftovers() {}

    /** The leftovers in a directory in which runs work, sorted; empty if the directory cannot be listed. Changes nothing. */
    public static List<Path> in(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Leftovers::isLeftover).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The directory {@code harness-<run>} or its draft as a run's own; empty if its name is another or it has no mark. */
    public static Optional<MarkedDirectory> marked(Path directory) {
        Matcher name = NAME.matcher(directory.getFileName().toString());
        return name.matches()
                ? Optional.of(new MarkedDirectory(directory, StoreContext.MARKER_PREFIX + name.group(1)))
                        .filter(MarkedDirectory::isMarked)
                : Optional.empty();
    }

    /**
     * Removes the directory {@code harness-<run>} of a run that has ended, with the targets in it, but nothing that the run did not
     * create. Does nothing if it is not marked.
     *
     * @param generatedName whether a file or directory of that name is one that a store of files creates
     * @throws IOException if something remains, which the message names
     */
    public static void remove(Path directory, Predicate<String> generatedName) throws IOException {
        Optional<MarkedDirectory> run = marked(directory);
        if (run.isEmpty()) {
            return;
        }
        String mark = run.get().mark();
        for (Path entry : directories(directory)) {
            MarkedDirectory target = new MarkedDirectory(entry, mark);
            if (target.isMarked()) {
                target.remove(TargetDirectory.madeBy(generatedName));
            }
        }
        run.get().remove((path, attributes) -> false);
    }

    private static List<Path> directories(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        }
    }

    private static boolean isLeftover(Path directory) {
        return marked(directory)
                .filter(run -> !ProcessIdentity.isOfLivingProcess(run.owner().orElse("")))
                .isPresent();
    }
}
