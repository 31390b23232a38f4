package org.storeharness.core.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.ReadShape;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.store.objects.AcknowledgedObjects;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.store.objects.ContentCheck;
import org.storeharness.core.store.objects.Fill;

/**
 * One opened store, used by one target of a run. All methods but {@link #openSession} are called by the thread that opened
 * it.
 *
 * <p>Order of calls: {@link #prepare}, any number of sessions, {@link #cleanup}, {@link #close}. After a failed {@code
 * prepare} only {@code cleanup} and {@code close} follow.
 */
public interface Store extends AutoCloseable {
    /** What is known about the server and how it is set up. Complete after {@link #prepare}. */
    StoreFacts facts();

    /** How its sessions work. */
    Threading threading();

    /**
     * A thread for a worker that will use sessions of this store. For stores whose library keeps pools by thread, and only
     * on threads of its own kind.
     */
    default Thread newThread(Runnable worker, String name) {
        return new Thread(worker, name);
    }

    /**
     * How many sessions, at most, share the operations that are outstanding at one time, if it is asynchronous; each has a
     * thread of its own.
     *
     * @param processors those of this machine
     */
    default int maximumSessions(int processors) {
        return Math.max(1, processors / 2);
    }

    /** Whether its sessions can perform such operations. The engine never asks a session for another kind. */
    boolean supports(OperationKind kind);

    /**
     * Whether a read gives back what was written. A store that throws content away (a probe of overhead) says no; its reads
     * are then not verified, and the report says so.
     */
    default boolean keepsContent() {
        return true;
    }

    /** How many objects one read names, and which. */
    default ReadShape readShape() {
        return ReadShape.SINGLE;
    }

    /** The most scripts that a store may have. */
    int MAXIMUM_SCRIPTS = 128;

    /**
     * The names of the scripts among which its sessions choose, in the order of their numbers: each is shown for itself. At
     * most {@link #MAXIMUM_SCRIPTS}. Known from the start.
     */
    default List<String> scripts() {
        return List.of();
    }

    /** The most servers that a store may have sessions tell apart. */
    int MAXIMUM_SERVERS = 128;

    /**
     * The names of the servers among which the operations are spread, in the order of their numbers: each is shown for
     * itself. At most {@link #MAXIMUM_SERVERS}. More may be met while sessions are open; numbers stay.
     */
    default List<String> servers() {
        return List.of();
    }

    /**
     * How many objects there are that another run wrote, under the keys from 0 on. Known after {@link #prepare}. Nothing is
     * known of their sizes and contents, so their reads are not verified; the session tells what it got by {@link
     * Completion#transferred}.
     */
    default long foreignObjects() {
        return 0;
    }

    /**
     * Creates the place that the run works in (a directory, a schema, a collection) and marks it with the run's id.
     *
     * @throws StoreException if it cannot be made, or exists without this run's mark
     */
    void prepare() throws StoreException;

    /**
     * Writes the first objects of a fill in a quicker way than one by one, if it knows one. Called while no session is open.
     *
     * @param fill the objects that are to exist
     * @return how many of them exist now, from the first on; the others are then written by operations
     * @throws StoreException if it failed; nothing may be known of the objects then
     */
    default long fill(Fill fill) throws StoreException {
        return 0;
    }

    /**
     * Brings the server to rest before a measurement, so that the work of one does not fall into the next. Called while no
     * session is open, exactly once before each measurement of a workload (or of several at the same time), in the order of the
     * plan: a store whose work has steps of its own goes on to the next one here.
     *
     * @throws StoreException if the server cannot be worked with any more
     */
    default void settle() throws StoreException {}

    /**
     * Where on this machine the store keeps files of its own, if the options name another place than the run's data directory.
     * Known and there after {@link #prepare}.
     */
    default Optional<Path> ownDirectory() {
        return Optional.empty();
    }

    /**
     * The directories that runs which are gone left where this one works, sorted, all in one place. Nothing of them is touched.
     * Called after {@link #prepare}.
     */
    default List<Path> leftovers() {
        return List.of();
    }

    /**
     * Brings the page cache of this machine into the state that the options ask for, as far as the store's own files are
     * concerned, and looks at it. Called right before each measured phase, after its warm-up, while no operation is going on;
     * sessions may be open.
     *
     * @return empty if the store has no files of its own on this machine
     * @throws StoreException if its files cannot be worked with any more
     */
    default Optional<CacheEvidence> prepareCache() throws StoreException {
        return Optional.empty();
    }

    /**
     * The server's own counters, which only grow, by name with the unit: what they grow by during a measurement is shown with
     * it. Those whose names end in {@code _bytes}, {@code _fsyncs} or {@code _flushes} are drawn over time. Empty where there are none. Called while no operation is going on; sessions may be open.
     *
     * @throws StoreException if the server does not answer
     */
    default Map<String, Long> counters() throws StoreException {
        return Map.of();
    }

    /**
     * Opens a look at the same counters that is taken about once a second while operations go on. Called by a thread that
     * does nothing else.
     *
     * @throws StoreException if the server does not answer
     */
    default CounterProbe openCounters() throws StoreException {
        return CounterProbe.NONE;
    }

    /**
     * Opens a session. Called by the worker thread that will use it; several threads may call at once.
     *
     * @throws StoreException if no session can be had
     */
    Session openSession(SessionContext context) throws StoreException;

    /**
     * Asks the store for everything that it acknowledged in this run, if its options want that. Called after the last
     * session was closed, before {@link #cleanup}.
     *
     * @param objects what the store acknowledged, for stores that keep no list of their own
     * @param check tells whether content is right
     * @param finding takes a line for each object that is not as it should be, with its id
     * @return what was found; empty if no audit was wanted
     * @throws StoreException if it cannot be done
     */
    default Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        return Optional.empty();
    }

    /**
     * Removes what {@link #prepare} and the sessions created, and nothing else. Does nothing if nothing was created.
     *
     * @throws StoreException if something of this run is left; names it
     */
    void cleanup() throws StoreException;

    /** Releases connections and handles; data stay. The second and later calls do nothing. */
    @Override
    void close() throws StoreException;

    /** How the sessions of a store work. */
    enum Threading {
        /** An operation occupies the thread until it is done: one worker thread per outstanding operation. */
        BLOCKING,
        /** A session has many operations outstanding on one thread. */
        ASYNCHRONOUS
    }
}
