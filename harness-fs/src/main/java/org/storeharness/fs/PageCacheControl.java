package org.storeharness.fs;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.fs.PageCache.Pages;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;

/** Brings the page cache into the state that a target requests, and measures its state. Used by one thread. */
public final class PageCacheControl {
    /** The pages of its files belong to the filesystems below it and are counted there. */
    private static final String OVERLAY = "overlay";

    private final CacheChoice choice;
    private final FileSystemFacts fileSystem;
    private final CacheAccess access;

    private PageCacheControl(CacheChoice choice, FileSystemFacts fileSystem, CacheAccess access) {
        this.choice = choice;
        this.fileSystem = fileSystem;
        this.access = access;
    }

    /**
     * The means of this machine.
     *
     * @param system drops all caches of the machine
     * @param unavailableReason why single files can be neither dropped nor examined; empty if they can
     */
    record CacheAccess(KernelCaches system, Optional<String> unavailableReason) {}

    /** The files of a target. */
    @FunctionalInterface
    public interface FileSet {
        /** Performs the action on each file. */
        void forEach(FileAction action) throws IOException;
    }

    /** An action on a file. */
    @FunctionalInterface
    public interface FileAction {
        /** Performs the action. */
        void accept(Path file) throws IOException;
    }

    /**
     * Creates the control for files on a filesystem.
     *
     * @param direct whether the files are read and written by direct I/O
     * @throws StoreException if the requested state is not possible there
     */
    public static PageCacheControl of(CacheChoice choice, FileSystemFacts fileSystem, boolean direct)
            throws StoreException {
        return of(
                choice,
                fileSystem,
                direct,
                new CacheAccess(KernelCaches.ofThisMachine(), PageCache.unavailableReason()));
    }

    static PageCacheControl of(CacheChoice choice, FileSystemFacts fileSystem, boolean direct, CacheAccess access)
            throws StoreException {
        if (choice.cold() && fileSystem.kind() == FileSystemKind.MEMORY) {
            throw new StoreException("cache: cold is not possible in " + fileSystem.directory() + ": "
                    + fileSystem.type() + " keeps files in memory; use cache: as-is, or a directory on a disk");
        }
        if (choice == CacheChoice.WARM && direct) {
            throw new StoreException("cache: warm has no effect past the page cache; use it with direct: off");
        }
        Optional<String> refused =
                choice == CacheChoice.COLD_SYSTEM ? access.system().unavailableReason() : Optional.empty();
        if (refused.isPresent()) {
            throw new StoreException("cache: cold-system is not possible: " + refused.get()
                    + "; use cache: cold, which drops the run's own files alone");
        }
        return new PageCacheControl(choice, fileSystem, access);
    }

    /**
     * Brings these files into the requested state and measures it. A failure to measure is an error only if a state is requested.
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
                return unknown("the files could not be " + (observesOnly() ? "examined: " : "dropped: ")
                        + FileErrors.message(e));
            }
            throw new StoreException("cache: " + EnumSpelling.of(choice) + " failed: " + FileErrors.message(e), e);
        }
    }

    /**
     * Applies the requested state to the names of files. Whether a name is cached cannot be measured.
     *
     * @return empty if no state is requested
     * @throws StoreException if the caches cannot be dropped
     */
    public Optional<CacheEvidence> prepareNames() throws StoreException {
        if (choice != CacheChoice.COLD_SYSTEM) {
            return Optional.empty();
        }
        try {
            access.system().syncAndDrop();
            return Optional.of(unknown("all caches of the machine were dropped; which names remain cannot be read"));
        } catch (IOException e) {
            throw new StoreException("cache: cold-system failed: " + FileErrors.message(e), e);
        }
    }

    /**
     * Writes back what the kernel still holds for this filesystem, where the machine allows it, so that it does not do so
     * during a measurement of another target.
     *
     * @throws StoreException if the filesystem could not write
     */
    public void writeBack() throws StoreException {
        if (CLibrary.unavailableReason().isPresent()) {
            return;
        }
        try {
            int descriptor =
                    CLibrary.open(fileSystem.directory(), CLibrary.OPEN_READ_ONLY | CLibrary.OPEN_CLOSE_ON_EXEC);
            try {
                CLibrary.syncfs(descriptor);
            } finally {
                CLibrary.close(descriptor);
            }
        } catch (LastErrorException e) {
            throw new StoreException(fileSystem.directory() + " could not be written back: " + e.getMessage(), e);
        }
    }

    /** Evidence of an unknown state, with the reason. */
    public CacheEvidence unknown(String reason) {
        return CacheEvidence.unknown(choice, null, reason);
    }

    /** Whether the state is only measured. */
    boolean observesOnly() {
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
        PageCounter counter = new PageCounter();
        files.forEach(counter::add);
        Pages pages = counter.pages;
        String evidence = "mincore of " + pages.all() + " pages of " + counter.files + " file(s)";
        return switch (fileSystem.kind()) {
            case LOCAL, MEMORY -> CacheEvidence.observed(choice, pages.residentShare(), evidence);
            case NETWORK, USER_SPACE, OTHER ->
                fileSystem.type().equals(OVERLAY)
                        ? CacheEvidence.observed(choice, pages.residentShare(), evidence)
                        : CacheEvidence.unknown(
                                choice,
                                pages.residentShare(),
                                evidence + "; what " + fileSystem.type() + " keeps elsewhere is not seen");
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
