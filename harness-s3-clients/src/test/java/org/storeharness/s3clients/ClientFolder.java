package org.storeharness.s3clients;

import java.nio.file.Path;
import java.util.List;
import org.storeharness.s3.object.ClientLibraries;

/** The folder of jars that the build of this module makes before its tests: what is tested is what users get. */
final class ClientFolder {
    static final ClientLibraries LIBRARIES = new ClientLibraries(List.of(Path.of("target", "s3-clients")));

    private ClientFolder() {}
}
