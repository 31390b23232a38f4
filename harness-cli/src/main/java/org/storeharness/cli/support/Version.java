package org.storeharness.cli.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.storeharness.cluster.link.BuildIdentity;
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
    private static final String OWN_CLASSES = "org/storeharness/";

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

    /** The build as results name it. */
    public RunRequest.Build build() {
        return new RunRequest.Build(version, commit);
    }

    /** The build as coordinators and agents compare it, which must have the same one. */
    public BuildIdentity identity() {
        return identity(HarnessCommandLine.classPath());
    }

    /**
     * With local changes the commit does not identify the build: then the checksums of the classes in its jar do, which the jar of an
     * agent has as well.
     */
    BuildIdentity identity(String classPath) {
        return new BuildIdentity(
                version,
                modified && HarnessCommandLine.isOneJar(classPath)
                        ? commit + " with changes " + changes(classPath)
                        : commit);
    }

    private static String changes(String jar) {
        try (ZipFile classes = new ZipFile(jar)) {
            CRC32 all = new CRC32();
            classes.stream()
                    .filter(entry -> entry.getName().startsWith(OWN_CLASSES))
                    .map(entry -> entry.getName() + " " + entry.getCrc() + "\n")
                    .sorted()
                    .forEach(entry -> all.update(entry.getBytes(StandardCharsets.UTF_8)));
            return String.format(Locale.ROOT, "%08x", all.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
