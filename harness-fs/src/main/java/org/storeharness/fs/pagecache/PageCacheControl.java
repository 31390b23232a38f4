package org.storeharness.fs.pagecache;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.environment.filesystem.FileSystemKind;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.fs.file.FileErrors;
import org.storeharness.fs.pagecache.PageCache.Pages;

/** Brings the page cache into the state that a target asks for, and says which it is in. Used by one thread. */
public final class PageCacheControl {
    /** Its files are kept in memory by the filesystems below it, in pages that count as theirs. */
    private static final String OVERLAY = "overlay";

    private final CacheChoice choice;
    private final FileSystemFacts fileSystem;
    private final CacheAccess access;

    private PageCacheControl(CacheChoice choice, FileSystemFacts fileSystem, CacheAccess means) {
        this.choice = choice;
        this.fileSystem = fileSystem;
        this.access = means;
    }

    /**
     * What this machine offers.
     *
     * @param system how all of its caches are dropped
     * @param unavailableReason why files can be neither dropped nor looked at one by one; empty if they can
     */
    record CacheAccess(KernelCaches system, Optional<String> unavailableReason) {}

    /** The files of a target. */
    @FunctionalInterface
    public interface FileSet {
        /** Has the action done with each of them. */
        void forEach(FileAction action) throws IOException;
    }

    /** What is done with a file. */
    @FunctionalInterface
    public interface FileAction {
        /** Does it. */
        void accept(Path file) throws IOException;
    }

    /**
     * The control of files on a filesystem.
     *
     * @param direct whether the files are read and written past the page cache
     * @throws StoreException if the state is one that cannot be had there
     */
    public static PageCacheControl of(CacheChoice choice, FileSystemFacts fileSystem, boolean direct)
            throws StoreException {
        return of(
                choice,
                fileSystem,
                direct,
                new CacheAccess(KernelCaches.ofThisMachine(), PageCache.unavailableReason()));
    }

    static PageCacheControl of(CacheChoice choice, FileSystemFacts fileSystem, boolean direct, CacheAccess means)
            throws StoreException {
        if (choice.cold() && fileSystem.kind() == FileSystemKind.MEMORY) {
            throw new StoreException("cache: cold is not possible in " + fileSystem.directory() + ": "
                    + fileSystem.type() + " keeps files in memory; use cache: as-is, or a directory on a disk");
        }
        if (choice == CacheChoice.WARM && direct) {
            throw new StoreException("cache: warm has no effect past the page cache; use it with direct: off");
        }
        Optional<String> refused =
                choice == CacheChoice.COLD_SYSTEM ? means.system().unavailableReason() : Optional.empty();
        if (refused.isPresent()) {
            throw new StoreException("cache: cold-system is not possible: " + refused.get()
                    + "; use cache: cold, which drops the run's own files alone");
        }
        return new PageCacheControl(choice, fileSystem, means);
    }

    /**
     * Does what is asked for with these files, and looks at them. Where they are only looked at, that they cannot be is no error.
     *
     * @throws StoreException if one of them cannot be read or synced
     */
    public CacheEvidence prepare(FileSet files) throws StoreException {
        try {
            applyChoice(files);
            return access.unavailableReason().isPresent()
                    ? unknown(access.unavailableReason().get())
                    : measure(files);
        } catch (IOException e) {
            if (observesOnly() || choice == CacheChoice.COLD_IF_POSSIBLE) {
                return unknown("the files could not be " + (observesOnly() ? "looked at: " : "dropped: ")
                        + FileErrors.message(e));
            }
            throw new StoreException("cache: " + EnumSpelling.of(choice) + " failed: " + FileErrors.message(e), e);
        }
    }

    /**
     * Does what is asked for with the names of files, of which no system tells whether it remembers them.
     *
     * @return empty if nothing was to be done
     * @throws StoreException if the caches cannot be dropped
     */
    public Optional<CacheEvidence> prepareNames() throws StoreException {
        if (choice != CacheChoice.COLD_SYSTEM) {
            return Optional.empty();
        }
        try {
            access.system().syncAndDrop();
            return Optional.of(
                    unknown("all caches of the machine were dropped, and nothing tells which names are left"));
        } catch (IOException e) {
            throw new StoreException("cache: cold-system failed: " + FileErrors.message(e), e);
        }
    }

    /** Says why nothing is known of them. */
    public CacheEvidence unknown(String reason) {
        return CacheEvidence.unknown(choice, null, reason);
    }

    /** Whether files are only looked at. */
    public boolean observesOnly() {
        return choice == CacheChoice.AS_IS;
    }

    private void applyChoice(FileSet files) throws IOException {
        switch (choice) {
            case AS_IS -> {}
            case COLD, COLD_IF_POSSIBLE -> {
                if (access.unavailableReason().isEmpty() && fileSystem.kind() != FileSystemKind.MEMORY) {
                    files.forEach(PageCache::drop);
                }
            }
            case COLD_SYSTEM -> {
                files.forEach(PageCache::sync);
                access.system().drop();
            }
            case WARM -> files.forEach(PageCache::load);
        }
    }

    private CacheEvidence measure(FileSet files) throws IOException {
        PageCounter census = new PageCounter();
        files.forEach(census::add);
        Pages pages = census.pages;
        String looked = "mincore of " + pages.all() + " pages of " + census.files + " file(s)";
        return switch (fileSystem.kind()) {
            case LOCAL, MEMORY -> CacheEvidence.observed(choice, pages.residentShare(), looked);
            case NETWORK, USER_SPACE, OTHER ->
                fileSystem.type().equals(OVERLAY)
                        ? CacheEvidence.observed(choice, pages.residentShare(), looked)
                        : CacheEvidence.unknown(
                                choice,
                                pages.residentShare(),
                                looked + "; what " + fileSystem.type() + " keeps elsewhere is not seen");
        };
    }

    /** Adds up the pages of files. */
    private static final class PageCounter {
        private Pages pages = Pages.NONE;
        private long files;

        void add(Path file) throws IOException {
            pages = pages.plus(PageCache.pages(file));
            files++;
        }
    }
}
