package org.storeharness.cluster.link;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.unit.FileErrorText;

/**
 * The certificates that the processes of one user share without {@code --tls}: one for the coordinator, and one for all agents. The first process
 * makes all of them or none, and processes that come meanwhile wait. A file or directory that others own or may use, or that is a link, is refused.
 *
 * @param directory holds theirs and a lock; may not exist yet
 * @param maker makes the directory that it is given, for {@link TlsIdentity#load}
 */
record UserCertificates(Path directory, Consumer<Path> maker) {
    /** The name in the certificate of all agents, whatever they are called. */
    static final String AGENT = "agent";

    /** The advice to use other certificates instead. */
    static final String ADVICE = "give both --tls DIR, see 'harness cluster certificates'";

    private static final int DAYS = 3_650;
    private static final Set<PosixFilePermission> OF_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_FILE = PosixFilePermissions.fromString("rw-------");

    /**
     * The certificates of the user who runs this process.
     *
     * @param environment the environment variables, which say where the user's directory of state is
     * @throws SecurityProblem if it is not known
     */
    static UserCertificates of(Map<String, String> environment) {
        Path runs = RunRegistry.locate(environment)
                .orElseThrow(() ->
                        new SecurityProblem("without --tls coordinator and agents share certificates in the user's"
                                + " directory of state, and neither HOME nor XDG_STATE_HOME says where that is; set one, or "
                                + ADVICE));
        return new UserCertificates(
                runs.resolveSibling("cluster"), made -> Certificates.make(made, List.of(AGENT), DAYS));
    }

    /**
     * The directory for {@link TlsIdentity#load}, with files that nobody else may read.
     *
     * @throws SecurityProblem if it can be neither made nor read, or others may use it
     */
    Path readOrMake() {
        try {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            try {
                Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OF_DIRECTORY));
            } catch (FileAlreadyExistsException e) {
                // as usual
            }
            requirePrivate(directory, null, OF_DIRECTORY);
            UserPrincipal user = user();
            requirePrivate(directory, user, OF_DIRECTORY);
            if (!Files.exists(tls(), LinkOption.NOFOLLOW_LINKS)) {
                makeOnce();
            }
            requirePrivate(tls(), user, OF_DIRECTORY);
            try (Stream<Path> files = Files.list(tls())) {
                for (Path file : files.toList()) {
                    requirePrivate(file, user, OF_FILE);
                }
            }
            return tls();
        } catch (IOException e) {
            throw new SecurityProblem(
                    "without --tls coordinator and agents share certificates, and " + tls()
                            + " cannot be made or read: "
                            + FileErrorText.reason(e)
                            + "; mend that, set XDG_STATE_HOME to another directory for all of them, or " + ADVICE,
                    e);
        } catch (UnsupportedOperationException e) {
            throw new SecurityProblem(
                    "without --tls coordinator and agents share certificates, and the file system of " + directory
                            + " keeps no file from other users; " + ADVICE,
                    e);
        }
    }

    /** Makes them, unless another process, or another thread of this one, is faster: then this one waits for it. */
    private void makeOnce() throws IOException {
        // A lock of a file keeps out other processes alone
        synchronized (UserCertificates.class) {
            try (FileChannel channel = FileChannel.open(
                            directory.resolve("lock"),
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                            PosixFilePermissions.asFileAttribute(OF_FILE));
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.exists(tls(), LinkOption.NOFOLLOW_LINKS)) {
                    maker.accept(tls());
                }
            } catch (SecurityProblem e) {
                throw new SecurityProblem(
                        "without --tls coordinator and agents share certificates: " + e.getMessage()
                                + "; mend that, or " + ADVICE,
                        e);
            }
        }
    }

    /** The user who runs this process: who owns a file that it has made. */
    private UserPrincipal user() throws IOException {
        Path own = Files.createTempFile(directory, "new-", "", PosixFilePermissions.asFileAttribute(OF_FILE));
        try {
            return Files.getOwner(own, LinkOption.NOFOLLOW_LINKS);
        } finally {
            Files.deleteIfExists(own);
        }
    }

    private Path tls() {
        return directory.resolve("tls");
    }

    /** The advice about certificates that cannot be used: all are made anew, since one file without the others is of no use. */
    static String removing(Path directory) {
        return "; remove " + directory + ", and new ones are made";
    }

    /** @param user the required owner; absent if that is not known yet */
    private void requirePrivate(Path path, @Nullable UserPrincipal user, Set<PosixFilePermission> most)
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
        throw new SecurityProblem("what coordinator and agents share without --tls is not safe: " + path + " " + problem
                + removing(path.startsWith(tls()) ? tls() : directory) + ", or " + ADVICE);
    }
}
