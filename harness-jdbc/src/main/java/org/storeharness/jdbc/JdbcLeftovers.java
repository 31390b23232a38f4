package org.storeharness.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;

/** What runs left in databases that their options named. */
final class JdbcLeftovers {
    private static final String TABLE = "table";

    /** The whole path of a database's file: the URL may have it from where the run was, and takes no blanks. */
    private static final String FILE = "file";

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
            try (Connection connection = database.connectForTables()) {
                table.drop(connection);
            } catch (SQLException e) {
                throw database.at("the table " + table.name() + " is left", e, "; is it in use?");
            }
        }
    }

    /**
     * Notes a table that is about to be made.
     *
     * @param file as {@link Database#file} found it
     */
    static LeftoverNotes.Note note(LeftoverNotes notes, Database database, RunTable table, @Nullable String file)
            throws StoreException {
        JdbcOptions options = database.options();
        Map<String, String> noted = new HashMap<>(Map.of("url", String.valueOf(options.url())));
        if (file != null) {
            noted.put(FILE, Database.inUrl(file));
        }
        if (options.user() != null) {
            noted.put("user", options.user());
        }
        putPath(noted, "driver", options.driver());
        putPath(noted, "passwordFile", options.passwordFile());
        return notes.add(TABLE, table.name(), noted);
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
        Database database = database(note.options());
        Optional<Path> missing = database.missingFile();
        if (missing.isPresent()) {
            Path parent = missing.get().resolveSibling("");
            if (Files.isDirectory(parent)) {
                return Optional.empty();
            }
            throw new StoreException(
                    missing.get() + " cannot be seen: " + parent + " is not there; mount it, or move it back");
        }
        try (Connection connection = database.connectForTables()) {
            RunTable table = RunTable.of(new RunMark(note.run(), note.target()), connection);
            return note.kind().equals(TABLE) && table.name().equals(note.name()) && table.isOwn(connection)
                    ? Optional.of(new MarkedTable(database, table))
                    : Optional.empty();
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    /** The tables of all runs in a database, as those would have noted them. */
    static List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        Database database = database(options);
        Optional<Path> missing = database.missingFile();
        if (missing.isPresent()) {
            throw new StoreException("there is no database " + missing.get());
        }
        List<LeftoverNote> found = new ArrayList<>();
        try (Connection connection = database.connectForTables()) {
            for (RunTable table : RunTable.all(connection)) {
                RunMark mark = table.mark();
                found.add(new LeftoverNote(
                        mark.run(), JdbcStoreDriver.NAME, mark.target(), TABLE, table.name(), options));
            }
            return found;
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    private static Database database(Map<String, String> noted) throws StoreException {
        Map<String, String> given = new HashMap<>(noted);
        String file = given.remove(FILE);
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, given);
        String url = String.valueOf(options.url());
        Check.require(
                !url.contains(JdbcOptions.DATA),
                "url",
                () -> "must name a database: one in " + JdbcOptions.DATA + " goes with the directory of its run");
        return Database.of(
                options,
                file == null ? url : url.replaceFirst("^(jdbc:\\w+:)[^?;]*", "$1" + Matcher.quoteReplacement(file)));
    }
}
