package org.storeharness.cli.campaign.fuse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Does what the kernel asks for in a directory of another filesystem. Thread-safe. */
final class FuseFiles {
    private static final int ACCESS_MODE = 3;
    private static final int CREATE_EXCLUSIVE = 0x80;
    private static final int REGULAR = 0x8000;
    private static final int MAXIMUM_NAME = 255;
    private static final int TYPE_SHIFT = 12;

    private final NodeTable nodes;
    private final Path root;
    private final Map<Long, OpenFile> open = new ConcurrentHashMap<>();
    private final AtomicLong handles = new AtomicLong();

    FuseFiles(Path root) {
        this.root = root;
        this.nodes = new NodeTable(root);
    }

    /** An open file, with its last known attributes, or the entries of an open directory. */
    private record OpenFile(
            long node, @Nullable FileChannel channel, Map<String, Object> attributes, List<Path> entries) {}

    byte[] perform(FuseOpcode opcode, long node, ByteBuffer in) throws IOException {
        return switch (opcode) {
            case INIT -> initialize();
            case LOOKUP -> entry(path(node).resolve(name(in)));
            case GETATTR -> new FuseReply().attributesOf(node, attributes(node)).body();
            case SETATTR -> setAttributes(node, in);
            case READLINK -> Files.readSymbolicLink(path(node)).toString().getBytes(StandardCharsets.UTF_8);
            case SYMLINK -> {
                Path link = path(node).resolve(name(in));
                yield entry(Files.createSymbolicLink(link, Path.of(name(in))));
            }
            case MKNOD -> {
                in.position(in.position() + 16);
                yield entry(Files.createFile(path(node).resolve(name(in))));
            }
            case MKDIR -> {
                in.getLong();
                yield entry(Files.createDirectory(path(node).resolve(name(in))));
            }
            case UNLINK, RMDIR -> remove(path(node).resolve(name(in)));
            case RENAME, RENAME2 -> rename(opcode, node, in);
            case LINK -> {
                Path existing = path(in.getLong());
                yield entry(Files.createLink(path(node).resolve(name(in)), existing));
            }
            case OPEN -> open(node, path(node), openOptions(in.getInt()));
            case CREATE -> create(node, in);
            case READ -> read(in);
            case WRITE -> write(in);
            case STATFS -> statistics(false);
            case RELEASE, RELEASEDIR -> release(in.getLong());
            case FSYNC -> sync(in);
            case OPENDIR -> openDirectory(node);
            case READDIR -> readDirectory(in);
            case FSYNCDIR, DESTROY, FORGET, BATCH_FORGET -> new byte[0];
            case FALLOCATE -> throw new UnsupportedOperationException(opcode.name());
        };
    }

    /** {@code fuse_kstatfs}. */
    byte[] statistics(boolean full) throws IOException {
        FileStore store = Files.getFileStore(root);
        long block = store.getBlockSize();
        long free = full ? 0 : store.getUsableSpace() / block;
        return new FuseReply()
                .int64(store.getTotalSpace() / block)
                .int64(free)
                .int64(free)
                .int64(1_000_000)
                .int64(1_000_000)
                .int32(block)
                .int32(MAXIMUM_NAME)
                .int32(block)
                .zeros(28)
                .body();
    }

    /** Whether the request opens a file for writing. */
    static boolean opensForWriting(FuseOpcode opcode, ByteBuffer in) {
        return opcode == FuseOpcode.OPEN && (in.getInt(in.position()) & ACCESS_MODE) != 0;
    }

    private static byte[] initialize() {
        int bigWrites = 1 << 5;
        return new FuseReply()
                .int32(7)
                .int32(31)
                .int32(1 << 17)
                .int32(bigWrites)
                .int16(16)
                .int16(12)
                .int32(1 << 17)
                .int32(1)
                .zeros(36)
                .body();
    }

    private Path path(long node) throws IOException {
        Path path = nodes.path(node);
        if (path == null) {
            throw new NoSuchFileException("node " + node);
        }
        return path;
    }

