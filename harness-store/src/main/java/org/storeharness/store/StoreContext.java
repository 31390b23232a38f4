package org.storeharness.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.storeharness.plan.Durability;

/**
 * The facts that a driver needs to open a store for a run.
 *
 * @param runId marks everything that this run creates: letters, digits and {@code -}, at most 32 characters, starts
 *     with a letter
 * @param target the target's name in the plan, unique within the run: letters, digits, {@code -} and {@code _}
 * @param dataDirectory where stores that run on this machine keep their data; exists, is shared by the targets of the
 *     run and belongs to this run alone
 * @param durability the durability required of an acknowledged write: {@link Durability#DURABLE} or {@link
 *     Durability#RELAXED}
 * @param demand the maximum demand of the run, in its first process; the maximum demand of their own in the others
 * @param operationTimeout the time after which an operation counts as timed out. The engine abandons asynchronous
 *     operations itself; a blocking session sets it as its client's timeout, and a call that takes three times as long and 2 s more
 *     is given up with its thread
 * @param servers servers shared by the targets of the run, stopped by the run when it ends
 * @param notes takes note of what the store makes, before it does
 * @param progress receives one readable line about a step that takes time
 * @param place what the first process of the run told of the place to attach to; {@link SharedPlace#AS_PLANNED} in that process
 * @param hasWorkers whether operations are carried out in this process; where hosts do the work, its first process carries out none
 */
public record StoreContext(
        String runId,
        String target,
        Path dataDirectory,
        Durability durability,
        Demand demand,
        Duration operationTimeout,
        SharedServers servers,
        LeftoverNotes notes,
        Consumer<String> progress,
        SharedPlace place,
        boolean hasWorkers) {
    /**
     * Begins the name of the file by which a store marks a directory of its own. One that the store leaves in the data directory,
     * because it holds what the store did not create, stays there after the run.
     */
    public static final String MARKER_PREFIX = ".harness-run-";

    /** The context of a store in the first process of a run. */
    public StoreContext(
            String runId,
            String target,
            Path dataDirectory,
            Durability durability,
            Demand demand,
            Duration operationTimeout,
            SharedServers servers,
            LeftoverNotes notes,
            Consumer<String> progress) {
        this(
                runId,
                target,
                dataDirectory,
                durability,
                demand,
                operationTimeout,
                servers,
                notes,
                progress,
                SharedPlace.AS_PLANNED,
                true);
    }

    /** The context of a store that is attached to a place in another process of the run; it notes nothing. */
    public StoreContext withPlace(SharedPlace shared) {
        return with(LeftoverNotes.NONE, shared, hasWorkers);
    }

    /** The context of a store in a process that carries no operation out, since other hosts do. */
    public StoreContext withoutWorkers() {
        return with(notes, place, false);
    }

    private StoreContext with(LeftoverNotes taken, SharedPlace there, boolean works) {
        return new StoreContext(
                runId,
                target,
                dataDirectory,
                durability,
                demand,
                operationTimeout,
                servers,
                taken,
                progress,
                there,
                works);
    }

    /** The sessions that are open in this process at one time. */
    public int sessionsHere() {
        return hasWorkers ? demand.sessions : 0;
    }

    /** The operations that are outstanding in this process at one time. */
    public int inFlightHere() {
        return hasWorkers ? demand.inFlight : 0;
    }

    /**
     * The maximum demand of a run on a store.
     *
     * @param sessions the sessions that are open at one time
     * @param inFlight the operations that are outstanding at one time, over all sessions
     * @param batch the objects of one write operation
     * @param objectBytes the size of the largest object
     * @param commonBytes the largest number of bytes of which the sizes of all objects are multiples
     */
    public record Demand(int sessions, int inFlight, int batch, int objectBytes, int commonBytes) {
        /** A demand of objects of one size. */
        public Demand(int sessions, int inFlight, int batch, int objectBytes) {
            this(sessions, inFlight, batch, objectBytes, objectBytes);
        }
    }
}
