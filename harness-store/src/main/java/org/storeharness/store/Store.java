package org.storeharness.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;

/**
 * One opened store, used by one target of a run. All methods except {@link #openSession}, {@link #openCounters} and those
 * that only name something are called by the thread that opened it. A call that hangs is interrupted and given up; what has
 * to follow it, {@link #cleanup} and {@link #close}, is then called by another thread.
 *
 * <p>Order of calls: {@link #prepare}, any number of sessions, {@link #cleanup}, {@link #close}. After a failed {@code
 * prepare} only {@code cleanup} and {@code close} follow.
 *
 * <p>Several processes of one run, on one host or on many, may share the place that a store works in. The first one calls as above,
 * and is the only one that fills, settles, counts, audits and cleans up; it asks for {@link #sharedPlace} after {@code prepare}. Each
 * other process opens a store with the options and the place named there, the same id of the run, the same target, a data directory of
 * its own, and a demand of the sessions that it opens itself. Its order of calls: {@link #attach}, then sessions, {@link #beginStep}
 * and {@link #prepareCache} as in the first process, {@link #close}; after a failed {@code attach} only {@code close} follows.
 * Workers are numbered over all processes. A store that was attached notes, marks and removes nothing of the place, whatever is called.
 */
public interface Store extends AutoCloseable {
    /** The counter of blocks that a server read and found in a cache of its own, for stores whose servers count them. */
    String CACHED_BLOCKS = "blocks_hit";

    /** The counter of those that it did not find there. */
    String UNCACHED_BLOCKS = "blocks_read";

    /** The facts about the server and its configuration. Complete after {@link #prepare}. */
    StoreFacts facts();

    /** The threading of its sessions. */
    default Threading threading() {
        return Threading.BLOCKING;
    }

    /**
     * Creates a thread for a worker that uses sessions of this store. Overridden by stores whose library keeps
     * per-thread pools, and only on threads of its own class.
     */
    default Thread newThread(Runnable worker, String name) {
        return new Thread(worker, name);
    }

    /**
     * The maximum number of sessions, each with a thread of its own, that share the outstanding operations of an
     * asynchronous store.
     *
     * @param processors the number of processors of this machine
     */
    default int maximumSessions(int processors) {
        return Math.max(1, processors / 2);
    }

    /** Whether its sessions can perform operations of this kind. The engine never asks a session for another kind. */
    boolean supports(OperationKind kind);

    /**
     * Whether a read returns the content written. False for a store that discards content (to measure overhead); its
     * reads are not verified, and the report says so.
     */
    default boolean keepsContent() {
        return true;
    }

    /** Whether an operation may read or overwrite the first bytes of an object alone, so that sizes can belong to operations. */
    default boolean transfersParts() {
        return false;
    }

    /** The number of objects that one read asks for, and the way in which it picks them. */
    default ReadShape readShape() {
        return ReadShape.SINGLE;
    }

    /** The most objects that one delete removes; it removes fewer where fewer are left. */
    default int deleteSize() {
        return 1;
    }

    /** The maximum number of scripts of a store. */
    int MAXIMUM_SCRIPTS = 128;

    /**
     * The names of the scripts among which its sessions choose, in the order of their numbers; each is reported
     * separately. At most {@link #MAXIMUM_SCRIPTS}. Known from the start.
     */
    default List<String> scripts() {
        return List.of();
    }

    /** The maximum number of servers that the sessions of a store may distinguish. */
    int MAXIMUM_SERVERS = 128;

    /**
     * The names of the servers over which operations are distributed, in the order of their numbers; each is reported
     * separately. At most {@link #MAXIMUM_SERVERS}. Servers may be added while sessions are open; numbers do not
     * change.
     */
    default List<String> servers() {
        return List.of();
    }

    /**
     * The number of objects that another run wrote, under the keys from 0. Known after {@link #prepare}. Their sizes
     * and contents are unknown, so their reads are not verified; the session reports the bytes read with {@link
     * Completion#transferred}.
     */
    default long foreignObjects() {
        return 0;
    }

    /**
     * Creates the location that the run works in (a directory, a schema, a collection) and marks it with the run's id.
     *
     * @throws StoreException if it cannot be created, or exists without this run's mark
     */
    void prepare() throws StoreException;

    /**
     * The directions by which another process of the run opens this place. The first process asks for them, after {@link #prepare}.
     *
     * @throws StoreException if no other process can use it; says why
     */
    default SharedPlace sharedPlace() throws StoreException {
        throw new StoreException(facts().product() + " is used by one process only: agents cannot share it");
    }

