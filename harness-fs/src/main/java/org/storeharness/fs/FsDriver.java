package org.storeharness.fs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** The store {@code fs}: one file per object, in the run's own directory. */
public final class FsDriver implements StoreDriver<FsOptions> {
    private static final int OPEN_FILES_PER_SESSION = 2;

    @Override
    public String name() {
        return "fs";
    }

    @Override
    public String description() {
        return "Files, one per object: create, write, fsync, close; read; replace; delete";
    }

    @Override
    public Class<FsOptions> optionsType() {
        return FsOptions.class;
    }

    @Override
    public Store open(FsOptions options, StoreContext context) throws StoreException {
        WorkDirectoryChecks.requireSingleObjects(name(), context);
        WorkDirectoryChecks.requireOpenFiles(OPEN_FILES_PER_SESSION, context.sessionsHere(), context);
        return new FsStore(
                options, context, new TargetDirectory(options.directory(), context, FanOut::isGeneratedName));
    }

    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        Map<String, Object> scratch = new LinkedHashMap<>(options);
        scratch.remove("cache");
        return Optional.of(scratch);
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return TargetDirectory.leftover(note, FanOut::isGeneratedName);
    }
}
