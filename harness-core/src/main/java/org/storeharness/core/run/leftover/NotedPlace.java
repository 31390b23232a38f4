package org.storeharness.core.run.leftover;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.core.unit.FileErrorText;

/**
 * The path of a directory that a run noted. What is not found there is gone only if the place can be seen in which it was made.
 *
 * @param run the run's id
 * @param filesystem what was mounted there
 */
public record NotedPlace(Path path, String run, Mounted filesystem) {
    private static final String FILESYSTEM = "filesystem";
    private static final String TYPE = "type";
    private static final String MOUNT = "mount";

    /** All options of a note of a directory. */
    private static final Set<String> OPTIONS = Set.of(FILESYSTEM, TYPE, MOUNT);

    private static final Pattern NAME = Pattern.compile("harness-(?:data-|scratch-)?(.+)");

    /**
     * A filesystem.
     *
     * @param name its device, which may have another name after the next boot; empty if nobody noted it
     * @param type its type; empty if nobody noted it
     * @param mount where it is mounted; empty if nobody noted it
     */
    public record Mounted(String name, String type, String mount) {
        static Mounted at(Path directory) throws IOException {
            FileStore store = Files.getFileStore(directory);
            Path mount = directory.toRealPath();
            for (Path up = mount.getParent();
                    up != null && Files.getFileStore(up).equals(store);
                    up = up.getParent()) {
                mount = up;
            }
            return new Mounted(store.name(), store.type(), mount.toString());
        }

        boolean isSameAs(Mounted other) {
            return name.equals(other.name) || !mount.isEmpty() && mount.equals(other.mount) && type.equals(other.type);
        }
    }

    /** The place of a note; empty if it is not of a directory. */
    static Optional<NotedPlace> of(LeftoverNote note) {
        Map<String, String> options = note.options();
        return note.name().startsWith("/") && OPTIONS.containsAll(options.keySet())
                ? Optional.of(new NotedPlace(
                        Path.of(note.name()),
                        note.run(),
                        new Mounted(
                                options.getOrDefault(FILESYSTEM, ""),
                                options.getOrDefault(TYPE, ""),
                                options.getOrDefault(MOUNT, ""))))
                : Optional.empty();
    }

    /** The note, with the filesystem on which its directory is about to be made. */
    static LeftoverNote withFilesystem(LeftoverNote note) {
        return of(note).flatMap(NotedPlace::present)
                .map(now -> new LeftoverNote(
                        note.run(),
                        note.store(),
                        note.target(),
                        note.kind(),
                        note.name(),
                        Map.of(FILESYSTEM, now.name(), TYPE, now.type(), MOUNT, now.mount())))
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
            Mounted now = filesystem.name().isEmpty() ? filesystem : Mounted.at(parent);
            if (!now.isSameAs(filesystem)) {
                throw new StoreException(path + " cannot be seen: " + parent + " is on " + now.name()
                        + " now, and was on " + filesystem.name() + "; mount that");
            }
        } catch (IOException e) {
            throw new StoreException(path + " cannot be seen: " + FileErrorText.reason(e), e);
        }
    }

    private Optional<Mounted> present() {
        try {
            return Optional.of(Mounted.at(parent()));
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
