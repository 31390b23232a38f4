package org.storeharness.environment;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.FileErrorText;

/**
 * Removes files and directories below a directory, several at a time, since each waits for the disk. Symbolic links are removed or
 * kept, never followed, also where one takes the place of a directory meanwhile. What is mounted below stays, of whichever
 * filesystem it is.
 */
final class TreeRemoval {
    private static final int THREADS = 8;
    private static final int BATCH = 4_096;
    private static final int CHUNK = 64;
    private static final int MAX_LISTED = 1_000;

    private final Path root;
    private final Path spared;
    private final RemovalRule removed;
    private final Set<Path> mountPoints;
    private final String device;
    private final Queue<Path> kept = new ConcurrentLinkedQueue<>();
    private final AtomicInteger keptCount = new AtomicInteger();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();

    /**
     * The things that a removal left.
     *
     * @param count the things that were not to be removed
     * @param kept the first {@value TreeRemoval#MAX_LISTED} of them
     */
    record RemovalResult(int count, List<Path> kept) {}

    private TreeRemoval(Path root, Path spared, RemovalRule removed, Set<Path> mountPoints, String device) {
        this.root = root;
        this.spared = spared;
        this.removed = removed;
        this.mountPoints = mountPoints;
        this.device = device;
    }

    /**
     * Removes what the rule says of the content of a directory; the directory stays.
     *
     * @param spared an entry of the directory that stays and does not count
     * @throws IOException if something else could not be removed; all other things are
     */
    static RemovalResult ofContent(Path directory, String spared, RemovalRule removed) throws IOException {
        return ofContent(directory, spared, removed, SystemFiles.ofThisMachine());
    }

    static RemovalResult ofContent(Path directory, String spared, RemovalRule removed, SystemFiles system)
            throws IOException {
        Path real = directory.toRealPath(LinkOption.NOFOLLOW_LINKS);
        Path name = real.getFileName();
        Path above = real.resolveSibling("").toRealPath();
        try (OpenDirectory parent = OpenDirectory.open(above)) {
            BasicFileAttributes attributes = parent.attributes(name);
            Path root = above.resolve(name);
            TreeRemoval removal =
                    new TreeRemoval(root, root.resolve(spared), removed, mountPoints(system), device(attributes));
            if (removal.mountPoints.contains(root)) {
                return new RemovalResult(1, List.of(root));
            }
            try (OpenDirectory content = parent.enter(name, attributes)) {
                return removal.run(content);
            }
        }
    }

    private static Set<Path> mountPoints(SystemFiles system) {
        return Mount.parse(system.text("proc/self/mountinfo").orElse("")).stream()
                .map(mount -> Path.of(mount.mountPoint()))
                .collect(Collectors.toSet());
    }

    /** The part of a file's identity that names its device. */
    private static String device(BasicFileAttributes attributes) {
        String key = String.valueOf(attributes.fileKey());
        int end = key.indexOf(',');
        return end < 0 ? "" : key.substring(0, end);
    }

    private RemovalResult run(OpenDirectory content) throws IOException {
        ForkJoinPool pool = new ForkJoinPool(THREADS);
        try {
            pool.invoke(ForkJoinTask.adapt(() -> empty(content)));
        } finally {
            pool.shutdown();
        }
        IOException first = failure.get();
        if (first != null) {
            throw first;
        }
        return new RemovalResult(keptCount.get(), kept.stream().sorted().toList());
    }

    /** Whether nothing of the directory's content remains. */
    private boolean empty(OpenDirectory directory) {
        boolean empty = true;
        try {
            for (List<Path> batch = directory.next(BATCH); !batch.isEmpty(); batch = directory.next(BATCH)) {
                empty &= remove(directory, batch);
            }
        } catch (IOException e) {
            empty = failed(directory.path(), e);
        }
        return empty;
    }

    private boolean remove(OpenDirectory directory, List<Path> names) {
        List<ForkJoinTask<Boolean>> tasks = new ArrayList<>();
        for (int from = 0; from < names.size(); from += CHUNK) {
            List<Path> some = names.subList(from, Math.min(names.size(), from + CHUNK));
            tasks.add(ForkJoinTask.adapt(() -> removeInTurn(directory, some)));
        }
        return ForkJoinTask.invokeAll(tasks).stream().allMatch(ForkJoinTask::join);
    }

    private boolean removeInTurn(OpenDirectory directory, List<Path> names) {
        boolean all = true;
        for (Path name : names) {
            all &= remove(directory, name);
        }
        return all;
    }

    /** Whether the entry is removed. */
    private boolean remove(OpenDirectory parent, Path name) {
        Path path = parent.path().resolve(name);
        if (path.equals(spared)) {
            return true;
        }
        try {
            BasicFileAttributes attributes = parent.attributes(name);
            boolean directory = attributes.isDirectory();
            if (!removed.removes(root.relativize(path), attributes)
                    || directory
                            && (mountPoints.contains(path)
                                    || !device(attributes).equals(device))) {
                return keep(path);
            }
            if (!directory) {
                parent.deleteFile(name);
                return true;
            }
            try (OpenDirectory entered = parent.enter(name, attributes)) {
                if (!empty(entered)) {
                    return false;
                }
            }
            parent.deleteDirectory(name);
            return true;
        } catch (NoSuchFileException e) {
            return true;
        } catch (DirectoryNotEmptyException e) {
            return keep(path);
        } catch (IOException e) {
            return failed(path, e);
        }
    }

    private boolean keep(Path path) {
        if (keptCount.getAndIncrement() < MAX_LISTED) {
            kept.add(path);
        }
        return false;
    }

    private boolean failed(Path path, IOException cause) {
        failure.compareAndSet(
                null, new IOException(path + " could not be removed: " + FileErrorText.reason(cause), cause));
        return false;
    }
}
