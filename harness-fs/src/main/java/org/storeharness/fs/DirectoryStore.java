package org.storeharness.fs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** A store in a directory that the run owns; nothing of it is open between its calls. */
public interface DirectoryStore extends Store {
    /** The directory that the run owns. */
    TargetDirectory directory();

    @Override
    default List<Path> leftovers() {
        return directory().leftovers();
    }

    @Override
    default Optional<Path> ownDirectory() {
        return directory().ownDirectory();
    }

    @Override
    default void cleanup() throws StoreException {
        directory().remove();
    }
}
