package org.storeharness.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.SharedServers;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/** What runs left in databases that their options named. */
final class JdbcLeftovers {
    private static final String TABLE = "table";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final StoreContext.Demand DEMAND = new StoreContext.Demand(1, 1, 1, 1);

    private JdbcLeftovers() {}

    /** A table that has its run's mark. */
    private record MarkedTable(Database database, RunTable table) implements Leftover {
        @Override
        public String kind() {
            return TABLE;
        }

        @Override
        public String place() {
            return table.name() + " at " + database.displayUrl();
        }

        @Override
        public OptionalLong bytes() {
            return OptionalLong.empty();
        }

        @Override
        public void remove() throws StoreException {
            try (Connection connection = database.connect()) {
                table.drop(connection);
            } catch (SQLException e) {
                throw database.at("the table " + table.name() + " is left", e, "; is it in use?");
            }
        }
    }

    /** Notes a table that is about to be made; not one in the run's own directory, which is noted and goes with it. */
    static LeftoverNotes.Note note(Database database, RunTable table) throws StoreException {
        if (database.ownDirectory() != null) {
            return () -> {};
        }
        JdbcOptions options = database.options();
        Map<String, String> noted = new HashMap<>(Map.of("url", database.url()));
        if (options.user() != null) {
            noted.put("user", options.user());
        }
        putPath(noted, "driver", options.driver());
        putPath(noted, "passwordFile", options.passwordFile());
        return database.context().notes().add(TABLE, table.name(), noted);
    }

    private static void putPath(Map<String, String> noted, String name, @Nullable Path path) {
        if (path != null) {
            noted.put(name, path.toAbsolutePath().toString());
        }
    }

    /**
     * The table of a note, if it has its run's mark.
     *
     * @throws Leftover.UnmarkedException if it has another one, or none
     */
    static Optional<Leftover> find(LeftoverNote note) throws StoreException {
        Database database = database(note);
        try (Connection connection = database.connect()) {
            RunTable table = RunTable.of(new RunMark(note.run(), note.target()), connection);
            if (!note.kind().equals(TABLE) || !table.name().equals(note.name()) || !table.isThere(connection)) {
                return Optional.empty();
            }
            if (!table.isMarked(connection)) {
                throw new Leftover.UnmarkedException("the table " + table.name() + " at " + database.displayUrl()
                        + " does not have the mark of run " + note.run() + "; look at it, and drop it yourself");
            }
            return Optional.of(new MarkedTable(database, table));
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    /** The tables of all runs in a database, as those would have noted them. */
    static List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        Database database = database(new LeftoverNote("search", JdbcStoreDriver.NAME, "", "", "", options));
        List<LeftoverNote> found = new ArrayList<>();
        try (Connection connection = database.connect()) {
            for (RunMark mark : RunTable.allMarks(connection)) {
                found.add(new LeftoverNote(
                        mark.run(), JdbcStoreDriver.NAME, mark.target(), TABLE, mark.place(), options));
            }
            return found;
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    private static Database database(LeftoverNote note) throws StoreException {
        try {
            return Database.of(
                    OptionsBinder.bind(JdbcOptions.class, note.options()),
                    new StoreContext(
                            note.run(),
                            note.target(),
                            Path.of(""),
                            Durability.RELAXED,
                            DEMAND,
                            TIMEOUT,
                            new SharedServers(),
                            LeftoverNotes.NONE,
                            line -> {}));
        } catch (InvalidValueException e) {
            throw new StoreException("jdbc " + note.kind() + " " + note.name() + ": " + e.getMessage(), e);
        }
    }
}