    private static String name(ByteBuffer in) {
        int start = in.position();
        while (in.get() != 0) {}
        byte[] bytes = new byte[in.position() - 1 - start];
        in.get(start, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private byte[] entry(Path path) throws IOException {
        Map<String, Object> attributes = attributes(path);
        return new FuseReply().entry(nodes.number(path), attributes).body();
    }

    private static Map<String, Object> attributes(Path path) throws IOException {
        return Files.readAttributes(
                path, "unix:mode,nlink,uid,gid,size,lastAccessTime,lastModifiedTime,ctime", LinkOption.NOFOLLOW_LINKS);
    }

    /** The attributes of a node. A file that was removed while it was open has its last known ones, with its present size. */
    private Map<String, Object> attributes(long node) throws IOException {
        Path path = nodes.path(node);
        if (path != null) {
            return attributes(path);
        }
        for (OpenFile file : open.values()) {
            if (file.node() == node && file.channel() != null) {
                Map<String, Object> known = new HashMap<>(file.attributes());
                known.put("size", file.channel().size());
                known.put("nlink", 0);
                return known;
            }
        }
        throw new NoSuchFileException("node " + node);
    }

    private byte[] setAttributes(long node, ByteBuffer in) throws IOException {
        int valid = (int) in.getLong();
        long handle = in.getLong();
        long size = in.getLong();
        in.getLong();
        long[] seconds = {in.getLong(), in.getLong(), in.getLong()};
        int[] nanos = {in.getInt(), in.getInt(), in.getInt()};
        int mode = in.getInt();
        if ((valid & 8) != 0) {
            resize((valid & 64) != 0 ? open.get(handle) : null, node, size);
        }
        Path path = nodes.path(node);
        if (path != null && (valid & 1) != 0) {
            Files.setAttribute(path, "unix:mode", mode & 07777, LinkOption.NOFOLLOW_LINKS);
        }
        if (path != null && (valid & 32) != 0) {
            Files.setLastModifiedTime(
                    path, FileTime.from(TimeUnit.SECONDS.toNanos(seconds[1]) + nanos[1], TimeUnit.NANOSECONDS));
        }
        return new FuseReply().attributesOf(node, attributes(node)).body();
    }

    private void resize(@Nullable OpenFile file, long node, long size) throws IOException {
        if (file != null && file.channel() != null) {
            resize(file.channel(), size);
        } else {
            try (FileChannel channel = FileChannel.open(path(node), StandardOpenOption.WRITE)) {
                resize(channel, size);
            }
        }
    }

    private static void resize(FileChannel channel, long size) throws IOException {
        if (channel.size() < size) {
            channel.write(ByteBuffer.allocate(1), size - 1);
        }
        channel.truncate(size);
    }

    private byte[] remove(Path path) throws IOException {
        Files.delete(path);
        nodes.removed(path);
        return new byte[0];
    }

    private byte[] rename(FuseOpcode opcode, long node, ByteBuffer in) throws IOException {
        Path directory = path(in.getLong());
        if (opcode == FuseOpcode.RENAME2) {
            in.getLong();
        }
        Path from = path(node).resolve(name(in));
        Path to = directory.resolve(name(in));
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        nodes.renamed(from, to);
        return new byte[0];
    }

    /** Writing goes with reading, since the kernel reads the rest of a page that is written in part. */
    private static Set<StandardOpenOption> openOptions(int flags) {
        return (flags & ACCESS_MODE) == 0
                ? EnumSet.of(StandardOpenOption.READ)
                : EnumSet.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private byte[] open(long node, Path path, Set<StandardOpenOption> options) throws IOException {
        long handle = handles.incrementAndGet();
        open.put(handle, new OpenFile(node, FileChannel.open(path, options), attributes(path), List.of()));
        return new FuseReply().int64(handle).int64(0).body();
    }

    private byte[] create(long node, ByteBuffer in) throws IOException {
        int flags = in.getInt();
        int mode = in.getInt();
        in.getLong();
        Path path = path(node).resolve(name(in));
        Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
        options.add((flags & CREATE_EXCLUSIVE) == 0 ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW);
        FileChannel.open(path, options).close();
        Files.setAttribute(path, "unix:mode", mode & 07777 | REGULAR, LinkOption.NOFOLLOW_LINKS);
        byte[] entry = entry(path);
        byte[] opened = open(nodes.number(path), path, EnumSet.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
        return new FuseReply().raw(entry).raw(opened).body();
    }

    private FileChannel channel(long handle) throws IOException {
        OpenFile file = open.get(handle);
        if (file == null || file.channel() == null) {
            throw new NoSuchFileException("handle " + handle);
        }
        return file.channel();
    }

    private byte[] read(ByteBuffer in) throws IOException {
        FileChannel channel = channel(in.getLong());
        long offset = in.getLong();
        ByteBuffer bytes = ByteBuffer.allocate(in.getInt());
        while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) > 0) {}
        return new FuseReply()
                .raw(java.util.Arrays.copyOf(bytes.array(), bytes.position()))
                .body();
    }

    private byte[] write(ByteBuffer in) throws IOException {
        FileChannel channel = channel(in.getLong());
        long offset = in.getLong();
        int size = in.getInt();
        in.position(in.position() + 20).limit(in.position() + size);
        long at = offset;
        while (in.hasRemaining()) {
            at += channel.write(in, at);
        }
        return new FuseReply().int32(size).int32(0).body();
    }

    private byte[] release(long handle) throws IOException {
        OpenFile file = open.remove(handle);
        if (file != null && file.channel() != null) {
            file.channel().close();
        }
        return new byte[0];
    }

    private byte[] sync(ByteBuffer in) throws IOException {
        channel(in.getLong()).force(false);
        return new byte[0];
    }

    private byte[] openDirectory(long node) throws IOException {
        long handle = handles.incrementAndGet();
        try (Stream<Path> entries = Files.list(path(node))) {
            open.put(handle, new OpenFile(node, null, Map.of(), entries.toList()));
        }
        return new FuseReply().int64(handle).int64(0).body();
    }

    /** Offset n continues with entry n. {@code .} and {@code ..} may be left out. */
    private byte[] readDirectory(ByteBuffer in) {
        OpenFile directory = open.get(in.getLong());
        int first = (int) in.getLong();
        int size = in.getInt();
        List<Path> entries = directory == null ? List.of() : new ArrayList<>(directory.entries());
        FuseReply reply = new FuseReply();
        for (int i = first; i < entries.size(); i++) {
            byte[] name = entries.get(i).getFileName().toString().getBytes(StandardCharsets.UTF_8);
            if (reply.length() + 24 + name.length + 8 > size) {
                break;
            }
            reply.directoryEntry(nodes.number(entries.get(i)), i + 1L, type(entries.get(i)), name);
        }
        return reply.body();
    }

    private static int type(Path path) {
        try {
            return (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) >> TYPE_SHIFT;
        } catch (IOException e) {
            return 0;
        }
    }
}
