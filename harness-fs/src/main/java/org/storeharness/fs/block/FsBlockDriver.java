package org.storeharness.fs.block;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.fs.FsBlockOptions;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.TargetDirectory;
import org.storeharness.fs.WorkDirectoryChecks;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** The store {@code fs-block}: block I/O in one or more large files. The key of an object is the number of its block. */
public final class FsBlockDriver implements StoreDriver<FsBlockOptions> {
    @Override
    public String name() {
        return "fs-block";
    }

    @Override
    public String description() {
        return "Blocks of a large file, one per object: write, overwrite and read in place; no delete";
    }

    @Override
    public Class<FsBlockOptions> optionsType() {
        return FsBlockOptions.class;
    }

    @Override
    public Store open(FsBlockOptions options, StoreContext context) throws StoreException {
        WorkDirectoryChecks.requireSingleObjects(name(), context);
        if (options.engine() == IoEngine.NULL) {
            return new NullBlockStore();
        }
        EngineSelection engine = EngineSelection.of(options.engine());
        engine.fallback().ifPresent(reason -> context.progress().accept(context.target() + ": " + reason));
        WorkDirectoryChecks.requireOpenFiles(
                engine.openFilesPerSession(options.files()), sessions(options, engine, context), context);
        return new FsBlockStore(
                options,
                engine,
                context,
                new TargetDirectory(options.directory(), context, BlockLayout::isGeneratedName));
    }

    /** The number of sessions; asynchronous ones share the outstanding operations, so fewer are needed. */
    private static int sessions(FsBlockOptions options, EngineSelection engine, StoreContext context) {
        int outstanding = context.sessionsHere();
        int processors = Runtime.getRuntime().availableProcessors();
        return engine.engine().isAsynchronous()
                ? Math.min(outstanding, mostSessions(options, processors))
                : outstanding;
    }

    /** The most sessions that share the outstanding operations of an asynchronous engine. */
    static int mostSessions(FsBlockOptions options, int processors) {
        return options.jobs() == 0 ? Math.max(1, processors / 2) : options.jobs();
    }

    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        Map<String, Object> scratch = new LinkedHashMap<>(options);
        scratch.remove("cache");
        return Optional.of(scratch);
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return TargetDirectory.leftover(note, BlockLayout::isGeneratedName);
    }
}
