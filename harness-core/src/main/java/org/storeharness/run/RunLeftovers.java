package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.run.saved.NotedPlace;
import org.storeharness.run.saved.ScratchTree;
import org.storeharness.run.saved.ServerLeftover;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/** Finds what runs noted and left. */
public record RunLeftovers(StoreDrivers stores) {
    /**
     * The leftover that a note stands for.
     *
     * @return empty if it is gone, or does not carry the run's mark
     * @throws StoreException if that cannot be found out
     */
    public Optional<Leftover> find(LeftoverNote note) throws StoreException {
        Optional<Leftover> found = findAgain(note);
        if (found.isEmpty()) {
            NotedPlace.requireVisible(note);
        }
        return found;
    }

    /**
     * The leftover of a note that was found before: its place has been seen.
     *
     * @return empty if it is gone, or does not carry the run's mark
     * @throws StoreException if that cannot be found out
     */
    public Optional<Leftover> findAgain(LeftoverNote note) throws StoreException {
        return switch (note.kind()) {
            case DataDirectory.KIND ->
                DataDirectory.leftover(Path.of(note.name()), stores.all().keySet());
            case ScratchTree.KIND -> ScratchTree.leftover(note);
            case ServerLeftover.KIND -> ServerLeftover.of(note);
            default -> ofStore(note);
        };
    }

    /**
     * The things with the marks of runs in a server, whether or not the runs noted them here.
     *
     * @param store the driver
     * @param options how the server is reached
     * @throws StoreException if it cannot be asked
     */
    public List<LeftoverNote> search(String store, Map<String, String> options) throws StoreException {
        return stores.get(store).search(options);
    }

    /** The data directories in a directory whose runs' processes are gone; empty if it does not exist. */
    public static List<LeftoverNote> dataDirectories(Path parent) throws IOException {
        return Files.isDirectory(parent) ? DataDirectory.abandonedNotes(parent) : List.of();
    }

    private Optional<Leftover> ofStore(LeftoverNote note) throws StoreException {
        try {
            return stores.get(note.store()).leftover(note);
        } catch (InvalidValueException e) {
            throw new StoreException(note.kind() + " " + note.name() + ": " + e.getMessage(), e);
        }
    }
}
