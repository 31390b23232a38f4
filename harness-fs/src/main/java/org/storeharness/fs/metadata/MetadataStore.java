package org.storeharness.fs.metadata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.fs.DirectoryStore;
import org.storeharness.fs.FileErrors;
import org.storeharness.fs.FileFacts;
import org.storeharness.fs.IoMode;
import org.storeharness.fs.PageCacheControl;
import org.storeharness.fs.TargetDirectory;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/**
 * The store {@code fs-metadata} of one target. Each measurement performs one phase: {@link #beginStep}, which precedes it,
 * goes on to the next phase. Each session counts its own items.
 */
final class MetadataStore implements DirectoryStore {
    private static final Pattern NAME =
            Pattern.compile("rehearsal|task-\\d{1,5}|top|tree-\\d{1,7}|(file|directory)-\\d{1,5}-\\d{1,9}(-renamed)?");

    private static final String WARM_UP_DIRECTORY = "rehearsal";

    /** The detail of a shared place that tells the number of tasks in all processes. */
    private static final String TASKS = "tasks";

    private final MetadataOptions options;
    private final StoreContext context;
    private final List<MetadataPhase> phases;
    private final MetadataPaths paths;
    private final Path warmUpDirectory;
    private final MetadataPaths warmUpPaths;
    private final TargetDirectory directory;
    private StoreFacts facts;
    private @Nullable PageCacheControl pageCache;
    private int phaseIndex = -1;
    /** Changes only while no operation is under way. */
    private volatile @Nullable OperationSteps currentSteps;

    MetadataStore(MetadataOptions options, StoreContext context, TargetDirectory directory) {
        int tasks = context.place()
                .detail(TASKS)
                .map(Integer::parseInt)
                .orElse(context.demand().sessions());
        this.options = options;
        this.context = context;
        this.phases = options.parsedPhases();
        this.paths = new MetadataPaths(options, tasks, directory.path());
        this.warmUpDirectory = directory.path().resolve(WARM_UP_DIRECTORY);
        this.warmUpPaths = MetadataPaths.inOneDirectory(tasks, warmUpDirectory);
        this.directory = directory;
        this.facts = FileFacts.unprepared(directory.path(), Durability.RELAXED);
    }

    /** Whether such a store creates files or directories of this name. */
    static boolean isGeneratedName(String name) {
        return NAME.matcher(name).matches();
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
        return kind == OperationKind.SCRIPT;
    }

    @Override
    public List<String> scripts() {
        return phases.stream().map(MetadataPhase::planName).toList();
    }

    @Override
    public void prepare() throws StoreException {
        FileSystemFacts fileSystem = directory.create();
        use(fileSystem);
        try {
            Files.createDirectory(warmUpDirectory);
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(directory.path(), e);
        }
    }

    @Override
    public SharedPlace sharedPlace() {
        return directory.place(Map.of(), Map.of(TASKS, Integer.toString(paths.tasks())));
    }

    @Override
    public void attach() throws StoreException {
        use(directory.attach(context.place()));
    }

    private void use(FileSystemFacts fileSystem) throws StoreException {
        pageCache = PageCacheControl.of(options.cache(), fileSystem, false);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("phases", String.join(", ", scripts()));
        settings.put(
                "tree",
                paths.directoriesOfTree() + " directories, depth " + options.depth() + ", branch " + options.branch()
                        + (options.unique() ? ", one tree a task" : ", shared by all tasks"));
        settings.put("files", options.writeBytes() + " B written" + (options.fsync() ? ", fsync" : ", not synced"));
        settings.put(
                "caches",
                (options.stride() == 0
                                ? "tasks use what they made; on several hosts, what another host made"
                                : "stride " + options.stride())
                        + (options.cache() == CacheChoice.COLD_SYSTEM
                                ? "; all caches of the machine are dropped before each phase"
                                : ""));
        facts = FileFacts.of(fileSystem, IoMode.buffered("names are not contents"), false, settings);
    }

    @Override
    public void beginStep() {
        phaseIndex = (phaseIndex + 1) % phases.size();
        currentSteps = OperationSteps.warmUpOf(phases.get(phaseIndex), warmUpPaths);
    }

    /** Begins the measured part of the phase. */
    @Override
    public Optional<CacheEvidence> prepareCache() throws StoreException {
        currentSteps = OperationSteps.of(phases.get(phaseIndex), paths);
        return Objects.requireNonNull(pageCache, "prepare() has to be called first")
                .prepareNames();
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        try {
            return new MetadataSession(
                    options,
                    directory.path(),
                    this::currentSteps,
                    new NameSyscalls(directory.path()),
                    phaseIndex,
                    session.worker(),
                    new TaskDistance(options.stride(), paths.tasks(), session.hostWorkers()));
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(directory.path(), e);
        }
    }

    private OperationSteps currentSteps() {
        return Objects.requireNonNull(currentSteps, "beginStep() has to be called first");
    }
}
