package org.storeharness.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.unit.DurableFiles;
import org.storeharness.unit.FileErrorText;

/**
 * A directory that a run owns. A file in it is the mark: its name says so, as some mounts keep no content, and its content names
 * the process. The directory gets its name once it is marked, and loses it before the mark; until then it is a draft, whose name
 * holds the mark and the process. So nothing unmarked is left whenever the process is killed.
 *
 * @param path the directory, which need not exist
 * @param mark the name of the file
 */
public record MarkedDirectory(Path path, String mark) {
    private static final int LONGEST_OWNER_BYTES = 100;

    /** The end of a draft's name, after the mark. */
    private static final Pattern DRAFT_OWNER = Pattern.compile("-(\\d{1,18})-(\\d{1,18})");

    /**
     * Makes a directory of this process.
     *
     * @throws FileAlreadyExistsException if it exists
     */
    public static MarkedDirectory create(Path path, String mark) throws IOException {
        MarkedDirectory made = new MarkedDirectory(path, mark);
        Path draft = made.draft();
        Files.createDirectory(draft);
        try {
            Files.writeString(
                    draft.resolve(mark), ProcessIdentity.ofThisProcess().text() + "\n", StandardOpenOption.CREATE_NEW);
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(path.toString());
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
            DurableFiles.syncDirectory(path.resolveSibling(""));
            return made;
        } catch (IOException e) {
            DirectoryTree.deleteQuietly(draft);
            throw e;
        }
    }

    /** Whether it exists with its mark. */
    public boolean isMarked() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                && (isDraft() || Files.isRegularFile(path.resolve(mark), LinkOption.NOFOLLOW_LINKS));
    }

    /** Its drafts beside it, sorted, which are left where a process is killed; empty if they cannot be listed. */
    public List<MarkedDirectory> drafts() {
        String start = path.getFileName() + draftSuffix();
        try (Stream<Path> siblings = Files.list(path.resolveSibling(""))) {
            return siblings.filter(sibling -> isDraftOf(start, sibling))
                    .sorted()
                    .map(sibling -> new MarkedDirectory(sibling, mark))
                    .filter(MarkedDirectory::isMarked)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * It, if it exists with its mark, and its drafts.
     *
     * @throws IOException if that cannot be seen; the message names it
     */
    public List<MarkedDirectory> withDrafts() throws IOException {
        try {
            requireVisible();
        } catch (IOException e) {
            throw new IOException(path + " cannot be seen: " + FileErrorText.reason(e), e);
        }
        return Stream.concat(Stream.of(this).filter(MarkedDirectory::isMarked), drafts().stream())
                .toList();
    }

    /** A failure proves nothing, unless it says that a file is not there. */
    private void requireVisible() throws IOException {
        try (Stream<Path> siblings = Files.list(path.resolveSibling(""))) {
            siblings.findFirst();
            if (Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isDirectory()) {
                Files.readAttributes(path.resolve(mark), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            // it, or its mark, is not there
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Whether its name is that of a draft with the mark. */
    public boolean isDraft() {
        return draftOwner().matches();
    }

    /**
     * The process that made it, as {@link ProcessIdentity#text}; blank where the mount keeps no content, absent if there is no mark
     * that can be read.
     */
    public Optional<String> owner() {
        Matcher draft = draftOwner();
        if (draft.matches()) {
            return Optional.of(draft.group(1) + " " + draft.group(2));
        }
        Path file = path.resolve(mark);
        try {
            return isMarked() && Files.size(file) <= LONGEST_OWNER_BYTES
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Removes what the run made, and then the directory. Follows no link and enters no mount. The mark goes last.
     *
     * @param made tells what the run made; of a draft, nothing but the mark is removed
     * @throws IOException if something remains, which the message names
     */
    public void remove(RemovalRule made) throws IOException {
        boolean draft = isDraft();
        TreeRemoval.RemovalResult remains =
                TreeRemoval.ofContent(path, mark, (entry, attributes) -> !draft && made.removes(entry, attributes));
        int count = remains.count();
        if (count > 0) {
            throw new IOException(path + " is left, because it holds " + count + (count == 1 ? " thing" : " things")
                    + " that this run did not create, such as " + remains.kept().get(0) + "; look at "
                    + (count == 1 ? "it, move it" : "them, move them")
                    + " away, and remove the rest with './harness clean'");
        }
        try {
            Path last = draft ? path : Files.move(path, draft(), StandardCopyOption.ATOMIC_MOVE);
            Files.deleteIfExists(last.resolve(mark));
            Files.delete(last);
        } catch (IOException e) {
            throw new IOException(path + " could not be removed: " + FileErrorText.reason(e), e);
        }
    }

    private Path draft() {
        ProcessIdentity self = ProcessIdentity.ofThisProcess();
        return path.resolveSibling(path.getFileName() + draftSuffix() + "-" + self.id() + "-" + self.startedMillis());
    }

    private static boolean isDraftOf(String start, Path sibling) {
        String name = sibling.getFileName().toString();
        return name.startsWith(start)
                && DRAFT_OWNER.matcher(name.substring(start.length())).matches();
    }

    private Matcher draftOwner() {
        String name = String.valueOf(path.getFileName());
        int suffix = name.lastIndexOf(draftSuffix());
        return DRAFT_OWNER.matcher(
                suffix <= 0 ? "" : name.substring(suffix + draftSuffix().length()));
    }

    private String draftSuffix() {
        return mark.startsWith(".") ? mark : "." + mark;
    }
}
