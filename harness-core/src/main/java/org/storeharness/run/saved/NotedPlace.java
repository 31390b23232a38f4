package org.storeharness.run.saved;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreException;

/**
 * The path of a directory that a run noted. What is not found there is gone only if the place can be seen in which it was made.
 *
 * @param run the run's id
 */
public record NotedPlace(Path path, String run) {
    private static final Pattern NAME = Pattern.compile("harness-(?:data-|scratch-)?(.+)");

    /** The place of a note; empty if it is not of a directory. */
    static Optional<NotedPlace> of(LeftoverNote note) {
        return note.name().startsWith("/") && note.options().isEmpty()
                ? Optional.of(new NotedPlace(Path.of(note.name()), note.run()))
                : Optional.empty();
    }

    /**
     * Checks that what a note names is gone if it is not found.
     *
     * @throws StoreException if its place cannot be seen
     */
    public static void requireVisible(LeftoverNote note) throws StoreException {
        Optional<NotedPlace> place = of(note);
        if (place.isPresent() && !place.get().isVisible()) {
            throw new StoreException(note.name() + " cannot be seen: "
                    + place.get().parent() + " is not there; mount it, or move it back");
        }
    }

    /** Whether it is known to be gone. */
    boolean isGone() {
        return isVisible() && Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private boolean isVisible() {
        return Files.isDirectory(parent());
    }

    /** The directory in which it was made, or a directory of a run around it, which may be gone with it. */
    private Path parent() {
        Path outermost = path;
        for (Path around = path; around != null && around.getFileName() != null; around = around.getParent()) {
            Matcher name = NAME.matcher(around.getFileName().toString());
            if (name.matches() && (name.group(1).equals(run) || name.group(1).matches(LeftoverNote.GENERATED_RUN_ID))) {
                outermost = around;
            }
        }
        return outermost.resolveSibling("");
    }
}
