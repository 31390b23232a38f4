package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.environment.filesystem.FileSystemProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.CounterProbe;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.store.objects.Fill;
import org.storeharness.fs.block.engine.ChannelBlockIo;
import org.storeharness.fs.block.engine.EngineSelection;
import org.storeharness.fs.block.engine.FsBlockSession;
import org.storeharness.fs.block.engine.LibaioQueue;
import org.storeharness.fs.block.engine.LibaioSession;
import org.storeharness.fs.block.engine.MappedBlockIo;
import org.storeharness.fs.block.engine.SyncRule;
import org.storeharness.fs.block.layout.BlockCodec;
import org.storeharness.fs.block.layout.BlockFiles;
import org.storeharness.fs.block.layout.BlockFill;
import org.storeharness.fs.block.layout.BlockLayout;
import org.storeharness.fs.directory.TargetDirectory;
import org.storeharness.fs.file.BackingStorage;
import org.storeharness.fs.file.FileErrors;
import org.storeharness.fs.file.FileFacts;
import org.storeharness.fs.file.IoMode;
import org.storeharness.fs.options.DirectIoChoice;
import org.storeharness.fs.options.FsBlockOptions;
import org.storeharness.fs.options.IoEngine;

/** The files of blocks of one target. Each session opens all of them for itself. */
final class FsBlockStore implements Store {
    private final FsBlockOptions options;
    private final EngineSelection engine;
    private final StoreContext context;
    private final TargetDirectory directory;
    private final SyncRule syncs;
    private StoreFacts facts;
    private @Nullable Prepared prepared;

    /** What is known once the directory exists. */
    private record Prepared(IoMode mode, BlockLayout layout, BackingStorage storage) {}

    FsBlockStore(FsBlockOptions options, EngineSelection engine, StoreContext context, TargetDirectory directory) {
        this.options = options;
        this.engine = engine;
        this.context = context;
        this.directory = directory;
        this.syncs = SyncRule.of(options, context.durability());
        this.facts = FileFacts.unprepared(directory.path(), context.durability());
    }

    @Override
    public StoreFacts facts() {
        return facts;
    }

    @Override
    public List<String> leftovers() {
        return directory.leftovers();
    }

    @Override
    public Optional<Path> ownDirectory() {
        return Optional.ofNullable(options.directory())
                .map(named -> directory.path().getParent());
    }

    @Override
    public Threading threading() {
        return engine.engine() == IoEngine.LIBAIO ? Threading.ASYNCHRONOUS : Threading.BLOCKING;
    }

    @Override
    public int maximumSessions(int processors) {
        return FsBlockDriver.mostSessions(options, processors);
    }

    @Override
    public boolean supports(OperationKind kind) {
        return switch (kind) {
            case WRITE, READ, UPDATE -> true;
            case DELETE, SCRIPT -> false;
        };
    }

    @Override
    public boolean keepsContent() {
        return !options.nullrw();
    }

    @Override
    public void prepare() throws StoreException {
        directory.create();
        Path path = directory.path();
        try {
            FileSystemFacts fileSystem = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(path);
            int objectBytes = context.demand().objectBytes();
            IoMode mode = mode(fileSystem, objectBytes);
            BlockLayout layout = new BlockLayout(path, options.files(), mode.roundUp(objectBytes));
            BlockFiles.create(layout, syncs.syncsEveryWrite());
            BackingStorage storage = BackingStorage.of(fileSystem, path, mode, options.cache(), "");
            prepared = new Prepared(mode, layout, storage);
            Map<String, String> settings = BlockFacts.settings(engine, mode, layout, syncs);
            settings.putAll(storage.settings());
            if (options.nullrw()) {
                settings.put(
                        "nullrw", "the mount is said to move no data: files have a size only, nothing is verified");
            }
            facts = FileFacts.of(fileSystem, mode, syncs.syncsEveryWrite(), settings);
        } catch (IOException e) {
            throw new StoreException("directory " + path + " cannot be used: " + FileErrors.message(e), e);
        }
    }

    @Override
    public long fill(Fill fill) throws StoreException {
        Prepared now = prepared();
        if (options.nullrw()) {
            return BlockFiles.setSizes(now.layout(), fill);
        }
        return new BlockFill(now.layout(), now.mode(), context.progress()).perform(fill);
    }

    @Override
    public Optional<CacheEvidence> prepareCache() throws StoreException {
        return Optional.of(prepared().storage().cache().prepare(prepared().layout()::forEach));
    }

    @Override
    public Map<String, Long> counters() {
        return prepared().storage().counters();
    }

    @Override
    public CounterProbe openCounters() {
        return prepared().storage()::counters;
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        Prepared now = prepared();
        BlockLayout layout = now.layout();
        BlockCodec blocks = new BlockCodec(layout, now.mode(), keepsContent());
        try {
            ChannelBlockIo channels = ChannelBlockIo.open(layout, openOptions(now.mode()));
            return switch (engine.engine()) {
                case LIBAIO -> libaio(now, blocks, channels, session.depth());
                case MMAP -> new FsBlockSession(layout, new MappedBlockIo(channels, layout.files()), blocks, syncs);
                case NIO, NULL -> new FsBlockSession(layout, channels, blocks, syncs);
            };
        } catch (IOException e) {
            throw new StoreException("the files of blocks cannot be opened: " + FileErrors.message(e), e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        directory.remove();
    }

    @Override
    public void close() {}

    private Session libaio(Prepared now, BlockCodec blocks, ChannelBlockIo channels, int depth) throws IOException {
        try {
            LibaioQueue files = LibaioQueue.open(now.layout(), now.mode().direct(), syncs.mode(), depth);
            return new LibaioSession(now.layout(), files, channels, blocks, syncs, depth);
        } catch (IOException e) {
            channels.close();
            throw e;
        }
    }

    private Prepared prepared() {
        return Objects.requireNonNull(prepared, "prepare comes first");
    }

    private IoMode mode(FileSystemFacts fileSystem, int objectBytes) throws StoreException {
        if (engine.engine() == IoEngine.MMAP) {
            if (options.direct() == DirectIoChoice.ON) {
                throw new StoreException("direct: on is not possible with engine: mmap, which is the page cache itself;"
                        + " use direct: auto or another engine");
            }
            return IoMode.buffered("mapped files are the page cache");
        }
        return IoMode.decide(options.direct(), fileSystem, objectBytes, true);
    }

    private Set<OpenOption> openOptions(IoMode mode) {
        Set<OpenOption> all = new HashSet<>(mode.openOptions(StandardOpenOption.READ, StandardOpenOption.WRITE));
        all.addAll(syncs.mode().openOptions());
        return all;
    }
}
