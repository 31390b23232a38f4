package org.storeharness.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.FileSystemFacts;
import org.storeharness.core.environment.FileSystemProbe;
import org.storeharness.core.environment.SystemFiles;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;

/** The files of blocks of one target. Each session opens all of them for itself. */
final class FsBlockStore implements Store {
    private final FsBlockOptions options;
    private final StoreContext context;
    private final RunDirectory directory;
    private final boolean synced;
    private StoreFacts facts;
    private @Nullable IoMode mode;
    private @Nullable BlockLayout layout;

    FsBlockStore(FsBlockOptions options, StoreContext context, RunDirectory directory) {
        this.options = options;
        this.context = context;
        this.directory = directory;
        this.synced = context.durability() == Durability.DURABLE;
        this.facts = FileFacts.unprepared(directory.path(), context.durability());
    }

    @Override
    public StoreFacts facts() {
        return facts;
    }

    @Override
    public Threading threading() {
        return Threading.BLOCKING;
    }

    @Override
    public boolean supports(OperationKind kind) {
        return switch (kind) {
            case WRITE, READ, UPDATE -> true;
            case DELETE, SCRIPT -> false;
        };
    }

    @Override
    public void prepare() throws StoreException {
        directory.create();
        Path path = directory.path();
        try {
            FileSystemFacts fileSystem = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(path);
            int objectBytes = context.demand().objectBytes();
            IoMode decided = IoMode.decide(options.direct(), fileSystem, objectBytes, true);
            BlockLayout chosen = new BlockLayout(path, options.files(), decided.roundUp(objectBytes));
            create(chosen);
            mode = decided;
            layout = chosen;
            facts = FileFacts.of(fileSystem, decided, synced, settings(decided, chosen));
        } catch (IOException e) {
            throw new StoreException("directory " + path + " cannot be used: " + FileErrors.words(e), e);
        }
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        IoMode decided = Objects.requireNonNull(mode, "prepare comes first");
        BlockLayout chosen = Objects.requireNonNull(layout);
        try {
            BlockFiles files =
                    BlockFiles.open(chosen, decided.openOptions(StandardOpenOption.READ, StandardOpenOption.WRITE));
            return new FsBlockSession(chosen, files, decided, synced);
        } catch (IOException e) {
            throw new StoreException("the files of blocks cannot be opened: " + FileErrors.words(e), e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        directory.remove();
    }

    @Override
    public void close() {}

    private void create(BlockLayout chosen) throws IOException {
        for (Path file : chosen.paths()) {
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
        }
        if (synced) {
            try (DirectorySync sync = new DirectorySync()) {
                sync.sync(chosen.root());
            }
        }
    }

    private Map<String, String> settings(IoMode decided, BlockLayout chosen) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("layout", chosen.files() + " file(s) of blocks, which grow as blocks are written");
        settings.put("blockBytes", Integer.toString(chosen.blockBytes()));
        if (decided.direct()) {
            settings.put(
                    "padding", "objects are padded with zeros to a multiple of " + decided.alignmentBytes() + " B");
        }
        settings.put("write", "write in place" + (synced ? ", fdatasync" : ""));
        settings.put("read", "a block of zeros counts as never written");
        settings.put("pageCache", decided.direct() ? "bypassed" : "warm, not dropped");
        return settings;
    }
}
