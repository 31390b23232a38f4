package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.storeharness.fs.PageCacheControl.FileAction;

/**
 * Maps keys to blocks of files. Keys are dealt out round-robin: neighbouring blocks of a file are {@code files} keys apart.
 *
 * @param root the directory of the files
 * @param files the number of files, at least 1
 * @param blockBytes the size of a block in a file
 */
record BlockLayout(Path root, int files, int blockBytes) {
    private static final Pattern NAME = Pattern.compile("blocks-\\d{1,5}");

    /** Whether a file of blocks has this name. */
    static boolean isGeneratedName(String name) {
        return NAME.matcher(name).matches();
    }

    List<Path> paths() {
        return IntStream.range(0, files)
                .mapToObj(number -> root.resolve("blocks-" + number))
                .toList();
    }

    /** Visits all files. */
    void forEach(FileAction action) throws IOException {
        for (Path path : paths()) {
            action.accept(path);
        }
    }

    int file(long key) {
        return (int) (key % files);
    }

    long offset(long key) {
        return Math.multiplyExact(key / files, (long) blockBytes);
    }
}
