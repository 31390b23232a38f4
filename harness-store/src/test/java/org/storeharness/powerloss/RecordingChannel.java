package org.storeharness.powerloss;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.function.Consumer;

/** A channel that records writes and syncs. */
final class RecordingChannel extends FileChannel {
    private final FileChannel file;
    private final int inode;
    private final boolean appends;
    private final Consumer<FileEvent> recorder;

    RecordingChannel(FileChannel file, int inode, boolean appends, Consumer<FileEvent> recorder) {
        this.file = file;
        this.inode = inode;
        this.appends = appends;
        this.recorder = recorder;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        long offset = appends ? file.size() : file.position();
        byte[] bytes = new byte[source.remaining()];
        source.duplicate().get(bytes);
        int written = file.write(source);
        recorder.accept(new FileEvent.Written(inode, offset, Arrays.copyOf(bytes, written)));
        return written;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        file.force(metadata);
        recorder.accept(new FileEvent.Synced(inode));
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        file.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer sink) throws IOException {
        return file.read(sink);
    }

    @Override
    public int read(ByteBuffer sink, long position) throws IOException {
        return file.read(sink, position);
    }

    @Override
    public long read(ByteBuffer[] sinks, int offset, int length) throws IOException {
        return file.read(sinks, offset, length);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        throw notRecorded();
    }

    @Override
    public int write(ByteBuffer source, long position) {
        throw notRecorded();
    }

    @Override
    public FileChannel truncate(long size) {
        throw notRecorded();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw notRecorded();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw notRecorded();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw notRecorded();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw notRecorded();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw notRecorded();
    }

    private static UnsupportedOperationException notRecorded() {
        return new UnsupportedOperationException("the run does not do this with its files");
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
