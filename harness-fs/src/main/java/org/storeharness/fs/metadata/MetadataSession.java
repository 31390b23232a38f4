package org.storeharness.fs.metadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Random;
import java.util.stream.IntStream;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.fs.OwnPlace;

/** One task in one phase: every operation is its next item. */
final class MetadataSession implements BlockingSession {
    private final MetadataOptions options;
    private final MetadataNames names;
    private final OwnPlace place;
    private final MetadataPhase phase;
    private final int script;
    private final int task;
    private final ByteBuffer buffer;
    private final int[] order;
    private long next;

    /**
     * @param script the phase's number among the scripts of the store
     * @param worker the task's number
     */
    MetadataSession(
            MetadataOptions options, MetadataNames names, OwnPlace place, MetadataPhase phase, int script, int worker) {
        this.options = options;
        this.names = names;
        this.place = place;
        this.phase = phase;
        this.script = script;
        this.task = (worker + phase.strides() * options.stride()) % names.tasks();
        this.buffer = ByteBuffer.allocateDirect(Math.max(options.writeBytes(), options.readBytes()));
        boolean random = options.randomStat() && phase.name().endsWith("STAT");
        this.order = random ? shuffled(options.items(), worker) : new int[0];
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        marks.performs(script);
        long item = order.length == 0 ? next : order[(int) (next % order.length)];
        next++;
        try {
            perform(item);
            return Outcome.OK;
        } catch (IOException e) {
            OperationKind like = phase.planName().endsWith("creation") ? OperationKind.WRITE : OperationKind.READ;
            throw place.failed(e, like, item);
        }
    }

    @Override
    public void close() {}

    private void perform(long item) throws IOException, OperationException {
        switch (phase) {
            case TREE_CREATION -> Files.createDirectory(names.directory(item));
            case TREE_REMOVAL -> Files.delete(names.directory(names.directories() - 1 - item));
            case DIRECTORY_CREATION -> Files.createDirectory(names.created(task, item));
            case DIRECTORY_STAT -> stat(names.created(task, item));
            case DIRECTORY_RENAME -> Files.move(names.created(task, item), names.renamed(task, item));
            case DIRECTORY_REMOVAL -> Files.delete(names.last(task, item));
            case FILE_CREATION -> create(names.file(task, item));
            case FILE_STAT -> stat(names.file(task, item));
            case FILE_READ -> read(names.file(task, item));
            case FILE_REMOVAL -> Files.delete(names.file(task, item));
        }
    }

    private void create(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            buffer.clear().limit(options.writeBytes());
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            if (options.fsync()) {
                channel.force(true);
            }
        }
    }

    private void read(Path file) throws IOException, OperationException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            buffer.clear().limit(options.readBytes());
            while (buffer.hasRemaining()) {
                if (channel.read(buffer) < 0) {
                    throw new OperationException(
                            Outcome.CORRUPT,
                            "the file ends after " + buffer.position() + " B, to be read were " + options.readBytes());
                }
            }
        }
    }

    private static void stat(Path path) throws IOException {
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static int[] shuffled(int items, int seed) {
        int[] order = IntStream.range(0, items).toArray();
        Random random = new Random(seed);
        for (int i = items - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
        return order;
    }
}
