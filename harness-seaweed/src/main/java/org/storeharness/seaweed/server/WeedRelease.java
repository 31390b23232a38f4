package org.storeharness.seaweed.server;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.storeharness.unit.InvalidValueException;

/**
 * A release of SeaweedFS for one platform.
 *
 * @param version the tag of the release, such as {@code 4.44}
 * @param platform operating system and processor as in the names of archives, such as {@code linux_amd64}
 */
public record WeedRelease(String version, String platform) {
    /** The release that this project's recordings were made with. */
    public static final String DEFAULT_VERSION = "4.44";

    private static final String DOWNLOADS = "https://github.com/seaweedfs/seaweedfs/releases/download/";
    private static final Map<String, String> PROCESSORS =
            Map.of("amd64", "amd64", "x86_64", "amd64", "aarch64", "arm64", "arm64", "arm64", "arm", "arm");

    public WeedRelease {
        if (!version.matches("[0-9]{1,4}(\\.[0-9]{1,4}){1,3}")) {
            throw new InvalidValueException("version", "must be a release such as 4.44, got '" + version + "'");
        }
    }

    /**
     * The release for a machine.
     *
     * @param system Java's name of the operating system
     * @param processor Java's name of the processor
     * @throws InvalidValueException if the version is malformed, or no archives are published for the machine
     */
    public static WeedRelease of(String version, String system, String processor) {
        String name = system.toLowerCase(Locale.ROOT);
        String family = name.startsWith("linux") ? "linux" : name.startsWith("mac") ? "darwin" : "";
        String processorName = PROCESSORS.getOrDefault(processor.toLowerCase(Locale.ROOT), "");
        if (family.isEmpty() || processorName.isEmpty()) {
            throw new InvalidValueException(
                    "--from",
                    "is needed: no release archive is known for " + system + " on " + processor
                            + "; give a tar.gz with the program weed in it, or put weed into PATH");
        }
        return new WeedRelease(version, family + "_" + processorName);
    }

    /** The address of the archive. */
    public URI archive() {
        return URI.create(DOWNLOADS + version + "/" + platform + ".tar.gz");
    }
}
