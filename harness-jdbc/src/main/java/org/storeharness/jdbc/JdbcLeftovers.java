package org.storeharness.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreException;

/** Finds the tables that runs left in databases of servers. A database in this process goes with the directory of its run. */
final class JdbcLeftovers {
    private static final String TABLE = "table";

    /** The name in a note of the database's identity: another server may answer at the same URL later. */
    private static final String IDENTITY = "identity";

    /** The tables that this process removed. Of others that are not there, only the identity of the server tells that they are gone. */
    private static final Set<String> REMOVED = ConcurrentHashMap.newKeySet();

    private static final int FIND_SECONDS = 30;

    /** Where it is locked, the table need not be looked at to be listed. */
    private static final int FIND_LOCK_SECONDS = 1;

    private static final int REMOVE_SECONDS = 600;

    private JdbcLeftovers() {}

    /** Notes a table that is about to be made. */
    static LeftoverNotes.Note note(LeftoverNotes notes, Database database, RunTable table, Connection connection)
            throws StoreException {
        Map<String, String> noted = new HashMap<>(OptionsBinder.describe(database.options()));
        noted.putAll(Map.of("url", database.url(), IDENTITY, table.dialect().identity(connection)));
        noted.putAll(OptionsBinder.elsewhere(database.options(), "driver", "passwordFile"));
        return notes.add(TABLE, table.name(), noted);
    }

    /**
     * The table of a note, if it has its run's mark.
     *
     * @throws Leftover.UnmarkedException if it has another one, or none
     * @throws StoreException if the server does not answer, or is another one than that which had the table
     */
    static Optional<Leftover> find(LeftoverNote note) throws StoreException {
        Map<String, String> given = new HashMap<>(note.options());
        given.remove(IDENTITY);
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, given);
        return find(note, Database.of(options, String.valueOf(options.url())));
    }

    /** The same in that database. */
    static Optional<Leftover> find(LeftoverNote note, Database database) throws StoreException {
        return within(FIND_SECONDS, database, () -> search(note, database));
    }

    private static Optional<Leftover> search(LeftoverNote note, Database database) throws SQLException, StoreException {
        try (Connection connection = database.connectForTables(FIND_LOCK_SECONDS)) {
            RunTable table = RunTable.of(new RunMark(note.run(), note.target()), connection);
            if (!note.kind().equals(TABLE) || !table.name().equals(note.name())) {
                throw new StoreException("the record of " + note.name() + " is not one of this run's tables");
            }
            Leftover found =
                    Leftover.of(TABLE, table.name() + " at " + database.displayUrl(), () -> remove(database, table));
            try {
                if (table.isOwn(connection)) {
                    return Optional.of(found);
                }
            } catch (SQLException e) {
                if (Dialect.isLocked(e)) {
                    return Optional.of(found);
                }
                throw e;
            }
            String identity = note.options().getOrDefault(IDENTITY, "");
            boolean sameServer =
                    !identity.isEmpty() && table.dialect().identity(connection).equals(identity);
            if (!sameServer && !REMOVED.contains(table.name())) {
                throw new StoreException("the table " + note.name() + " is not at " + database.displayUrl()
                        + ", which may be another server than the run had");
            }
            return Optional.empty();
        }
    }

    /** Reads the mark first: somebody's lock may have kept it from being read when the table was found. */
    private static void remove(Database database, RunTable table) throws StoreException {
        within(REMOVE_SECONDS, database, () -> {
            try (Connection connection = database.connectForTables()) {
                return table.drop(connection) && REMOVED.add(table.name());
            } catch (SQLException e) {
                throw database.at("the table " + table.name() + " is left", e, "; is it in use?");
            }
        });
    }

    static <T> T within(int seconds, Database database, Callable<T> call) throws StoreException {
        try {
            return Database.within(seconds * 1_000L, call);
        } catch (TimeoutException e) {
            throw new StoreException(
                    "the database " + database.displayUrl() + " does not answer within " + seconds + " s", e);
        } catch (SQLException e) {
            throw e.getCause() instanceof StoreException said ? said : database.explain(e);
        }
    }
}
