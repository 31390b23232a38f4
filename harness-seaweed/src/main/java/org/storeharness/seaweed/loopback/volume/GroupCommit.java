package org.storeharness.seaweed.loopback.volume;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Syncs uploads to stable storage, on a thread of its own. Up to 128 waiting uploads or 4 MiB share an fsync, as in
 * SeaweedFS.
 */
public final class GroupCommit implements AutoCloseable {
    private static final int MAX_UPLOADS = 128;
    private static final long MAX_BYTES = 4L << 20;

    private record PendingSync(VolumeFile file, int bytes, Consumer<@Nullable IOException> done) {}

    private final BlockingQueue<PendingSync> queue = new LinkedBlockingQueue<>();
    private final Thread thread;

    GroupCommit(String name) {
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Syncs the file soon.
     *
     * @param bytes how many bytes were written to it
     * @param done called on the syncing thread afterwards, with the failure or {@code null}
     */
    public void sync(VolumeFile file, int bytes, Consumer<@Nullable IOException> done) {
        queue.add(new PendingSync(file, bytes, done));
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        Map<VolumeFile, List<PendingSync>> group = new LinkedHashMap<>();
        try {
            while (true) {
                PendingSync next = queue.take();
                long bytes = 0;
                int uploads = 0;
                while (next != null) {
                    group.computeIfAbsent(next.file(), file -> new ArrayList<>())
                            .add(next);
                    bytes += next.bytes();
                    uploads++;
                    next = uploads < MAX_UPLOADS && bytes < MAX_BYTES ? queue.poll() : null;
                }
                group.forEach(GroupCommit::force);
                group.clear();
            }
        } catch (InterruptedException e) {
            // closed: uploads that still wait lose their connections
        }
    }

    private static void force(VolumeFile file, List<PendingSync> uploads) {
        IOException failure = null;
        try {
            file.force();
        } catch (IOException e) {
            failure = e;
        }
        for (PendingSync upload : uploads) {
            upload.done().accept(failure);
        }
    }
}
