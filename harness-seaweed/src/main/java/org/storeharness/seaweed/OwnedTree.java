package org.storeharness.seaweed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.FilerClient.FilerEntry;
import org.storeharness.seaweed.object.RequestPath;

/**
 * The directory that a run owns at a filer. A file in it, the mark, holds the run's id. What the run did not make there is never
 * deleted. Confined to one thread at a time.
 */
final class OwnedTree {
    static final String MARK = ".harness-run";

    /** Begins the mark of what stays after the run, which nobody looks for. */
    private static final String KEPT = "kept ";

    /** What ends late, such as an upload that nobody waits for any more, is looked for again. */
    private static final int ROUNDS = 3;

    private static final int DELETES_AT_ONCE = 8;

    private final FilerClient filer;
    private final String path;
    private final String mark;

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

    /** Makes it. */
    void make() throws StoreException {
        filer.write(path + "/" + MARK, mark);
    }

    /** Whether it is there and is the run's. */
    boolean isMarked() throws StoreException {
        return readMark().equals(Optional.of(mark));
    }

    private Optional<String> readMark() throws StoreException {
        return filer.read(path + "/" + MARK);
    }

    /**
     * Deletes the objects of the run, one by one since a filer deletes a directory with whatever somebody puts into it meanwhile,
     * then the empty directories, and the mark last.
     *
     * @throws StoreException if anything is left, which has the mark then
     */
    void remove() throws StoreException {
        Optional<String> found = readMark();
        if (found.isPresent() && !found.get().equals(mark)) {
            throw new StoreException("directory " + path + " is left at the filer " + filer.filer()
                    + ": its mark is that of another run; look at it, and remove it yourself");
        }
        ExecutorService deleters = Executors.newFixedThreadPool(DELETES_AT_ONCE, OwnedTree::daemon);
        try {
            List<String> foreign = new ArrayList<>();
            removeEntries(deleters, foreign);
            if (!foreign.isEmpty()) {
                throw new StoreException("directory " + path + " is left at the filer " + filer.filer()
                        + ", because it holds " + foreign.size() + (foreign.size() == 1 ? " thing" : " things")
                        + " that this run did not create, such as " + foreign.get(0) + "; look at "
                        + (foreign.size() == 1 ? "it, move it" : "them, move them")
                        + " away, and remove the rest with './harness clean'");
            }
            filer.delete(path + "/" + MARK);
            filer.delete(path);
            if (filer.firstEntry(path + "/").isPresent()) {
                throw new StoreException("directory " + path + " is left at the filer " + filer.filer()
                        + ", although its delete was acknowledged");
            }
        } catch (StoreException e) {
            markAgain(e);
            throw e;
        } finally {
            deleters.shutdownNow();
        }
    }

    private void markAgain(StoreException failure) {
        try {
            if (filer.firstEntry(path + "/").isPresent() && readMark().isEmpty()) {
                make();
            }
        } catch (StoreException e) {
            failure.addSuppressed(e);
        }
    }

    private void removeEntries(ExecutorService deleters, List<String> foreign) throws StoreException {
        String last = "";
        for (List<FilerEntry> page = filer.page(path, last); !page.isEmpty(); page = filer.page(path, last)) {
            for (FilerEntry entry : page) {
                if (entry.directory() && RequestPath.isDirectory(entry.name())) {
                    removeObjects(deleters, entry.name(), foreign);
                } else if (!entry.name().equals(MARK)) {
                    foreign.add(path + "/" + entry.name());
                }
            }
            last = page.get(page.size() - 1).name();
        }
    }

    private void removeObjects(ExecutorService deleters, String name, List<String> foreign) throws StoreException {
        String directory = path + "/" + name;
        for (int round = 1; ; round++) {
            List<String> others = new ArrayList<>();
            String last = "";
            for (List<FilerEntry> page = filer.page(directory, last);
                    !page.isEmpty();
                    page = filer.page(directory, last)) {
                List<String> own = new ArrayList<>();
                for (FilerEntry entry : page) {
                    boolean made = !entry.directory() && RequestPath.isObject(name, entry.name());
                    (made ? own : others).add(directory + "/" + entry.name());
                }
                deleteAll(deleters, own);
                last = page.get(page.size() - 1).name();
            }
            if (!others.isEmpty()) {
                foreign.addAll(others);
                return;
            }
            try {
                filer.delete(directory);
                return;
            } catch (StoreException e) {
                if (round == ROUNDS) {
                    throw e;
                }
            }
        }
    }

    private void deleteAll(ExecutorService deleters, List<String> files) throws StoreException {
        List<Callable<Void>> deletes = new ArrayList<>();
        for (String file : files) {
            deletes.add(() -> {
                filer.delete(file);
                return null;
            });
        }
        try {
            for (Future<Void> delete : deleters.invokeAll(deletes)) {
                delete.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while directory " + path + " was removed", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StoreException failure
                    ? failure
                    : new StoreException("directory " + path + " is left: " + e.getCause(), e);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "filer-delete");
        thread.setDaemon(true);
        return thread;
    }
}
