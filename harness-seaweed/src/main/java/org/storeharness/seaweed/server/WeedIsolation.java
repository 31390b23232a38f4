package org.storeharness.seaweed.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.storeharness.store.StoreException;

/**
 * Isolates started servers from the configuration of a SeaweedFS on this machine. Weed reads variables {@code WEED_...}
 * first, which no child process gets, then files in the working directory, in {@code ~/.seaweedfs} and in {@code /etc/seaweedfs}. Without files of its own
 * a server started on a machine of a real cluster would demand that cluster's tokens and certificates, run its maintenance,
 * and write to its filer's database.
 */
final class WeedIsolation {
    private static final String NOTHING = "# Empty on purpose: this is a server of a benchmark.\n";
    private static final Map<String, String> FILES = Map.of(
            "security.toml", NOTHING,
            "master.toml", NOTHING,
            "volume.toml", NOTHING,
            "notification.toml", NOTHING,
            "credential.toml", NOTHING,
            "filer.toml", "[leveldb2]\nenabled = true\ndir = \"filerldb2\"\n");

    private WeedIsolation() {}

    /**
     * Writes configuration files into the working directory of servers.
     *
     * @throws StoreException if it cannot be written
     */
    static void writeConfiguration(Path directory) throws StoreException {
        try {
            Files.createDirectories(directory);
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                Files.writeString(directory.resolve(file.getKey()), file.getValue());
            }
        } catch (IOException e) {
            throw new StoreException("cannot write the configuration of servers to " + directory + ": " + e, e);
        }
    }
}
