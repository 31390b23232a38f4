package org.storeharness.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/** Opens a database by its JDBC URL and its driver's jar. */
public final class JdbcStoreDriver implements StoreDriver<JdbcOptions> {
    static final String NAME = "jdbc";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Any database with a JDBC driver: rows of a key and a payload, single or in batches";
    }

    @Override
    public Class<JdbcOptions> optionsType() {
        return JdbcOptions.class;
    }

    @Override
    public Store open(JdbcOptions options, StoreContext context) throws StoreException {
        return new JdbcStore(options, context);
    }

    /** A URL and a jar may have a driver load classes, start programs and read files, so they are taken from nobody else. */
    @Override
    public void checkAttachable(JdbcOptions options, SharedPlace place) {
        throw new InvalidValueException("url", "must not come from another machine: agents do not use this store");
    }

    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        Map<String, Object> scratch = new LinkedHashMap<>(options);
        scratch.remove("audit");
        return Optional.of(scratch);
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return JdbcLeftovers.find(note);
    }
}
