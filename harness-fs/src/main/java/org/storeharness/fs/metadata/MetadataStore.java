package org.storeharness.fs.metadata;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.fs.pagecache.CacheControl;

/**
 * The names of one target. A measurement is one phase: {@link #settle}, which comes before each, goes on to the next one,
 * and its sessions count their own items.
 */
final class MetadataStore implements Store {
    private static final Pattern NAME =
            Pattern.compile("rehearsal|task-\\d{1,5}|top|tree-\\d{1,7}|(file|directory)-\\d{1,5}-\\d{1,9}(-renamed)?");

    private static final String REHEARSAL = "rehearsal";

    private final MetadataOptions options;
    private final List<MetadataPhase> phases;
    private final MetadataNames names;
    private final Path rehearsalPlace;
    private final MetadataNames rehearsal;
    private final OwnPlace place;
    private @Nullable StoreFacts facts;
    private @Nullable CacheControl caches;
    private int phase = -1;
    /** Changes only while no operation is going on. */
    private volatile @Nullable MetadataTurn turn;

    /** @param tasks how many tasks there are */
    MetadataStore(MetadataOptions options, int tasks, OwnPlace place) {
        this.options = options;
        this.phases = options.inOrder();
        this.names = new MetadataNames(options, tasks, place.path());
        this.rehearsalPlace = place.path().resolve(REHEARSAL);
        this.rehearsal = MetadataNames.inOneDirectory(tasks, rehearsalPlace);
        this.place = place;
    }

    /** Whether that is the name of something that such a store creates. */
    static boolean isOwnName(String name) {
        return NAME.matcher(name).matches();
    }

    @Override
    public StoreFacts facts() {
        StoreFacts known = facts;
        return known == null
                ? new StoreFacts("files", place.path().toString(), Durability.RELAXED, false, Map.of())
                : known;
    }

    @Override
    public List<String> leftovers() {
        return place.leftovers();
    }

    @Override
    public Optional<Path> ownDirectory() {
        return Optional.ofNullable(options.directory())
                .map(named -> place.path().getParent());
    }

    @Override
    public Threading threading() {
        return Threading.BLOCKING;
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
        place.create();
        place.createDirectory(rehearsalPlace);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("phases", String.join(", ", scripts()));
        settings.put(
                "tree",
                names.directoriesOfTree() + " directories, depth " + options.depth() + ", branch " + options.branch()
                        + (options.unique() ? ", one tree a task" : ", shared by all tasks"));
        settings.put("files", options.writeBytes() + " B written" + (options.fsync() ? ", fsync" : ", not synced"));
        settings.put(
                "caches",
                (options.stride() == 0 ? "tasks use what they made" : "stride " + options.stride())
                        + (options.cache() == CacheChoice.COLD_SYSTEM
                                ? "; all caches of the machine are dropped before each phase"
                                : ""));
        caches = place.caches(options.cache());
        facts = place.facts(settings);
    }

    @Override
    public void settle() {
        phase = (phase + 1) % phases.size();
        turn = MetadataTurn.rehearsalOf(phases.get(phase), rehearsal);
    }

    /** What follows is measured. */
    @Override
    public Optional<CacheEvidence> prepareCache() throws StoreException {
        turn = MetadataTurn.of(phases.get(phase), names);
        return Objects.requireNonNull(caches, "prepare() has to be called first")
                .readyNames();
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        try {
            return new MetadataSession(
                    options, place, this::turn, new NameCalls(place.path()), phase, session.worker());
        } catch (IOException e) {
            throw place.unusable(e);
        }
    }

    private MetadataTurn turn() {
        return Objects.requireNonNull(turn, "settle() has to be called first");
    }

    @Override
    public void cleanup() throws StoreException {
        place.remove();
    }

    @Override
    public void close() {}
}