    /**
     * Takes the place that the first process of the run prepared, in place of {@link #prepare}. Checks that it is the same one by
     * the run's mark in it; that is what proves that the hosts share the store. Creates nothing there.
     *
     * @throws StoreException if the place is not here, or not that of the run; names it, and says what to do
     */
    default void attach() throws StoreException {
        throw new StoreException(facts().product() + " is used by one process only: agents cannot share it");
    }

    /**
     * The ids that servers chose for the objects of this store, which the processes of a run have to exchange; empty if objects are
     * found by their keys alone. Known after {@link #prepare} or {@link #attach}, until {@link #cleanup} or {@link #close}.
     */
    default Optional<KeyIds> keyIds() {
        return Optional.empty();
    }

    /**
     * Writes the first objects of a fill in bulk, if the store has a faster way than single operations. Called while no
     * session is open.
     *
     * @param fill the objects that are to exist
     * @return how many of them now exist, counted from the first; operations write the others
     * @throws StoreException if it failed; the state of the objects is then unknown
     */
    default long fill(Fill fill) throws StoreException {
        return 0;
    }

    /**
     * Brings the server to rest, so that work which it still has to finish does not affect the next measurement, of this
     * or another target. Called while no session is open, before the first measurement of the run and, after a workload
     * that changed data, before the next measurement of any target.
     *
     * @throws StoreException if the server can no longer be used
     */
    default void settle() throws StoreException {}

    /**
     * The run calls this while no session is open, once before each measurement of a workload (or concurrent group) on this
     * store, in the order of the plan: a store whose work has its own steps begins the next one here.
     */
    default void beginStep() {}

    /**
     * The local directory of the store's own files, if the options name another one than the run's data directory.
     * Known and present after {@link #prepare}.
     */
    default Optional<Path> ownDirectory() {
        return Optional.empty();
    }

    /**
     * The directories that ended runs left where this run works, sorted, all with the same parent. They are not
     * touched. Called after {@link #prepare}.
     */
    default List<Path> leftovers() {
        return List.of();
    }

    /**
     * Brings the store's own files in the page cache of this machine into the state that the options ask for, and
     * checks that state. Called right before each measured phase, after its warm-up, while no operation is in flight;
     * sessions may be open.
     *
     * @return empty if the store has no files of its own on this machine
     * @throws StoreException if its files can no longer be used
     */
    default Optional<CacheEvidence> prepareCache() throws StoreException {
        return Optional.empty();
    }

    /**
     * The server's own monotonic counters by name, which includes the unit; their increase during a measurement is
     * reported with it. Those whose names end in {@code _bytes}, {@code _fsyncs} or {@code _flushes} are charted over
     * time. Empty if there are none. Called while no operation is in flight; sessions may be open. A store that was attached counts
     * what belongs to its own process and host, such as their requests and the device; only the first process asks the server.
     *
     * @throws StoreException if the server does not respond
     */
    default Map<String, Long> counters() throws StoreException {
        return Map.of();
    }

    /**
     * Opens a probe of the same counters, read about once a second while operations run, or more rarely where that takes more
     * than 1 % of a processor. Called by a thread that does nothing else.
     *
     * @throws StoreException if the server does not respond
     */
    default CounterProbe openCounters() throws StoreException {
        return CounterProbe.NONE;
    }

    /** The addresses of metrics in Prometheus's text format of servers that the run started; the run reads them as other counters. */
    default List<String> metrics() {
        return List.of();
    }

    /**
     * Opens a session. Called by the worker thread that will use it; several threads may call at once.
     *
     * @throws StoreException if no session can be opened
     */
    Session openSession(SessionContext context) throws StoreException;

    /**
     * Checks everything that the store acknowledged in this run, if its options ask for that. Called after the last
     * session was closed, before {@link #cleanup}.
     *
     * @param objects what the store acknowledged, for stores that keep no list of their own
     * @param check checks content
     * @param finding receives a line for each faulty object, with its id
     * @return the findings; empty if no audit was requested
     * @throws StoreException if the audit cannot be done
     */
    default Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        return Optional.empty();
    }

    /**
     * Removes what {@link #prepare} and the sessions created, and nothing else. Does nothing if nothing was created.
     *
     * @throws StoreException if anything of this run remains; names it
     */
    void cleanup() throws StoreException;

    /** Releases connections and handles; data remain. The second and later calls do nothing. */
    @Override
    default void close() throws StoreException {}

    /** The threading of a store's sessions. */
    enum Threading {
        /** An operation occupies the thread until it ends: one worker thread per outstanding operation. */
        BLOCKING,
        /** A session has many operations outstanding on one thread. */
        ASYNCHRONOUS
    }
}
