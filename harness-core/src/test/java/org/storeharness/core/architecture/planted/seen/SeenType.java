package org.storeharness.core.architecture.planted.seen;

import java.sql.SQLException;
import java.util.ServiceLoader;
import org.apiguardian.api.API;
import org.storeharness.core.architecture.planted.seen.named.NamedType;

/** A part of an API, whose signatures name a type of another package and one of another module. */
@API(status = API.Status.EXPERIMENTAL)
public final class SeenType {
    /** Looks a service up. */
    public NamedType first() throws SQLException {
        return ServiceLoader.load(NamedType.class).findFirst().orElseThrow(SQLException::new);
    }
}
