package org.storeharness.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody else could have put code into a folder. It has to belong to root or to the harness's owner, with its jars and with the
 * directories that lead to it from where the harness lies, and nobody else may write there. Where others can write the harness
 * itself, a folder adds nothing.
 */
final class FolderTrust {
    private static final int ROOT = 0;

    /** Others may write to such a directory, but not replace what is there. */
    private static final int STICKY = 01000;

    private FolderTrust() {}

    /** The jars of a folder, in the order of their names. */
    static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Why code of this folder is not to be trusted, and what to do; empty if nothing speaks against it.
     *
     * @param harness its code; {@code null} if that is unknown
     */
    static Optional<String> doubt(@Nullable Path harness, Path folder) throws IOException {
        Path real = folder.toRealPath();
        if (!real.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        Path code = harness == null ? null : harness.toRealPath();
        int owner = code == null ? ROOT : owner(code);
        if (code != null && firstDoubt(below(code, real), owner).isPresent()) {
            return Optional.empty();
        }
        List<Path> all = new ArrayList<>(below(real, code));
        all.addAll(jars(real));
        return firstDoubt(all, owner);
    }

    /** This path and the directories above it that the other one is not in. */
    private static List<Path> below(Path path, @Nullable Path other) {
        List<Path> all = new ArrayList<>();
        for (Path at = path; at != null && (other == null || !other.startsWith(at)); at = at.getParent()) {
            all.add(at);
        }
        return all;
    }

    private static Optional<String> firstDoubt(List<Path> paths, int harnessOwner) throws IOException {
        for (Path path : paths) {
            Optional<String> doubt = doubtOf(path, harnessOwner);
            if (doubt.isPresent()) {
                return doubt;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> doubtOf(Path path, int harnessOwner) throws IOException {
        if (Files.isSymbolicLink(path)) {
            return Optional.of(path + " is a link; put the file itself there");
        }
        int owner = owner(path);
        if (owner != ROOT && owner != harnessOwner) {
            return Optional.of(
                    path + " belongs to user " + owner + ", who is neither root nor the owner of the harness");
        }
        if (Files.isDirectory(path) && ((int) Files.getAttribute(path, "unix:mode") & STICKY) != 0) {
            return Optional.empty();
        }
        PosixFileAttributes attributes =
                Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        // A group of one's own has the name of its user
        boolean ownGroup =
                attributes.group().getName().equals(attributes.owner().getName());
        boolean byGroup = !ownGroup && attributes.permissions().contains(PosixFilePermission.GROUP_WRITE);
        if (byGroup || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            return Optional.of("others may write to " + path + "; take that right away: chmod go-w " + path);
        }
        return Optional.empty();
    }

    private static int owner(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }
}
