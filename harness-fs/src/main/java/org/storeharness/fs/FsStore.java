package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemFacts;
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

/** The store {@code fs} of one target. */
final class FsStore implements DirectoryStore {
    private static final int MAX_COUNTED_FILES = 10_000;
    private static final int MAX_SAMPLED_FILES = 1_000;

    private final FsOptions options;
    private final StoreContext context;
    private final TargetDirectory directory;
    private final Supplier<DirectorySync> directorySyncs;
    private final Set<Long> namedDirectories = ConcurrentHashMap.newKeySet();
    private final boolean syncFiles;
    private StoreFacts facts;
    private @Nullable PreparedFiles prepared;

    /** The facts that are known once the directory exists. */
    private record PreparedFiles(FanOut fanOut, BackingStorage storage) {}

    FsStore(FsOptions options, StoreContext context, TargetDirectory directory) {
        this(options, context, directory, DirectorySync::new);
    }

    FsStore(
            FsOptions options,
            StoreContext context,
            TargetDirectory directory,
            Supplier<DirectorySync> directorySyncs) {
        this.directorySyncs = directorySyncs;
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
    public TargetDirectory directory() {
        return directory;
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
        use(directory.create());
    }

    @Override
    public SharedPlace sharedPlace() {
        String direct = EnumSpelling.of(prepared().storage().mode().choice());
        return directory.place(Map.of("direct", direct), Map.of());
    }

    @Override
    public void attach() throws StoreException {
        use(directory.attach(context.place()));
    }

    private void use(FileSystemFacts fileSystem) throws StoreException {
        StoreContext.Demand demand = context.demand();
        IoMode mode = IoMode.decide(options.direct(), fileSystem, demand.objectBytes(), demand.commonBytes(), false);
        BackingStorage storage = BackingStorage.of(fileSystem, mode, options.cache(), unalignedWritesNote(mode));
        prepared = new PreparedFiles(new FanOut(directory.path(), options.filesPerDirectory()), storage);
        facts = storage.facts(syncDirectories(), settings(storage));
        if (syncDirectories()) {
            requireNamesSync();
        }
    }

    /** Writes no objects; checks that all of them fit the free space, by the sizes of the first ones. */
    @Override
    public long fill(Fill fill) throws StoreException {
        try {
            Path path = directory.path();
            long unit = Files.getFileStore(path).getBlockSize();
            long sampled = Math.min(fill.count(), MAX_SAMPLED_FILES);
            long units = 0;
            for (long key = fill.firstKey(); key < fill.firstKey() + sampled; key++) {
                units += Math.max(1, (fill.size(key) + unit - 1) / unit);
            }
            FreeSpace.require(path, "objects", fill.count(), (units + sampled - 1) / sampled * unit);
            return 0;
        } catch (IOException e) {
            throw new StoreException("the free space cannot be determined: " + FileErrors.message(e), e);
        }
    }

    @Override
    public void settle() throws StoreException {
        prepared().storage().cache().writeBack();
    }

    @Override
    public Optional<CacheEvidence> prepareCache() throws StoreException {
        PageCacheControl cache = prepared().storage().cache();
        FileTree files = new FileTree(directory.path(), FanOut::isGeneratedName);
        return Optional.of(cache.observesOnly() ? sampleCache(cache, files) : cache.prepare(files::forEach));
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
    public Session openSession(SessionContext session) {
        return new FsSession(
                prepared().fanOut(),
                prepared().storage().mode(),
                session.worker(),
                syncFiles,
                syncDirectories(),
                directorySyncs.get(),
                namedDirectories);
    }

    /** Samples the files where no state is requested, since each file takes time; of too many files the state is unknown. */
    private static CacheEvidence sampleCache(PageCacheControl cache, FileTree tree) throws StoreException {
        List<Path> files;
        try {
            files = tree.first(MAX_COUNTED_FILES + 1);
        } catch (IOException e) {
            return cache.unknown("the files could not be counted: " + FileErrors.message(e));
        }
        if (files.size() > MAX_COUNTED_FILES) {
            return cache.unknown("there are more than " + MAX_COUNTED_FILES + " files, and none was examined");
        }
        int stride = Math.max(1, (files.size() + MAX_SAMPLED_FILES - 1) / MAX_SAMPLED_FILES);
        CacheEvidence evidence = cache.prepare(action -> {
            for (int i = 0; i < files.size(); i += stride) {
                action.accept(files.get(i));
            }
        });
        return stride == 1 ? evidence : evidence.withNote("one in " + stride + " of " + files.size() + " files");
    }

    private PreparedFiles prepared() {
        return Objects.requireNonNull(prepared, "prepare comes first");
    }

    private boolean syncDirectories() {
        return syncFiles && options.syncDirectory();
    }

    /** Syncs the target's directory, and its name, and the name of the directory above it. */
    private void requireNamesSync() throws StoreException {
        try (DirectorySync sync = directorySyncs.get()) {
            for (Path synced : directory.named()) {
                sync.sync(synced);
            }
        } catch (IOException e) {
            throw new StoreException(
                    "directory " + directory.path() + " cannot be synced (" + FileErrors.message(e)
                            + "); with syncDirectory: false the result says that new names may be lost",
                    e);
        }
    }

    private Map<String, String> settings(BackingStorage storage) {
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
        settings.putAll(storage.settings());
        return settings;
    }

    private static String unalignedWritesNote(IoMode mode) {
        return mode.direct()
                ? ", except by writes of objects that are not a multiple of " + mode.alignmentBytes() + " B"
                : "";
    }
}
