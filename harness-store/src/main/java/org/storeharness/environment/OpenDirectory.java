package org.storeharness.environment;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * A directory that is held open: its entries are reached through it, so that a directory or link put in its place has no effect.
 * Entries are reached by their paths where the system does not offer that. Safe for any thread but for {@link #next}.
 */
final class OpenDirectory implements Closeable {
    private final Path path;
    private final DirectoryStream<Path> stream;
    private final Iterator<Path> entries;

    private OpenDirectory(Path path, DirectoryStream<Path> stream) {
        this.path = path;
        this.stream = stream;
        this.entries = stream.iterator();
    }

    static OpenDirectory open(Path path) throws IOException {
        return new OpenDirectory(path, Files.newDirectoryStream(path));
    }

    Path path() {
        return path;
    }

    /** The names of the next entries, at most that number; empty at the end. */
    List<Path> next(int most) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            while (names.size() < most && entries.hasNext()) {
                names.add(entries.next().getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** The attributes of an entry; those of a link itself. */
    BasicFileAttributes attributes(Path name) throws IOException {
        return stream instanceof SecureDirectoryStream<Path> secure
                ? secure.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .readAttributes()
                : Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Opens a directory in this one.
     *
     * @param seen its attributes
     * @throws IOException if it is a link or another directory by now
     */
    OpenDirectory enter(Path name, BasicFileAttributes seen) throws IOException {
        Path below = path.resolve(name);
        if (!(stream instanceof SecureDirectoryStream<Path> secure)) {
            OpenDirectory entered = open(below);
            return entered.require(Objects.equals(attributes(name).fileKey(), seen.fileKey()));
        }
        SecureDirectoryStream<Path> opened = secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        OpenDirectory entered = new OpenDirectory(below, opened);
        return entered.require(Objects.equals(
                opened.getFileAttributeView(BasicFileAttributeView.class)
                        .readAttributes()
                        .fileKey(),
                seen.fileKey()));
    }

    private OpenDirectory require(boolean same) throws IOException {
        if (!same) {
            close();
            throw new IOException("another directory took its place");
        }
        return this;
    }

    /** Removes an entry that is no directory. */
    void deleteFile(Path name) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            secure.deleteFile(name);
        } else {
            Files.delete(path.resolve(name));
        }
    }

    /** Removes an empty directory. */
    void deleteDirectory(Path name) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            secure.deleteDirectory(name);
        } else {
            Files.delete(path.resolve(name));
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
