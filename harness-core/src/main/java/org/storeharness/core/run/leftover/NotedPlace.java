package org.storeharness.core.run.leftover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.core.unit.FileErrorText;

/**
 * The path of a directory that a run noted. What is not found there is gone only if the place can be seen in which it was made.
 *
 * @param run the run's id
 * @param filesystem what was mounted there; empty if nobody noted it
 */
public record NotedPlace(Path path, String run, String filesystem) {
    /** The only option of a note of a directory. */
    private static final String FILESYSTEM = "filesystem";

    private static final Pattern NAME = Pattern.compile("harness-(?:data-|scratch-)?(.+)");

    /** The place of a note; empty if it is not of a directory. */
    static Optional<NotedPlace> of(LeftoverNote note) {
        boolean ofDirectory =
                note.name().startsWith("/") && note.options().keySet().stream().allMatch(FILESYSTEM::equals);
        return ofDirectory
                ? Optional.of(new NotedPlace(
                        Path.of(note.name()), note.run(), note.options().getOrDefault(FILESYSTEM, "")))
                : Optional.empty();
    }

    /** The note, with the filesystem on which its directory is about to be made. */
    static LeftoverNote withFilesystem(LeftoverNote note) {
        return of(note).flatMap(NotedPlace::present)
                .map(name -> new LeftoverNote(
                        note.run(), note.store(), note.target(), note.kind(), note.name(), Map.of(FILESYSTEM, name)))
                .orElse(note);
    }

    /**
     * Checks that what a note names is gone if it is not found.
     *
     * @throws StoreException if its place cannot be seen
     */
    public static void requireVisible(LeftoverNote note) throws StoreException {
        Optional<NotedPlace> place = of(note);
        if (place.isPresent()) {
            place.get().requireVisible();
        }
    }

    /** Whether it is known to be gone. */
    boolean isGone() {
        try {
            requireVisible();
            return Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
        } catch (StoreException e) {
            return false;
        }
    }

    private void requireVisible() throws StoreException {
        Path parent = parent();
        if (!Files.isDirectory(parent)) {
            throw new StoreException(path + " cannot be seen: " + parent + " is not there; mount it, or move it back");
        }
        try {
            String now = filesystem.isEmpty() ? "" : Files.getFileStore(parent).name();
            if (!now.equals(filesystem)) {
                throw new StoreException(path + " cannot be seen: " + parent + " is on " + now + " now, and was on "
                        + filesystem + "; mount that");
            }
        } catch (IOException e) {
            throw new StoreException(path + " cannot be seen: " + FileErrorText.reason(e), e);
        }
    }

    private Optional<String> present() {
        try {
            return Optional.of(Files.getFileStore(parent()).name());
        } catch (IOException e) {
            return Optional.empty();
        }
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
