package org.storeharness.core.run;

import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.core.run.leftover.ServerLeftover;
import org.storeharness.core.store.Leftover;
import org.storeharness.core.store.StoreDrivers;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.core.unit.InvalidValueException;

/** Finds what runs noted and left. */
public record RunLeftovers(StoreDrivers stores) {
    /**
     * What a note stands for.
     *
     * @return empty if it is gone, or does not carry the run's mark
     * @throws StoreException if that cannot be found out
     */
    public Optional<Leftover> find(LeftoverNote note) throws StoreException {
        return switch (note.kind()) {
            case DataDirectory.KIND ->
                DataDirectory.leftover(Path.of(note.name()), stores.all().keySet());
            case ServerLeftover.KIND -> ServerLeftover.of(note).map(server -> server);
            default -> ofStore(note);
        };
    }

    private Optional<Leftover> ofStore(LeftoverNote note) throws StoreException {
        try {
            return stores.get(note.store()).leftover(note);
        } catch (InvalidValueException e) {
            throw new StoreException(note.kind() + " " + note.name() + ": " + e.getMessage(), e);
        }
    }
}
