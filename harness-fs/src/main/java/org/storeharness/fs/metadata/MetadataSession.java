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
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.fs.file.FileErrors;

/** One task in one phase: every operation is its next item. */
final class MetadataSession implements BlockingSession {
    private final MetadataOptions options;
    private final Path directory;
    private final Supplier<OperationSteps> stepsSource;
    private final NameSyscalls calls;
    private final int scriptIndex;
    private final int worker;
    private final ByteBuffer buffer;
    private final int[] order;
    private @Nullable OperationSteps currentSteps;
    private long nextItem;

    /**
     * @param turns says what an operation does now; each turn begins with the first item
     * @param calls belongs to this session from now on
     * @param script the phase's number among the scripts of the store
     * @param worker the task's number
     */
    MetadataSession(
            MetadataOptions options,
            Path directory,
            Supplier<OperationSteps> turns,
            NameSyscalls calls,
            int script,
            int worker) {
        this.options = options;
        this.directory = directory;
        this.stepsSource = turns;
        this.calls = calls;
        this.scriptIndex = script;
        this.worker = worker;
        this.buffer = ByteBuffer.allocateDirect(Math.max(options.writeBytes(), options.readBytes()));
        boolean random =
                options.randomStat() && options.parsedPhases().get(script).action() == MetadataPhase.ItemAction.STAT;
        this.order = random ? shuffled(options.items(), worker) : new int[0];
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        marks.markScript(scriptIndex);
        OperationSteps now = stepsSource.get();
        if (now != currentSteps) {
            currentSteps = now;
            nextItem = 0;
        }
        MetadataPaths names = now.paths();
        int task = (worker + now.strides() * options.stride()) % names.tasks();
        long item = order.length == 0 ? nextItem : order[(int) (nextItem % order.length)];
        nextItem++;
        try {
            for (MetadataPhase step : now.steps()) {
                perform(step, names, task, item);
            }
        } catch (OperationException e) {
            // Of a place that is full, or a file that is shorter than what is to be read, the phase itself tells.
            if (!now.warmUp()) {
                throw e;
            }
        }
        return Outcome.OK;
    }

    @Override
    public void close() {
        calls.close();
    }

    private void perform(MetadataPhase step, MetadataPaths names, int task, long item) throws OperationException {
        try {
            switch (step) {
                case TREE_CREATION -> Files.createDirectory(names.directory(item));
                case TREE_REMOVAL -> calls.removeDirectory(names.directory(names.directories() - 1 - item));
                case DIRECTORY_CREATION -> Files.createDirectory(names.directoryPath(task, item));
                case DIRECTORY_STAT -> stat(names.directoryPath(task, item));
                case DIRECTORY_RENAME -> calls.rename(names.directoryPath(task, item), names.renamedPath(task, item));
                case DIRECTORY_REMOVAL -> calls.removeDirectory(names.finalPath(task, item));
                case FILE_CREATION -> create(names.filePath(task, item));
                case FILE_STAT -> stat(names.filePath(task, item));
                case FILE_READ -> read(names.filePath(task, item));
                case FILE_REMOVAL -> calls.removeFile(names.filePath(task, item));
            }
        } catch (IOException e) {
            throw FileErrors.toOperationException(
                    e, step.action() == MetadataPhase.ItemAction.CREATE ? OperationKind.WRITE : OperationKind.READ, item, directory);
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
