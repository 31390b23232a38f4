package org.storeharness.powerloss;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A file layer over a directory of the default filesystem that records every change. Used by one thread at a time. */
public final class RecordingFiles extends FileSystemProvider {
    private final Path root;
    private final RecordingFileSystem system = new RecordingFileSystem(this);
    private final List<FileEvent> events = new ArrayList<>();
    private final Map<String, Integer> inodes = new HashMap<>();

    /** Paths of this layer, over those of the default filesystem. */
    private interface Recorded {
        Path real();
    }

    public RecordingFiles(Path root) {
        this.root = root;
        inodes.put("", 0);
    }

    /** The directory as a path of this layer. */
    public Path root() {
        return recorded(root);
    }

    /** The events recorded so far. */
    public List<FileEvent> events() {
        return events;
    }

    void add(FileEvent event) {
        events.add(event);
    }

    Path recorded(Path real) {
        return (Path) Proxy.newProxyInstance(
                Recorded.class.getClassLoader(),
                new Class<?>[] {Path.class, Recorded.class},
                (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "real" -> {
                            return real;
                        }
                        case "getFileSystem" -> {
                            return system;
                        }
                        case "equals" -> {
                            return arguments[0] instanceof Recorded other
                                    && other.real().equals(real);
                        }
                        default -> {
                            Object[] given = arguments == null ? new Object[0] : arguments.clone();
                            for (int i = 0; i < given.length; i++) {
                                given[i] = given[i] instanceof Recorded other ? other.real() : given[i];
                            }
                            try {
                                Object result = method.invoke(real, given);
                                return result instanceof Path path
                                        ? recorded(path)
                                        : result instanceof Iterator<?> names ? recorded(names) : result;
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }
                    }
                });
    }

    private Iterator<Path> recorded(Iterator<?> names) {
        List<Path> all = new ArrayList<>();
        names.forEachRemaining(name -> all.add(recorded((Path) name)));
        return all.iterator();
    }

    private static Path real(Path path) {
        return path instanceof Recorded recorded ? recorded.real() : path;
    }

    private String name(Path path) {
        return root.relativize(real(path).toAbsolutePath().normalize()).toString();
    }

    private int created(Path path, boolean directory) {
        int inode = inodes.values().stream().mapToInt(number -> number).max().orElse(0) + 1 + events.size();
        inodes.put(name(path), inode);
        add(new FileEvent.Created(inode, name(path), directory));
        return inode;
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        boolean absent = Files.notExists(real(path), LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(real(path), options, attributes);
        int inode = absent ? created(path, false) : inodes.get(name(path));
        if (!absent && options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
            add(new FileEvent.Truncated(inode));
        }
        return new RecordingChannel(channel, inode, options.contains(StandardOpenOption.APPEND), this::add);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        Files.createDirectory(real(directory), attributes);
        created(directory, true);
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.delete(real(path));
        inodes.remove(name(path));
        add(new FileEvent.Deleted(name(path)));
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Files.move(real(source), real(target), options);
        String from = name(source);
        String to = name(target);
        for (String below : List.copyOf(inodes.keySet())) {
            if (below.equals(from) || below.startsWith(from + "/")) {
                inodes.put(to + below.substring(from.length()), inodes.remove(below));
            }
        }
        add(new FileEvent.Renamed(from, to));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter) {
        throw new UnsupportedOperationException("the run lists no directory of its own");
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException("the run copies nothing");
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return Files.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return Files.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return Files.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real(path).getFileSystem().provider().checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return Files.getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return Files.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return Files.readAttributes(real(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        Files.setAttribute(real(path), attribute, value, options);
    }

    @Override
    public String getScheme() {
        return "recorded";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        return system;
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException();
    }
}
