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
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.FileErrors;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/** A task in a phase: each operation works on the next item. */
final class MetadataSession implements BlockingSession {
    private final MetadataOptions options;
    private final Path directory;
    private final Supplier<OperationSteps> stepsSource;
    private final NameSyscalls calls;
    private final int scriptIndex;
    private final int worker;
    private final TaskDistance distance;
    private final ByteBuffer buffer;
    private final int[] order;
    private @Nullable OperationSteps currentSteps;
    private long nextItem;

    /**
     * @param stepsSource returns what an operation does; when its result changes, items begin with the first again
     * @param calls closed with this session
     * @param scriptIndex the index of the phase among the scripts of the store
     * @param worker the number of the task
     * @param distance the distance of the task whose items are used
     */
    MetadataSession(
            MetadataOptions options,
            Path directory,
            Supplier<OperationSteps> stepsSource,
            NameSyscalls calls,
            int scriptIndex,
            int worker,
            TaskDistance distance) {
        this.options = options;
        this.directory = directory;
        this.stepsSource = stepsSource;
        this.calls = calls;
        this.scriptIndex = scriptIndex;
        this.worker = worker;
        this.distance = distance;
        this.buffer = ByteBuffer.allocateDirect(Math.max(options.writeBytes(), options.readBytes()));
        boolean random = options.randomStat()
                && options.parsedPhases().get(scriptIndex).action() == MetadataPhase.ItemAction.STAT;
        this.order = random ? shuffled(options.items(), worker) : new int[0];
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        marks.markScript(scriptIndex);
        OperationSteps steps = stepsSource.get();
        if (steps != currentSteps) {
            currentSteps = steps;
            nextItem = 0;
        }
        MetadataPaths paths = steps.paths();
        int task = distance.from(worker, steps.strides());
        long item = order.length == 0 ? nextItem : order[(int) (nextItem % order.length)];
        nextItem++;
        try {
            for (MetadataPhase step : steps.steps()) {
                perform(step, paths, task, item, marks);
            }
        } catch (OperationException e) {
            // A full disk or a file that is too short is reported by the measured phase.
            if (!steps.warmUp()) {
                throw e;
            }
        }
        return Outcome.OK;
    }

    @Override
    public void close() {
        calls.close();
    }

    private void perform(MetadataPhase step, MetadataPaths paths, int task, long item, Marks marks)
            throws OperationException {
        try {
            switch (step) {
                case TREE_CREATION -> Files.createDirectory(paths.directory(item));
                case TREE_REMOVAL -> calls.removeDirectory(paths.directory(paths.directories() - 1 - item));
                case DIRECTORY_CREATION -> Files.createDirectory(paths.directoryPath(task, item));
                case DIRECTORY_STAT -> stat(paths.directoryPath(task, item));
                case DIRECTORY_RENAME -> calls.rename(paths.directoryPath(task, item), paths.renamedPath(task, item));
                case DIRECTORY_REMOVAL -> calls.removeDirectory(paths.finalPath(task, item));
                case FILE_CREATION -> create(paths.filePath(task, item), marks);
                case FILE_STAT -> stat(paths.filePath(task, item));
                case FILE_READ -> read(paths.filePath(task, item));
                case FILE_REMOVAL -> calls.removeFile(paths.filePath(task, item));
            }
        } catch (IOException e) {
            throw FileErrors.toOperationException(
                    e,
                    step.action() == MetadataPhase.ItemAction.CREATE ? OperationKind.WRITE : OperationKind.READ,
                    item,
                    directory);
        }
    }

    private void create(Path file, Marks marks) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            buffer.clear().limit(options.writeBytes());
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            if (options.fsync()) {
                marks.mark(OperationPart.WRITTEN);
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
                            "the file ends after " + buffer.position() + " B, expected were " + options.readBytes());
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
