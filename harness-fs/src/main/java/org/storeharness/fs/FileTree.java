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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /**
     * Every so many files in the order of a walk; all of them if the stride is 1. Used by one thread.
     */
    static final class FileSample implements FileAction {
        private final int size;
        private List<Path> files = new ArrayList<>();
        private long stride = 1;
        private long count;

        private FileSample(int size) {
            this.size = size;
        }

        /** At most as many as were asked for, and at least half as many where there are. */
        List<Path> files() {
            return files;
        }

        /** One in so many is in the sample. */
        long stride() {
            return stride;
        }

        /** How many were visited. */
        long count() {
            return count;
        }

        @Override
        public void accept(Path file) {
            if (count % stride == 0 && files.size() == size) {
                List<Path> all = files;
                files = IntStream.range(0, size)
                        .filter(i -> i % 2 == 0)
                        .mapToObj(all::get)
                        .collect(Collectors.toCollection(ArrayList::new));
                stride *= 2;
            }
            if (count++ % stride == 0) {
                files.add(file);
            }
        }
    }

    /**
     * Samples the files in one walk.
     *
     * @param size the most files of the sample
     * @param most the walk ends when it has visited one more than this
     */
    FileSample sample(int size, long most) throws IOException {
        FileSample sample = new FileSample(size);
        walk(most, sample);
        return sample;
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
