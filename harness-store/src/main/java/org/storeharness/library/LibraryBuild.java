package org.storeharness.library;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The commit that a build was made from. */
final class LibraryBuild {
    private static final String UNKNOWN = "unknown";

    private LibraryBuild() {}

    /** The commit of the harness; empty if it is unknown. */
    static String ofTheHarness() {
        return commit(LibraryBuild.class.getResource("build.properties"));
    }

    /** The commit of a folder of libraries, which a library's own jar names; empty if it is unknown. */
    static String of(Class<?> library) {
        return commit(library.getResource("build.properties"));
    }

    private static String commit(@Nullable URL resource) {
        if (resource == null) {
            return "";
        }
        Properties properties = new Properties();
        try (InputStream in = resource.openStream()) {
            properties.load(in);
        } catch (IOException e) {
            return "";
        }
        String commit = properties.getProperty("commit", UNKNOWN);
        return commit.equals(UNKNOWN) ? "" : commit;
    }
}
