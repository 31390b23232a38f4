package org.storeharness.postgresclients;

import java.nio.file.Path;
import java.util.List;
import org.storeharness.library.ClientLibraries;
import org.storeharness.postgres.PostgresDriver;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.client.PostgresClient;

/** The folder that this module's build has made. */
final class ClientFolder {
    private static final ClientLibraries<ClientSetup> LIBRARIES = new ClientLibraries<>(
            PostgresClient.class, PostgresClient.FOLDER, List.of(Path.of("target", PostgresClient.FOLDER)));

    private ClientFolder() {}

    /** The store with the libraries of the folder. */
    static PostgresDriver driver() {
        return new PostgresDriver(LIBRARIES);
    }
}
