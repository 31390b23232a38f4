package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Path;
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

/** The files of one target. */
final class FsStore implements Store {
    private final FsOptions options;
    private final StoreContext context;
    private final RunDirectory directory;
    private final boolean syncFiles;
    private StoreFacts facts;
    private @Nullable IoMode mode;
    private @Nullable FanOut fanOut;

    FsStore(FsOptions options, StoreContext context, RunDirectory directory) {
        this.options = options;
        this.context = context;
        this.directory = directory;
        this.syncFiles = context.durability() == Durability.DURABLE;
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
            case WRITE, READ, UPDATE, DELETE -> true;
            case SCRIPT -> false;
        };
    }

    @Override
    public void prepare() throws StoreException {
        directory.create();
        Path path = directory.path();
        try {
            FileSystemFacts fileSystem = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(path);
            IoMode decided =
                    IoMode.decide(options.direct(), fileSystem, context.demand().objectBytes(), false);
            mode = decided;
            fanOut = new FanOut(path, options.filesPerDirectory());
            facts = FileFacts.of(fileSystem, decided, syncFiles && options.syncDirectory(), settings(decided));
            if (syncDirectories()) {
                trySyncing(path);
            }
        } catch (IOException e) {
            throw new StoreException("directory " + path + " cannot be used: " + FileErrors.words(e), e);
        }
    }

    @Override
    public Session openSession(SessionContext session) {
        return new FsSession(
                Objects.requireNonNull(fanOut, "prepare comes first"),
                Objects.requireNonNull(mode),
                session.worker(),
                syncFiles,
                syncDirectories());
    }

    @Override
    public void cleanup() throws StoreException {
        directory.remove();
    }

    @Override
    public void close() {}

    private boolean syncDirectories() {
        return syncFiles && options.syncDirectory();
    }

    private static void trySyncing(Path path) throws StoreException {
        try (DirectorySync sync = new DirectorySync()) {
            sync.sync(path);
        } catch (IOException e) {
            throw new StoreException(
                    "directory " + path + " cannot be synced (" + FileErrors.words(e)
                            + "); with syncDirectory: false the result says that new names may be lost",
                    e);
        }
    }

    private Map<String, String> settings(IoMode decided) {
        String synced = syncFiles ? ", fsync" : "";
        String directorySynced = syncDirectories() ? ", fsync of the directory" : "";
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("layout", "one file per object, at most " + options.filesPerDirectory() + " in a directory");
        settings.put("write", "create, write" + synced + ", close" + directorySynced);
        settings.put("update", "write another file" + synced + ", rename it over the old one" + directorySynced);
        settings.put("delete", "unlink" + directorySynced);
        if (syncFiles && !options.syncDirectory()) {
            settings.put("newNames", "may be lost by a crash: the directory is not synced (syncDirectory: false)");
        }
        settings.put("pageCache", pageCache(decided));
        return settings;
    }

    private static String pageCache(IoMode decided) {
        return decided.direct()
                ? "bypassed, except by writes of objects that are no multiple of " + decided.alignmentBytes() + " B"
                : "warm, not dropped";
    }
}
