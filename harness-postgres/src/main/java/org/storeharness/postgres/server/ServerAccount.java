package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.StoreException;

/**
 * The account that runs PostgreSQL's programs. They refuse to run as root: for root they run in a user namespace of their own
 * or, where the system forbids that, as an unprivileged user.
 *
 * @param prefix the command line before the program
 * @param fileOwner the numeric user who must own the server's files, or {@link #UNCHANGED}. All that it owns it may swap for links, so
 *     that nothing follows one there
 */
record ServerAccount(List<String> prefix, int fileOwner) {
    static final int UNCHANGED = -1;
    private static final int ROOT = 0;
    private static final int NOBODY = 65_534;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** The user who runs this process. */
    static final ServerAccount CURRENT_USER = new ServerAccount(List.of(), UNCHANGED);

    /** It is root without its privileges; files still belong to root. */
    static final ServerAccount USER_NAMESPACE = new ServerAccount(List.of("unshare", "-U"), UNCHANGED);

    /** The user {@code nobody}. */
    static final ServerAccount UNPRIVILEGED =
            new ServerAccount(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"), NOBODY);

    /**
     * The account for a directory that this process has just created.
     *
     * @throws StoreException if this process is root and cannot drop its privileges
     */
    static ServerAccount choose(Path directory) throws StoreException {
        if (owner(directory) != ROOT) {
            return CURRENT_USER;
        }
        for (ServerAccount account : List.of(USER_NAMESPACE, UNPRIVILEGED)) {
            if (account.works(directory)) {
                return account;
            }
        }
        throw new StoreException("PostgreSQL does not run as root, and neither 'unshare -U' nor 'setpriv' works here;"
                + " run the harness as another user, allow user namespaces, or name a server of your own (option url)");
    }

    /** The command line that runs a program under this account. */
    List<String> command(Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(program.toString());
        command.addAll(arguments);
        return command;
    }

    /** Gives a file or directory to this account; of a link the link itself. */
    void chown(Path path) throws IOException {
        if (fileOwner != UNCHANGED) {
            Files.setAttribute(path, "unix:uid", fileOwner, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", fileOwner, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** Lets this account reach what is its own in a directory that stays ours: it can neither make nor remove nor rename files there. */
    void letThrough(Path home) throws IOException {
        if (fileOwner != UNCHANGED) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(home);
            permissions.removeAll(Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE));
            permissions.add(PosixFilePermission.OTHERS_EXECUTE);
            Files.setPosixFilePermissions(home, permissions);
        }
    }

    /**
     * Checks that a file which this account has made is a file of its own, and no link to another's.
     *
     * @throws StoreException if it is not
     */
    void requireOwn(Path file) throws IOException, StoreException {
        boolean own = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && (fileOwner == UNCHANGED
                        || fileOwner == (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        if (!own) {
            throw new StoreException(
                    file + " is no file of the account that runs PostgreSQL: another process has put a link there");
        }
    }

    /** Whether a process may be one of this account's; what the account's own files say of it may be wrong. */
    boolean mayOwn(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try {
            return fileOwner == UNCHANGED || fileOwner == (int) Files.getAttribute(process, "unix:uid");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Checks that this account can enter a directory.
     *
     * @throws StoreException if it cannot
     */
    void requireAccess(Path home) throws StoreException {
        if (!canEnter(home, home)) {
            throw new StoreException("root runs PostgreSQL through '" + String.join(" ", prefix)
                    + "', which cannot enter " + home.getParent()
                    + "; choose a data directory that every user may enter, or run the harness as another user");
        }
    }

    /**
     * The preferred directory if this process can create it and write to it and this account can enter it, else the fallback.
     */
    Path firstUsable(@Nullable Path preferred, Path fallback) throws StoreException {
        if (preferred == null) {
            return fallback;
        }
        try {
            Files.createDirectories(preferred);
        } catch (IOException e) {
            return fallback;
        }
        return Files.isWritable(preferred) && canEnter(preferred, fallback) ? preferred : fallback;
    }

    private boolean canEnter(Path directory, Path scratch) throws StoreException {
        return prefix.isEmpty()
                || ProgramRunner.run(scratch, LIMIT, command(Path.of("test"), List.of("-x", directory.toString())))
                        .succeeded();
    }

    private boolean works(Path directory) {
        try {
            ProgramRunner.ProgramResult result =
                    ProgramRunner.run(directory, LIMIT, command(Path.of("id"), List.of("-u")));
            return result.succeeded() && !result.output().strip().equals(Integer.toString(ROOT));
        } catch (StoreException e) {
            return false;
        }
    }

    private static int owner(Path directory) throws StoreException {
        try {
            return (int) Files.getAttribute(directory, "unix:uid");
        } catch (IOException e) {
            throw new StoreException("cannot read the owner of " + directory + ": " + e.getMessage(), e);
        }
    }
}
