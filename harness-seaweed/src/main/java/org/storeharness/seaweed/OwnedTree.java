package org.storeharness.seaweed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.FilerClient.FilerEntry;
import org.storeharness.store.StoreException;

/**
 * The directory that a run owns at a filer. A file in it, the mark, holds the run's id. Files that the run did not make are not
 * deleted, except for those that somebody puts among a run's objects in the moment between the listing of their directory and its
 * delete: a filer has no delete that leaves out new files, and a request for each object takes longer than a clean-up may.
 * Confined to one thread at a time.
 */
final class OwnedTree {
    static final String MARK = ".harness-run";

    /** The beginning of the mark of a tree that stays after the run, which nobody looks for. */
    private static final String KEPT = "kept ";

    /** The number of times that objects are looked for, as an upload that nobody waits for any more may end late. */
    private static final int ROUNDS = 3;

    private static final int DELETES_AT_ONCE = 8;

    private final FilerClient filer;
    private final String path;
    private final String mark;
    private String query = "";
    private boolean made;

    /**
     * @param path begins with a slash and ends with none
     * @param kept whether it stays after the run
     */
    OwnedTree(FilerClient filer, String path, String runId, boolean kept) {
        this.filer = filer;
        this.path = path;
        this.mark = kept ? KEPT + runId : runId;
    }

    String path() {
        return path;
    }

    /**
     * Makes it.
     *
     * @param placement the parameters of the mark's upload
     */
    void make(String placement) throws StoreException {
        query = placement;
        made = true;
        writeMark();
    }

    private void writeMark() throws StoreException {
        filer.write(path + "/" + MARK, query, mark);
    }

    /** Whether it is there and is the run's. */
    boolean isMarked() throws StoreException {
        return readMark().equals(Optional.of(mark));
    }

    private Optional<String> readMark() throws StoreException {
        return filer.read(path + "/" + MARK);
    }

    /** The mark; empty also if it cannot be read, as where its volume server is dead. */
    private Optional<String> readableMark() {
        try {
            return readMark();
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    /** Deletes the mark alone: no process of the run finds its directory here any more. */
    void giveUp() throws StoreException {
        filer.delete(path + "/" + MARK);
    }

    /**
     * Deletes the directories of objects, each by one request if it holds nothing else, then the mark, and the empty directory last.
     *
     * @throws StoreException if anything is left, which has the mark then
     */
    void remove() throws StoreException {
        Optional<String> found = made ? readableMark() : readMark();
        if (found.isPresent() && !found.get().equals(mark)) {
            throw new StoreException("directory " + path + " is left at the filer " + filer.filer()
                    + ": its mark is that of another run; look at it, and remove it yourself");
        }
        ExecutorService deleters = Executors.newFixedThreadPool(DELETES_AT_ONCE, OwnedTree::daemon);
        try {
            int round = 1;
            while (!isRemoved(deleters, round == ROUNDS)) {
                round++;
            }
        } catch (StoreException e) {
            markAgain(e);
            throw e;
        } finally {
            deleters.shutdownNow();
        }
    }

    /**
     * Removes what is there now. A late upload makes directories again that were removed.
     *
     * @param last whether it has to be removed then
     */
    private boolean isRemoved(ExecutorService deleters, boolean last) throws StoreException {
        List<String> foreign = removeEntries(deleters);
        if (!foreign.isEmpty()) {
            throw new StoreException("directory " + path + " is left at the filer " + filer.filer()
                    + ", because it holds " + foreign.size() + (foreign.size() == 1 ? " thing" : " things")
                    + " that this run did not create, such as " + foreign.get(0) + "; look at "
                    + (foreign.size() == 1 ? "it, move it" : "them, move them")
                    + " away, and remove the rest with './harness clean'");
        }
        giveUp();
        try {
            filer.delete(path);
        } catch (StoreException e) {
            if (last) {
                throw e;
            }
            return false;
        }
        boolean removed = filer.firstEntry(path + "/").isEmpty();
        if (last && !removed) {
            throw new StoreException("directory " + path + " is left at the filer " + filer.filer()
                    + ", although its delete was acknowledged");
        }
        return removed;
    }

    private void markAgain(StoreException failure) {
        try {
            if (filer.firstEntry(path + "/").isPresent() && readMark().isEmpty()) {
                writeMark();
            }
        } catch (StoreException e) {
            failure.addSuppressed(e);
        }
    }

    /** Returns the paths of what is not of the run. */
    private List<String> removeEntries(ExecutorService deleters) throws StoreException {
        List<String> foreign = new ArrayList<>();
        String last = "";
        for (List<FilerEntry> page = filer.page(path, last); !page.isEmpty(); page = filer.page(path, last)) {
            List<Callable<List<String>>> removals = new ArrayList<>();
            for (FilerEntry entry : page) {
                if (entry.directory() && RequestPath.isDirectory(entry.name())) {
                    removals.add(() -> removeObjects(entry.name()));
                } else if (!entry.name().equals(MARK)) {
                    removals.add(() -> List.of(path + "/" + entry.name()));
                }
            }
            removeAll(deleters, removals).forEach(foreign::addAll);
            last = page.get(page.size() - 1).name();
        }
        return foreign;
    }

    /** Removes a directory for objects, or only its objects if it holds anything else. Returns the paths of that. */
    private List<String> removeObjects(String name) throws StoreException {
        String directory = path + "/" + name;
        List<String> own = new ArrayList<>();
        List<String> others = new ArrayList<>();
        String last = "";
        for (List<FilerEntry> page = filer.page(directory, last); !page.isEmpty(); page = filer.page(directory, last)) {
            for (FilerEntry entry : page) {
                boolean made = !entry.directory() && RequestPath.isObject(name, entry.name());
                (made ? own : others).add(directory + "/" + entry.name());
            }
            last = page.get(page.size() - 1).name();
        }
        if (others.isEmpty()) {
            filer.deleteTree(directory);
            return others;
        }
        for (String object : own) {
            filer.delete(object);
        }
        return others;
    }

    private List<List<String>> removeAll(ExecutorService deleters, List<Callable<List<String>>> removals)
            throws StoreException {
        List<List<String>> foreign = new ArrayList<>();
        try {
            for (Future<List<String>> removal : deleters.invokeAll(removals)) {
                foreign.add(removal.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while directory " + path + " was removed", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StoreException failure
                    ? failure
                    : new StoreException("directory " + path + " is left: " + e.getCause(), e);
        }
        return foreign;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "filer-delete");
        thread.setDaemon(true);
        return thread;
    }
}
