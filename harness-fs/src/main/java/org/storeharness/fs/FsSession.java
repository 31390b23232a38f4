package org.storeharness.fs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/** Creates, reads, replaces or deletes one file per operation. */
final class FsSession implements BlockingSession {
    private static final FileAttribute<?>[] NO_ATTRIBUTES = {};
    private static final OpenOption[] CREATE = {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
    private static final Set<OpenOption> CREATE_BUFFERED = Set.of(CREATE);

    private final FanOut fanOut;
    private final IoMode mode;
    private final Set<OpenOption> readOptions;
    private final Set<OpenOption> createOptions;
    private final Path replacementName;
    private final boolean syncFiles;
    private final boolean syncDirectories;
    private final DirectorySync directorySync;
    private final Set<Long> namedDirectories;
    private long directoryNumber = -1;
    private long namedDirectory = -1;
    private Path directory;

    /**
     * @param directorySync syncs directories, if any are synced
     * @param namedDirectories the numbers of the directories whose names are synced; shared by the sessions of a store
     */
    FsSession(
            FanOut fanOut,
            IoMode mode,
            int worker,
            boolean syncFiles,
            boolean syncDirectories,
            DirectorySync directorySync,
            Set<Long> namedDirectories) {
        this.directorySync = directorySync;
        this.namedDirectories = namedDirectories;
        this.fanOut = fanOut;
        this.mode = mode;
        this.readOptions = mode.openOptions(StandardOpenOption.READ);
        this.createOptions = mode.openOptions(CREATE);
        this.replacementName = FanOut.replacementName(fanOut.root(), worker);
        this.syncFiles = syncFiles;
        this.syncDirectories = syncDirectories;
        this.directory = fanOut.root();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        long key = operation.key(0);
        Path parent = directoryOf(key);
        Path file = fanOut.file(parent, key);
        try {
            switch (operation.kind()) {
                case WRITE -> write(parent, file, operation.payload(0), marks);
                case READ -> read(file, operation.sink(0), operation.size(0));
                case UPDATE -> replace(parent, file, operation.payload(0), marks);
                case DELETE -> delete(parent, file, marks);
            }
            return Outcome.OK;
        } catch (IOException e) {
            throw FileErrors.toOperationException(e, operation.kind(), key, fanOut.root());
        }
    }

    @Override
    public void close() {
        try {
            directorySync.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path directoryOf(long key) {
        long number = fanOut.directoryNumber(key);
        if (number != directoryNumber) {
            directory = fanOut.directory(number);
            directoryNumber = number;
        }
        return directory;
    }

    private void write(Path parent, Path file, ByteBuffer payload, Marks marks) throws IOException {
        Set<OpenOption> options = createOptions(payload);
        FileChannel channel;
        try {
            channel = FileChannel.open(file, options, NO_ATTRIBUTES);
        } catch (NoSuchFileException e) {
            createDirectories(parent);
            channel = FileChannel.open(file, options, NO_ATTRIBUTES);
        }
        fill(channel, file, payload, marks);
        syncDirectory(parent);
        syncNamesOf(parent);
    }

    /** Replaces the file atomically: after a crash, and for a concurrent reader, it has the old content or the new one. */
    private void replace(Path parent, Path file, ByteBuffer payload, Marks marks) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(file.toString());
        }
        Path replacement = parent.resolve(replacementName);
        fill(FileChannel.open(replacement, createOptions(payload), NO_ATTRIBUTES), replacement, payload, marks);
        try {
            Files.move(replacement, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            deleteAfter(e, replacement);
            throw e;
        }
        syncDirectory(parent);
    }

    private void delete(Path parent, Path file, Marks marks) throws IOException {
        Files.delete(file);
        if (syncDirectories) {
            marks.mark(OperationPart.WRITTEN);
        }
        syncDirectory(parent);
    }

    private void read(Path file, ByteBuffer sink, int size) throws IOException, OperationException {
        try (FileChannel channel = FileChannel.open(file, readOptions, NO_ATTRIBUTES)) {
            readToEnd(channel, sink, size);
            if (!sink.hasRemaining() && channel.size() > sink.position()) {
                throw new OperationException(
                        Outcome.CORRUPT, file + " has " + channel.size() + " B, written were " + size);
            }
        }
        if (sink.position() != size) {
            throw new OperationException(
                    Outcome.CORRUPT, file + " gave " + sink.position() + " B, written were " + size);
        }
    }

    /**
     * Reads until the buffer is full or the file ends. A short read at the expected size is the end of the file and needs
     * no second call.
     */
    private void readToEnd(FileChannel channel, ByteBuffer sink, int size) throws IOException {
        while (sink.hasRemaining() && mode.isAligned(sink.position())) {
            int count = channel.read(sink);
            if (count < 0 || (sink.hasRemaining() && sink.position() == size)) {
                return;
            }
        }
    }

    /** Writes, syncs and closes a new file; removes it if that fails. */
    private void fill(FileChannel created, Path file, ByteBuffer payload, Marks marks) throws IOException {
        try (FileChannel channel = created) {
            while (payload.hasRemaining()) {
                channel.write(payload);
            }
            if (syncFiles) {
                marks.mark(OperationPart.WRITTEN);
                channel.force(true);
            }
        } catch (IOException e) {
            deleteAfter(e, file);
            throw e;
        }
    }

    private Set<OpenOption> createOptions(ByteBuffer payload) {
        return mode.isAligned(payload.remaining()) ? createOptions : CREATE_BUFFERED;
    }

    private static void createDirectories(Path parent) throws IOException {
        createDirectory(Objects.requireNonNull(parent.getParent()));
        createDirectory(parent);
    }

    /**
     * Syncs the names of the directory and of the one above it before the first object in it is acknowledged: another session may
     * have made them, and not have synced them yet.
     */
    private void syncNamesOf(Path parent) throws IOException {
        if (syncDirectories && directoryNumber != namedDirectory) {
            if (!namedDirectories.contains(directoryNumber)) {
                directorySync.sync(Objects.requireNonNull(parent.getParent()));
                directorySync.sync(fanOut.root());
                namedDirectories.add(directoryNumber);
            }
            namedDirectory = directoryNumber;
        }
    }

    private void syncDirectory(Path changed) throws IOException {
        if (syncDirectories) {
            directorySync.sync(changed);
        }
    }

    private static void createDirectory(Path path) throws IOException {
        try {
            Files.createDirectory(path);
        } catch (FileAlreadyExistsException e) {
            // another session was faster
        }
    }

    private static void deleteAfter(IOException failure, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
