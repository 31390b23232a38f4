package org.storeharness.cluster.link;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.FileErrorText;

/**
 * The file of the key that the processes of one user share. Whoever comes first makes it, whole or not at all where the filesystem has hard links. A
 * file or directory that others own or may use, or that is a link, is refused.
 *
 * @param directory holds the key and nothing else; may not exist yet
 */
record SharedKeyFile(Path directory) {
    /** What to do instead. */
    static final String ADVICE = "give both --tls DIR, see 'harness cluster certificates'";

    static final int KEY_BYTES = 32;

    private static final int POLLS = 100;
    private static final long POLL_MILLIS = 10;

    private static final Set<PosixFilePermission> OF_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_FILE = PosixFilePermissions.fromString("rw-------");

    /** The key. */
    byte[] readOrMake() {
        try {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            try {
                Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OF_DIRECTORY));
            } catch (FileAlreadyExistsException e) {
                // as usual
            }
            requirePrivate(directory, null, OF_DIRECTORY);
            Path own = Files.createTempFile(directory, "new-", ".key", PosixFilePermissions.asFileAttribute(OF_FILE));
            try {
                // A file that this process has made says which user it runs as
                UserPrincipal user = Files.getOwner(own, LinkOption.NOFOLLOW_LINKS);
                requirePrivate(directory, user, OF_DIRECTORY);
                return readOrMake(own, user);
            } finally {
                Files.deleteIfExists(own);
            }
        } catch (IOException e) {
            throw new SecurityProblem(
                    "without --tls coordinator and agents share a key, and " + file() + " cannot be made or read: "
                            + FileErrorText.reason(e)
                            + "; mend that, set XDG_STATE_HOME to another directory for all of them, or " + ADVICE,
                    e);
        } catch (UnsupportedOperationException e) {
            throw new SecurityProblem(
                    "without --tls coordinator and agents share a key, and the file system of " + directory
                            + " keeps no file from other users; " + ADVICE,
                    e);
        }
    }

    private byte[] readOrMake(Path own, UserPrincipal user) throws IOException {
        if (!Files.exists(file(), LinkOption.NOFOLLOW_LINKS)) {
            byte[] made = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(made);
            Files.write(own, made, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            try {
                Files.createLink(file(), own);
            } catch (FileAlreadyExistsException e) {
                // another process was faster
            } catch (IOException | UnsupportedOperationException e) {
                makeWithoutLink(made);
            }
        }
        ByteBuffer read = ByteBuffer.allocate(KEY_BYTES + 1);
        for (int poll = 0; poll < POLLS && read.position() < KEY_BYTES; poll++) {
            pause(poll);
            requirePrivate(file(), user, OF_FILE);
            read.clear();
            read(read);
        }
        if (read.position() != KEY_BYTES) {
            throw new SecurityProblem(file() + " holds no key; remove it, and a new one is made");
        }
        byte[] key = new byte[KEY_BYTES];
        read.flip().get(key);
        return key;
    }

    /** Makes it where the filesystem has no hard links. Others wait for its bytes. */
    void makeWithoutLink(byte[] key) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(
                file(),
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(OF_FILE))) {
            ByteBuffer bytes = ByteBuffer.wrap(key);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (FileAlreadyExistsException e) {
            // another process was faster
        }
    }

    /** Reads until the end, or one byte more than a key has. */
    private void read(ByteBuffer into) throws IOException {
        try (SeekableByteChannel channel =
                Files.newByteChannel(file(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            while (into.hasRemaining() && channel.read(into) >= 0) {
                // more of it
            }
        }
    }

    private static void pause(int poll) throws IOException {
        if (poll > 0) {
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while another process made it");
            }
        }
    }

    private Path file() {
        return directory.resolve("key");
    }

    /** @param user who has to own it; absent if that is not known yet */
    private static void requirePrivate(Path path, @Nullable UserPrincipal user, Set<PosixFilePermission> most)
            throws IOException {
        PosixFileAttributes found = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        String problem;
        if (found.isSymbolicLink()) {
            problem = "is a link";
        } else if (user != null && !found.owner().equals(user)) {
            problem = "belongs to " + found.owner().getName();
        } else if (!most.containsAll(found.permissions())) {
            problem = "has the mode " + PosixFilePermissions.toString(found.permissions());
        } else {
            return;
        }
        throw new SecurityProblem("the key that coordinator and agents share without --tls is not safe: " + path + " "
                + problem + "; remove it, or " + ADVICE);
    }
}
