package org.storeharness.cli.campaign.fuse;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers by which the kernel knows files and directories. A number is never used again. Thread-safe. */
final class NodeTable {
    private static final long ROOT = 1;

    private final Map<Long, Path> paths = new HashMap<>();
    private final Map<Path, Long> numbers = new HashMap<>();
    private long last = ROOT;

    NodeTable(Path root) {
        paths.put(ROOT, root);
        numbers.put(root, ROOT);
    }

    /** The path of the node; {@code null} if it was removed. */
    synchronized @Nullable Path path(long number) {
        return paths.get(number);
    }

    synchronized long number(Path path) {
        Long known = numbers.get(path);
        if (known != null) {
            return known;
        }
        paths.put(++last, path);
        numbers.put(path, last);
        return last;
    }

    synchronized void removed(Path path) {
        Long number = numbers.remove(path);
        if (number != null) {
            paths.remove(number);
        }
    }

    /** Moves it with all that is below it. */
    synchronized void renamed(Path from, Path to) {
        removed(to);
        List<Path> moved =
                numbers.keySet().stream().filter(path -> path.startsWith(from)).toList();
        for (Path path : moved) {
            Long number = numbers.remove(path);
            Path now = path.equals(from) ? to : to.resolve(from.relativize(path));
            if (number != null) {
                numbers.put(now, number);
                paths.put(number, now);
            }
        }
    }
}
