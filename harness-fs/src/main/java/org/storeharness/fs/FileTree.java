package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.storeharness.fs.PageCacheControl.FileAction;

/**
 * The run's files below a directory, visited without a list in memory.
 *
 * @param generatedName whether a file name is one that the store generates
 */
record FileTree(Path root, Predicate<String> generatedName) {

    /** Visits all files. */
    void forEach(FileAction action) throws IOException {
        walk(Long.MAX_VALUE, action);
    }

    /** The first files in the order of a walk, at most so many. */
    List<Path> first(int most) throws IOException {
        List<Path> files = new ArrayList<>();
        walk(most - 1, files::add);
        return files;
    }

    /** Visits files until there were more than {@code most}, and skips those that vanish meanwhile. */
    private void walk(long most, FileAction action) throws IOException {
        long[] visited = {0};
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()
                        && generatedName.test(file.getFileName().toString())) {
                    visited[0]++;
                    action.accept(file);
                }
                return visited[0] > most ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException && !file.equals(root)) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }
}
