package org.storeharness.fs;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Maps keys to files: {@code root/<directory of directories>/<directory>/<file>}, each level with at most {@code width}
 * entries. Neighbouring keys share a directory. Immutable; names are made once, so that a path needs no formatting.
 */
final class FanOut {
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{3,5}|update-\\d{1,9}\\.new");

    private final Path root;
    private final Path[] names;

    FanOut(Path root, int width) {
        this.root = root;
        this.names = new Path[width];
        int digits = Integer.toHexString(width - 1).length();
        for (int i = 0; i < width; i++) {
            String name = Integer.toHexString(i);
            names[i] = root.getFileSystem().getPath("0".repeat(digits - name.length()) + name);
        }
    }

    /** Whether a fan-out of any width creates files or directories of this name. */
    static boolean isGeneratedName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The name of the file that a worker writes next to an object's file to replace it. */
    static Path replacementName(Path root, int worker) {
        return root.getFileSystem().getPath("update-" + worker + ".new");
    }

    Path root() {
        return root;
    }

    /** The number of the key's directory. */
    long directoryNumber(long key) {
        return key / names.length;
    }

    /**
     * The directory of that number.
     *
     * @throws IllegalArgumentException if the fan-out has fewer directories
     */
    Path directory(long number) {
        long parent = number / names.length;
        if (parent >= names.length) {
            throw new IllegalArgumentException("filesPerDirectory " + names.length + " is too few for "
                    + number * names.length + " objects; raise it");
        }
        return root.resolve(names[(int) parent]).resolve(names[(int) (number % names.length)]);
    }

    /** The file of a key in its directory. */
    Path file(Path directory, long key) {
        return directory.resolve(names[(int) (key % names.length)]);
    }
}
