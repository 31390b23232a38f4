package org.storeharness.cluster.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes an agent that trusts one cluster and shows a certificate of another. */
final class ForeignCertificate {
    private ForeignCertificate() {}

    /** The identity whose certificate is from the first directory; it trusts the authorities of both. */
    static TlsIdentity shownBy(Path shown, Path trusted, Path directory, String name) {
        try {
            Path mixed = Files.createTempDirectory(directory, "mixed");
            for (String file : new String[] {name + ".pem", name + ".key"}) {
                Files.copy(shown.resolve(file), mixed.resolve(file));
            }
            Files.writeString(
                    mixed.resolve("ca.pem"),
                    Files.readString(shown.resolve("ca.pem")) + Files.readString(trusted.resolve("ca.pem")));
            return TlsIdentity.load(mixed, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
