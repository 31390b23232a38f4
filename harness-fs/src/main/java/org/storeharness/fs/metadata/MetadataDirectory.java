package org.storeharness.fs.metadata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.environment.filesystem.FileSystemProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.fs.directory.TargetDirectory;
import org.storeharness.fs.directory.WorkDirectoryChecks;
import org.storeharness.fs.file.FileErrors;
import org.storeharness.fs.file.FileFacts;
import org.storeharness.fs.file.IoMode;
import org.storeharness.fs.pagecache.PageCacheControl;

/** The marked directory of a target, for the other packages of this module. */
public final class MetadataDirectory {
    private final TargetDirectory directory;

    private MetadataDirectory(TargetDirectory directory) {
        this.directory = directory;
    }

    /**
     * A place in an existing directory; nothing is created yet.
     *
     * @param named the directory of the options, if any
     * @param ownName tells the names of what the store creates
     * @throws StoreException if the directory cannot be used
     */
    public static MetadataDirectory in(@Nullable Path named, StoreContext context, Predicate<String> ownName)
            throws StoreException {
        return new MetadataDirectory(
                new TargetDirectory(WorkDirectoryChecks.requireUsable(named, context), context, ownName));
    }

    /** Where it is. */
    public Path path() {
        return directory.path();
    }

    /** What other runs left beside it, a sentence each. */
    public List<String> leftovers() {
        return directory.leftovers();
    }

    /**
     * Creates and marks it.
     *
     * @throws StoreException if it cannot be made, or is somebody else's
     */
    public void create() throws StoreException {
        directory.create();
    }

    /**
     * Creates a directory in it.
     *
     * @throws StoreException if it cannot be made, or exists
     */
    public void createDirectory(Path inside) throws StoreException {
        try {
            Files.createDirectory(inside);
        } catch (IOException e) {
            throw unusableDirectory(e);
        }
    }

    /**
     * Removes it with what the store created.
     *
     * @throws StoreException if something is left
     */
    public void remove() throws StoreException {
        directory.remove();
    }

    /**
     * What is known of the filesystem under it, once it was created.
     *
     * @throws StoreException if it cannot be looked at
     */
    public StoreFacts facts(Map<String, String> settings) throws StoreException {
        return FileFacts.of(fileSystem(), IoMode.buffered("names are no contents"), false, settings);
    }

    /** The exception for a place that cannot be worked in. */
    public StoreException unusableDirectory(IOException failure) {
        return new StoreException("directory " + path() + " cannot be used: " + FileErrors.message(failure), failure);
    }

    /**
     * The control of what the machine remembers of it, once it was created.
     *
     * @throws StoreException if it cannot be looked at, or the state cannot be had there
     */
    public PageCacheControl pageCacheControl(CacheChoice choice) throws StoreException {
        return PageCacheControl.of(choice, fileSystem(), false);
    }

    private FileSystemFacts fileSystem() throws StoreException {
        try {
            return new FileSystemProbe(SystemFiles.ofThisMachine()).describe(directory.path());
        } catch (IOException e) {
            throw unusableDirectory(e);
        }
    }

    /** How an operation ended that failed with this exception. */
    public OperationException toOperationException(IOException failure, OperationKind kind, long number) {
        return FileErrors.toOperationException(failure, kind, number, path());
    }
}
