package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.fs.BackingStorage;
import org.storeharness.fs.DirectIoChoice;
import org.storeharness.fs.DirectoryStore;
import org.storeharness.fs.FileErrors;
import org.storeharness.fs.FileFacts;
import org.storeharness.fs.FsBlockOptions;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.IoMode;
import org.storeharness.fs.SystemCall;
import org.storeharness.fs.TargetDirectory;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.Fill;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** The store {@code fs-block} of one target. Each session opens all files for itself. */
final class FsBlockStore implements DirectoryStore {
    /** A setting of the result, and a detail of a shared place. */
    private static final String BLOCK_BYTES = "blockBytes";

    private final FsBlockOptions options;
    private final EngineSelection engine;
    private final StoreContext context;
    private final TargetDirectory directory;
    private final SyncRule syncs;
    private final AtomicInteger measuredPhases = new AtomicInteger();
    private StoreFacts facts;
    private @Nullable PreparedBlocks prepared;

    /** The facts that are known once the directory exists. */
    private record PreparedBlocks(BlockLayout layout, BackingStorage storage) {}

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
    public TargetDirectory directory() {
        return directory;
    }

    @Override
    public Threading threading() {
        return engine.engine().isAsynchronous() ? Threading.ASYNCHRONOUS : Threading.BLOCKING;
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
    public boolean transfersParts() {
        return true;
    }

    @Override
    public boolean keepsContent() {
        return !options.nullrw();
    }

    @Override
    public void prepare() throws StoreException {
        FileSystemFacts fileSystem = directory.create();
        IoMode mode = mode(
                fileSystem, context.demand().objectBytes(), context.demand().commonBytes());
        BlockLayout layout = layout(mode.roundUp(context.demand().objectBytes()));
        BlockFiles.create(layout, syncs.syncsEveryWrite() ? directory.named() : List.of());
        use(fileSystem, mode, layout);
    }

    @Override
    public SharedPlace sharedPlace() {
        return directory.place(
                Map.of("direct", EnumSpelling.of(prepared().storage().mode().choice())),
                Map.of(BLOCK_BYTES, Integer.toString(prepared().layout().blockBytes())));
    }

    /** The blocks are as large as in the first process, also where direct I/O has other units here. */
    @Override
    public void attach() throws StoreException {
        FileSystemFacts fileSystem = directory.attach(context.place());
        int blockBytes = Integer.parseInt(context.place().detail(BLOCK_BYTES).orElseThrow());
        IoMode mode = mode(fileSystem, blockBytes, blockBytes);
        if (!mode.isAligned(blockBytes)) {
            throw new StoreException("direct I/O in " + directory.path() + " on this host transfers whole units of "
                    + mode.alignmentBytes() + " B, and the blocks of the run have " + blockBytes
                    + " B; use direct: off, or objects whose size is a multiple of both");
        }
        BlockLayout layout = layout(blockBytes);
        BlockFiles.requireAll(layout);
        use(fileSystem, mode, layout);
    }

    private BlockLayout layout(int blockBytes) {
        return new BlockLayout(directory.path(), options.files(), blockBytes);
    }

    private void use(FileSystemFacts fileSystem, IoMode mode, BlockLayout layout) throws StoreException {
        BackingStorage storage = BackingStorage.of(fileSystem, mode, options.cache(), "");
        prepared = new PreparedBlocks(layout, storage);
        StoreFacts found = storage.facts(syncs.syncsEveryWrite(), settings(layout, storage));
        facts = options.nullrw()
                ? new StoreFacts(
                        found.product(), found.endpoint(), Durability.VOLATILE, found.standIn(), found.settings())
                : found;
    }

    @Override
    public long fill(Fill fill) throws StoreException {
        BlockLayout layout = prepared().layout();
        if (options.nullrw()) {
            return BlockFiles.setSizes(layout, fill);
        }
        BlockFill blocks = new BlockFill(layout, prepared().storage().mode(), context.progress());
        for (int i = 1; i < options.fills(); i++) {
            blocks.perform(fill);
        }
        return blocks.perform(fill);
    }

    @Override
    public void settle() throws StoreException {
        prepared().storage().cache().writeBack();
    }

    /** Begins the measured phase. */
    @Override
    public Optional<CacheEvidence> prepareCache() throws StoreException {
        measuredPhases.incrementAndGet();
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
        BlockLayout layout = prepared().layout();
        IoMode mode = prepared().storage().mode();
        BlockCodec codec = new BlockCodec(layout, mode, keepsContent());
        SyncCounter counter = new SyncCounter(syncs, measuredPhases::get);
        Set<OpenOption> open = new HashSet<>(mode.openOptions(StandardOpenOption.READ, StandardOpenOption.WRITE));
        open.addAll(syncs.mode().openOptions());
        try {
            ChannelBlockIo channels = ChannelBlockIo.open(layout, open);
            return switch (engine.engine()) {
                case LIBAIO, IO_URING -> {
                    TransferQueue queue = queue(layout, mode, session.depth(), channels);
                    yield new QueuedSession(layout, queue, channels, codec, counter, session.depth());
                }
                case MMAP -> new FsBlockSession(layout, new MappedBlockIo(channels, layout.files()), codec, counter);
                case NIO, NULL -> new FsBlockSession(layout, channels, codec, counter);
            };
        } catch (IOException e) {
            throw new StoreException("the files of blocks cannot be opened: " + FileErrors.message(e), e);
        }
    }

    /** Opens the queue; closes the channels if the kernel has no queue for this number of operations. */
    private TransferQueue queue(BlockLayout layout, IoMode mode, int depth, ChannelBlockIo channels)
            throws IOException {
        try {
            return engine.engine() == IoEngine.IO_URING
                    ? UringQueue.open(layout, mode.direct(), syncs.mode(), options.uring(), depth)
                    : LibaioQueue.open(layout, mode.direct(), syncs.mode(), depth);
        } catch (IOException e) {
            channels.close();
            throw e;
        }
    }

    private PreparedBlocks prepared() {
        return Objects.requireNonNull(prepared, "prepare comes first");
    }

    private IoMode mode(FileSystemFacts fileSystem, int objectBytes, int commonBytes) throws StoreException {
        if (engine.engine() == IoEngine.MMAP) {
            if (options.direct() == DirectIoChoice.ON) {
                throw new StoreException("direct: on is not possible with engine: mmap, which is the page cache itself;"
                        + " use direct: auto or another engine");
            }
            return IoMode.buffered("mapped files are the page cache");
        }
        IoMode mode = IoMode.decide(options.direct(), fileSystem, objectBytes, commonBytes, true);
        if (engine.engine() == IoEngine.IO_URING && options.polled() && !mode.direct()) {
            throw new StoreException(
                    "polled is for direct I/O alone, which is not used here; use direct: on, or polled: false");
        }
        return mode;
    }

    /** Describes how blocks are stored and moved, for the result. */
    private Map<String, String> settings(BlockLayout layout, BackingStorage storage) {
        IoMode mode = storage.mode();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("engine", engine.label());
        settings.put("layout", layout.files() + " file(s) of blocks, filled before or grown as blocks are written");
        settings.put(BLOCK_BYTES, Integer.toString(layout.blockBytes()));
        if (mode.direct()) {
            settings.put("padding", "objects are padded with zeros to a multiple of " + mode.alignmentBytes() + " B");
        }
        settings.put("write", "write in place" + syncs.text());
        settings.put("read", "a block of zeros counts as never written");
        if (engine.engine().isAsynchronous()) {
            settings.put("notAsynchronous", notAsynchronous(mode));
        }
        if (engine.engine() == IoEngine.IO_URING) {
            settings.put("ring", options.uring().text() + "; called through " + SystemCall.way());
        }
        settings.putAll(storage.settings());
        if (options.nullrw()) {
            settings.put("nullrw", "the mount is said to move no data: files have a size only, nothing is verified");
        }
        return settings;
    }

    private String notAsynchronous(IoMode mode) {
        String always = "writes of new blocks, which make a file grow, and syncs";
        return mode.direct() || engine.engine() == IoEngine.IO_URING
                ? always
                : always + "; all of it where the page cache serves it, as direct I/O is off";
    }
}
