package org.storeharness.fs.metadata;

import java.util.Optional;
import org.storeharness.fs.TargetDirectory;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** The store {@code fs-metadata}: trees, directories and files, without regard to content. */
public final class MetadataDriver implements StoreDriver<MetadataOptions> {
    @Override
    public String name() {
        return "fs-metadata";
    }

    @Override
    public String description() {
        return "Names of files and directories in mdtest's phases: create, stat, read, rename, remove";
    }

    @Override
    public Class<MetadataOptions> optionsType() {
        return MetadataOptions.class;
    }

    @Override
    public Store open(MetadataOptions options, StoreContext context) throws StoreException {
        return new MetadataStore(
                options, context, new TargetDirectory(options.directory(), context, MetadataStore::isGeneratedName));
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return TargetDirectory.leftover(note, MetadataStore::isGeneratedName);
    }
}
