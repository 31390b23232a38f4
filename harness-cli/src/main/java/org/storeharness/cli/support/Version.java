package org.storeharness.cli.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.storeharness.cluster.protocol.BuildIdentity;
import org.storeharness.run.RunRequest;
import picocli.CommandLine.IVersionProvider;

/**
 * The version of this build.
 *
 * @param version the project's version
 * @param commit the abbreviated commit id; {@code unknown} in a build from a source archive
 * @param modified whether the work tree had uncommitted changes
 */
public record Version(String version, String commit, boolean modified) {
    private static final String RESOURCE = "version.properties";

    /** The version of the running build. */
    public static Version current() {
        Properties properties = new Properties();
        try (InputStream resource = Version.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("the build lacks its resource " + RESOURCE);
            }
            properties.load(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Version(
                properties.getProperty("version"),
                properties.getProperty("commit"),
                Boolean.parseBoolean(properties.getProperty("modified")));
    }

    /** For results. */
    public RunRequest.Build build() {
        return new RunRequest.Build(version, commit);
    }

    /** For coordinators and agents, which have to be of the same build. */
    public BuildIdentity identity() {
        return new BuildIdentity(version, commit);
    }

    /** The line that {@code harness --version} prints. */
    public String line() {
        return "harness " + version + " (commit " + commit + (modified ? ", with local changes)" : ")");
    }

    /** Reads the version only when it is printed. */
    public static final class Provider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {current().line()};
        }
    }
}
