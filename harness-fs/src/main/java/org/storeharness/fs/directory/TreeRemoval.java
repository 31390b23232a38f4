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
 * Removes the regular files and directories below a root whose names the store generates. Lists what it does not remove:
 * symbolic links, other names, and what cannot be removed. The root and its marker stay.
 */
final class TreeRemoval extends SimpleFileVisitor<Path> {
    private static final int MAX_LISTED = 1_000;

    private final Path root;
    private final Path marker;
    private final Predicate<String> generatedName;
    private final List<Path> notRemoved = new ArrayList<>();

    TreeRemoval(Path root, String marker, Predicate<String> generatedName) {
        this.root = root;
        this.marker = root.resolve(marker);
        this.generatedName = generatedName;
    }

    /** The paths that were not removed, at most the first {@value #MAX_LISTED}. */
    List<Path> notRemoved() {
        return notRemoved;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (directory.equals(root) || isGenerated(directory)) {
            return FileVisitResult.CONTINUE;
        }
        keep(directory);
        return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isRegularFile() && isGenerated(file)) {
            Files.deleteIfExists(file);
        } else if (!file.equals(marker)) {
            keep(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            keep(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
        if (!directory.equals(root) && notRemoved.stream().noneMatch(path -> path.startsWith(directory))) {
            Files.deleteIfExists(directory);
        }
        return FileVisitResult.CONTINUE;
    }

    private boolean isGenerated(Path path) {
        return generatedName.test(path.getFileName().toString());
    }

    private void keep(Path path) {
        if (notRemoved.size() < MAX_LISTED) {
            notRemoved.add(path);
        }
    }
}
