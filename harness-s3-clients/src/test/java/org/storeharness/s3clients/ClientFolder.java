package org.storeharness.s3clients;

import java.nio.file.Path;
import java.util.List;
import org.storeharness.library.ClientLibraries;
import org.storeharness.s3.object.ClientLibrary;
import org.storeharness.s3.object.LibrarySetup;

/** The folder of jars that the build of this module makes before its tests: what is tested is what users get. */
final class ClientFolder {
    static final ClientLibraries<LibrarySetup> LIBRARIES =
            new ClientLibraries<>(ClientLibrary.class, ClientLibrary.FOLDER, List.of(Path.of("target", "s3-clients")));

    private ClientFolder() {}
}
