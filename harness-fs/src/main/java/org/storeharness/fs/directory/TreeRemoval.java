package org.storeharness.fs.directory;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Removes regular files and directories with names of the store's own below a root, and keeps a list of what it leaves:
 * symbolic links, other names, what resists. The root and its mark stay.
 */
final class TreeRemoval extends SimpleFileVisitor<Path> {
    private static final int MOST_LISTED = 1_000;

    private final Path root;
    private final Path mark;
    private final Predicate<String> ownName;
    private final List<Path> left = new ArrayList<>();

    TreeRemoval(Path root, String mark, Predicate<String> ownName) {
        this.root = root;
        this.mark = root.resolve(mark);
        this.ownName = ownName;
    }

    /** What is left of the tree, at most the first {@value #MOST_LISTED}. */
    List<Path> left() {
        return left;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (directory.equals(root) || isOwn(directory)) {
            return FileVisitResult.CONTINUE;
        }
        leave(directory);
        return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isRegularFile() && isOwn(file)) {
            Files.deleteIfExists(file);
        } else if (!file.equals(mark)) {
            leave(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            leave(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
        if (!directory.equals(root) && left.stream().noneMatch(path -> path.startsWith(directory))) {
            Files.deleteIfExists(directory);
        }
        return FileVisitResult.CONTINUE;
    }

    private boolean isOwn(Path path) {
        return ownName.test(path.getFileName().toString());
    }

    private void leave(Path path) {
        if (left.size() < MOST_LISTED) {
            left.add(path);
        }
    }
}
