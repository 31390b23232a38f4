package org.storeharness.fs.object;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;
import org.storeharness.fs.pagecache.PageCacheControl.FileAction;

/**
 * The files of a run's own below a directory, without a list of them.
 *
 * @param generatedName tells their names
 */
record FileTree(Path root, Predicate<String> generatedName) {

    /** Goes through all of them. */
    void forEach(FileAction action) throws IOException {
        walk(Long.MAX_VALUE, action);
    }

    /** Goes through every so-manieth of them, in the order of the directories. */
    void forEachNth(long stride, FileAction action) throws IOException {
        long[] met = {0};
        forEach(file -> {
            if (met[0]++ % stride == 0) {
                action.accept(file);
            }
        });
    }

    /** How many there are; one more than so many where there are more. */
    long countUpTo(long most) throws IOException {
        return walk(most, file -> {});
    }

    /** Goes through them, passing over those that vanish meanwhile, until there were more than so many, and returns how many there were. */
    private long walk(long most, FileAction action) throws IOException {
        long[] seen = {0};
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()
                        && generatedName.test(file.getFileName().toString())) {
                    seen[0]++;
                    action.accept(file);
                }
                return seen[0] > most ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException && !file.equals(root)) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return seen[0];
    }
}
