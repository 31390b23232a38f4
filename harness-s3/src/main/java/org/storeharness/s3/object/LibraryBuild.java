package org.storeharness.s3.object;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The commit that a build was made from. */
final class LibraryBuild {
    /** The properties file in the folder's own jar. */
    static final String RESOURCE = "org/storeharness/s3clients/build.properties";

    private static final String UNKNOWN = "unknown";

    private LibraryBuild() {}

    /** The commit of the harness; empty if it is unknown. */
    static String ofTheHarness() {
        return commit(LibraryBuild.class.getResource("build.properties"));
    }

    /** The commit of a folder of libraries; empty if it is unknown. */
    static String of(ClassLoader folder) {
        return commit(folder.getResource(RESOURCE));
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
