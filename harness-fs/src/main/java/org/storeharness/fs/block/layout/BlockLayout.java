package org.storeharness.fs.block.layout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.storeharness.fs.pagecache.PageCacheControl.FileAction;

/**
 * Where the block of a key is: keys go round the files, so that neighbouring blocks of a file are as many keys apart as
 * there are files.
 *
 * @param root the directory of the files
 * @param files how many there are, at least 1
 * @param blockBytes the distance of two blocks of a file
 */
public record BlockLayout(Path root, int files, int blockBytes) {
    private static final Pattern NAME = Pattern.compile("blocks-\\d{1,4}");

    /** Whether that is the name of a file of blocks. */
    public static boolean isGeneratedName(String name) {
        return NAME.matcher(name).matches();
    }

    public List<Path> paths() {
        return IntStream.range(0, files)
                .mapToObj(number -> root.resolve("blocks-" + number))
                .toList();
    }

    /** Goes through the files. */
    public void forEach(FileAction action) throws IOException {
        for (Path path : paths()) {
            action.accept(path);
        }
    }

    public int file(long key) {
        return (int) (key % files);
    }

    public long offset(long key) {
        return Math.multiplyExact(key / files, (long) blockBytes);
    }
}
